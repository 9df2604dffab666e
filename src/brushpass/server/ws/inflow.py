"""Stands between a connection and its reader: weighs what comes in, and does not read clients it cut off.

The reader parses frames of which nobody else hears: pings, and pieces of messages that never end. What they
cost is known here alone. A client that sends faster than its address may work is read more slowly, so
that its own network makes it wait.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from brushpass.server.budget import Purse
from brushpass.server.metronome import Metronome

SLICE = 16 * 1024  # bytes that are read in one go
LEAST = 0.005  # seconds until it is tried again: many may wait for one purse
LAST_WORDS = 4096  # bytes that are still read of a client that is being cut off: it may say goodbye
log = logging.getLogger("brushpass")


class Inflow:
    """Takes a connection's bytes before its reader does."""

    def __init__(
        self,
        transport: asyncio.Transport,
        purse: Purse,
        read: Callable[[bytes], None],
        metronome: Metronome,
    ) -> None:
        """Let somebody read at beats what comes over a connection, whom this purse pays for."""
        self._transport, self._purse, self._read = transport, purse, read
        self._metronome = metronome
        self.came = 0.0  # when the first of what waits did, by the steady clock
        self._fed = False  # soon: at a beat, or when the timer has run out
        self._left: int | None = None  # bytes that are still read, if they are counted
        self._waiting = b""
        self._held = False  # until what was read is done
        self._paused = False  # reading goes on when what waits is read
        self._timer: asyncio.TimerHandle | None = None

    def cut_off(self) -> None:
        """Read only a goodbye from now on."""
        self._left = LAST_WORDS if self._left is None else self._left

    def take(self, data: bytes) -> None:
        """Let the reader have what came, now or when its address may work again."""
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                self._paused = False  # for good
                self._transport.pause_reading()
                return
        if not self._waiting:
            self.came = time.monotonic()
        self._waiting += data
        if len(self._waiting) > SLICE:
            self._pause()
        self._feed_soon()

    def hold(self) -> None:
        """Read no more for now: what was read takes a while."""
        self._held = True

    def go_on(self) -> None:
        """Read on."""
        self._held = False
        self._feed_soon()

    def stop(self) -> None:
        """Read no more: nothing is there any longer."""
        self._waiting = b""
        if self._timer:
            self._timer.cancel()

    def _feed_soon(self) -> None:
        if not self._fed:
            self._fed = True
            self._metronome.hear(self._feed)

    def _feed(self) -> None:
        """Feed the reader, unless its address has to pause."""
        self._fed = False
        if self._transport.is_closing():
            return
        pause = self._purse.pause
        if self._held or pause:
            self._pause()
            if not self._held:
                self._feed_in(max(pause, LEAST))
            return
        data, self._waiting = self._waiting[:SLICE], self._waiting[SLICE:]
        self._weigh(data)
        if self._waiting:
            self._feed_soon()
        elif self._paused and not self._held:
            self._paused = False
            self._transport.resume_reading()

    def _feed_in(self, seconds: float) -> None:
        self._fed = True
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self._metronome.hear, self._feed)

    def _pause(self) -> None:
        if not self._paused:
            self._paused = True
            self._transport.pause_reading()

    def _weigh(self, data: bytes) -> None:
        """Read, and let the address pay for what that took."""
        began = time.thread_time()
        try:
            self._read(data)
        except Exception:  # a bug, which is nobody else's loss
            log.exception("unexpected")
            self._transport.abort()
        finally:
            self._purse.spend(time.thread_time() - began)
