"""Load test of the server: throughput and latency of tables of four socket players against real processes.

The workers run on one core, the players on another. In a closed loop every table plays on
as soon as all four have heard of the last move; paced, each table makes a move a second.
Latency is from sending a move to the last of the four receiving it. Over PostgreSQL, tables are
shared out evenly between the workers; its own time is counted too, where it runs on this machine.
"""

import asyncio
import gc
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import aiohttp

from brushpass.core import BadSetup, Told, from_json, replace, to_json
from brushpass.extras import extra
from brushpass.server.store import open_store
from brushpass.server.store.urls import in_file

if TYPE_CHECKING:
    from brushpass.server.store.postgres import PostgresStore

Tell: TypeAlias = Callable[[str, int], None]  # is told what is measured next: a server, and its tables

SEATS = 4
SEALED = "LastGuesses"
COLOURS = ("rose", "straw", "leaf", "sky")
NAMES = ("Ada", "Bo", "Cleo", "Dan")


SERVE = (sys.executable, "-m", "brushpass", "serve")
LIMITS = (
    *("--sockets-per-address", "--tables-per-address", "--work-per-address", "--most-lag", "--lease"),
    *("--messages-per-second", "--requests-per-second"),
)


class Load(Told, tag=False):
    """What was measured under one load."""

    server: str
    tables: int
    pace: str  # "closed loop", or moves a second of each table
    seconds: float
    actions: int
    actions_per_second: float
    server_cpu_us_per_action: float
    latency_ms_p50: float
    latency_ms_p99: float
    server_kb_per_table: float
    bytes_per_action_and_player: float | None = None  # where our own players listen
    database_cpu_us_per_action: float | None = None


class Hears(Protocol):
    """A socket, as far as a player needs one."""

    async def receive(self) -> aiohttp.WSMessage:
        """Take the next message."""

    @property
    def send_str(self) -> Callable[[str], Awaitable[None]]:
        """Send a text."""

    @property
    def send_bytes(self) -> Callable[[bytes], Awaitable[None]]:
        """Send bytes."""


class Seat4:
    """One player's socket."""

    def __init__(self, ws: Hears) -> None:
        self.ws = ws
        self.offers: list[Any] = []
        self.frames = 0
        self.heard = 0
        self.phase = ""
        self.ref = 0

    async def hear(self) -> None:
        """Take in one message."""
        message = await self.ws.receive()
        if message.type != aiohttp.WSMsgType.TEXT:
            raise ConnectionError(message.type)
        self.heard += len(message.data)
        said = from_json(message.data)
        if said["type"] == "Frame":
            self.frames += 1
            self.offers = said.get("offers", self.offers)
            self.phase = said.get("table", {}).get("phase", {}).get("type", self.phase)

    async def say(self, message: dict[str, Any]) -> None:
        """Say something."""
        self.ref += 1
        await self.ws.send_str(to_json({**message, "ref": self.ref}))


class Table4:
    """Four players and the moves they make."""

    def __init__(self, seats: list[Seat4]) -> None:
        self.seats = seats
        self.latencies: list[float] = []

    async def play(self, until: float, every: float | None) -> None:
        """Play on until a time, at once or every so many seconds; after a match, deal another."""
        if every is not None:  # tables do not move in step
            await asyncio.sleep(every * random.random())  # noqa: S311 -- no secret
        while time.monotonic() < until:
            began = time.monotonic()
            mover = next((seat for seat in self.seats if seat.offers), None)
            if mover is None or mover.phase == "Over":
                await self.deal()
                continue
            await self._move(mover)
            self.latencies.append(time.monotonic() - began)
            if every is not None:
                await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))

    async def _move(self, mover: Seat4) -> None:
        """Make a move; all four hear of it, but of a sealed one only who made it, until the end."""
        told = [mover] if mover.phase == SEALED else self.seats
        before = [seat.frames for seat in told]
        await mover.say({"play": mover.offers[0]})
        await asyncio.gather(*(hear_more(s, n) for s, n in zip(told, before, strict=True)))
        while mover.phase == "Over" and any(seat.phase != "Over" for seat in self.seats):
            await next(seat for seat in self.seats if seat.phase != "Over").hear()

    async def deal(self) -> None:
        """Deal a match, or another."""
        before = [seat.frames for seat in self.seats]
        await self.seats[0].say({"ask": {"type": "Start"}})
        await asyncio.gather(*(hear_more(s, n) for s, n in zip(self.seats, before, strict=True)))


