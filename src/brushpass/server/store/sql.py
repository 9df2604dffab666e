"""SQL that both stores share: plain statements that SQLite and PostgreSQL understand alike.

Only how a group of transactions is committed differs between them, and stands with each. When it is
committed does not: on a beat. Each table would otherwise hear by its own waiting that another has written.

All times in a store are the store's own, in milliseconds: ``now_ms()``. That clock began with the wall
clock and is steady since. It goes on while some worker beats; of a time in which none did it counts a
little (``most``), whatever the wall clock says. So a wall clock that jumps ends no lease, empties no
purse and makes no table old.
"""

import asyncio
import logging
from abc import abstractmethod
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol
from weakref import WeakValueDictionary

from brushpass.core import from_json, to_json
from brushpass.server.errors import StoreUnavailable
from brushpass.server.metronome import Metronome
from brushpass.server.store.health import Health
from brushpass.server.store.interface import ANY, LeasedTable, Wanted
from brushpass.server.store.ledger import Ledger, Transaction
from brushpass.server.store.office import Office
from brushpass.server.store.people import PeopleBox
from brushpass.server.store.records import (
    Begun,
    Figures,
    Listing,
    OpenTable,
    Played,
    StoredMatch,
    WorkerStatus,
)
from brushpass.server.store.standings import StandingBox
from brushpass.server.store.taps import TapBox

TRIES = 3
DAY = 24 * 3600 * 1000
GRACE = 7 * DAY  # for which a table that was set aside can be brought back
LATE = 1_000  # milliseconds by which a beat may be late, whatever the lease
ODD = 10_000  # milliseconds by which a wall clock has jumped, and is not just late
log = logging.getLogger("brushpass")
# How far the wall clock went since the last beat, and how much of that counts; then the beat itself.
PASSED = "SELECT wall_ms() - wall, now_ms() - steady FROM clock"
TICK = "UPDATE clock SET steady = now_ms(), wall = wall_ms(), most = $1"
LIVES = "SELECT 1 FROM workers WHERE name = tables.worker AND until > now_ms()"

