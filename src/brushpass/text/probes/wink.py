"""What is asked of Wink: who holds which agent, by counting every deal that fits."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from brushpass.core import Seat, View, all_seats
from brushpass.games.wink.cards import Agent, Cards
from brushpass.games.wink.told import Called, Hand, Over, Table
from brushpass.text.probes.probe import NO, YES, Likelihood, ProbeQuestion

Vacancies: TypeAlias = tuple[int, ...]  # how many cards each seat may still get, and last the box

NONE, FEW, MORE, SURE = range(4)
EVEN = 1 / 3 + 1e-9
PARTLY: frozenset[type] = frozenset()  # what is seen is seen by all, or by one


def option(chance: float) -> int:
    """Say which option a chance is."""
    return NONE if chance == 0 else SURE if chance == 1 else FEW if chance <= EVEN else MORE


def ask(view: View[Table, Hand], log: Sequence[Any], names: Sequence[str]) -> Iterator[ProbeQuestion]:
    """Ask about the agent that was called last, and about what the next call would tell."""
    table, mine, me = view.table, view.hand, view.seat
    assert me is not None, "only a player is asked"
    assert mine is not None, "a player has a hand"
    faceup = () if isinstance(table.phase, Over) else table.faceup
    called = next((sight.agent for sight in reversed(log) if isinstance(sight, Called)), None)
    if called in faceup and called not in mine.cards:
        assert called is not None, "it lies there"
        for seat in all_seats(len(table.figures)):
            if seat != me:
                chance = likely(table, me, mine, seat, called)
                holds = Likelihood(_holds(seat, called), option)
                yield ProbeQuestion("likely", option(chance), {"name": names[seat]}, holds)
    if called in faceup:
        for other, figure in enumerate(table.figures):
            lacks = called in figure.lacks or not figure.cards
            yield ProbeQuestion("knows", YES if lacks else NO, {"name": names[other]})
    for agent in sorted({*faceup} - {*mine.cards})[:1]:
        left = holders_after(table, me, agent)
        yield ProbeQuestion("inferred", YES if len(left) == len(table.figures) - 1 else NO)


def holders_after(table: Table, caller: Seat, agent: Agent) -> list[Seat]:
    """List who could still hold an agent, for all that lies open, if this seat called it."""
    return [
        Seat(seat)
        for seat, figure in enumerate(table.figures)
        if seat != caller and figure.cards and agent not in figure.lacks
    ]


def likely(table: Table, me: Seat, mine: Hand, seat: Seat, agent: Agent) -> float:
    """Say in which part of all deals that fit a seat holds an agent."""
    known = {sign.agent: sign.seat for sign in mine.saw}
    if agent in known:
        return float(known[agent] == seat)
    unseen = tuple([each for each in table.faceup if each not in mine.cards and each not in known])
    held = Counter(known.values())
    room = [figure.cards - held[Seat(at)] if at != me else 0 for at, figure in enumerate(table.figures)]
    barred = {each: frozenset(s for s, f in enumerate(table.figures) if each in f.lacks) for each in unseen}
    whole = (*room, len(unseen) - sum(room))
    rest = tuple([each for each in unseen if each != agent])
    if seat in barred[agent] or not room[seat]:
        return 0.0
    fixed = tuple([many - (at == seat) for at, many in enumerate(whole)])
    return deals(rest, barred, fixed) / deals(unseen, barred, whole)


def deals(agents: Cards, barred: Mapping[Agent, frozenset[int]], room: Vacancies) -> int:
    """Count the ways to deal agents into hands and box, where some may not be with some."""
    return _deals(tuple(sorted([tuple(sorted(barred[agent])) for agent in agents])), room)


@lru_cache(maxsize=4096)
def _deals(barred: tuple[tuple[int, ...], ...], room: Vacancies) -> int:
    ways = {room: 1}
    for bars in barred:
        more: dict[Vacancies, int] = {}
        for left, many in ways.items():
            for place, free in enumerate(left):
                if free and place not in bars:
                    after = (*left[:place], free - 1, *left[place + 1 :])
                    more[after] = more.get(after, 0) + many
        ways = more
    return sum(ways.values())


def _holds(seat: Seat, agent: Agent) -> Any:
    return lambda world: agent in world.hands[seat].cards
