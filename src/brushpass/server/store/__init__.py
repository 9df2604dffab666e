"""Where tables and matches are kept: an append-only log of moves, in SQLite or in PostgreSQL.

Theory of operation. A table is run by one worker at a time. Whoever takes it is given an
epoch (a fencing token, one higher than any before) and a ``Ledger`` that writes under it. A write under an
older epoch is refused by the database itself, in the same transaction that would keep it:
a worker that was frozen, cut off or merely slow can therefore never keep a move, nor say
that it did, once another has taken the table. Clocks decide only how soon that is (a
worker says every second or so that it lives), never whether it is safe.

A move is durable before anybody sees its effect. Whatever the tables of a worker write in
one pass of its event loop, or while the last commit is under way, is kept by one
transaction (group commit); those who wait are told when it is committed, or that it was refused.
Writes are idempotent: the same again under the same epoch changes nothing, so a commit whose answer
was lost can be sent again.
"""

from brushpass.server.store.factory import migrate, open_store
from brushpass.server.store.interface import LeasedTable, Store
from brushpass.server.store.ledger import Batch, Ledger, OnCommit
from brushpass.server.store.records import Begun, Figures, Listing, Played, StoredMatch, WorkerStatus
from brushpass.server.store.sqlite import SqliteStore

__all__ = [
    "Batch",
    "Begun",
    "Figures",
    "LeasedTable",
    "Ledger",
    "Listing",
    "OnCommit",
    "Played",
    "SqliteStore",
    "Store",
    "StoredMatch",
    "WorkerStatus",
    "migrate",
    "open_store",
]
