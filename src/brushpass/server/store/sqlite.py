"""The store in a file: SQLite in WAL mode, for one server and no setup.

It survives the death of the process at any moment; with ``durable`` also a power cut.
"""

import logging
import os
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from brushpass.core import BadSetup, to_json
from brushpass.server.errors import StoreUnavailable
from brushpass.server.store.ledger import Ledger, Transaction
from brushpass.server.store.migrations import SQLITE, SQLITE_PLANNED, SQLITE_WAKE, VERSION, pending
from brushpass.server.store.sql import NUMBER, SqlSession, SqlStore
from brushpass.server.store.taps import TAP

LOCKED = 0.5  # seconds to wait while another process writes: every table waits with us
UNSEEN = 3_600_000  # milliseconds of a time without a server that count, at most: leases have ended then
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
EPOCHS = "SELECT code, epoch FROM json_each(?) JOIN tables ON code = value"
SAVE = """
UPDATE tables SET record = $1, public = $2, touched = now_ms(), page = $4,
listed = CASE $2 WHEN 1 THEN COALESCE(listed, now_ms()) END WHERE code = $3 AND page <= $4
"""
BEGIN = "INSERT INTO matches (id, code, record, rated) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
SEED = "INSERT INTO seeds VALUES (?, ?) ON CONFLICT (match) DO NOTHING"
PLAY = f"""
INSERT INTO moves VALUES (({NUMBER} ?), ?, ?, ?, ?, ?) ON CONFLICT (number, step) DO NOTHING
"""  # noqa: S608 -- a constant
TAPPED = f"UPDATE taps SET wait = $3, {TAP} WHERE code = $1 AND lock = $2 AND wait <> $3"  # noqa: S608 -- a constant
OTHERS = "SELECT COUNT(*), SUM(name = 'moves') FROM sqlite_master WHERE type = 'table'"
log = logging.getLogger("brushpass")


def _make_private(path: str) -> None:
    """See to it that only its owner can read the files that hold every secret, brought back ones too."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for file in (Path(path), Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(FileNotFoundError):
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
                log.info("%s could be read by others; now only its owner can", file)


def _named(values: Iterable[Any]) -> dict[str, Any]:
    """Give the values of $1, $2 and so on by name: Python 3.14 takes them by place no more."""
    return {str(place): value for place, value in enumerate(values, 1)}


class _SqliteSession:
    """A transaction on the file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def ask(self, query: str, *values: Any) -> list[Any]:
        """Run one statement, and give its rows."""
        return self._db.execute(query, _named(values)).fetchall()

    async def insert(self, query: str, rows: list[tuple[object, ...]]) -> None:
        """Run one statement for each row."""
        self._db.executemany(query, map(_named, rows))


