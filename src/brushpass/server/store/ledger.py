"""Write batches of one table, under its fencing token, and the callbacks that wait for their commit.

A ``Ledger`` writes under an epoch, the fencing token that a worker was given with the table. The store
commits a ``Batch`` whole or not at all, then calls those who wait. That is the server's transactional
outbox: nothing is sent to anybody before the batch that it tells of is committed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TypeAlias

from brushpass.server.store.records import Begun, Played

OnCommit: TypeAlias = Callable[[bool], None]  # told whether it was committed
log = logging.getLogger("brushpass")


class Batch:
    """What is to be kept of one table with the next commit: all of it, or nothing."""

    __slots__ = ("begun", "kept", "ledger", "number", "over", "played", "saved", "waiting")

    def __init__(self, ledger: Ledger, number: int) -> None:
        self.ledger, self.number = ledger, number
        self.saved: tuple[str, bool] | None = None  # record, public
        self.begun: tuple[tuple[Begun, str], ...] = ()
        self.played: list[tuple[str, Played]] = []
        self.over: tuple[str, ...] = ()
        self.waiting: list[OnCommit] = []
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

    def __init__(self, code: str, epoch: int, turn: Callable[[Batch], None]) -> None:
        """Open it; ``turn`` is handed every batch that is begun, to be committed soon."""
        self.code, self.epoch = code, epoch
        self.void = False  # the table was taken over, or something could not be kept
        self.current: Batch | None = None  # the batch that is written, if one is begun
        self._turn, self._batches = turn, 0

    def save(self, record: str, *, public: bool) -> None:
        """Keep the table as it is now."""
        self.batch().saved = (record, public)

    def begin(self, begun: Begun, seed: str) -> None:
        """Keep a new match; its seed lies apart."""
        self.batch().begun += ((begun, seed),)

    def append(self, match: str, played: Iterable[Played], *, over: bool) -> None:
        """Log decisions."""
        batch = self.batch()
        batch.played += [(match, p) for p in played]
        if over:
            batch.over += (match,)

    async def settled(self) -> bool:
        """Wait until all that was written so far is committed; say whether it is."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.batch().waiting.append(lambda good: None if done.done() else done.set_result(good))
        return await done

    def closed(self) -> None:
        """Begin a new batch with whatever comes next."""
        self.current = None

    def batch(self) -> Batch:
        """Give the batch that is written now; it is committed soon, and another begun."""
        batch = self.current
        if batch is None:
            self._batches += 1
            batch = self.current = Batch(self, self._batches)
            self._turn(batch)
        return batch
