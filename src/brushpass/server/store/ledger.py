"""The ledger of one table, its transactions, and the rule that nothing is told before it is kept.

A ``Ledger`` writes under an epoch, the fencing token that a worker was given with the table. What it writes
goes into its open ``Transaction``, the server's transactional outbox. A room logs moves, saves its record and
sends messages in any order; they lie there until the store commits. The store keeps all or nothing, and
only what tells of kept things leaves. So nobody ever sees a move that a crash can undo.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from itertools import chain, repeat
from typing import Any, Protocol, TypeAlias

from brushpass.server.store.records import Begun, Played

OnSettled: TypeAlias = Callable[[bool], None]  # told whether all was kept
Deferred: TypeAlias = tuple[Callable[[Any], None], Any]  # what to call, and with what
COME_BACK = "restart"  # the reason that people are told
log = logging.getLogger("brushpass")


class Recipient(Protocol):
    """A connection, as far as a transaction knows it."""

    def post(self, data: bytes) -> None:
        """Send."""

    def hang_up(self, reason: str) -> None:
        """Say why, and close."""


class Transaction:
    """What one table keeps and says in one go: all of it is kept and then said, or nothing is."""

    __slots__ = (
        *("begun", "kept", "ledger", "number", "over", "played", "saved"),
        *("_leaving", "_outbox", "_settled"),
    )

    def __init__(self, ledger: "Ledger", number: int) -> None:
        """Open it; ``number`` is its place in the ledger."""
        self.ledger, self.number = ledger, number
        self.saved: tuple[str, bool] | None = None  # record, public
        self.begun: tuple[tuple[Begun, str], ...] = ()
        self.played: list[tuple[str, Played]] = []
        self.over: tuple[str, ...] = ()
        self.kept = False  # the store says so
        self._outbox: list[Deferred] = []
        self._leaving: list[Recipient] = []
        self._settled: list[OnSettled] = []

    # What the store keeps.

    def save(self, record: str, *, public: bool) -> None:
        """Keep the table as it is now."""
        self.saved = (record, public)

    def begin(self, begun: Begun, seed: str) -> None:
        """Keep a new match; its seed lies apart."""
        self.begun += ((begun, seed),)

    def log(self, match: str, played: Iterable[Played], *, over: bool) -> None:
        """Keep decisions."""
        self.played += [(match, p) for p in played]
        if over:
            self.over += (match,)

    @property
    def blank(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.played or self.saved or self.begun or self.over)

    # What is said once it is kept.

    def send(self, to: Recipient, data: bytes) -> None:
        """Send a message, after those before it."""
        self._outbox.append((to.post, data))

    def dismiss(self, to: Recipient, reason: str) -> None:
        """Close a connection after the last message to it."""
        self._outbox.append((to.hang_up, reason))
        self._leaving.append(to)

    def on_settled(self, then: OnSettled) -> None:
        """Say to somebody whether all was kept."""
        self._settled.append(then)

    def settle(self) -> None:
        """Say what waits, if all is kept. If not, the ledger is void: nothing after it is kept either."""
        good = (self.kept or self.blank) and not self.ledger.void
        self.ledger.void = not good
        due = self._outbox if good else self._undone()
        for act, argument in chain(due, zip(self._settled, repeat(good))):
            try:
                act(argument)
            except Exception:  # one connection's mishap is not another's
                log.exception("after a commit")

    def _undone(self) -> Iterable[Deferred]:
        """List what is done instead: who was to leave has not left, and the room must know of its loss."""
        yield from ((to.hang_up, COME_BACK) for to in self._leaving)
        if self._outbox or not self.blank:
            yield self.ledger.lost, COME_BACK


def _unheard(_: str) -> None:
    """Nobody runs the table yet."""


class Ledger:
    """A table as the worker that runs it writes about it: one transaction after the other."""

    def __init__(self, code: str, epoch: int, turn: Callable[[Transaction], None]) -> None:
        """Open it; ``turn`` is handed every transaction that is opened, to be committed soon."""
        self.code, self.epoch = code, epoch
        self.void = False  # the table was taken over, or something could not be kept
        self.lost: Callable[[str], None] = _unheard  # is told why, when what a room wrote or said is lost
        self._turn, self._number = turn, 0
        self._open: Transaction | None = None

    def transaction(self) -> Transaction:
        """Give the open transaction. The store closes it when it commits; then another is opened."""
        transaction = self._open
        if transaction is None:
            self._number += 1
            transaction = self._open = Transaction(self, self._number)
            self._turn(transaction)
        return transaction

    def close(self) -> None:
        """Open another transaction with whatever comes next: the store commits this one."""
        self._open = None

    async def settled(self) -> bool:
        """Wait until all that was written so far is committed; say whether it is."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.transaction().on_settled(lambda good: None if done.done() else done.set_result(good))
        return await done
