"""Write batches of one table, under its fencing token, and the callbacks that wait for their commit.

A ``Ledger`` writes under an epoch, the fencing token that a worker was given with the table. A ``Page`` is
one write batch: the store commits it whole or not at all, then calls those who wait. That is the server's
transactional outbox: nothing is sent to anybody before the batch that it tells of is committed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TypeAlias

from brushpass.server.store.records import Begun, Played

Whenever: TypeAlias = Callable[[bool], None]  # told whether it was committed
log = logging.getLogger("brushpass")


class Page:
    """What is to be kept of one table with the next commit: all of it, or nothing."""

    __slots__ = ("begun", "kept", "ledger", "number", "over", "played", "saved", "waiting")

    def __init__(self, ledger: Ledger, number: int) -> None:
        self.ledger, self.number = ledger, number
        self.saved: tuple[str, bool, int] | None = None  # record, public, touched
        self.begun: tuple[tuple[Begun, str], ...] = ()
        self.played: list[tuple[str, Played]] = []
        self.over: tuple[str, ...] = ()
        self.waiting: list[Whenever] = []
        self.kept = False

    @property
    def blank(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.played or self.saved or self.begun or self.over)

    def settle(self) -> None:
        """Tell those who wait. What could not be kept voids all that would be written after it."""
        good = (self.kept or self.blank) and not self.ledger.void
        self.ledger.void = not good
        for then in self.waiting:
            try:
                then(good)
            except Exception:  # one room's mishap is not another's
                log.exception("after a commit")


class Ledger:
    """A table as the worker that runs it writes about it."""

    def __init__(self, code: str, epoch: int, turn: Callable[[Page], None]) -> None:
        """Open it; ``turn`` is handed every page that is begun, to be committed soon."""
        self.code, self.epoch = code, epoch
        self.void = False  # the table was taken over, or something could not be kept
        self.current: Page | None = None  # the page that is written, if one is begun
        self._turn, self._pages = turn, 0

    def save(self, record: str, *, public: bool, touched: int) -> None:
        """Keep the table as it is now."""
        self.page().saved = (record, public, touched)

    def begin(self, begun: Begun, seed: str) -> None:
        """Keep a new match; its seed lies apart."""
        self.page().begun += ((begun, seed),)

    def append(self, match: str, played: Iterable[Played], *, over: bool) -> None:
        """Log decisions."""
        page = self.page()
        page.played += [(match, p) for p in played]
        if over:
            page.over += (match,)

    async def settled(self) -> bool:
        """Wait until all that was written so far is committed; say whether it is."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.page().waiting.append(lambda good: None if done.done() else done.set_result(good))
        return await done

    def closed(self) -> None:
        """Begin a new page with whatever comes next."""
        self.current = None

    def page(self) -> Page:
        """Give the page that is written now; it is committed soon, and another begun."""
        page = self.current
        if page is None:
            self._pages += 1
            page = self.current = Page(self, self._pages)
            self._turn(page)
        return page
