"""The one timer of a room. What is due is put off with nearly every move, so the timer is seldom set anew.

When something is due later than the timer was set for, the timer stays as it is. It wakes too early then,
and the room, which finds nothing to do, sets it again.

A room that fails when it is woken would fail again at once, and without end. It is left alone for a while
then, each time for longer, and the log says so once.
"""

import asyncio
import logging

from brushpass.server.metronome import Act, Metronome
from brushpass.server.rooms.context import WallClock

REST = 1_000  # milliseconds for which a room that failed is left alone; twice as many after the next failure
LONGEST_REST = 60_000
log = logging.getLogger("brushpass")


class Alarm:
    """Wakes a room when something is due, or before."""

    def __init__(self, clock: WallClock, wake: Act, metronome: Metronome) -> None:
        """Be set for nothing yet; whatever it is set for is done at a beat."""
        self._clock, self._wake, self._metronome = clock, wake, metronome
        self._timer: asyncio.TimerHandle | None = None
        self._at = 0  # by the clock; if it is set
        self._rest = 0  # milliseconds; while the room fails

    @property
    def is_set(self) -> bool:
        """Whether it will wake the room."""
        return self._timer is not None

    def set(self, due: int | None) -> None:
        """Wake the room by then, at the latest; ``None``: not at all."""
        if self._timer is not None:
            if due is not None and self._at <= due:
                return
            self.stop()
        if due is not None:
            delay = max(0, due - self._clock()) / 1000
            loop = asyncio.get_running_loop()
            self._at, self._timer = due, loop.call_later(delay, self._metronome.hear, self.ring)

    def ring(self) -> None:
        """Wake the room, unless it wants that no more; if it fails, let it rest."""
        if self._timer is None:
            return
        self.stop()
        try:
            self._wake()
            self._rest = 0
        except Exception:
            if not self._rest:
                log.exception("a room failed when it was woken: it is woken less often until it is well")
            self._rest = min(LONGEST_REST, 2 * self._rest or REST)
            self.stop()
            self.set(self._clock() + self._rest)

    def stop(self) -> None:
        """Wake nobody."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
