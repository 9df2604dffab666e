"""The ledger of one table, its transactions, and the rule that nothing is told before it is kept.

A ``Ledger`` writes under an epoch, the fencing token that a worker was given with the table. What it writes
goes into its open ``Transaction``, the server's transactional outbox. A room logs moves, saves its record and
sends messages in any order; they lie there until the store commits. The store keeps all or nothing, and
only what tells of kept things leaves. So nobody ever sees a move that a crash can undo.

Who waits for a commit can hear it. So a transaction that keeps nothing waits only if what is still to be
kept concerns those whom it tells something. A covert move concerns its mover alone.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
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
        *("begun", "kept", "ledger", "number", "over", "played", "saved", "settled", "taps"),
        *("_in_order", "leaving", "listeners", "outbox"),
    )

    def __init__(self, ledger: "Ledger", number: int) -> None:
        """Open it; ``number`` is its place in the ledger."""
        self.ledger, self.number = ledger, number
        self.saved: tuple[str, bool] | None = None  # record, public
        self.begun: tuple[tuple[Begun, str], ...] = ()
        self.played: list[tuple[str, Played]] = []
        self.over: tuple[str, ...] = ()
        self.taps: list[tuple[str, str]] = []  # lock, wait
        self.kept = False  # the store says so
        self.settled = False
        self.outbox: list[tuple[Recipient, bytes | str]] = []  # to whom, and what: or why they are to leave
        self._in_order = False
        self.leaving: list[Recipient] = []
        self.listeners: list[OnSettled] = []

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

    def tap(self, locks: Iterable[str], wait: str) -> None:
        """Have the holders of these locks told that the table waits for them: once in a wait."""
        self.taps += [(lock, wait) for lock in locks]

    @property
    def told(self) -> set[Recipient]:
        """Whom it tells something."""
        return {to for to, _ in self.outbox}

    @property
    def blank(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.played or self.saved or self.begun or self.over or self.taps)

    def follows(self, earlier: "Transaction") -> bool:
        """Say whether an earlier one has to be settled before this one may be.

        A table's record concerns everybody there. Moves concern those who are told of them: for all others,
        what is said now is the same without them.
        """
        concerns_all = earlier.saved or earlier.begun or earlier.over
        return bool(concerns_all or self._in_order or not self.told.isdisjoint(earlier.told))

    def absorb(self, later: "Transaction") -> None:
        """Take over what a later one of the same table keeps and says: all of both, or nothing."""
        self.saved, self.number = later.saved or self.saved, later.number
        self.begun, self.over = self.begun + later.begun, self.over + later.over
        self.played += later.played
        self.taps += later.taps
        self.outbox += later.outbox
        self.leaving += later.leaving
        self.listeners += later.listeners
        later.settled = True

    # What is said once it is kept.

    def send(self, to: Recipient, data: bytes) -> None:
        """Send a message, after those before it."""
        self.outbox.append((to, data))

    def dismiss(self, to: Recipient, reason: str) -> None:
        """Close a connection after the last message to it."""
        self.outbox.append((to, reason))
        self.leaving.append(to)

    def in_order(self) -> None:
        """Wait for whatever was written before: this tells of all of it."""
        self._in_order = True

    def on_settled(self, then: OnSettled) -> None:
        """Say to somebody whether all was kept."""
        self.in_order()
        self.listeners.append(then)

    def settle(self) -> None:
        """Say what waits, if all is kept. If not, the ledger is void: nothing after it is kept either."""
        good = (self.kept or self.blank) and not self.ledger.void
        self.ledger.void, self.settled = not good, True
        due = [*(self._said() if good else self._undone()), *[(then, good) for then in self.listeners]]
        for act, argument in due:
            try:
                act(argument)
            except Exception:  # one connection's mishap is not another's
                log.exception("after a commit")
        self.ledger.forget_settled()

    def _said(self) -> Iterable[Deferred]:
        """List what is said."""
        return [(to.hang_up if type(said) is str else to.post, said) for to, said in self.outbox]

    def _undone(self) -> Iterable[Deferred]:
        """List what is done instead: who was to leave has not left, and the room must know of its loss."""
        yield from ((to.hang_up, COME_BACK) for to in self.leaving)
        if self.outbox or not self.blank:
            yield self.ledger.lost, COME_BACK


def _unheard(_: str) -> None:
    """Nobody runs the table yet."""


class Ledger:
    """A table as the worker that runs it writes about it: one transaction after the other."""

    def __init__(self, code: str, epoch: int, turn: Callable[[Transaction], None]) -> None:
        """Open it; ``turn`` is handed every transaction that is opened, to be closed and settled soon."""
        self.code, self.epoch = code, epoch
        self.void = False  # the table was taken over, or something could not be kept
        self.lost: Callable[[str], None] = _unheard  # is told why, when what a room wrote or said is lost
        self._turn, self._number = turn, 0
        self._open: Transaction | None = None
        self._unsettled: list[Transaction] = []  # closed

    def transaction(self) -> Transaction:
        """Give the open transaction. The store closes it soon; then another is opened."""
        transaction = self._open
        if transaction is None:
            self._number += 1
            transaction = self._open = Transaction(self, self._number)
            self._turn(transaction)
        return transaction

    def close(self) -> bool:
        """Close the open transaction; say whether it has to wait, for its commit or for that of another."""
        closed, self._open = self._open, None
        if closed is None:
            return False
        waits = not closed.blank or any(map(closed.follows, self._unsettled))
        if waits:
            self._unsettled.append(closed)
        return waits

    def forget_settled(self) -> None:
        """Keep nothing of what has been said: it may be long."""
        if self._unsettled:
            self._unsettled = [each for each in self._unsettled if not each.settled]

    async def settled(self) -> bool:
        """Wait until all that was written so far is committed; say whether it is."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.transaction().on_settled(lambda good: None if done.done() else done.set_result(good))
        return await done
