"""The one timer of a room. What is due is put off with nearly every move, so the timer is seldom set anew.

When something is due later than the timer was set for, the timer stays as it is. It wakes too early then,
and the room, which finds nothing to do, sets it again.
"""

import asyncio
from collections.abc import Callable

from brushpass.server.rooms.context import WallClock


class Alarm:
    """Wakes a room when something is due, or before."""

    def __init__(self, clock: WallClock, wake: Callable[[], None]) -> None:
        """Be set for nothing yet."""
        self._clock, self._wake = clock, wake
        self._timer: asyncio.TimerHandle | None = None
        self._at = 0  # by the clock; if it is set

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
            self._at, self._timer = due, asyncio.get_running_loop().call_later(delay, self.ring)

    def ring(self) -> None:
        """Wake the room."""
        self.stop()
        self._wake()

    def stop(self) -> None:
        """Wake nobody."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
