"""Heartbeats, leases, rebalancing and draining: one worker among others of the same database.

Workers never talk to each other, only to the store. Each sends several heartbeats in the time of a lease.
A worker whose heartbeat was late must assume that others run its tables by now. It closes all rooms, takes
no tables, and starts again when the store answers. When a new worker has stayed for a lease, the others
hand over the tables that ``home`` places there. A worker that drains hands over all its tables.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable

from brushpass.server.errors import StoreUnavailable
from brushpass.server.rooms.registry import RoomRegistry
from brushpass.server.store import Figures, Store, WorkerStatus
from brushpass.server.workers.placement import home

BEATS = 4  # in the time of a lease
log = logging.getLogger("brushpass")


class Fleet:
    """This worker, and those it knows of."""

    def __init__(
        self, store: Store, rooms: RoomRegistry, name: str, lease: float, figures: Callable[[], Figures]
    ) -> None:
        """Join; ``figures`` says what others are told of this worker."""
        self.name, self.lease = name, lease
        self.workers: list[WorkerStatus] = []
        self.draining = False
        self.replaced = asyncio.Event()  # another process has taken this worker's name
        self._process = secrets.token_hex(8)
        self._store, self._rooms, self._figures = store, rooms, figures
        self._lived = 0.0  # when this worker last could say that it lives
        self._met: dict[str, float] = {}  # when each of the others was first seen
        self._welcome: set[str] = set()  # those whose tables have gone to them
        rooms.elsewhere = self._elsewhere

    async def enlist(self) -> None:
        """Begin, or begin anew: whatever was held under this name is nobody's."""
        began = time.monotonic()
        await self._store.enlist(self.name, self._process, self._milliseconds)
        self._lived = began
        await self.beat()
        self._met = dict.fromkeys(self.others, 0.0)  # whoever was here before needs no welcome
        self._welcome = {*self.others}

    async def run(self) -> None:
        """Beat until stopped."""
        while not self.replaced.is_set():
            await asyncio.sleep(self.lease / BEATS)
            try:
                if not self.lives:
                    await self._start_anew()
                await self.beat()
                await self._greet()
            except StoreUnavailable:
                continue

    @property
    def lives(self) -> bool:
        """Whether this worker could say in time that it does."""
        return time.monotonic() - self._lived <= self.lease

    async def beat(self) -> None:
        """Say that this worker lives, and learn who else does."""
        began = time.monotonic()
        workers = await self._store.beat(self.name, self._process, self._milliseconds, self._figures())
        if workers is None:
            self._be_replaced()
            return
        self.workers, self._lived = workers, began
        self._met = {name: self._met.get(name, began) for name in self.others}
        self._welcome &= {*self.others}

    async def _start_anew(self) -> None:
        """Let go of everything: the lease has lapsed, and others may have taken over."""
        self._rooms.drop_all()
        await self._store.enlist(self.name, self._process, self._milliseconds)
        log.warning("worker %s was not heard of for too long, and starts anew", self.name)

    def _be_replaced(self) -> None:
        log.error(
            "another process calls itself %s, and runs its tables: this one stops; "
            "to run both, give each its own --data",
            self.name,
        )
        self.replaced.set()
        self._rooms.drop_all()

    async def _greet(self) -> None:
        """Let tables go to those who have come and stayed for a lease."""
        stayed = {name for name, since in self._met.items() if time.monotonic() - since > self.lease}
        fresh = stayed - self._welcome
        self._welcome |= fresh
        known = [self.name, *stayed]
        for code in [*self._rooms.awake] if fresh else ():
            if (theirs := home(code, known)) in fresh:
                await self._rooms.let_go(code, theirs)

    async def drain(self) -> None:
        """Let every table go to the others, without hurry; the log says when it begins and when it ends."""
        self.draining = True
        log.info(json.dumps({"drain": "begins", "worker": self.name, "tables": len(self._rooms.awake)}))
        try:
            await self.beat()
        except StoreUnavailable:
            log.warning("the store is away: the tables are free when the lease ends")
        handed_over = await self._rooms.let_all_go(self._elsewhere)
        log.info(
            json.dumps(
                {"drain": "ends", "worker": self.name, "handed_over": handed_over, "to": sorted(self.others)}
            )
        )

    async def leave(self) -> None:
        """Strike this worker off."""
        if not self.replaced.is_set():
            await self._store.leave(self.name, self._process)

    @property
    def others(self) -> list[str]:
        """Name those who live and take tables, but for this worker."""
        return [w.name for w in self.workers if w.name != self.name and not w.figures.draining]

    def _elsewhere(self, code: str) -> str | None:
        """Say where a table must go, if it may not be opened here."""
        return home(code, self.others) if self.draining else None

    @property
    def _milliseconds(self) -> int:
        return round(1000 * self.lease)