async def hear_more(seat: Seat4, before: int) -> None:
    """Hear until there is another frame."""
    while seat.frames == before:
        await seat.hear()


@contextmanager
def running_server(
    core: int | None, data: str = "", name: str = "", source: Path | None = None
) -> Iterator[tuple[int, str]]:
    """Start a server process on a core; without an address it keeps everything in a file of its own.

    ``source`` is where another commit's packages lie, if it is not this one that runs.
    """
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": str(source.resolve())} if source else None
    with tempfile.TemporaryDirectory() as folder:
        where = ["--port", str(port), "--data", data or f"sqlite:///{folder}/bench.db", "--name", name]
        command = [*SERVE, *where, *_limits(environment)]
        with (Path(folder) / "log").open("w") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)  # noqa: S603 -- our own
        try:
            if core is not None:
                os.sched_setaffinity(process.pid, {core})
            _wait_for(port, process)
            yield process.pid, f"http://127.0.0.1:{port}"
        finally:
            process.kill()
            process.wait()


def free_port() -> int:
    """Find a port nobody listens on, nor on the next."""
    while True:
        with socket.socket() as probe, socket.socket() as beside:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
            with suppress(OSError, OverflowError):
                beside.bind(("127.0.0.1", port + 1))
                return port


def _limits(environment: dict[str, str] | None) -> Iterator[str]:
    """Lift every limit that a server knows of: one of another commit says which these are."""
    shown = environment and subprocess.run(  # noqa: S603 -- our own
        [*SERVE, "--help"], env={**environment, "COLUMNS": "200"}, capture_output=True, text=True, check=True
    )
    for limit in LIMITS:
        if not shown or limit in shown.stdout:
            yield from (limit, "100000")


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    patience = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < patience:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise TimeoutError("the server did not start")


async def sit_down(
    http: aiohttp.ClientSession, url: str, wish: dict[str, Any], names: Sequence[str], colours: Sequence[str]
) -> list[dict[str, str]]:
    """Found a table, and sit down there; give what everybody joins it with."""
    joins: list[dict[str, str]] = []
    for name, colour in zip(names, colours, strict=True):
        path = f"/api/tables/{joins[0]['table']}/chairs" if joins else "/api/tables"
        body = {"name": name, "colour": colour, **({} if joins else wish)}
        async with http.post(url + path, json=body) as answer:
            said = await answer.json()
        joins.append({"table": said["code"], "key": said["key"]})
    return joins


async def four_joins(http: aiohttp.ClientSession, url: str, pace: str = "none") -> list[dict[str, str]]:
    """Let four sit down at a new table."""
    return await sit_down(http, url, {"game": "spywhere", "seats": SEATS, "pace": pace}, NAMES, COLOURS)


async def seat_table(http: aiohttp.ClientSession, url: str, pace: str = "none") -> Table4:
    """Found a table, and seat four."""
    seats = []
    for join in await four_joins(http, url, pace):
        seat = Seat4(await http.ws_connect(url + "/ws", compress=0))
        await seat.say({"join": join})
        await seat.hear()
        seats.append(seat)
    return Table4(seats)


