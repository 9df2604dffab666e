"""The store in PostgreSQL, for any number of workers: group commit, fencing tokens, retries.

The transactions of several tables are a group: one statement, so one commit and one message each way. It
locks the tables it writes about, leaves out those whose epoch is no longer the writer's, keeps the
rest, and says which those are. While its answer is awaited, the next group gathers.

A group whose answer does not come is sent again for a few seconds, which changes nothing if it was kept.
After that it has failed: its rooms are dropped, and clients reconnect when the database is there again.
The first statement may still arrive much later, from some buffer on the way. Moves have numbers and stay
as they are. For the sake of the table's record, writes have numbers too, and an older one never replaces a
newer one.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import asyncpg

from brushpass.core import BadSetup, to_json
from brushpass.server.store.ledger import Transaction
from brushpass.server.store.migrations import POSTGRES, POSTGRES_PLANNED, POSTGRES_WAKE, VERSION, pending
from brushpass.server.store.pool import PASSING, ConnectionPool
from brushpass.server.store.sql import SqlSession, SqlStore
from brushpass.server.store.taps import TAP
from brushpass.server.store.urls import KINDS, harmless

OLDEST = 14  # the oldest PostgreSQL that its makers still mend
HOLD = 3.0  # seconds a group is sent again before it has failed
PATIENCE = 1.0  # seconds of waiting after which nothing new is begun
LOCK = 7_274_786  # of whoever changes the schema

HELD = "t.epoch = w.epoch"  # the fence
NEWER = "tables.page <= s.page"
KEEP = """
WITH held AS MATERIALIZED (
    SELECT t.code FROM tables t JOIN unnest($1::text[], $2::bigint[]) AS w (code, epoch)
    ON t.code = w.code AND {held} ORDER BY t.code FOR NO KEY UPDATE OF t
), saved AS (
    UPDATE tables SET record = s.record, public = s.public, touched = now_ms(), page = s.page,
    listed = CASE s.public WHEN 1 THEN COALESCE(tables.listed, now_ms()) END
    FROM unnest($3::text[], $4::text[], $5::int[], $6::bigint[])
    AS s (code, record, public, page)
    JOIN held USING (code) WHERE tables.code = s.code AND {newer}
), began AS (
    INSERT INTO matches (id, code, record, over, rated)
    SELECT b.id, b.code, b.record, b.over, b.rated
    FROM unnest($7::text[], $8::text[], $9::text[], $10::int[], $26::int[])
    AS b (id, code, record, over, rated)
    JOIN held USING (code) ON CONFLICT DO NOTHING RETURNING id, number
), sealed AS (
    INSERT INTO seeds (match, seed) SELECT s.match, s.seed
    FROM unnest($11::text[], $12::text[], $13::text[]) AS s (code, match, seed)
    JOIN held USING (code) ON CONFLICT DO NOTHING
), numbered AS (
    SELECT id, number FROM began UNION ALL SELECT id, number FROM matches WHERE id = ANY($15::text[])
), played AS (
    INSERT INTO moves (number, step, seat, at, ref, move) SELECT n.number, p.step, p.seat, p.at, p.ref, p.move
    FROM unnest($14::text[], $15::text[], $16::int[], $17::int[], $18::bigint[], $19::bigint[], $20::text[])
    AS p (code, match, step, seat, at, ref, move) JOIN held USING (code)
    LEFT JOIN numbered AS n ON n.id = p.match ON CONFLICT DO NOTHING
), ended AS (
    UPDATE matches SET over = 1
    FROM unnest($21::text[], $22::text[]) AS e (code, id) JOIN held USING (code) WHERE matches.id = e.id
), tapped AS (
    UPDATE taps SET wait = p.wait, {tap}
    FROM unnest($23::text[], $24::text[], $25::text[]) AS p (code, lock, wait) JOIN held USING (code)
    WHERE taps.code = p.code AND taps.lock = p.lock AND taps.wait <> p.wait
) SELECT code FROM held
"""

DAMAGED = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)
WRONG = (asyncpg.PostgresError, asyncpg.ClientConfigurationError, *PASSING)
log = logging.getLogger("brushpass")


@contextmanager
def one_line(url: str) -> Iterator[None]:
    """Say in one line what is wrong with a database."""
    try:
        yield
    except WRONG as error:
        raise BadSetup(f"{harmless(url)}: {in_one_line(error)}") from None


def in_one_line(error: Exception) -> str:
    """Say what an error says; or if it says nothing, what it is."""
    return " ".join(str(error).split()) or type(error).__name__


async def connect(url: str) -> asyncpg.Connection:
    """Connect to a database that is new enough."""
    try:
        connection = await asyncpg.connect(url, timeout=10, command_timeout=60)
    except WRONG:
        raise
    except (ValueError, OverflowError):  # it would quote what stands where a port should: half a password
        raise BadSetup(f"no store at {harmless(url)!r}: it is {KINDS}") from None
    found = connection.get_server_version().major
    if found < OLDEST:
        await connection.close()
        raise BadSetup(f"{harmless(url)} is PostgreSQL {found}; {OLDEST} or newer is needed")
    return connection


async def version_of(connection: asyncpg.Connection) -> int:
    """Read which version a database has; an empty one has none."""
    if await connection.fetchval("SELECT to_regclass('brushpass')") is None:
        return 0
    return int(await connection.fetchval("SELECT COALESCE(MAX(version), 0) FROM brushpass"))


async def migrate(url: str) -> tuple[int, int]:
    """Bring a database to our version, or leave it as it was; say from where to where."""
    with one_line(url):
        connection = await connect(url)
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
                found = await version_of(connection)
                _check(url, found, {*range(VERSION + 1)})
                if found == 0:
                    await connection.execute("CREATE TABLE brushpass (version INTEGER NOT NULL)")
                    await connection.execute("INSERT INTO brushpass VALUES (0)")
                for version, statements in pending(found, POSTGRES):
                    for statement in statements:
                        await connection.execute(statement)
                    await connection.execute("UPDATE brushpass SET version = $1", version)
        finally:
            await connection.close()
    return found, VERSION


def _check(url: str, found: int, good: set[int]) -> None:
    if found > VERSION:
        raise BadSetup(f"{harmless(url)} has version {found}; this program knows {VERSION}: use a newer one")
    if found not in good:
        advice = f"brushpass migrate --data {harmless(url)}"
        raise BadSetup(f"{harmless(url)} has version {found}, not {VERSION}: run `{advice}`")


class _PostgresSession:
    """A transaction on a connection of its own."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def ask(self, query: str, *values: Any) -> list[Any]:
        """Run one statement, and give its rows."""
        rows: list[Any] = await self._connection.fetch(query, *values)
        return rows

    async def insert(self, query: str, rows: list[tuple[object, ...]]) -> None:
        """Run one statement for each row."""
        await self._connection.executemany(query, rows)