FOUND = """
INSERT INTO tables (code, record, public, touched, opener, listed)
VALUES ($1, $2, $3, now_ms(), $4, CASE WHEN CAST($3 AS INTEGER) = 1 THEN now_ms() END)
"""
# What an older version founded has no opener: each of these counts as somebody's own. The order is that in
# which tables became public. That of what was written last would tell of what is done at them in secret.
LISTED = """
SELECT record, worker IS NOT NULL, now_ms() - touched FROM (
    SELECT record, listed, worker, touched, ROW_NUMBER() OVER (
        PARTITION BY CASE opener WHEN '' THEN code ELSE opener END ORDER BY listed DESC
    ) AS nth FROM tables WHERE public = 1 AND ($3 = '' OR {game} = $3)
    AND ($4 = '' OR $4 LIKE '%,' || {pace} || ',%')
    AND ($5 = '' OR COALESCE({language}, $5) = $5)
) AS open WHERE nth <= $2 ORDER BY listed DESC LIMIT $1
"""
ALL = "SELECT code, record, worker, epoch, now_ms() - touched FROM tables ORDER BY touched DESC LIMIT $1"
LOOK = """
SELECT worker, left_at, beat, now_ms() FROM tables LEFT JOIN workers ON name = worker WHERE code = $1
"""
TAKE = f"""
UPDATE tables SET worker = $2, epoch = epoch + 1, page = 0, gone_at = NULL
WHERE code = $1 AND (worker IS NULL OR worker = $2 OR NOT EXISTS ({LIVES})) RETURNING epoch, record
"""  # noqa: S608 -- a constant
LET_GO = "UPDATE tables SET worker = NULL, epoch = epoch + 1, left_at = now_ms() WHERE"
DISOWN = """
UPDATE tables SET worker = NULL, epoch = epoch + 1,
left_at = COALESCE((SELECT beat FROM workers WHERE name = $1), left_at) WHERE worker = $1
"""
ENLIST = """
INSERT INTO workers (name, process, beat, until, figures) VALUES ($1, $2, now_ms(), now_ms() + $3, $4)
ON CONFLICT (name) DO UPDATE
SET process = excluded.process, beat = excluded.beat, until = excluded.until, figures = excluded.figures
"""
BEAT = """
UPDATE workers SET beat = now_ms(), until = now_ms() + $3, figures = $4
WHERE name = $1 AND process = $2 RETURNING 1
"""
WORKERS = """
SELECT name, figures, now_ms() - beat, until - now_ms() FROM workers WHERE until > now_ms() ORDER BY name
"""
SPEND = """
INSERT INTO purses (name, due) VALUES ($1, now_ms() + $2) ON CONFLICT (name) DO UPDATE
SET due = $2 + CASE WHEN purses.due > now_ms() THEN purses.due ELSE now_ms() END
WHERE purses.due + $2 <= now_ms() + $3 RETURNING 1
"""
DUE = f"""
SELECT code FROM tables WHERE ({{wake}}) <= (SELECT now_ms()) AND (worker IS NULL OR NOT EXISTS ({LIVES}))
ORDER BY ({{wake}}) LIMIT $1
"""  # noqa: S608 -- a constant
STALE = f"touched < now_ms() - $1 AND left_at < now_ms() - $1 AND (worker IS NULL OR NOT EXISTS ({LIVES}))"
SET_ASIDE = f"""
UPDATE tables SET gone_at = now_ms() WHERE gone_at IS NULL AND code IN (
    SELECT code FROM tables
    WHERE gone_at IS NULL AND ({{wake}}) IS NULL AND COALESCE(({{planned}}), 0) < wall_ms() AND {STALE}
    LIMIT $2
) RETURNING code
"""  # noqa: S608 -- a constant
GONE = "gone_at < now_ms() - $1"  # whoever takes a table brings it back
LOST = f"SELECT code FROM tables WHERE {GONE} LIMIT $2"  # noqa: S608 -- a constant
# First the table, if it is still as it was found; then all that belongs to it, once it is gone.
DROP = f"DELETE FROM tables WHERE {GONE} AND code = $2"  # noqa: S608 -- a constant
ORPHANS = "FROM matches WHERE code = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.code = $1)"
SWEEP = (
    "DELETE FROM entries WHERE code = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.code = $1)",
    "DELETE FROM taps WHERE code = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.code = $1)",
    f"DELETE FROM moves WHERE number IN (SELECT number {ORPHANS})",  # noqa: S608 -- our own names
    f"DELETE FROM seeds WHERE match IN (SELECT id {ORPHANS})",  # noqa: S608 -- our own names
    f"DELETE {ORPHANS}",
)
NUMBER = "SELECT number FROM matches WHERE id ="  # moves have no other name for their match: it is short


class SqlSession(Protocol):
    """One transaction on one connection, which sees nothing of what others do meanwhile."""

    async def ask(self, query: str, *values: Any) -> list[Any]:
        """Run one statement, and give its rows."""

    async def insert(self, query: str, rows: list[tuple[object, ...]]) -> None:
        """Run one statement for each row."""


