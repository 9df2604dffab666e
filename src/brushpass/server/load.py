"""Load of this process: how late the event loop is, and whether new tables have to wait for a moment.

Everybody who plays waits for the loop. When it is late too often, one table more would make all of them wait
longer, so the server opens none until it has caught up. Those who play go on. A loop that is late although it
has little to do waits for the rest of the machine: to refuse people would not help it.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable

BEAT = 0.05  # seconds between two beats
SPAN = 5.0  # seconds that are looked back upon
SHARE = 0.01  # of the beats: so many may be later than the limit
MUCH = 0.5  # of a core: who takes less is not to blame
FEWEST = 20  # beats before anything is said: while a server starts it is late


class LoopLag:
    """How late the event loop was of late."""

    def __init__(
        self,
        limit: float,
        clock: Callable[[], float] = time.monotonic,
        spent: Callable[[], float] = time.thread_time,
    ) -> None:
        """Be busy while more than one beat in a hundred is later than ``limit`` milliseconds."""
        self._limit, self._clock, self._spent = limit, clock, spent
        self._due = clock() + BEAT  # the next beat
        self._beats: deque[tuple[float, float]] = deque()  # when they were due, and how late, in milliseconds
        self._work: deque[tuple[float, float]] = deque()  # when, and what was spent until then

    def beat(self) -> None:
        """Note how late each beat was that is due by now: in a long stall there are many."""
        now = self._clock()
        self._due = max(self._due, now - SPAN)
        while self._due <= now:
            self._beats.append((self._due, 1000 * (now - self._due)))
            self._due += BEAT
        self._work.append((now, self._spent()))
        for past in (self._beats, self._work):
            while past and past[0][0] < now - SPAN:
                past.popleft()

    @property
    def p99(self) -> float:
        """How late 99 of 100 beats were, at most, in milliseconds."""
        late = sorted(late for _, late in self._beats)
        return late[-1 - int(SHARE * len(late))] if late else 0.0

    @property
    def busy(self) -> bool:
        """Whether one table more would be too many."""
        if len(self._beats) < FEWEST or self.p99 <= self._limit:
            return False
        (began, before), (now, spent) = self._work[0], self._work[-1]
        return spent - before > MUCH * (now - began)

    async def keep_beating(self) -> None:
        """Beat until cancelled."""
        while True:
            await asyncio.sleep(max(0.0, self._due - self._clock()))
            self.beat()
