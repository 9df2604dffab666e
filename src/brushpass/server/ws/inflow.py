"""Stands between a connection and its reader: weighs what comes in, and does not read clients it cut off.

The reader parses frames of which nobody else hears: pings, and pieces of messages that never end. What they
cost is known here alone. A client that sends faster than its address may work is read more slowly, so
that its own network makes it wait; one that sends more than all its messages could hold is cut off.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, cast

from brushpass.server.budget import Purse
from brushpass.server.limits import TokenBucket

SLICE = 16 * 1024  # bytes that are fed in one go
LEAST = 0.005  # seconds until it is tried again: many may wait for one purse
LAST_WORDS = 4096  # bytes that are still read of a client that is being cut off: it may say goodbye


class Reader(Protocol):
    """The protocol of a connection, as far as it matters here."""

    def data_received(self, data: bytes) -> None:
        """Take what came."""

    def eof_received(self) -> bool | None:
        """Notice that no more will come."""

    def connection_lost(self, exc: BaseException | None) -> None:
        """Notice that the connection is gone."""

    def pause_writing(self) -> None:
        """Write no more for now."""

    def resume_writing(self) -> None:
        """Write again."""


class Inflow(asyncio.Protocol):
    """Takes a connection's bytes before its reader does."""

    def __init__(self, transport: asyncio.Transport, purse: Purse, rate: float) -> None:
        """Read on as before, ``rate`` bytes a second at most, and three times as many at once."""
        self._transport, self._purse = transport, purse
        self._reader = cast("Reader", transport.get_protocol())
        self._bytes = TokenBucket(3 * rate, rate, time.monotonic)
        self._left: int | None = None  # bytes that are still read, if they are counted
        self._waiting = b""
        self._paused = False  # reading goes on when what waits is fed
        self._timer: asyncio.TimerHandle | None = None
        self.overrun: Callable[[], None] = lambda: None  # is told of a client that sends too much
        transport.set_protocol(self)

    def cut_off(self) -> None:
        """Read only a goodbye from now on."""
        self._left = LAST_WORDS if self._left is None else self._left

    def data_received(self, data: bytes) -> None:
        """Let the reader have what came, now or when its address may work again."""
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                self._paused = False  # for good
                self._transport.pause_reading()
                return
        elif not self._bytes.take(len(data)):
            self.overrun()
            return
        self._waiting += data
        if self._timer is None:
            self._feed()

    def _feed(self) -> None:
        """Feed the reader, unless its address has to pause."""
        self._timer = None
        if self._transport.is_closing():
            return
        if pause := self._purse.pause:
            self._paused = True
            self._transport.pause_reading()
            self._timer = asyncio.get_running_loop().call_later(max(pause, LEAST), self._feed)
            return
        data, self._waiting = self._waiting[:SLICE], self._waiting[SLICE:]
        began = time.thread_time()
        try:
            self._reader.data_received(data)
        finally:
            self._purse.spend(time.thread_time() - began)
        if self._waiting:
            self._timer = asyncio.get_running_loop().call_later(0, self._feed)
        elif self._paused:
            self._paused = False
            self._transport.resume_reading()

    def eof_received(self) -> bool | None:
        """Tell the reader, which has had all that came before."""
        return self._reader.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the reader."""
        if self._timer:
            self._timer.cancel()
        self._reader.connection_lost(exc)

    def pause_writing(self) -> None:
        """Tell the reader."""
        self._reader.pause_writing()

    def resume_writing(self) -> None:
        """Tell the reader."""
        self._reader.resume_writing()
