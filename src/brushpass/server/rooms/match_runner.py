"""Runs one match for a room: its clock, decisions of bots and time limits, and races between players.

Where the game goes on by itself, moves that race for the same thing wait here for a moment (see
``table/house.py``), and bots that asked for time are remembered until it has come.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from brushpass.core import Illegal, Seat, admit, blank_for
from brushpass.server.rooms.context import RoomContext
from brushpass.table.house import Asked, Due, Held, House, made_at, ranked, released_at, stands_at
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
        due = match.deadline
        stopped = self._clock() - max(match.at, ran if due is None else min(ran, due))
        self.began = stopped if match.game.real_time else min(began, stopped)  # a clock may have gone ahead
        self._held: tuple[Held, ...] = ()
        self._waiting: dict[Seat, Asked] = {}

    @property
    def _time(self) -> int:
        return self._clock() - self.began

    @property
    def now(self) -> int:
        """The time of this match: it stands still before the end of a turn until its races are over."""
        stands = stands_at(self._held, self._closes)
        return self._time if stands is None else min(self._time, stands)

    @property
    def left(self) -> int | None:
        """How long those who have to decide may still think."""
        limit, real_time = self.house.pace.limit, self.match.game.real_time
        if limit is None or self.match.over or (real_time and not real_time.awaits(self.match.table)):
            return None
        return max(0, self.match.stirred_at + limit - self.now)

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
        stands, release = stands_at(self._held, self._closes), released_at(self._held)
        times = [at for at in (due.at if due else None, self.match.deadline) if at is not None]
        times = [at for at in times if stands is None or at <= stands]
        return min((self.began + at for at in (*times, release) if at is not None), default=None)

    def decide(self, due: Due) -> Any:
        """Let the house decide; ``None``: it rather waits, and is asked again."""
        move, wake = self._thinkers.decide(self.house, self.match, due, self.now)
        self._waiting[due.seat] = Asked(len(self.match.log(due.seat)), wake)
        return move

    # Races.

    def hold(self, seat: Seat, move: Any, ref: int | None = None, round_trips: Sequence[int] = ()) -> bool:
        """Keep a move that is a race until it is known who was first; say whether it is one."""
        match, real_time = self.match, self.match.game.real_time
        race = real_time.race(match.table, seat, move) if real_time and not match.over else None
        if race is None:
            return False
        move = admit(match.game, match.view(seat), match.offers(seat), move)
        mine = [held for held in self._held if held.seat == seat]
        if any(held.move == move and held.ref != ref for held in mine):
            raise Illegal(seat, "too_late")  # the same again, before the first was heard
        if not mine or ref not in [held.ref for held in mine]:
            held = Held(seat, move, race, self._time, made_at(self._time, round_trips), ref)
            self._held = (*self._held, held)
        return True

    @property
    def _closes(self) -> int | None:
        real_time = self.match.game.real_time
        return real_time.closes(self.match.table) if real_time else None

    def released(self) -> Iterator[Held]:
        """Let go of the moves of every race that is over, in their order."""
        while (due := released_at(self._held)) is not None and due <= self._time:
            race = min(self._held, key=lambda held: held.arrived).race
            racing = [held for held in self._held if held.race == race]
            try:  # held until they are played: no turn ends between them
                yield from ranked(racing, self.house.dice_of(self.match, race))
            finally:
                self._held = tuple([held for held in self._held if held.race != race])
