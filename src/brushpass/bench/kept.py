"""How a server comes back: up with thousands of kept tables, and a long match folded back from its moves.

Tables are founded at a server of the version that is measured. The long match is begun there, too, and its
moves are written into the file while no server runs: to make them would take minutes.
"""

import asyncio
import json
import os
import random
import sqlite3
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import aiohttp

from brushpass.bench.live import six_joins
from brushpass.bench.server import Seat4, cpu_of, four_joins, running_server
from brushpass.core import to_json
from brushpass.games import GAMES
from brushpass.table import Match

SeatKey: TypeAlias = dict[str, str]  # a table, and the key of a seat

TABLES = 5_000
STEPS = 2_000
AT_ONCE = 20  # tables that are founded at the same time
ASKED = 0.002  # seconds between two questions of who plays elsewhere meanwhile


class KeptFile(NamedTuple):
    """What a version has kept."""

    source: Path | None
    data: str  # its address
    long: SeatKey  # who joins the table of the long match
    short: SeatKey  # and who joins another


class CameBack(NamedTuple):
    """How a server came back once, in milliseconds."""

    up: float
    up_cpu: float
    folded: float
    longest_wait: float


@contextmanager
def keep(core: int | None, sources: Mapping[str, Path | None]) -> Iterator[dict[str, KeptFile]]:
    """Let every version keep many tables, and one with a long match."""
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name, source in sources.items():
            data = f"sqlite:///{folder}/{name}.db"
            with running_server(core, data, source=source) as (_, url):
                long, short = asyncio.run(_found(url))
            files[name] = KeptFile(source, data, long, short)
            lengthen(Path(folder, f"{name}.db"), long["table"])
        yield files


async def _found(url: str) -> tuple[SeatKey, SeatKey]:
    """Found all tables; give who joins that of the long match, and who joins another that plays."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        for _ in range(TABLES // AT_ONCE):
            await asyncio.gather(*(_one(http, url) for _ in range(AT_ONCE)))
        long, short = (await six_joins(http, url))[0], (await four_joins(http, url))[0]
        for join in (long, short):
            await _deal(http, url, join)
    return long, short


async def _deal(http: aiohttp.ClientSession, url: str, join: SeatKey) -> None:
    host = Seat4(await http.ws_connect(url + "/ws", compress=0))
    await host.say({"join": join})
    await host.say({"ask": {"type": "Start"}})
    while not host.frames:
        await host.hear()
    await asyncio.sleep(0.1)  # until it is kept


async def _one(http: aiohttp.ClientSession, url: str) -> None:
    body = {"game": "spywhere", "seats": 4, "pace": "none", "name": "Ada", "colour": "rose"}
    async with http.post(f"{url}/api/tables", json=body) as answer:
        answer.raise_for_status()


def lengthen(file: Path, code: str) -> None:
    """Play the match of a table on, and write its moves into the file."""
    with closing(sqlite3.connect(file)) as db, db:
        match, record, seed = db.execute(
            "SELECT id, matches.record, seed FROM matches JOIN seeds ON match = id WHERE code = ?", (code,)
        ).fetchone()
        by_number = "number" in [row[1] for row in db.execute("PRAGMA table_info(moves)")]
        key = (
            db.execute("SELECT number FROM matches WHERE id = ?", (match,)).fetchone()[0]
            if by_number
            else match
        )
        rows = [(key, *row) for row in long_match(json.loads(record), seed)]
        db.executemany("INSERT OR REPLACE INTO moves VALUES (?, ?, ?, ?, NULL, ?)", rows)


def long_match(begun: dict[str, Any], seed: str) -> Iterator[tuple[int, int, int, str]]:
    """Look about until a match is long: step, seat, time and move."""
    match = Match(GAMES["wink"], begun["seats"], seed, begun["options"], None, begun["version"])
    dice, now = random.Random(1), 0  # noqa: S311 -- no secret
    while len(match.steps) < STEPS:
        now += dice.randrange(50, 300)
        match.tick(now)
        looks = [
            (seat, offer)
            for seat in match.to_act
            for offer in match.offers(seat)
            if type(offer).__name__ == "Look"
        ]
        if looks:
            match.play(*dice.choice(looks), now)
    for step in match.steps[:STEPS]:
        yield step.step, step.seat, step.at, to_json(step.move)


def kept_rounds(core: int | None, files: Mapping[str, KeptFile], rounds: int) -> dict[str, list[CameBack]]:
    """Bring every version back some times, in turn."""
    found: dict[str, list[CameBack]] = {name: [] for name in files}
    for _ in range(rounds):
        for name, file in files.items():
            found[name].append(_came_back(core, file))
    return found


def _came_back(core: int | None, file: KeptFile) -> CameBack:
    with running_server(core, file.data, source=file.source) as (pid, url):
        while not ready(url):
            time.sleep(0.005)
        up, cpu = age_of(pid), cpu_of(pid)
        folded, waited = asyncio.run(_fold(url, file))
    return CameBack(*(1000 * seconds for seconds in (up, cpu, folded, waited)))


def age_of(pid: int) -> float:
    """Say how many seconds ago a process was started."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return time.clock_gettime(time.CLOCK_BOOTTIME) - int(fields[19]) / os.sysconf("SC_CLK_TCK")


def ready(url: str) -> bool:
    """Say whether a server answers by now."""
    with suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(f"{url}/readyz") as answer:  # noqa: S310 -- our own
        return bool(answer.status == 200)
    return False


async def _fold(url: str, file: KeptFile) -> tuple[float, float]:
    """Join the table of the long match, and have somebody elsewhere ask all the time meanwhile."""
    async with aiohttp.ClientSession() as http:
        other, back = [Seat4(await http.ws_connect(url + "/ws", compress=0)) for _ in range(2)]
        await other.say({"join": file.short})
        while not other.frames:
            await other.hear()
        waits = list[float]()
        asking = asyncio.create_task(_ask(other, waits))
        await asyncio.sleep(0.1)
        waits.clear()
        began = time.monotonic()
        await back.say({"join": file.long})
        while not back.frames:
            await back.hear()
        folded = time.monotonic() - began
        await asyncio.sleep(0.05)
        asking.cancel()
    return folded, max(waits)


async def _ask(seat: Seat4, waits: list[float]) -> None:
    while True:
        began = time.monotonic()
        await seat.say({"there": True})
        await seat.ws.receive()
        waits.append(time.monotonic() - began)
        await asyncio.sleep(ASKED)
