"""Registry of a worker's rooms: opens tables under a lease, lets idle ones sleep, hands tables over."""

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

from brushpass.core import to_json
from brushpass.server.errors import GameNotServed, Redirect, RequestRefused, StoreUnavailable, TableClosed
from brushpass.server.rooms.context import RoomContext
from brushpass.server.rooms.lobby import TableRecord, from_record
from brushpass.server.rooms.room import Room
from brushpass.server.store import Ledger, Store

Overruling: TypeAlias = Callable[[TableRecord], TableRecord]
AT_ONCE = 32  # tables handed over at the same time
log = logging.getLogger("brushpass")


class RoomRegistry:
    """All rooms of a worker, by code."""

    def __init__(self, store: Store, worker: str) -> None:
        self.awake: dict[str, Room] = {}
        self.elsewhere: Callable[[str], str | None] = lambda _: None  # where what may not be here must go
        self._store, self._worker = store, worker
        self._opening: dict[str, asyncio.Task[Room]] = {}

    async def open(self, code: str, context: RoomContext) -> Room:
        """Find a room, folding it back from the store if it sleeps there; but once, however many ask."""
        if code in self.awake:
            return self.awake[code]
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.create_task(self._open(code, context))
            opening.add_done_callback(lambda task: self._opened(code, task))
        return await asyncio.shield(opening)

    def _opened(self, code: str, task: asyncio.Task[Room]) -> None:
        del self._opening[code]
        if not task.cancelled():
            task.exception()  # whoever still waits is told

    async def _open(self, code: str, context: RoomContext) -> Room:
        if at := self.elsewhere(code):
            raise Redirect(at)
        taken = await self._store.take(code, self._worker)
        if taken is None:
            raise RequestRefused("no_such_table")
        if isinstance(taken, str):
            raise Redirect(taken)
        try:
            room = await Room.load(taken, context)
        except (GameNotServed, TableClosed):  # another worker may be able to run it
            await self._store.release(taken.ledger)
            raise
        if taken.ledger.void:  # it was lost again meanwhile
            room.close("restart")
            raise StoreUnavailable
        self.awake[code] = room
        return room

    async def overrule(self, code: str, change: Overruling) -> TableRecord:
        """Overruling a table as whoever runs the server wants it, whether anybody is there or not."""
        room = self.awake.get(code)
        if room is None:
            return await self._overrule_asleep(code, change)
        room.agree(change(room.record))
        if not await room.ledger.settled():
            raise StoreUnavailable
        if room.record.closed:
            await self.let_go(code, None)  # who comes back is told
        return room.record

    async def _overrule_asleep(self, code: str, change: Overruling) -> TableRecord:
        taken = await self._store.take(code, self._worker)
        if taken is None:
            raise RequestRefused("no_such_table")
        if isinstance(taken, str):
            raise Redirect(taken)
        record = change(from_record(taken.record))
        taken.ledger.transaction().save(to_json(record), public=record.public)
        kept = await taken.ledger.settled()
        await self._store.release(taken.ledger)
        if not kept:
            raise StoreUnavailable
        return record

    def drop(self, ledger: Ledger) -> None:
        """Forget a room that can no longer be used."""
        room = self.awake.get(ledger.code)
        if room is not None and room.ledger is ledger:
            del self.awake[ledger.code]

    def drop_all(self) -> None:
        """Forget all rooms: the tables may be run by others by now."""
        for room in [*self.awake.values()]:
            room.ledger.void = True
            self.drop(room.ledger)
            room.close("restart")

    async def sleep(self) -> None:
        """Let rooms where nobody is and nothing is due go back to the store."""
        for code, room in [*self.awake.items()]:
            if not [*room.broadcaster] and room.idle:
                await self.let_go(code, None)

    async def let_go(self, code: str, at: str | None) -> bool:
        """Let a table go, and only then tell its people where to; say whether the store knows of it."""
        room = self.awake.get(code)
        if room is None:
            return True
        known = True
        try:
            await self._store.release(room.ledger)
        except StoreUnavailable:
            known, at = False, None
        self.drop(room.ledger)
        room.close("restart", at)
        return known

    async def let_all_go(self, where: Callable[[str], str | None]) -> int:
        """Let every table go to where it should, some at a time; say of how many the store knows.

        If the store is away, all others go at once.
        """
        codes, known = [*self.awake], 0
        for n in range(0, len(codes), AT_ONCE):
            some = codes[n : n + AT_ONCE]
            gone = await asyncio.gather(*(self.let_go(code, where(code)) for code in some))
            known += sum(gone)
            if not all(gone):
                log.warning("the store is away: tables are free when the lease ends")
                self.drop_all()
                break
        return known