class SqlStore:
    """What both stores do alike."""

    name = ""
    lease = 5.0
    wake: str  # when a worker has to run a table, as its record says
    planned: str  # when people want to meet there, as its record says
    field: str  # any other of its fields

    def __init__(self) -> None:
        self._ledgers: WeakValueDictionary[str, Ledger] = WeakValueDictionary()
        self._fresh: list[Transaction] = []  # opened in this pass of the event loop
        self._group: dict[Ledger, Transaction] = {}  # closed; they wait for the beat
        self._waits = False  # whether it will commit at a beat
        self.health, self.metronome = Health(), Metronome()
        self.taps, self.office = TapBox(self.ask, self.planned), Office(self.ask)
        self.people, self.standings = PeopleBox(self.ask, self.together), StandingBox(self.ask, self.in_steps)

    @property
    def keeps(self) -> bool:
        """Whether what was written last could be kept."""
        return not self.health.failing

    @abstractmethod
    async def ask(self, query: str, *values: Any) -> list[Any]:
        """Run one statement, and give its rows."""

    async def pulse(self, query: str, *values: Any) -> list[Any]:
        """Do the same for a beat, which must not wait for other questions."""
        return await self.ask(query, *values)

    @abstractmethod
    async def together(self, statements: list[tuple[str, tuple[Any, ...]]]) -> None:
        """Run statements in one transaction."""

    @abstractmethod
    def session(self) -> AbstractAsyncContextManager[SqlSession]:
        """Do much in one transaction: kept whole at its end, or not at all."""

    @abstractmethod
    def in_steps(self) -> AbstractAsyncContextManager[SqlSession]:
        """Do little in one transaction while tables are played; nothing else may be awaited in it."""

    def turn(self, transaction: Transaction) -> None:
        """Close a transaction when this pass of the event loop is over; then say or keep what is in it."""
        if not self._fresh:
            asyncio.get_running_loop().call_soon(self._end_pass)
        self._fresh.append(transaction)

    def _end_pass(self) -> None:
        """Settle what waits for nothing. All else waits for the beat."""
        fresh, self._fresh = self._fresh, []
        for each in fresh:
            if not each.ledger.close():
                each.settle()
            elif waiting := self._group.get(each.ledger):
                waiting.absorb(each)
            else:
                self._group[each.ledger] = each
        self._await_beat()

    def _await_beat(self) -> None:
        """Commit at the next beat, if there is anything to commit."""
        if self._group and not self._waits:
            self._waits = True
            self.metronome.keep(self._on_beat)

    def _on_beat(self) -> None:
        self._waits = False
        self.commit()

    def _gathered(self) -> list[Transaction]:
        """Take what is to be committed now."""
        group, self._group = self._group, {}
        return [*group.values()]

    @abstractmethod
    def commit(self) -> None:
        """Commit what waits, or begin to."""

    async def named(self, query: str, name: str) -> list[Any]:
        """Ask about what a stranger names. No text in PostgreSQL holds this sign, so nothing is called so."""
        return [] if "\0" in name else await self.ask(query, name)

    async def found(self, code: str, record: str, *, public: bool, opener: str = "") -> None:
        """Keep a new table, which nobody runs yet."""
        await self.ask(FOUND, code, record, int(public), opener)

    async def take(self, code: str, worker: str) -> LeasedTable | str | None:
        """Give a table to a worker; or say who runs it and lives; or that there is none."""
        for _ in range(TRIES):
            seen = await self.named(LOOK, code)
            if not seen:
                return None
            holder, left_at, beat, now = seen[0]
            if taken := await self.ask(TAKE, code, worker):
                ran_until = left_at or None if holder is None else beat
                return LeasedTable(self._opened(code, taken[0][0]), taken[0][1], now, ran_until)
            if holder is not None:
                return str(holder)
        raise StoreUnavailable  # it goes from hand to hand between the look and the grip

    def _opened(self, code: str, epoch: int) -> Ledger:
        """Open a table's ledger; the one before, if any is still about, is void."""
        if code in self._ledgers:
            self._ledgers[code].void = True
        ledger = self._ledgers[code] = Ledger(code, epoch, self.turn)
        return ledger

    async def release(self, ledger: Ledger) -> None:
        """Let a table go, once what was written to its ledger is kept."""
        await ledger.settled()
        ledger.void = True
        await self.ask(f"{LET_GO} code = $1 AND epoch = $2", ledger.code, ledger.epoch)

    async def table(self, code: str) -> str | None:
        """Read a table as it was last committed."""
        rows = await self.named("SELECT record FROM tables WHERE code = $1", code)
        return rows[0][0] if rows else None

    async def public_tables(self, limit: int, of_one: int, wanted: Wanted = ANY) -> list[OpenTable]:
        """Read the public tables, the latest first, and of one opener only so many."""
        fields = {name: self.field.format(name) for name in Wanted._fields}
        rows = await self.ask(LISTED.format(**fields), limit, of_one, *wanted)
        return [OpenTable(record, bool(run), idle) for record, run, idle in rows]

    async def opened_by(self, opener: str) -> int:
        """Count the public tables somebody opened."""
        rows = await self.ask("SELECT COUNT(*) FROM tables WHERE public = 1 AND opener = $1", opener)
        return int(rows[0][0])

    async def opener_of(self, code: str) -> str:
        """Say who opened a table; of those of older versions nobody knows."""
        rows = await self.named("SELECT opener FROM tables WHERE code = $1", code)
        return str(rows[0][0]) if rows else ""

    async def listing(self, limit: int) -> list[Listing]:
        """List the tables, the latest first, and who runs them."""
        return [Listing(*row) for row in await self.ask(ALL, limit)]

    async def now(self) -> int:
        """Read the store's clock."""
        return int((await self.ask("SELECT now_ms()"))[0][0])

    async def due(self, limit: int) -> list[str]:
        """List tables that a worker has to run by now and none does, the longest overdue first."""
        return [row[0] for row in await self.ask(DUE.format(wake=self.wake), limit)]

    async def match(self, match: str) -> StoredMatch | None:
        """Read a match."""
        query = "SELECT number, record, seed, over FROM matches JOIN seeds ON match = id WHERE id = $1"
        rows = await self.named(query, match)
        if not rows:
            return None
        number, record, seed, over = rows[0]
        query = "SELECT step, seat, at, ref, move FROM moves WHERE number = $1 ORDER BY step"
        moves = await self.ask(query, number)
        return StoredMatch(from_json(record, Begun), seed, [Played(*move) for move in moves], bool(over))

    async def finished(self, match: str) -> Begun | None:
        """Read what a match was begun with, if it is over; its moves are not looked at."""
        rows = await self.named("SELECT record FROM matches WHERE id = $1 AND over = 1", match)
        return from_json(rows[0][0], Begun) if rows else None

    async def forget(self, idle: int, most: int, grace: int = GRACE) -> int:
        """Set aside some tables that nobody has run or touched for so long; say how many.

        Who opens such a table brings it back. Nobody did so within the grace: then it is deleted.
        """
        aside = len(await self.ask(SET_ASIDE.format(wake=self.wake, planned=self.planned), idle, most))
        codes = [row[0] for row in await self.ask(LOST, grace, most)]
        for code in codes:
            await self.together([(DROP, (grace, code)), *[(statement, (code,)) for statement in SWEEP]])
        if aside or codes:
            log.info("%d old tables set aside for %d days, %d deleted", aside, grace // DAY, len(codes))
        await self.office.forget()
        await self.ask("DELETE FROM purses WHERE due < now_ms()")
        await self.ask("DELETE FROM workers WHERE until < now_ms() - $1", DAY)
        return aside

    async def enlist(self, worker: str, process: str, lease: int) -> None:
        """Enter a worker anew: tables held under its name are nobody's, from its last beat on."""
        for ledger in self._ledgers.values():
            ledger.void = True
        figures = to_json(Figures())
        await self._tick(lease)
        await self.together([(DISOWN, (worker,)), (ENLIST, (worker, process, lease, figures))])

    async def _tick(self, lease: int) -> None:
        """Let the store's clock go on, and tell of a wall clock that jumped."""
        ((wall, counted),) = await self.pulse(PASSED)
        if abs(wall - counted) > ODD:
            log.warning(
                "the store's wall clock went %+.0f s since the last beat; %.0f s of them count: "
                "nobody beat for a while, or it was set",
                wall / 1000,
                counted / 1000,
            )
        # A lease that was renewed at the last beat outlives what may count unseen.
        await self.pulse(TICK, max(lease // 2, LATE))

    async def beat(
        self, worker: str, process: str, lease: int, figures: Figures
    ) -> list[WorkerStatus] | None:
        """Say that a worker lives, for so many milliseconds; name all who do. ``None``: its name is taken."""
        await self._tick(lease)
        if not await self.pulse(BEAT, worker, process, lease, to_json(figures)):
            return None
        self.health.recovered()
        rows = await self.pulse(WORKERS)
        return [
            WorkerStatus(name, from_json(said, Figures), silent, left) for name, said, silent, left in rows
        ]

    async def leave(self, worker: str, process: str) -> None:
        """Strike a worker off, and let its tables go."""
        query = "DELETE FROM workers WHERE name = $1 AND process = $2 RETURNING 1"
        if await self.ask(query, worker, process):
            await self.ask(f"{LET_GO} worker = $1", worker)

    async def spend(self, purse: str, cost: int, most: int) -> bool:
        """Take one from a purse all workers share: of ``most``; the next takes ``cost`` milliseconds."""
        return bool(await self.ask(SPEND, purse, cost, cost * most))
