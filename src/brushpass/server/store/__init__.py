"""Where tables and matches are kept: an append-only log of moves, in SQLite or in PostgreSQL.

Theory of operation. One worker at a time runs a table. The store gives it an epoch (a fencing token, one
higher than any before) and a ``Ledger`` that writes under it. The database refuses a write under an older
epoch, in the same transaction that would keep it. A worker that was frozen, cut off or merely slow can
therefore never keep a move, nor say that it did, once another has taken the table. Leases decide only how
soon that is, never whether it is safe.

A move is durable before anybody sees its effect. One transaction keeps whatever the tables of a worker
write between two beats, or while the last commit is under way (group commit). When it is committed or
refused, the store tells those who wait. Who has nothing to keep waits for nobody else's commit. Writes are
idempotent: the same again under the same epoch changes nothing, so the store can send a commit again whose
answer was lost.
"""

from brushpass.server.store.factory import migrate, open_store
from brushpass.server.store.interface import LeasedTable, Store, Wanted
from brushpass.server.store.ledger import Ledger, Transaction
from brushpass.server.store.records import (
    Begun,
    Figures,
    Listing,
    OpenTable,
    Played,
    StoredMatch,
    WorkerStatus,
)
from brushpass.server.store.sqlite import SqliteStore

__all__ = [
    "Begun",
    "Figures",
    "LeasedTable",
    "Ledger",
    "Listing",
    "OpenTable",
    "Played",
    "SqliteStore",
    "Store",
    "StoredMatch",
    "Transaction",
    "Wanted",
    "WorkerStatus",
    "migrate",
    "open_store",
]
