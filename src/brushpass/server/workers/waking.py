"""Wakes tables at which something is due though nobody is there: limits of days, found by one query.

Every worker asks for those that are placed with it. Taking a table is fenced (ADR 28), so of two workers that
would wake one, one does. If it dies before what it did is kept, the table is due as before, and another
worker finds it.
"""

import asyncio
import logging
import time

from brushpass.server.errors import Redirect, StoreUnavailable, TableClosed
from brushpass.server.rooms.context import RoomContext
from brushpass.server.rooms.registry import RoomRegistry
from brushpass.server.store import Store
from brushpass.server.workers.fleet import Fleet
from brushpass.server.workers.placement import home

AT_ONCE = 50  # tables
OFTEN = 2.0  # seconds between two looks
REST = 600.0  # seconds for which a table that cannot be opened is left alone
log = logging.getLogger("brushpass")


class Waker:
    """Opens the tables that are due; the rooms do the rest, and go back to sleep."""

    def __init__(self, store: Store, rooms: RoomRegistry, fleet: Fleet, context: RoomContext) -> None:
        """Know of no table that cannot be opened."""
        self._store, self._rooms, self._fleet, self._context = store, rooms, fleet, context
        self._broken: dict[str, float] = {}  # tables that cannot be opened, until when they are left alone

    async def keep_waking(self) -> None:
        """Look for tables that are due, until cancelled."""
        while True:
            await asyncio.sleep(OFTEN)
            try:
                await self.wake()
            except StoreUnavailable:
                continue

    async def wake(self) -> None:
        """Open the tables that are due, and placed here."""
        if not self._fleet.lives or self._fleet.draining:
            return
        now, workers = time.monotonic(), [self._fleet.name, *self._fleet.others]
        self._broken = {code: until for code, until in self._broken.items() if until > now}
        for code in await self._store.due(AT_ONCE + len(self._broken)):
            if code not in self._broken and home(code, workers) == self._fleet.name:
                await self._open(code)

    async def _open(self, code: str) -> None:
        """Open a table. One that cannot be opened is not the end of those behind it."""
        try:
            await self._rooms.open(code, self._context)
        except (Redirect, StoreUnavailable, TableClosed):  # somebody else runs it by now, or nobody can
            return
        except Exception:
            self._broken[code] = time.monotonic() + REST
            log.exception("table %s is due, and cannot be opened", code)
