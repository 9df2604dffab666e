"""What is asked of Linq: who is a spy, who knows a password, and who was taken for what."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from brushpass.core import Moment, Seat, View, all_seats
from brushpass.games.linq.imagine import admits, cast_as, groupings, possible
from brushpass.games.linq.told import Hand, NoCard, SpyCard, Table
from brushpass.text.probes.probe import NO, YES, Likelihood, ProbeQuestion

STEPS = (0.0, 0.35, 0.99)  # the upper ends of the options but the last
PARTLY: frozenset[type] = frozenset()  # what is seen is seen by all, or by one


def option(chance: float) -> int:
    """Say which option a chance is."""
    return bisect_left(STEPS, chance)


def ask(view: View[Table, Hand], log: Sequence[Any], names: Sequence[str]) -> Iterator[ProbeQuestion]:
    """Ask who may be a spy, who knows what, and who believed wrongly."""
    del log  # what was said stands on the table
    table, mine, me = view.table, view.hand, view.seat
    assert me is not None, "only a player is asked"
    assert mine is not None, "a player has a hand"
    dealt = not isinstance(mine.card, NoCard)
    told = table.debrief is not None and table.debrief.round == table.round and bool(table.debrief.couples)
    plain = not table.options.two_couples and not table.options.sleeper
    others = [seat for seat in all_seats(len(table.points)) if seat != me]
    if dealt and plain:
        ways = [spies for (spies,) in possible_couples(table, mine, me)]
        for seat in others:
            chance = sum(seat in spies for spies in ways) / len(ways)
            holds = Likelihood(_is_spy(seat), option)
            yield ProbeQuestion("likely", option(chance), {"name": names[seat]}, holds)
        for seat in others if told or not _may_be_excluded(table, mine, me) else ():
            yield ProbeQuestion("knows", YES if told else NO, {"name": names[seat]})
    if plain:
        yield ProbeQuestion("password", YES if dealt else NO)
    if table.debrief is not None and table.debrief.couples and table.debrief.aims:
        yield from _wrong(table, others, names)


def possible_couples(table: Table, mine: Hand, me: Seat) -> list[Any]:
    """List every couple of spies that fits what I know; each has at least one password it may have."""
    own = mine.card.password if isinstance(mine.card, SpyCard) else None
    ways = groupings(table, me, spy=own is not None)
    return [way for way in ways if cast_as(table, own, me, way, Moment("any"))]


def _may_be_excluded(table: Table, mine: Hand, me: Seat) -> bool:
    """Say whether a spy may know by my words that I am not the other one: the rules forbid them to spies."""
    if isinstance(mine.card, SpyCard):
        return False
    return not all(admits(table, (me,), password) for password in possible(table, None))


def _wrong(table: Table, others: Sequence[Seat], names: Sequence[str]) -> Iterator[ProbeQuestion]:
    """Ask who took a player for a spy who was none, in the round that was opened last."""
    assert table.debrief is not None, "a round was opened"
    spies = {seat for couple in table.debrief.couples for seat in couple}
    for seat in others:
        wrong = not spies.issuperset(table.debrief.aims[seat])
        yield ProbeQuestion("wrong", YES if wrong else NO, {"name": names[seat]})


def _is_spy(seat: Seat) -> Any:
    return lambda world: isinstance(world.hands[seat].card, SpyCard)
