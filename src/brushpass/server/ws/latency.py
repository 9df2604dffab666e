"""Round-trip times (RTT) of connections, measured by WebSocket pings and by the kernel (``TCP_INFO``).

Every browser and library answers pings at once, without the page's help. Each ping carries a random token,
so a client cannot answer before it was asked. A client that delays its answers seems to be further away
than it is. So the server also reads the kernel's RTT, which comes from TCP acknowledgements, and takes the
shorter of the two: when a ping is answered, and again when a move comes. A ping without an answer counts as
what the kernel says, and measurements expire: a line that was long once is not long for ever.
"""

import asyncio
import secrets
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from brushpass.server.rooms.context import Connection
from brushpass.table.house import MEASURED

EVERY = 2.0  # seconds between two pings
FRESH = 15.0  # seconds for which a measurement counts
ROUND_TRIP = slice(68, 72)  # where ``struct tcp_info`` of Linux has it, smoothed, in microseconds


def timed_by_kernel(transport: asyncio.BaseTransport | None) -> int | None:
    """Say how long the kernel takes a line to be, in milliseconds; ``None``: it does not say."""
    if transport is None or transport.is_closing() or sys.platform != "linux":
        return None  # uvloop does not end while somebody asks for the socket of a closed line
    try:
        line = transport.get_extra_info("socket")
        known = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, ROUND_TRIP.stop)
    except OSError:  # it is no TCP, or closed
        return None
    microseconds = int.from_bytes(known[ROUND_TRIP], sys.byteorder)
    return microseconds // 1000 if microseconds else None


class RoundTrips:
    """The round trips of one line."""

    def __init__(
        self, at_most: Callable[[], int | None] = lambda: None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Have measured nothing yet; ``at_most`` says how long the line can be, if that is known."""
        self._measured: deque[tuple[float, int]] = deque(maxlen=MEASURED)  # when, and how many milliseconds
        self._at_most, self._clock = at_most, clock
        self._asked: tuple[bytes, float] | None = None

    @property
    def round_trips(self) -> tuple[int, ...]:
        """What was measured and still counts, in milliseconds, the latest last."""
        oldest = self._clock() - FRESH
        fresh = [taken for measured, taken in self._measured if measured >= oldest]
        most = self._at_most() if fresh else None
        return tuple(fresh if most is None else [min(taken, most) for taken in fresh])

    def call(self) -> bytes:
        """Ask anew; an answer to what was asked before no longer counts."""
        if self._asked is not None and (instead := self._at_most()) is not None:
            self._note(instead)
        token = secrets.token_bytes(8)
        self._asked = (token, self._clock())
        return token

    def answered(self, token: bytes, came: float) -> None:
        """Hear an answer, and when it came; what was not asked is not heard."""
        if self._asked is not None and token == self._asked[0]:
            taken, most = int(1000 * (came - self._asked[1])), self._at_most()
            self._note(taken if most is None else min(taken, most))
            self._asked = None

    def _note(self, taken: int) -> None:
        self._measured.append((self._clock(), taken))


class Racing(Protocol):
    """A room, as far as it matters here."""

    @property
    def racing(self) -> bool:
        """Whether a match is on that does not wait for anybody."""

    @property
    def broadcaster(self) -> Iterable[Connection]:
        """Everybody who listens."""


async def keep_measuring(rooms: Mapping[str, Racing], every: float = EVERY) -> None:
    """Ping all who race, again and again."""
    while True:
        await asyncio.sleep(every)
        for line in [line for room in rooms.values() if room.racing for line in room.broadcaster]:
            line.ping()
