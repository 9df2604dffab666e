"""Round-trip times (RTT) of connections, measured by WebSocket pings and by the kernel (``TCP_INFO``).

Every browser and library answers pings at once, without the page's help. Each ping carries a random token,
so a client cannot answer before it was asked. A client that delays its answers seems to be further away
than it is. So the server also reads the kernel's RTT, which comes from TCP acknowledgements, and takes the
shorter of the two.
"""

import asyncio
import secrets
import socket
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from brushpass.server.rooms.context import Connection
from brushpass.table.house import MEASURED

EVERY = 2.0  # seconds between two pings
ROUND_TRIP = slice(68, 72)  # where ``struct tcp_info`` of Linux has it, smoothed, in microseconds


def timed_by_kernel(transport: asyncio.BaseTransport | None) -> int | None:
    """Say how long the kernel takes a line to be, in milliseconds; ``None``: it does not say."""
    if transport is None or sys.platform != "linux":
        return None
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
        self.round_trips: tuple[int, ...] = ()  # milliseconds, the latest last
        self._at_most, self._clock = at_most, clock
        self._asked: tuple[bytes, float] | None = None

    def call(self) -> bytes:
        """Ask anew; an answer to what was asked before no longer counts."""
        token = secrets.token_bytes(8)
        self._asked = (token, self._clock())
        return token

    def answered(self, token: bytes) -> None:
        """Hear an answer; what was not asked is not heard."""
        if self._asked is not None and token == self._asked[0]:
            taken, most = int(1000 * (self._clock() - self._asked[1])), self._at_most()
            self.round_trips = (*self.round_trips, taken if most is None else min(taken, most))[-MEASURED:]
            self._asked = None


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
