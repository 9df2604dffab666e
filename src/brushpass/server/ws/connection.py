"""One WebSocket connection, as a room uses it: sending with backpressure, padding, pings, closing.

The server never waits for a slow client. It cuts the connection, and the client gets a full frame when it
reconnects. Where a table agreed on padding, all messages travel in pieces of one size at a fixed rate, so
traffic analysis of the connection shows nothing.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from math import inf

from aiohttp import WSMessage, WSMsgType, web

from brushpass.core import BadShape, Viewer
from brushpass.server.budget import Purse
from brushpass.server.ws.inflow import Inflow
from brushpass.server.ws.latency import RoundTrips, timed_by_kernel
from brushpass.wire import codec, messages, padded
from brushpass.wire.padded import Padder, Unpadder

UNDERSTOOD = (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG)
BACKLOG = 32 * 1024  # bytes that a reader may owe for long
PATIENCE = 10.0  # seconds for which a slow line may owe more: as much as several who come at once make it
MOST = 256 * 1024  # bytes that it may owe then
UNHEARD = b""  # cannot be understood: what does not come in pieces, where all is to
IN_PIECES = 256 * 1024  # bytes that may wait for their beat: more than the largest table, told twice


class Socket:
    """One page's socket."""

    def __init__(
        self,
        ws: web.WebSocketResponse,
        request: web.Request,
        purse: Purse,
        rate: float = inf,
        *,
        proxied: bool,
    ) -> None:
        """Speak to a page, which pays from this purse, and may send ``rate`` bytes a second.

        ``proxied``: what the kernel knows of the line ends at somebody in between.
        """
        self.viewer: Viewer = None
        self.purse = purse
        self._ws = ws
        self._transport = request.transport
        self._inflow = Inflow(self._transport, purse, rate) if self._transport is not None else None
        if self._inflow:
            self._inflow.overrun = partial(self.hang_up, "too_much")
        if self._transport is not None:  # we count what is owed, so writing never waits
            self._transport.set_write_buffer_limits(4 * MOST)
        self._owes_since: float | None = None
        self._closing: asyncio.Task[None] | None = None
        self._latency = RoundTrips() if proxied else RoundTrips(partial(timed_by_kernel, request.transport))
        self._padder: Padder | None = None
        self._unpadder = Unpadder()
        self._beat: asyncio.TimerHandle | None = None

    @property
    def round_trips(self) -> tuple[int, ...]:
        """How long it takes there and back, in milliseconds, as measured of late."""
        return self._latency.round_trips

    def ping(self) -> None:
        """Measure it again."""
        self._write(self._latency.call(), WSMsgType.PING)

    async def echoed(self, message: WSMessage) -> bool:
        """Answer a ping, or take the answer to one; say whether it was one of these."""
        if message.type is WSMsgType.PING:
            await self._ws.pong(message.data)
        elif message.type is WSMsgType.PONG:
            self._latency.answered(bytes(message.data))
        return message.type in (WSMsgType.PING, WSMsgType.PONG)

    def pad(self) -> None:
        """Send everything in pieces of one size from now on, at one beat, and take nothing else."""
        if self._padder is None:
            self._padder = Padder(padded.DOWN)
            self._on_beat(asyncio.get_running_loop().time())

    def _on_beat(self, when: float) -> None:
        assert self._padder is not None, "only who pads keeps a beat"
        self._write(self._padder.piece(), WSMsgType.BINARY)
        loop, then = asyncio.get_running_loop(), when + padded.BEAT
        self._beat = loop.call_at(then, self._on_beat, then)

    def heard(self, message: WSMessage) -> Sequence[str | bytes]:
        """List what was said: a message by itself, or all that is whole with this piece."""
        if message.type is WSMsgType.BINARY and padded.is_piece(message.data):
            try:
                return self._unpadder.take(message.data)
            except BadShape:  # as it stands, it will not be understood
                self._unpadder = Unpadder()
        return (message.data if self._padder is None else UNHEARD,)

    def post(self, data: bytes) -> None:
        """Send at once, or in pieces with the next beat; who asks for more than beats carry is cut off."""
        if self._closing:
            return
        if self._padder is None:
            self._write(data, WSMsgType.TEXT)
        elif self._padder.waiting <= IN_PIECES:
            self._padder.put(data.rstrip())  # the pieces hide how long it is
        elif self._transport is not None:
            self._transport.abort()

    def _write(self, data: bytes, kind: WSMsgType) -> None:
        """Write at once; a reader that is too slow is cut off, and gets a full frame on its return.

        Writing a frame waits only when the transport's buffer is full. As that is ruled out
        first, the coroutine runs through in one go, and no task is needed for every frame.
        """
        transport = self._transport
        if self._ws.closed or transport is None or transport.is_closing():
            return
        if self._too_slow(transport.get_write_buffer_size()):
            transport.abort()
            return
        writing = self._ws.send_frame(data, kind)
        try:
            writing.send(None)
        except StopIteration:
            return
        except (ConnectionError, RuntimeError):
            pass
        writing.close()
        transport.abort()

    def _too_slow(self, owed: int) -> bool:
        """Say whether a reader owes too much, or much for too long."""
        if owed <= BACKLOG:
            self._owes_since = None
            return False
        now = asyncio.get_running_loop().time()
        self._owes_since = self._owes_since or now
        return owed > MOST or now - self._owes_since > PATIENCE

    def hang_up(self, reason: str, at: str | None = None) -> None:
        """Say why, and close; ``at`` names the worker to go to."""
        self.post(codec.encode(messages.Bye(reason, at)))
        if self._inflow:
            self._inflow.cut_off()
        self._closing = self._closing or asyncio.get_running_loop().create_task(self._part())

    async def _part(self) -> None:
        """Close; where pieces are sent, a beat later: who joins anew must not hear the rest any sooner."""
        if self._padder:
            await asyncio.sleep(padded.BEAT)
            while self._padder.waiting:
                self._write(self._padder.piece(), WSMsgType.BINARY)
        await self._ws.close()

    async def done(self) -> None:
        """Wait until it is closed, if it is being closed."""
        if self._closing:
            await self._closing
        if self._beat:
            self._beat.cancel()
