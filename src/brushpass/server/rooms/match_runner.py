"""Runs one match for a room: its clock, and the decisions of bots and of time limits.

Bots that asked for time are remembered until it has come. A match in real time also has ``races``, and its
time can stand still: nobody would see what happens at a table where nobody is, and it would never end.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from brushpass.core import Moment, Seat, blank_for, to_json
from brushpass.server.rooms.context import RoomContext
from brushpass.server.rooms.races import Races
from brushpass.server.store import Played
from brushpass.table.feed import HouseMove
from brushpass.table.house import AWAY, Asked, Due, House
from brushpass.table.seating import Seating

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch


class MatchRunner:
    """A match that is being played at a table."""

    def __init__(
        self, match_id: str, match: "AnyMatch", house: House, began: int, context: RoomContext, ran: int = 0
    ) -> None:
        """Go on with a match. Where time is a rule, it stood still while nobody could play.

        ``ran`` is how far its time is known to have run. Whoever says so may have had a wrong clock:
        it had passed the last thing that happened, and not yet what was next due.
        """
        self.id, self.match, self.house = match_id, match, house
        self._clock, self._thinkers = context.clock, context.thinkers
        real_time, due = match.game.real_time, match.deadline
        stopped = self._clock() - max(match.at, ran if due is None else min(ran, due))
        self.began = stopped if real_time else min(began, stopped)  # a clock may have gone ahead
        self.races = Races(match, real_time, house, self._time) if real_time else None
        self._waiting: dict[Seat, Asked] = {}
        self._stands_at: int | None = None
        self.decided: HouseMove | None = None  # what the house is deciding for a person just now
        # Dice put it off a little: the end of a match must not count covert moves.
        dice, self._longest = Moment(house.seed).named("longest"), context.longest
        self._most_steps = self._longest.steps + dice.roll(self._longest.steps // 10 + 1)

    def _time(self) -> int:
        return self._clock() - self.began if self._stands_at is None else self._stands_at

    @property
    def stands(self) -> bool:
        """Whether time stands still."""
        return self._stands_at is not None

    def stand_still(self) -> None:
        """Let time stand still."""
        self._stands_at = self._time()

    def go_on(self) -> None:
        """Let time go on from where it stood."""
        self.began, self._stands_at = self._clock() - self._time(), None

    @property
    def too_long(self) -> bool:
        """Whether this match has become longer than one may."""
        most = self._longest.milliseconds
        too_old = self._time() >= most and not self.house.pace.holidays  # over days, only steps count
        return not self.match.over and (len(self.match.steps) >= self._most_steps or too_old)

    @property
    def now(self) -> int:
        """The time of this match."""
        time = self._time()
        return self.races.until_end(time) if self.races else time

    @property
    def left(self) -> int | None:
        """How long those who have to decide may still think."""
        runs_out, real_time = self.house.runs_out(self.match), self.match.game.real_time
        if runs_out is None or self.match.over or (real_time and not real_time.awaits(self.match.table)):
            return None
        return max(0, runs_out - self.now)

    def logged(self, before: int, seat: Seat | None, ref: int | None) -> list[Played]:
        """Write down the steps after those before; ``ref`` is that of this seat's own."""
        fresh = self.match.steps[before:]
        return [Played(s.step, s.seat, s.at, ref if s.seat == seat else None, to_json(s.move)) for s in fresh]

    def written(self, seat: Seat, move: Any) -> str:
        """Say what a move writes into a blank that its seat has to fill; most write nothing."""
        offers = self.match.offers(seat) if seat in self.match.seats else ()  # the table may have grown
        return str(move.text) if blank_for(offers, move) else ""

    # The house.

    def due(self, seating: Seating) -> Due | None:
        """Say what the house decides next; bots that think long begin with what they will be asked."""
        every = self.house.due(self.match, seating, self._waiting)
        for due in every:
            self._thinkers.prepare(self.house, self.match, due, due.at - self.now)
        return next(iter(every), None)

    def wakes_at(self, due: Due | None) -> int | None:
        """Say when, by the clock, something happens next of itself: to the house, the rules or a race."""
        times = [at for at in (due.at if due else None, self.match.deadline) if at is not None]
        if self.races:
            times = self.races.wakes_at(times)
        return self.began + min(times) if times else None

    def decide(self, due: Due) -> Any:
        """Let the house decide; ``None``: it rather waits, and is asked again."""
        move, wake = self._thinkers.decide(self.house, self.match, due, self.now)
        self._waiting[due.seat] = Asked(len(self.match.log(due.seat)), wake)
        return move

    @contextmanager
    def deciding(self, due: Due, *, person: bool) -> Iterator[None]:
        """Play what the house decided: where it was for a person, that is told."""
        self.decided = HouseMove.of(self.match, due.seat) if person and due.level != AWAY else None
        yield
        self.decided = None