class PostgresStore(SqlStore):
    """The store in PostgreSQL."""

    wake, planned = POSTGRES_WAKE, POSTGRES_PLANNED
    field = "CASE WHEN record LIKE '{{%' THEN record::json ->> '{}' END"

    def __init__(self, url: str) -> None:
        """Use a few connections for questions, one for what is to be kept, and one for the beat."""
        super().__init__()
        self._url, self._pool = url, ConnectionPool(url, 4)
        self._writer, self._pulse = ConnectionPool(url, 1), ConnectionPool(url, 1)
        self._writing: asyncio.Task[None] | None = None
        self._waits_since: float | None = None  # when the group under way was first sent
        self._keep = KEEP.format(held=HELD, newer=NEWER, tap=TAP)

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Open a database that has our version."""
        with one_line(url):
            connection = await connect(url)
            try:
                _check(url, await version_of(connection), {VERSION})
            finally:
                await connection.close()
        return cls(url)

    @property
    def away(self) -> bool:
        """Whether writes wait longer than anybody should for an answer."""
        return self._waits_since is not None and time.monotonic() - self._waits_since > PATIENCE

    # Questions.

    async def ask(self, query: str, *values: Any) -> list[Any]:
        """Run one statement, and give its rows."""
        return await self._asked(self._pool, query, values)

    async def pulse(self, query: str, *values: Any) -> list[Any]:
        """Do the same for a beat: however many ask, this worker lives."""
        return await self._asked(self._pulse, query, values)

    async def _asked(self, pool: ConnectionPool, query: str, values: tuple[Any, ...]) -> list[Any]:
        try:
            async with pool.one() as line:
                rows: list[Any] = await line.fetch(query, *values)
        except PASSING as error:
            raise self.health.failed(in_one_line(error)) from None
        except DAMAGED as error:
            raise self.health.damaged(in_one_line(error)) from None
        return rows

    async def together(self, statements: list[tuple[str, tuple[Any, ...]]]) -> None:
        """Run statements in one transaction."""
        try:
            async with self._pool.one() as line, line.transaction():
                for statement, values in statements:
                    await line.execute(statement, *values)
        except PASSING as error:
            raise self.health.failed(in_one_line(error)) from None

    @asynccontextmanager
    async def session(self) -> AsyncIterator[SqlSession]:
        """Do much in one transaction: kept whole at its end, or not at all."""
        with one_line(self._url):
            connection = await connect(self._url)
            try:
                async with connection.transaction(isolation="repeatable_read"):
                    yield _PostgresSession(connection)
            finally:
                await connection.close()

    @asynccontextmanager
    async def in_steps(self) -> AsyncIterator[SqlSession]:
        """Do little in one transaction while tables are played; nothing else may be awaited in it."""
        try:
            async with self._pool.one() as line, line.transaction():
                yield _PostgresSession(line)
        except PASSING as error:
            raise self.health.failed(in_one_line(error)) from None

    # What is to be kept.

    def commit(self) -> None:
        """Begin to commit; while a group is under way, the next gathers."""
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write(self._gathered()))

    async def _write(self, group: list[Transaction]) -> None:
        """Commit a group, and tell those who wait; the next has to wait for a beat, too."""
        written = [each for each in group if not each.blank and not each.ledger.void]
        kept = await self._commit(written) if written else set()
        for each in group:
            each.kept = each.ledger.code in kept
        self.metronome.tell_kept(each.settle for each in group)
        self._writing = None
        self._await_beat()

    async def _commit(self, group: list[Transaction]) -> set[str]:
        """Commit a group, as often as it takes, but not for ever; name the tables that were kept."""
        self._waits_since = began = time.monotonic()
        try:
            while True:
                try:
                    kept = await self._send(group)
                except PASSING as error:
                    if time.monotonic() - began > HOLD:
                        self.health.failed(in_one_line(error))
                        return set()
                    await asyncio.sleep(0.1)
                else:
                    self.health.recovered()
                    return kept
        except asyncpg.PostgresError as error:
            log.warning("the store: %s", error)
            if len(group) == 1:
                return set()
            return {code for each in group for code in await self._commit([each])}
        finally:
            self._waits_since = None

    async def _send(self, group: list[Transaction]) -> set[str]:
        """Send a group once."""
        async with self._writer.one() as line:
            rows = await line.fetch(self._keep, *_columns(group))
        return {row[0] for row in rows}

    async def close(self) -> None:
        """Commit what waits, and close."""
        self._end_pass()
        while self._writing or self._group:
            await (self._writing or self._write(self._gathered()))
        self.metronome.stop()
        for pool in (self._writer, self._pulse, self._pool):
            pool.close()


def _columns(group: list[Transaction]) -> Iterator[list[Any]]:
    """Lay the transactions of a group out as columns, in the order of the statement."""
    ended = {match for each in group for match in each.over}
    saved = [(each.ledger.code, *each.saved) for each in group if each.saved]
    began = [(each.ledger.code, begun, seed) for each in group for begun, seed in each.begun]
    moves = [(each.ledger.code, match, p) for each in group for match, p in each.played]
    yield [each.ledger.code for each in group]
    yield [each.ledger.epoch for each in group]
    yield [code for code, _, _ in saved]
    yield [record for _, record, _ in saved]
    yield [int(public) for _, _, public in saved]
    yield [each.number for each in group if each.saved]
    yield [begun.id for _, begun, _ in began]
    yield [code for code, _, _ in began]
    yield [to_json(begun) for _, begun, _ in began]
    yield [int(begun.id in ended) for _, begun, _ in began]  # the update does not see what is inserted
    yield [code for code, _, _ in began]
    yield [begun.id for _, begun, _ in began]
    yield [seed for _, _, seed in began]
    yield [code for code, _, _ in moves]
    yield [match for _, match, _ in moves]
    yield [p.step for _, _, p in moves]
    yield [p.seat for _, _, p in moves]
    yield [p.at for _, _, p in moves]
    yield [p.ref for _, _, p in moves]
    yield [p.move for _, _, p in moves]
    yield [each.ledger.code for each in group for _ in each.over]
    yield [match for each in group for match in each.over]
    yield [each.ledger.code for each in group for _ in each.taps]
    yield [lock for each in group for lock, _ in each.taps]
    yield [wait for each in group for _, wait in each.taps]
    yield [int(begun.rated) for _, begun, _ in began]
