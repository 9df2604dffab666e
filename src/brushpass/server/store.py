"""Where tables and matches are kept: an append-only log of moves, committed in groups.

A move is durable before anybody sees its effect. Whatever is asked of the store in one
pass of the event loop, or under load within a moment of the last commit, goes into one
transaction; those who wait for it are told when it is committed, or that it failed.
SQLite in WAL mode survives the death of the process at any moment; with ``durable``
also a power cut.
"""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

from brushpass.core import BadSetup, Truth, from_json, to_json
from brushpass.wire import messages

log = logging.getLogger("brushpass")
Whenever: TypeAlias = Callable[[bool], None]  # told whether it was committed

LOCKED = 0.5  # seconds to wait while another process writes: every table waits with us
MOMENT = 0.002  # seconds between two commits, at least: a commit costs as much as playing a move
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, record TEXT NOT NULL, public INTEGER NOT NULL, touched INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, code TEXT NOT NULL, record TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS matches_of_table ON matches (code);
CREATE INDEX IF NOT EXISTS tables_by_age ON tables (touched);
CREATE INDEX IF NOT EXISTS public_tables ON tables (public, touched);
CREATE TABLE IF NOT EXISTS seeds (match TEXT PRIMARY KEY, seed TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS moves (
    match TEXT NOT NULL, step INTEGER NOT NULL, seat INTEGER NOT NULL, at INTEGER NOT NULL,
    ref INTEGER, move TEXT NOT NULL, PRIMARY KEY (match, step)
) STRICT, WITHOUT ROWID;
"""


def _make_private(path: str) -> None:
    """See to it that only its owner can read a file that holds every secret."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


class Played(Truth):
    """One decision as it was logged."""

    step: int
    seat: int
    at: int
    ref: int | None
    move: str


class Begun(Truth):
    """What a match was begun with."""

    id: str
    code: str
    game: str
    seats: int
    options: dict[str, object]
    began: int  # milliseconds of the wall clock
    secret: str  # the server's half of the seed: published with it
    nonces: tuple[str, ...]  # the seats' halves
    chairs: tuple[messages.Chair, ...] = ()  # who played, as everybody saw them
    lesson: bool = False
    version: str = ""  # of the rules: under others the same moves may not do the same


class Store(Protocol):
    """What every store can do. Writes wait for the next commit; who reads, waits for it too."""

    def save_table(self, code: str, record: str, *, public: bool, touched: int) -> None:
        """Keep a table as it is now."""

    def begin(self, begun: Begun, seed: str) -> None:
        """Keep a new match; its seed lies apart."""

    def append(self, match: str, played: Iterable[Played], *, over: bool) -> None:
        """Log decisions; the same step twice fails, and nothing of the group is kept."""

    def committed(self, then: Whenever) -> None:
        """Tell ``then`` when all that was written so far is committed."""

    def table(self, code: str) -> str | None:
        """Read a table."""

    def public_tables(self, limit: int) -> list[str]:
        """Read the public tables, the latest first."""

    def match(self, match: str) -> tuple[Begun, str, list[Played], bool] | None:
        """Read a match: what it began with, its seed, its decisions, and whether it is over."""

    def forget(self, before: int, most: int) -> int:
        """Forget some tables untouched since ``before``, and their matches; say how many tables."""

    def close(self) -> None:
        """Commit what waits, and close."""


class SqliteStore:
    """The store in a file."""

    def __init__(self, path: str, *, durable: bool = False) -> None:
        try:
            _make_private(path)
            self._db = sqlite3.connect(path, isolation_level=None, timeout=LOCKED)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
            self._db.executescript(SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise BadSetup(f"{path}: {error}") from None
        self._writes: list[tuple[str, tuple[object, ...]]] = []
        self._waiting: list[Whenever] = []
        self._last_commit = 0.0  # by the loop's clock

    def save_table(self, code: str, record: str, *, public: bool, touched: int) -> None:
        """Keep a table as it is now."""
        self._write("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)", code, record, int(public), touched)

    def begin(self, begun: Begun, seed: str) -> None:
        """Keep a new match; its seed lies apart."""
        self._write(
            "INSERT INTO matches (id, code, record) VALUES (?, ?, ?)", begun.id, begun.code, to_json(begun)
        )
        self._write("INSERT INTO seeds VALUES (?, ?)", begun.id, seed)

    def append(self, match: str, played: Iterable[Played], *, over: bool) -> None:
        """Log decisions; the same step twice fails, and nothing of the group is kept."""
        for p in played:
            row = (match, p.step, p.seat, p.at, p.ref, p.move)
            self._write("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)", *row)
        if over:
            self._write("UPDATE matches SET over = 1 WHERE id = ?", match)

    def committed(self, then: Whenever) -> None:
        """Tell ``then`` when all that was written so far is committed."""
        if not self._waiting:
            loop = asyncio.get_running_loop()
            due = max(loop.time(), self._last_commit + MOMENT)
            loop.call_at(due, self.flush)
            self._last_commit = due
        self._waiting.append(then)

    def flush(self) -> None:
        """Commit, and tell those who wait."""
        writes, waiting = self._writes, self._waiting
        self._writes, self._waiting = [], []
        good = not writes or self._commit(writes)
        for then in waiting:
            try:
                then(good)
            except Exception:  # one room's mishap is not another's
                log.exception("after a commit")

    def _commit(self, writes: list[tuple[str, tuple[object, ...]]]) -> bool:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in writes:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except sqlite3.Error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            return False
        return True

    def table(self, code: str) -> str | None:
        """Read a table."""
        row = self._read("SELECT record FROM tables WHERE code = ?", code).fetchone()
        return row[0] if row else None

    def public_tables(self, limit: int) -> list[str]:
        """Read the public tables, the latest first."""
        query = "SELECT record FROM tables WHERE public = 1 ORDER BY touched DESC LIMIT ?"
        return [row[0] for row in self._read(query, limit)]

    def match(self, match: str) -> tuple[Begun, str, list[Played], bool] | None:
        """Read a match: what it began with, its seed, its decisions, and whether it is over."""
        query = "SELECT record, seed, over FROM matches JOIN seeds ON match = id WHERE id = ?"
        row = self._read(query, match).fetchone()
        if row is None:
            return None
        moves = self._read("SELECT step, seat, at, ref, move FROM moves WHERE match = ? ORDER BY step", match)
        return from_json(row[0], Begun), row[1], [Played(*move) for move in moves], bool(row[2])

    def forget(self, before: int, most: int) -> int:
        """Forget some tables untouched since ``before``, and their matches; say how many tables."""
        query = "SELECT code FROM tables WHERE touched < ? LIMIT ?"
        codes = [row[0] for row in self._read(query, before, most)]
        for code in codes:
            for table in ("moves", "seeds"):
                self._write(
                    f"DELETE FROM {table} WHERE match IN (SELECT id FROM matches WHERE code = ?)",  # noqa: S608
                    code,
                )
            self._write("DELETE FROM matches WHERE code = ?", code)
            self._write("DELETE FROM tables WHERE code = ?", code)
        self.flush()
        return len(codes)

    def close(self) -> None:
        """Commit what waits, and close."""
        self.flush()
        self._db.close()

    def _read(self, query: str, *values: object) -> sqlite3.Cursor:
        """Ask, once all that was written is committed."""
        self.flush()
        return self._db.execute(query, values)

    def _write(self, statement: str, *values: object) -> None:
        self._writes.append((statement, values))
