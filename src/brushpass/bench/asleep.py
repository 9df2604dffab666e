"""What tables over days cost while they sleep: start-up, memory and time, alone and beside live tables.

One such match is begun at a real server, by two people who then leave. While no server runs, its rows are
written into the file again and again, under other names: thousands of tables begun one by one would take
minutes. In some of them, at last, time runs out at once: how long the server needs for these is taken, too.
"""

import asyncio
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import aiohttp

from brushpass.bench.kept import age_of, ready
from brushpass.bench.server import Seat4, Tell, core_apart, cpu_of, load, memory_of, running_server, sit_down
from brushpass.core import Told

LIVE = 100  # tables, of four people each
EVERY = 1.0  # seconds between two moves at each of them
IDLE = 5.0  # seconds in which nobody asks for anything
DUE = 100  # tables at which time runs out at once
SEED_TABLE = {"game": "double_agent", "seats": 2, "pace": "day"}
COPY = (
    """INSERT INTO tables (code, record, public, touched, left_at)
    SELECT 'z' || value, json_set(record, '$.code', 'z' || value, '$.match', 'm' || value),
    0, touched, left_at FROM generate, tables WHERE code = :code""",
    """INSERT INTO matches (id, code, record)
    SELECT 'm' || value, 'z' || value, json_set(record, '$.code', 'z' || value, '$.id', 'm' || value)
    FROM generate, matches WHERE code = :code""",
    """INSERT INTO seeds SELECT 'm' || value, seed
    FROM generate, seeds JOIN matches ON id = match WHERE code = :code""",
)
RUN_OUT = """
UPDATE tables SET record = json_set(record, '$.due', :now, '$.wake', :now) WHERE code IN (
    SELECT code FROM tables WHERE code LIKE 'z%' LIMIT :most
)
"""
NUMBERS = (
    "CREATE TEMP TABLE generate AS WITH RECURSIVE n(value) AS "
    "(SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < {most}) SELECT value FROM n"
)
WAITING = (
    "SELECT COUNT(*) FROM tables WHERE code LIKE 'z%' "
    "AND json_extract(record, '$.wake') <= (SELECT steady FROM clock)"
)


class AtRest(Told, tag=False):
    """What was measured with so many tables at rest."""

    tables_at_rest: int
    start_ms: float  # until it answers
    start_cpu_ms: float
    memory_mb: float  # before anybody came
    idle_cpu_share: float  # of one core
    live_tables: int
    memory_mb_after_live: float  # whose people have just left
    latency_ms_p50: float
    latency_ms_p99: float
    due_at_once: int
    due_decided_ms: float  # from the limit until the last of them was decided


def bench(tell: Tell, tables: int, seconds: float = 8) -> list[AtRest]:
    """Measure a server with one table at rest, and with many."""
    core, found = core_apart(), list[AtRest]()
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder, "one.db")
        code = _begun(core, first)
        for most in (1, tables):
            tell("sqlite, 1 worker", most)
            file = Path(folder, f"{most}.db")
            shutil.copy(first, file)
            _copy(file, code, most)
            found.append(_measured(core, file, most, seconds))
    return found


def _begun(core: int | None, file: Path) -> str:
    """Begin a match over days, and leave the table to itself; give its code."""
    with running_server(core, f"sqlite:///{file}") as (_, url):
        code = asyncio.run(_begin(url))
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return code


async def _begin(url: str) -> str:
    async with aiohttp.ClientSession() as http:
        joins = await sit_down(http, url, SEED_TABLE, ("Ada", "Bo"), ("rose", "straw"))
        host = Seat4(await http.ws_connect(f"{url}/ws", compress=0))
        await host.say({"join": joins[0]})
        await host.say({"ask": {"type": "Start"}})
        while not host.frames:
            await host.hear()
        await asyncio.sleep(0.1)  # until it is kept
    return joins[0]["table"]


def _copy(file: Path, code: str, most: int) -> None:
    """Write a table so many times more, under other names."""
    with closing(sqlite3.connect(file)) as db, db:
        db.create_function("now_ms", 0, lambda: 0)  # an index may name it
        db.execute(NUMBERS.format(most=most))
        for statement in COPY:
            db.execute(statement, {"code": code})
        db.execute("UPDATE tables SET worker = NULL")


def _measured(core: int | None, file: Path, most: int, seconds: float) -> AtRest:
    with running_server(core, f"sqlite:///{file}") as (pid, url):
        while not ready(url):
            time.sleep(0.005)
        up, up_cpu = age_of(pid), cpu_of(pid)
        time.sleep(2)
        alone, before = memory_of(pid), cpu_of(pid)
        time.sleep(IDLE)
        idle = (cpu_of(pid) - before) / IDLE
        live = asyncio.run(load([(pid, url)], LIVE, seconds, EVERY))
        together = memory_of(pid)
    due = min(DUE, most)
    return AtRest(
        most,
        round(1000 * up, 1),
        round(1000 * up_cpu, 1),
        round(alone / 1024, 1),
        round(idle, 4),
        LIVE,
        round(together / 1024, 1),
        live.latency_ms_p50,
        live.latency_ms_p99,
        due,
        round(1000 * _run_out(core, file, due), 1),
    )


def _run_out(core: int | None, file: Path, due: int) -> float:
    """Let time run out at some tables at once; say how many seconds it took until all were decided."""
    with running_server(core, f"sqlite:///{file}") as (_, url):
        while not ready(url):
            time.sleep(0.005)
        with closing(sqlite3.connect(file, timeout=10)) as db:
            with db:
                (now,) = db.execute("SELECT steady FROM clock").fetchone()
                db.execute(RUN_OUT, {"now": now, "most": due})
            began = time.monotonic()
            for _ in _until_none(db):
                time.sleep(0.02)
            return time.monotonic() - began


def _until_none(db: sqlite3.Connection) -> Iterator[None]:
    """Look until nothing waits any more."""
    patience = time.monotonic() + 60
    while db.execute(WAITING).fetchone()[0]:
        if time.monotonic() > patience:
            raise TimeoutError("tables are due, and nobody decides there")
        yield
