"""WebSocket endpoint: handshake, read loop, rate limit, joining a table, redirects to another worker."""

import time
from collections.abc import Awaitable, Callable
from functools import partial

from aiohttp import web

from brushpass.core import BadShape
from brushpass.server.budget import Purse, WorkBudget
from brushpass.server.errors import Redirect, RequestRefused, StoreUnavailable
from brushpass.server.limits import LISTED, ConnectionCounts, SharedQuota, TokenBucket, TokenBuckets, blurred
from brushpass.server.metrics import Metrics
from brushpass.server.names.policy import TextPolicy
from brushpass.server.rooms.room import Room
from brushpass.server.rooms.vetting import vet
from brushpass.server.store import Store
from brushpass.server.ws.connection import UNDERSTOOD, Socket
from brushpass.wire import codec, messages

LARGEST = 32 * 1024  # bytes of one message: options may hold a whole deck, or a sheet of cards
COMINGS = 2  # times the sockets of one address that it may open at once
GOODBYE = 2.0  # seconds for a client to close, too


class Endpoint:
    """Serves sockets, each until it closes."""

    def __init__(
        self,
        store: Store,
        crowds: ConnectionCounts,
        budget: WorkBudget,
        texts: TextPolicy,
        guessing: SharedQuota,
        metrics: Metrics,
        open_room: Callable[[str], Awaitable[Room]],
        rate: int,
        *,
        proxied: bool,
    ) -> None:
        """Serve; a socket may say ``rate`` things a second, and three times as many at once."""
        self._store, self._crowds, self._budget, self._guessing = store, crowds, budget, guessing
        self._texts = texts
        self._comings = TokenBuckets(COMINGS * crowds.most, rate, time.monotonic)
        self._metrics, self._open_room, self._rate, self._proxied = metrics, open_room, rate, proxied

    async def serve(self, request: web.Request, address: str) -> web.StreamResponse:
        """Serve one socket until it closes."""
        purse = self._budget.of(address)
        if purse.empty or not self._comings.take(address) or not self._crowds.enter(address):
            raise RequestRefused("too_much")
        ws = web.WebSocketResponse(
            max_msg_size=LARGEST, compress=False, heartbeat=25, autoping=False, timeout=GOODBYE
        )
        try:
            if await self._opened(ws, request):
                socket = Socket(ws, request, purse, self._rate * LARGEST, proxied=self._proxied)
                await purse.pay_for(self._listen(ws, socket, address))
        finally:
            self._crowds.leave(address)
        return ws

    async def _opened(self, ws: web.WebSocketResponse, request: web.Request) -> bool:
        """Shake hands; say whether anybody is still there."""
        try:
            await ws.prepare(request)
        except ConnectionError:
            return False
        return True

    async def _listen(self, ws: web.WebSocketResponse, socket: Socket, address: str) -> None:
        room: Room | None = None
        bucket = TokenBucket(3 * self._rate, self._rate, time.monotonic)
        try:
            async for message in ws:
                said = socket.heard(message)
                if message.type not in UNDERSTOOD or not bucket.take(len(said) or 1):
                    self._metrics.refused.inc()
                    socket.hang_up("too_much")
                    break
                if await socket.echoed(message):
                    continue
                self._metrics.messages.inc(len(said))
                for data in said:
                    room = await self._heard(socket, room, data, address)
        finally:
            if room is not None:
                room.left(socket)
            await socket.done()

    async def _heard(self, socket: Socket, room: Room | None, data: str | bytes, address: str) -> Room | None:
        """Do what a page says; answer what cannot be understood."""
        try:
            message = codec.decode(data)
        except BadShape:
            self._metrics.refused.inc()
            return self._refuse(socket, room, 0, "bad_message")
        if message.join is not None:
            if room is not None:
                return self._refuse(socket, room, message.ref, "bad_message")
            return await self._join(socket, message.join, message.ref, address)
        if room is None:
            return self._refuse(socket, room, message.ref, "bad_key")
        if self._store.away:
            return self._refuse(socket, room, message.ref, "one_moment")
        try:
            await self._afford(room, socket.purse, message.ask, address)
        except RequestRefused as refusal:
            return self._refuse(socket, room, message.ref, refusal.reason, refusal.sheet)
        if socket in room.broadcaster:
            room.handle(socket, message)
        return room

    async def _afford(self, room: Room, purse: Purse, ask: messages.Ask | None, address: str) -> None:
        """Wait until an address may work again, or refuse; read decks and sheets beside the loop first."""
        await purse.turn()
        if isinstance(ask, messages.Arrange) and ask.options:
            await self._budget.aside(purse, partial(vet, ask, self._texts, public=room.record.public))
        # One address must not fill the list of public tables.
        publishing = isinstance(ask, messages.Publish) and ask.public
        if publishing and await self._store.opened_by(blurred(address)) >= LISTED:
            raise RequestRefused("too_many_public")

    async def _join(self, socket: Socket, join: messages.Join, ref: int, address: str) -> Room | None:
        """Bring somebody to a table; or say why not, or where it is."""
        if join.padded:
            socket.pad()
        try:
            await socket.purse.turn()
        except RequestRefused as broke:
            socket.hang_up(broke.reason)
            return None
        try:
            room = await self._open_room(join.table.lower())
            try:
                room.join(socket, join.key, ref)
            except Exception:
                room.left(socket)
                raise
        except Redirect as elsewhere:
            if self._guessing.spent(address):  # that there is such a table is for those who know of it
                socket.hang_up("too_much")
            else:
                socket.hang_up("restart", elsewhere.at)
            return None
        except StoreUnavailable:
            return self._refuse(socket, None, ref, "one_moment")
        except RequestRefused as refusal:
            return self._refuse(socket, None, ref, await self._reason(refusal, address))
        return room

    async def _reason(self, refusal: RequestRefused, address: str) -> str:
        """Say why somebody is turned away; who guesses too often is not even told that."""
        try:
            return refusal.reason if await self._guessing.take(address) else "too_much"
        except StoreUnavailable as away:
            return away.reason

    def _refuse(
        self, socket: Socket, room: Room | None, ref: int, reason: str, sheet: messages.Fault | None = None
    ) -> Room | None:
        socket.post(codec.encode(messages.Refused(ref, reason, sheet)))
        return room