class SqliteStore(SqlStore):
    """The store in a file."""

    name = "alone"  # the one server that uses the file; a later one takes its place
    lease = 60.0  # nobody waits for it
    wake, planned = SQLITE_WAKE, SQLITE_PLANNED
    field = "CASE WHEN json_valid(record) THEN json_extract(record, '$.{}') END"
    away = False

    def __init__(self, path: str, *, durable: bool = False) -> None:
        super().__init__()
        self._path = path
        self.came_from = VERSION  # the version the file had
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            _make_private(path)
            self._db = sqlite3.connect(path, isolation_level=None, timeout=LOCKED)
            with ExitStack() as refused:
                refused.callback(self._db.close)
                self._prepare(durable=durable)
                refused.pop_all()
        except (sqlite3.Error, OSError) as error:
            raise BadSetup(f"{path}: {self._why(error)}") from None

    def _prepare(self, *, durable: bool) -> None:
        """Look whose file it is, then set it up."""
        self._check()
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        self._db.create_function("wall_ms", 0, lambda: time.time_ns() // 1_000_000)
        self._db.create_function("now_ms", 0, lambda: time.time_ns() // 1_000_000)  # for older versions
        self._migrate()
        self._go_on()

    def _go_on(self) -> None:
        """Let the store's clock go on from where it stood, by a clock that nobody can set."""
        ((stood, away),) = self._db.execute("SELECT steady, wall_ms() - wall FROM clock")
        began = time.monotonic_ns() // 1_000_000 - stood - min(max(away, 0), UNSEEN)
        self._db.create_function("now_ms", 0, lambda: time.monotonic_ns() // 1_000_000 - began)

    def _check(self) -> None:
        """Refuse a file that is not ours, or comes from the future."""
        (self.came_from,) = self._db.execute("PRAGMA user_version").fetchone()
        if self.came_from > VERSION:
            found = f"{self._path} has version {self.came_from}"
            raise BadSetup(f"{found}; this program knows {VERSION}: use a newer one")
        tables, ours = self._db.execute(OTHERS).fetchone()
        if tables and not ours:
            raise BadSetup(f"{self._path} is the database of something else")

    def _migrate(self) -> None:
        """Bring the file to our version; each step is one transaction."""
        for version, statements in pending(self.came_from, SQLITE):
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                for statement in statements:
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {version}")

    def _why(self, error: Exception) -> str:
        """Say what is wrong, and of a disk how much room is left: SQLite has several words for a full one."""
        if not getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            return str(error)
        return f"{error} ({shutil.disk_usage(Path(self._path).parent).free // 1024} kB free)"

    def _unavailable(self, error: sqlite3.DatabaseError) -> StoreUnavailable:
        """Note what is wrong. A damaged part of the file is told; what lies elsewhere can be used."""
        if error.sqlite_errorname.startswith(DAMAGED):
            return self.health.damaged(str(error))
        if isinstance(error, sqlite3.OperationalError):
            return self.health.failed(self._why(error))
        raise error

    async def ask(self, query: str, *values: Any) -> list[Any]:
        """Run one statement, and give its rows: what waits for the beat goes on waiting."""
        try:
            return self._db.execute(query, _named(values)).fetchall()
        except sqlite3.DatabaseError as error:
            raise self._unavailable(error) from None

    async def together(self, statements: list[tuple[str, tuple[Any, ...]]]) -> None:
        """Run statements in one transaction."""
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                for statement, values in statements:
                    self._db.execute(statement, _named(values))
        except sqlite3.DatabaseError as error:
            raise self._unavailable(error) from None

    @asynccontextmanager
    async def session(self) -> AsyncIterator[SqlSession]:
        """Do much in one transaction: kept whole at its end, or not at all."""
        try:
            with self._db:
                self._db.execute("BEGIN")
                yield _SqliteSession(self._db)
        except sqlite3.Error as error:
            raise BadSetup(f"{self._path}: {error}") from None

    @asynccontextmanager
    async def in_steps(self) -> AsyncIterator[SqlSession]:
        """Do little in one transaction while tables are played; nothing else may be awaited in it."""
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                yield _SqliteSession(self._db)
        except sqlite3.DatabaseError as error:
            raise self._unavailable(error) from None

    def commit(self) -> None:
        """Commit, and tell those who wait."""
        group = self._gathered()
        if written := [each for each in group if not each.blank]:
            self._commit(written)
        self.metronome.tell_kept(each.settle for each in group)

    def _commit(self, group: list[Transaction]) -> bool:
        """Commit the transactions of those who still hold their tables; say whether that could be done."""
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                epochs = dict(self._db.execute(EPOCHS, (to_json([each.ledger.code for each in group]),)))
                held = [each for each in group if _holds(each.ledger, epochs)]
                self._write(held)
        except sqlite3.OperationalError as error:  # locked, or the disk is full
            self.health.failed(self._why(error))
            return False
        except (sqlite3.Error, OverflowError) as error:  # something in it is bad: the rest need not suffer
            log.warning("the store: %s", error)
            if getattr(error, "sqlite_errorname", "").startswith(DAMAGED):
                self.health.damaged(str(error))
            apart = [self._commit([each]) for each in group] if len(group) > 1 else [False]
            return all(apart)
        self.health.recovered()
        for each in held:
            each.kept = True
        return True

    def _write(self, group: list[Transaction]) -> None:
        """Write what a group keeps; whatever is there already stays as it is."""
        execute = self._db.execute
        moves = []
        for each in group:
            if each.saved:
                execute(SAVE, _named((*each.saved, each.ledger.code, each.number)))
            for begun, seed in each.begun:
                execute(BEGIN, (begun.id, begun.code, to_json(begun), int(begun.rated)))
                execute(SEED, (begun.id, seed))
            moves += [(match, p.step, p.seat, p.at, p.ref, p.move) for match, p in each.played]
            for match in each.over:
                execute("UPDATE matches SET over = 1 WHERE id = ?", (match,))
            for lock, wait in each.taps:
                execute(TAPPED, _named((each.ledger.code, lock, wait)))
        self._db.executemany(PLAY, moves)

    async def close(self) -> None:
        """Commit what waits, and close."""
        self._end_pass()
        self.commit()
        self.metronome.stop()
        self._db.close()


def _holds(ledger: Ledger, epochs: dict[str, int]) -> bool:
    """Say whether a table is still its worker's: the fence."""
    return not ledger.void and epochs.get(ledger.code) == ledger.epoch
