"""Who holds which agent, as far as one player can tell: by what all know, and by where signs were not seen.

Theory of operation. Every agent that lies face up is in somebody's hand, or in the box. Before
anything is seen, all who may hold it are as likely as their hands are large. In slots, whoever
looks at a player sees a sign to a caller, if there is one; so each slot in which there was none
makes it less likely that this player is that caller's accomplice. An accomplice is taken to give
the sign right after the call with the chance ``WINKS``, in any slot from the second on; later, when it
has mostly been given, not to see it says nothing. Whole tables are dreamt up several at a time, as all
that is known allows, and one is kept by how well it agrees with what was not seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import prod
from typing import NamedTuple, TypeAlias

from brushpass.core import Dreams, Moment, Seat, View
from brushpass.games.wink.cards import SLOTS, Agent
from brushpass.games.wink.imagine import imagine
from brushpass.games.wink.told import (
    Called,
    Glimpse,
    Hand,
    Sight,
    Table,
    YouGlimpsed,
)
from brushpass.games.wink.truth import State

WINKS = 0.8
FIRST = 2  # slot in which there can be a sign (W9.3)
DREAMT = 12  # tables of which one is kept
FINE = 2**53  # sides of a die for chances
# Sights that say who called what, and what was seen.
TELLING = frozenset({Called, YouGlimpsed})

Holders: TypeAlias = Mapping[Seat, float]  # who may hold an agent, and how likely
Doubts: TypeAlias = Mapping[tuple[Seat, Agent], float]  # how likely a holder would have gone unseen so


class Unseen(NamedTuple):
    """A player who was looked at, and gave no sign about this agent in so many slots."""

    seat: Seat
    agent: Agent
    slots: int


def holders(view: View[Table, Hand], log: Sequence[Sight]) -> dict[Agent, Holders]:
    """Say who may hold each agent that lies face up and is not one's own."""
    table, mine, me = view.table, view.hand, view.seat
    assert mine is not None, "a player has a hand"
    assert me is not None, "only a player can believe"
    doubts = doubts_of(me, log)
    known = {sign.agent: sign.seat for sign in mine.saw}
    return {
        agent: {known[agent]: 1.0} if agent in known else _holders(table, me, agent, doubts)
        for agent in table.faceup
        if agent not in mine.cards
    }


def believe(view: View[Table, Hand], log: Sequence[Sight]) -> Dreams[State]:
    """Weigh what was seen once; then dream as often as wanted, the likelier the oftener."""
    assert view.seat is not None, "only a player can believe"
    return partial(dream, view, doubts_of(view.seat, log))


def dream(view: View[Table, Hand], doubts: Doubts, moment: Moment) -> State:
    """Dream up several tables, and keep one of them by how likely it is."""
    worlds = [imagine(view, (), moment) for _ in range(DREAMT)]
    sums = tuple(accumulate([likelihood(world, doubts) for world in worlds]))
    thrown = moment.roll(FINE) / FINE * sums[-1]
    return next(world for world, up_to in zip(worlds, sums, strict=True) if thrown < up_to)


def likelihood(world: State, doubts: Doubts) -> float:
    """Say how likely what was not seen is, if the cards lie so."""
    return prod([chance for (seat, agent), chance in doubts.items() if agent in world.hands[seat].cards])


def doubts_of(me: Seat, log: Sequence[Sight]) -> Doubts:
    """Say how much less likely each player is to hold each agent, for signs that were not seen."""
    # Of a whole plan for the slots, every step asks the same: it is reckoned once.
    return _doubts(me, tuple([sight for sight in log if type(sight) in TELLING]))


@lru_cache(maxsize=8)
def _doubts(me: Seat, told: tuple[Sight, ...]) -> Doubts:
    doubts: dict[tuple[Seat, Agent], float] = {}
    for seat, agent, slots in unseen_signs(me, told):
        chance = 1 - WINKS * slots / (SLOTS - FIRST + 1)
        doubts[seat, agent] = doubts.get((seat, agent), 1) * chance
    return doubts


def _holders(table: Table, me: Seat, agent: Agent, doubts: Doubts) -> Holders:
    weights = {
        Seat(seat): figure.cards * doubts.get((Seat(seat), agent), 1)
        for seat, figure in enumerate(table.figures)
        if seat != me and agent not in figure.lacks
    }
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items() if total}


def unseen_signs(me: Seat, log: Sequence[Sight]) -> Iterator[Unseen]:
    """Go through all one has glimpsed: who could have been seen giving the caller the sign, and did not."""
    call: Called | None = None
    for sight in log:
        match sight:
            case Called():
                call = sight
            case YouGlimpsed(glimpses):
                assert call is not None, "one looks for signs after a call"
                yield from _not_signing(me, call, glimpses)
            case _:
                pass


def _not_signing(me: Seat, call: Called, glimpses: Sequence[Glimpse]) -> Iterator[Unseen]:
    looked = {(glimpse.slot, glimpse.seat) for glimpse in glimpses}
    signing = {
        glimpse.seat for glimpse in glimpses if glimpse.eyes == "wink" and glimpse.towards == call.seat
    }
    for seat in sorted({glimpse.seat for glimpse in glimpses} - signing - {call.seat}):
        slots = [glimpse.slot for glimpse in glimpses if glimpse.seat == seat and glimpse.slot >= FIRST]
        whole = [slot for slot in slots if (slot - 1, seat) in looked]  # who turns misses a sign aside
        if watched := len(slots if call.seat == me else whole):
            yield Unseen(seat, call.agent, watched)
