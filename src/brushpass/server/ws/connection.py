"""One WebSocket connection: from the kernel's bytes to messages without a wait between, and back.

The server never waits for a slow client. It cuts the connection, and the client gets a full frame when it
reconnects. Where a table agreed on padding, all messages travel in pieces of one size at a fixed rate, so
traffic analysis of the connection shows nothing.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Protocol

from brushpass.core import BadShape, Viewer
from brushpass.server.budget import Purse
from brushpass.server.limits import TokenBucket
from brushpass.server.metronome import Act, Metronome
from brushpass.server.ws.frames import BINARY, BROKEN, CLOSE, NORMAL, PING, PONG, TEXT, FrameReader, framed
from brushpass.server.ws.inflow import Inflow
from brushpass.server.ws.latency import RoundTrips, timed_by_kernel
from brushpass.wire import codec, messages, padded
from brushpass.wire.padded import Padder, Unpadder

LARGEST = 32 * 1024  # bytes of one message: options may hold a whole deck, or a sheet of cards
BACKLOG = 32 * 1024  # bytes that a reader may owe for long
PATIENCE = 10.0  # seconds for which a slow line may owe more: as much as several who come at once make it
MOST = 256 * 1024  # bytes that it may owe then
UNHEARD = b""  # cannot be understood: what does not come in pieces, where all is to
IN_PIECES = 256 * 1024  # bytes that may wait for their beat: more than the largest table, told twice
GOODBYE = 2.0  # seconds for a client to close, too
SILENT = 2  # rounds of silence after which a client is asked whether it is still there; then one more


class Listener(Protocol):
    """Who is told what a page says."""

    def hear(self, said: Sequence[bytes]) -> None:
        """Do what a page says."""

    def overrun(self) -> None:
        """Notice that it was cut off, because it says too much."""

    def gone(self) -> None:
        """Notice that nobody is there any more."""


class Socket(asyncio.Protocol):
    """One page's socket."""

    listener: Listener  # from the start

    def __init__(
        self,
        transport: asyncio.Transport,
        purse: Purse,
        metronome: Metronome,
        rate: float = inf,
        *,
        proxied: bool,
    ) -> None:
        """Speak to a page at beats; it pays from this purse, and may say ``rate`` things a second.

        ``proxied``: what the kernel knows of the line ends at somebody in between.
        """
        self.viewer: Viewer = None
        self.screen = False
        self.purse = purse
        self._transport, self._frames = transport, FrameReader(LARGEST)
        self._metronome, self._unsaid = metronome, list[bytes]()
        self._lastly: Act | None = None  # done when all is said
        self._inflow = Inflow(transport, purse, self._read, metronome)
        self._allowed = TokenBucket(3 * rate, rate, time.monotonic)
        self._silent = 0  # rounds since something came
        self._owes_since: float | None = None
        self._parting = False  # nothing is said any more, but what waits in pieces
        self._gone = False
        self._leaving: asyncio.TimerHandle | None = None
        self._latency = RoundTrips() if proxied else RoundTrips(partial(timed_by_kernel, transport))
        self._padder: Padder | None = None
        self._unpadder = Unpadder()
        self._beat: asyncio.TimerHandle | None = None

    # What comes.

    def data_received(self, data: bytes) -> None:
        """Take bytes from the kernel."""
        self._silent = 0
        self._inflow.take(data)

    def eof_received(self) -> bool:
        """Close at the next beat, as the client has: the loop would close at once."""
        self._metronome.say(self._transport.close)
        return True

    def hold(self) -> None:
        """Read no more for now: what was said takes a while."""
        self._inflow.hold()

    def go_on(self) -> None:
        """Read on."""
        self._inflow.go_on()

    def _read(self, data: bytes) -> None:
        """Hear what is whole with these bytes; every frame counts, whatever is in it, and all bytes."""
        heard = self._frames.read(data)
        counted, self._frames.frames = self._frames.frames + len(data) / LARGEST, 0
        if not (self._parting or self._allowed.take(counted)):
            self._overrun()
        for kind, payload in heard:
            self._take(kind, payload)

    def _take(self, kind: int, payload: bytes) -> None:
        if kind in (CLOSE, BROKEN):
            self._end(kind, payload)
        elif self._parting:
            return
        elif kind == PING:
            self._write(framed(PONG, payload))
        elif kind == PONG:
            self._latency.answered(payload, self._inflow.came)
        else:
            self._hear(self._said(kind, payload))

    def _hear(self, said: Sequence[bytes]) -> None:
        """Tell what was said; a piece may hold many messages, and each counts."""
        if len(said) > 1 and not self._allowed.take(len(said) - 1):
            self._overrun()
        else:
            self.listener.hear(said)

    def _said(self, kind: int, payload: bytes) -> Sequence[bytes]:
        """List what was said: a message by itself, or all that is whole with this piece."""
        if kind == BINARY and padded.is_piece(payload):
            try:
                return self._unpadder.take(payload)
            except BadShape:  # as it stands, it will not be understood
                self._unpadder = Unpadder()
        return (payload if self._padder is None else UNHEARD,)

    def _overrun(self) -> None:
        self.hang_up("too_much")
        self.listener.overrun()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget all."""
        del exc
        self._inflow.stop()
        for timer in (self._leaving, self._beat):
            if timer:
                timer.cancel()
        self._be_gone()

    def _be_gone(self) -> None:
        if not self._gone:
            self._gone = True
            self.listener.gone()

    # How long the line is, and whether anybody is there.

    @property
    def round_trips(self) -> tuple[int, ...]:
        """How long it takes there and back, in milliseconds, as measured of late."""
        return self._latency.round_trips

    def ping(self) -> None:
        """Measure it again, from the next beat on."""
        self._metronome.say(self._ping)

    def _ping(self) -> None:
        if not (self._parting or self._transport.is_closing()):
            self._transport.write(framed(PING, self._latency.call()))

    def mind_silence(self) -> None:
        """Ask who has been silent for some rounds; cut off who is silent even then."""
        self._silent += 1
        if self._silent == SILENT and not self._parting:
            self._write(framed(PING, b""))
        elif self._silent > SILENT:
            self._transport.abort()

    # What is said.

    def pad(self) -> None:
        """Send everything in pieces of one size from now on, at one beat, and take nothing else."""
        if self._padder is None:
            self._padder = Padder(padded.DOWN)
            self._on_beat(asyncio.get_running_loop().time())

    def _on_beat(self, when: float) -> None:
        self._say_piece()
        loop, then = asyncio.get_running_loop(), when + padded.BEAT
        self._beat = loop.call_at(then, self._on_beat, then)

    def _say_piece(self) -> None:
        assert self._padder is not None, "only who pads says pieces"
        self._write(framed(BINARY, self._padder.piece()))

    def post(self, data: bytes) -> None:
        """Send at once, or in pieces with the next beat; who asks for more than beats carry is cut off."""
        if self._parting:
            return
        if self._padder is None:
            self._write(framed(TEXT, data))
        elif self._padder.waiting <= IN_PIECES:
            self._padder.put(data.rstrip())  # the pieces hide how long it is
        else:
            self._transport.abort()

    def _write(self, data: bytes) -> None:
        """Write at the next beat; who reads too slowly is cut off, and gets a full frame on return."""
        self._unsaid.append(data)
        if len(self._unsaid) == 1:
            self._metronome.say(self._flush)

    def _flush(self) -> None:
        transport, unsaid = self._transport, self._unsaid
        self._unsaid = []
        if transport.is_closing():
            return
        if self._too_slow(transport.get_write_buffer_size()):
            transport.abort()
            return
        transport.write(unsaid[0] if len(unsaid) == 1 else b"".join(unsaid))
        if self._lastly:
            self._lastly()

    def _too_slow(self, owed: int) -> bool:
        """Say whether a reader owes too much, or much for too long."""
        if owed <= BACKLOG:
            self._owes_since = None
            return False
        now = asyncio.get_running_loop().time()
        self._owes_since = self._owes_since or now
        return owed > MOST or now - self._owes_since > PATIENCE

    # How it ends (RFC 6455, section 7).

    def hang_up(self, reason: str, at: str | None = None) -> None:
        """Say why, and close; ``at`` names the worker to go to."""
        if self._parting:
            return
        self.post(codec.encode(messages.Bye(reason, at)))
        self._begin_to_part()
        if self._padder:  # a beat later: who joins anew must not hear the rest any sooner
            self._leaving = asyncio.get_running_loop().call_later(padded.BEAT, self._part)
        else:
            self._part()

    def _begin_to_part(self) -> None:
        self._parting = True
        self._inflow.cut_off()

    def _part(self, code: bytes = NORMAL.to_bytes(2, "big")) -> None:
        """Say the last of it, and give the client a moment to close, too."""
        if self._beat:
            self._beat.cancel()
        while self._padder and self._padder.waiting:
            self._say_piece()
        self._write(framed(CLOSE, code))
        self._leaving = asyncio.get_running_loop().call_later(GOODBYE, self._transport.abort)

    def _end(self, kind: int, code: bytes) -> None:
        """Close, as the client has, or must after what it sent."""
        if not self._parting:
            self._begin_to_part()
            self._part(code[:2])
            self._be_gone()
        # What cannot be understood: the end is read first, or it would be lost with the line.
        self._lastly = self._transport.close if kind == CLOSE else self._transport.write_eof
        self._write(b"")

    def greet(self, answer: bytes) -> None:
        """Say first of all that it is open."""
        self._write(answer)

    def shut(self) -> None:
        """Close at once: the server stops."""
        self._transport.abort()
