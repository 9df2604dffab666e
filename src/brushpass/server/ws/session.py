"""One page's session: what it says, in order. Joining a table, and what takes a while, is waited for."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from brushpass.core import BadShape
from brushpass.server.budget import WorkBudget
from brushpass.server.errors import Redirect, RequestRefused, StoreUnavailable
from brushpass.server.limits import PublicList, SharedQuota
from brushpass.server.metrics import Metrics
from brushpass.server.names.policy import TextPolicy
from brushpass.server.rooms.room import Room
from brushpass.server.rooms.vetting import vet
from brushpass.server.store import Store
from brushpass.server.ws.connection import Socket
from brushpass.wire import codec, messages

Slow: TypeAlias = Coroutine[Any, Any, None]
log = logging.getLogger("brushpass")


class Services(NamedTuple):
    """What all sessions share."""

    store: Store
    budget: WorkBudget
    texts: TextPolicy
    guessing: SharedQuota
    public: PublicList
    metrics: Metrics
    open_room: Callable[[str], Awaitable[Room]]


class Session:
    """What a page says, from its first message to its last."""

    def __init__(
        self, services: Services, socket: Socket, address: str, left: Callable[["Session"], None]
    ) -> None:
        """Listen to a socket; ``left`` is told when nobody is there any more."""
        self.socket, self.address = socket, address
        self._shared, self._left = services, left
        self._room: Room | None = None
        self._waiting: deque[bytes] = deque()  # said while something took a while
        self._busy: asyncio.Task[None] | None = None  # with that
        self._gone = False
        socket.listener = self

    def hear(self, said: Sequence[bytes]) -> None:
        """Do what a page says, one after the other."""
        self._shared.metrics.messages += len(said)
        for data in said:
            if self._busy:
                self._waiting.append(data)
            elif slow := self._hear(data):
                self._wait_for(slow)

    def overrun(self) -> None:
        """Count a page that was cut off."""
        self._shared.metrics.refused += 1

    def gone(self) -> None:
        """Leave the table."""
        self._gone = True
        self._left(self)
        if self._room is not None and not self._busy:
            self._room.left(self.socket)

    # Everything that is said.

    def _hear(self, data: bytes) -> Slow | None:
        """Do what was said; or give what there is to wait for."""
        try:
            message = codec.decode(data)
        except BadShape:
            self._shared.metrics.refused += 1
            self._refuse(0, "bad_message")
            return None
        if message.join is not None:
            return self._join(message.join, message.ref)
        if (reason := self._hindrance()) is not None:
            self._refuse(message.ref, reason)
        elif isinstance(message.ask, messages.Arrange | messages.Publish):
            return self._handle_slowly(message)
        else:
            self._handle(message)
        return None

    def _hindrance(self) -> str | None:
        """Say why nothing can be done here now, if so."""
        if self._room is None:
            return "bad_key"
        if self._shared.store.away:
            return "one_moment"
        return "too_much" if self.socket.purse.empty else None

    def _handle(self, message: messages.FromPage) -> None:
        if self._room is not None and self.socket in self._room.broadcaster:
            self._room.handle(self.socket, message)

    def _refuse(self, ref: int, reason: str, sheet: messages.Fault | None = None) -> None:
        self.socket.post(codec.encode(messages.Refused(ref, reason, sheet)))

    # What takes a while: nothing more is read until it is done.

    def _wait_for(self, slow: Slow) -> None:
        self.socket.hold()
        self._busy = asyncio.get_running_loop().create_task(self.socket.purse.pay_for(self._work_off(slow)))
        self._busy.add_done_callback(self._done)

    async def _work_off(self, slow: Slow | None) -> None:
        """Do it, and then what was said meanwhile."""
        while slow or self._waiting:
            if slow:
                await slow
            slow = self._hear(self._waiting.popleft()) if self._waiting else None

    def _done(self, task: "asyncio.Task[None]") -> None:
        """Read on, unless nobody is there any more."""
        self._busy = None
        if not task.cancelled() and (failure := task.exception()):
            log.error("unexpected", exc_info=failure)
            self.socket.shut()
        if not self._gone:
            self.socket.go_on()
        elif self._room is not None:
            self._room.left(self.socket)

    async def _handle_slowly(self, message: messages.FromPage) -> None:
        """Read decks and sheets beside the loop first; mind the list of public tables."""
        room, ask = self._room, message.ask
        assert room is not None, "who has not joined was refused"
        try:
            if isinstance(ask, messages.Arrange) and ask.options:
                reading = partial(vet, ask, self._shared.texts, public=room.record.public)
                await self._shared.budget.aside(self.socket.purse, reading)
            if isinstance(ask, messages.Publish) and ask.public:
                async with self._shared.public.place(await self._shared.store.opener_of(room.record.code)):
                    self._handle(message)
                    await room.ledger.settled()
                return
        except RequestRefused as refusal:
            self._refuse(message.ref, refusal.reason, refusal.sheet)
        else:
            self._handle(message)

    # Joining.

    async def _join(self, join: messages.Join, ref: int) -> None:
        """Bring somebody to a table; or say why not, or where it is."""
        if self._room is not None:
            self._refuse(ref, "bad_message")
            return
        if join.padded:
            self.socket.pad()
        self.socket.screen = join.screen
        try:
            await self.socket.purse.turn()
        except RequestRefused as broke:
            self.socket.hang_up(broke.reason)
            return
        try:
            self._room = await self._joined(join, ref)
        except Redirect as elsewhere:
            if self._shared.guessing.spent(self.address):  # that there is such a table is for those who know
                self.socket.hang_up("too_much")
            else:
                self.socket.hang_up("restart", elsewhere.at)
        except StoreUnavailable:
            self._refuse(ref, "one_moment")
        except RequestRefused as refusal:
            self._refuse(ref, await self._reason(refusal))

    async def _joined(self, join: messages.Join, ref: int) -> Room:
        room = await self._shared.open_room(join.table.lower())
        try:
            room.join(self.socket, join.key, ref)
        except Exception:
            room.left(self.socket)
            raise
        return room

    async def _reason(self, refusal: RequestRefused) -> str:
        """Say why somebody is turned away; who guesses too often is not even told that."""
        try:
            return refusal.reason if await self._shared.guessing.take(self.address) else "too_much"
        except StoreUnavailable as away:
            return away.reason
