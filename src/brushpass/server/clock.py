"""The clock of a process: it began with the wall clock, is steady since, and stands still with the process.

A process may be frozen for a while: a laptop sleeps, a machine is paused, a debugger stops it. Nobody
could play meanwhile, so the clock does not count that time. To notice it, the server reads the clock often.
"""

import asyncio
import logging
import time

BEAT = 0.25  # seconds between two readings, at most
FROZEN = 2_000  # milliseconds without a reading after which the process was frozen, and not just busy
log = logging.getLogger("brushpass")


class ProcessClock:
    """Milliseconds, as all rooms of a process count them."""

    def __init__(self) -> None:
        """Begin with the wall clock."""
        self._read = time.monotonic_ns() // 1_000_000
        self._ahead = time.time_ns() // 1_000_000 - self._read

    def __call__(self) -> int:
        """Read the time."""
        now = time.monotonic_ns() // 1_000_000
        if now - self._read > FROZEN:
            self._ahead -= now - self._read
            log.warning(
                "the process stood still for %.1f s: that time is not counted", (now - self._read) / 1000
            )
        self._read = now
        return now + self._ahead

    async def keep_reading(self) -> None:
        """Read it often enough, until cancelled."""
        while True:
            self()
            await asyncio.sleep(BEAT)
