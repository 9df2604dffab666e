"""House clocks and courtesies. These are the table's, not the rules'.

A limit on thinking runs from the last time *the table* saw something happen. That
is public, so the limit tells nothing, and in a sealed choice it is one limit for
all. When it runs out, the seat's house player makes that decision, from what that
seat knows: one mechanism for sleepers, leavers and bots that fail.

Bots answer after a while that depends on dice alone, never on what there was to
decide: an instant forced pass would be a tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brushpass.core import Moment, Player, Seat, Told, apart
from brushpass.table.seating import HOUSE, Seating, bot_from

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch


class Pace(Told, tag=False):
    """How fast a table plays, in milliseconds."""

    limit: int | None  # for one decision; ``None``: take all the time you want
    think: tuple[int, int] = (700, 1900)  # the shortest and longest a bot takes
    grace: int = 30_000  # how long an absent person's seat waits


PACES = {
    "none": Pace(None),
    "relaxed": Pace(120_000),
    "standard": Pace(60_000),
    "quick": Pace(20_000, (400, 1100), 15_000),
}


class Due(Told):
    """A decision that the house makes for a seat, and when."""

    at: int
    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class House:
    """Who decides for whom, and when: a table's pace, its players by level, dice of their own."""

    pace: Pace
    players: Mapping[str, Player[Any, Any, Any, Any]]
    seed: str  # not the match's: no bot can foresee a draw

    def due(self, match: AnyMatch, seating: Seating) -> tuple[Due, ...]:
        """List the decisions the house will make unless somebody moves first, soonest first."""
        waiting = (self._due(match, seating, seat) for seat in match.to_act)
        return tuple(sorted((due for due in waiting if due), key=lambda due: (due.at, due.seat)))

    def _due(self, match: AnyMatch, seating: Seating, seat: Seat) -> Due | None:
        due = []
        if self.pace.limit is not None:
            due.append(Due(match.stirred_at + self.pace.limit, seat, HOUSE))
        bot = bot_from(seating[seat], self.pace.grace)
        if bot is not None:
            since, level = bot
            due.append(Due(max(since, match.stirred_at) + self._thinking(match, seat), seat, level))
        return min(due, key=lambda d: d.at, default=None)

    def _thinking(self, match: AnyMatch, seat: Seat) -> int:
        shortest, longest = self.pace.think
        dice = Moment(self.seed).named("think", seat, len(match.log(None)))
        return shortest + dice.roll(longest - shortest + 1)

    def decide(self, match: AnyMatch, due: Due) -> tuple[Any, int | None]:
        """Make the decision that is due, from what the seat knows: a move, or when to ask again."""
        seat = due.seat
        log = match.log(seat)
        # Dice and time that only this seat's own sights move: a player must not read covert acts off them.
        dice = Moment(apart(self.seed, f"player {seat}"), len(log), due.at)
        return self.players[due.level].choose(match.view(seat), log, match.offers(seat), dice)
