"""Races of one match in real time: moves that somebody with a slower connection may have made first.

Such a move is held for a moment (see ``table/house.py``), and then all that race are played in the order
in which they were made, as far as the measured round trips tell. A seat has one move in a race, the first:
who could change it would decide later than the others, and who could add more would be drawn more often.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from brushpass.core import Illegal, RealTime, Seat, admit
from brushpass.server.rooms.context import Connection
from brushpass.table.house import Held, House, made_at, ranked, released_at, stands_at

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch


class Races:
    """The moves of one match that are held."""

    def __init__(
        self, match: "AnyMatch", rules: RealTime[Any, Any, Any], house: House, time: Callable[[], int]
    ) -> None:
        """Hold nothing yet; ``time`` is that of the match, which here never stands still."""
        self._match, self._rules, self._house, self._time = match, rules, house, time
        self._held: tuple[Held, ...] = ()

    def hold(self, seat: Seat, move: Any, ref: int | None = None, line: Connection | None = None) -> bool:
        """Keep a move that is a race until it is known who was first; say whether it is one."""
        match = self._match
        race = None if match.over else self._rules.race(match.table, seat, move)
        if race is None:
            return False
        move = admit(match.game, match.view(seat), match.offers(seat), move)
        mine = [held for held in self._held if held.seat == seat]
        if any(held.ref == ref and (ref is not None or held.race == race) for held in mine):
            return True  # said again, before the first was heard
        if any(held.race == race for held in mine):
            raise Illegal(seat, "too_late")
        now = self._time()
        made = made_at(now, line.round_trips if line else ())
        self._held = (*self._held, Held(seat, move, race, now, made, ref))
        return True

    def released(self) -> Iterator[Held]:
        """Let go of the moves of every race that is over, in their order."""
        while (due := released_at(self._held)) is not None and due <= self._time():
            race = min(self._held, key=lambda held: held.arrived).race
            racing = [held for held in self._held if held.race == race]
            try:  # held until they are played: no turn ends between them
                yield from ranked(racing, self._house.dice_of(self._match, race))
            finally:
                self._held = tuple([held for held in self._held if held.race != race])

    def until_end(self, time: int) -> int:
        """Give the time of the match: it stands still before the end of a turn until its races are over."""
        stands = self._stands_at
        return time if stands is None else min(time, stands)

    def wakes_at(self, times: Iterable[int]) -> list[int]:
        """Of the times at which something is due, keep those that come before a race is over; add that."""
        stands, release = self._stands_at, released_at(self._held)
        due = [at for at in times if stands is None or at <= stands]
        return due if release is None else [*due, release]

    @property
    def _stands_at(self) -> int | None:
        return stands_at(self._held, self._rules.closes(self._match.table)) if self._held else None