async def load(servers: list[tuple[int, str]], tables: int, seconds: float, every: float | None) -> Load:
    """Put one load on some workers, shared out evenly, and measure them together."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        empty = sum(memory_of(pid) for pid, _ in servers)
        seated = [await seat_table(http, servers[n % len(servers)][1]) for n in range(tables)]
        for table in seated:
            await table.deal()
        held = (sum(memory_of(pid) for pid, _ in servers) - empty) / tables
        for table in seated:
            for seat in table.seats:
                seat.heard = 0
        gc.freeze()  # the players' own pauses are none of the server's
        cpu, began = sum(cpu_of(pid) for pid, _ in servers), time.monotonic()
        await asyncio.gather(*(table.play(began + seconds, every) for table in seated))
        spent, cpu = time.monotonic() - began, sum(cpu_of(pid) for pid, _ in servers) - cpu
    latencies = sorted(latency for table in seated for latency in table.latencies)
    heard = sum(seat.heard for table in seated for seat in table.seats)
    cuts = quantiles(latencies, n=100)
    return Load(
        "",
        tables,
        "closed loop" if every is None else f"{1 / every:g} a second",
        round(spent, 2),
        len(latencies),
        round(len(latencies) / spent, 1),
        round(1e6 * cpu / len(latencies), 1),
        round(1000 * cuts[49], 2),
        round(1000 * cuts[98], 2),
        round(held, 1),
        round(heard / len(latencies) / SEATS, 1),
    )


def cpu_of(pid: int) -> float:
    """Say how many seconds of a core a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """Say how many kB of memory a process holds."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


TABLES = 100
LOADS = ((TABLES, None), (5 * TABLES, 1.0))  # tables, and seconds between two moves of each


def bench(tell: Tell, seconds: float = 8, data: str = "") -> list[Load]:
    """Measure a hundred tables in a closed loop, and five hundred at a move a second each.

    With the address of an empty PostgreSQL, measure one and two workers over it as well.
    """
    if data:
        asyncio.run(_must_be_ready(data))
    core, loads = core_apart(), []
    for where, workers in (("", 1), *([(data, 1), (data, 2)] if data else ())):
        for tables, every in LOADS:
            tell(_named(where, workers), tables)
            loads.append(_measured(core, where, workers, tables, seconds, every))
    return loads


async def _must_be_ready(data: str) -> None:
    """Refuse a database that cannot be measured, before anything else is."""
    if in_file(data) is not None:
        raise BadSetup("what is measured besides a file is a PostgreSQL")
    store = await open_store(data)
    await store.close()


def _named(data: str, workers: int) -> str:
    return f"{'postgresql' if data else 'sqlite'}, {workers} {'worker' if workers == 1 else 'workers'}"


@cache
def core_apart() -> int | None:
    """Pick a core for the servers, once, and leave it to them."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) == 1:
        return None
    os.sched_setaffinity(0, {*cores[1:]})
    return cores[0]


def _measured(
    core: int | None, data: str, workers: int, tables: int, seconds: float, every: float | None
) -> Load:
    with ExitStack() as running:
        servers = [running.enter_context(running_server(core, data, f"b{n}")) for n in range(1, workers + 1)]
        measuring = load(servers, tables, seconds, every)
        result = asyncio.run(_over_postgres(data, measuring) if data else measuring)
    return replace(result, server=_named(data, workers))


async def _over_postgres(data: str, measuring: Awaitable[Load]) -> Load:
    """Measure some workers, and beside them the processes of their database that are found here."""
    with extra("postgres"):
        from brushpass.server.store.postgres import PostgresStore

    store = await PostgresStore.open(data)
    before = await _backends(store)
    result = await measuring
    spent = sum(cpu - before.get(pid, 0.0) for pid, cpu in (await _backends(store)).items())
    await store.close()
    of_database = round(1e6 * spent / result.actions, 1) if spent else None
    return replace(result, database_cpu_us_per_action=of_database)


async def _backends(store: "PostgresStore") -> dict[int, float]:
    """Say how much of a core each process of a database has had, as far as it runs on this machine."""
    pids = [row[0] for row in await store.ask("SELECT pid FROM pg_stat_activity")]
    return {pid: cpu_of(pid) for pid in pids if _name_of(pid) == "postgres"}


def _name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text("utf-8").strip()
    except OSError:
        return ""
