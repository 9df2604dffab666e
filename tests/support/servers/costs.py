"""What an action, a socket and a table cost, with everything in place: docs/scale.md reckons with it.

    make costs

One worker, PostgreSQL with its usual durability, HAProxy. CPU is what each process had, so a busy
machine slows the run and distorts it little.
"""

import asyncio
import ssl
import subprocess
import tempfile
from pathlib import Path

import aiohttp

from brushpass.bench import server as bench
from brushpass.server.store.postgres import PostgresStore
from support.servers import postgres as databases
from support.servers.fleet import Fleet, fleet
from support.servers.tls import certificate, secure

TABLES = 100
SILENT = 1000  # sockets
MINUTE = 30  # seconds of silence: enough for a ping of each
CALLS = 300  # handshakes


def told(what: str, value: float, unit: str) -> None:
    print(f"{what:62} {value:10.1f} {unit}", flush=True)  # noqa: T201 -- what it is run for


class Meter:
    """The processes of an installation: what they have had since the last look."""

    def __init__(self, ships: Fleet, store: PostgresStore) -> None:
        self.worker, self.router = ships.workers[0].process.pid, ships.router.process.pid
        self.store = store

    async def cpu(self) -> dict[str, float]:
        """Seconds of CPU, so far."""
        database = sum((await bench._backends(self.store)).values())
        return {
            "worker": bench.cpu_of(self.worker),
            "HAProxy": bench.cpu_of(self.router),
            "PostgreSQL": database,
        }

    def memory(self) -> dict[str, int]:
        """Memory now, in kB."""
        return {"worker": bench.memory_of(self.worker), "HAProxy": bench.memory_of(self.router)}


async def actions(ships: Fleet, meter: Meter) -> None:
    """Let a hundred tables play through the router."""
    wal, kept = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn", "SELECT pg_total_relation_size('moves')"
    before = [float((await meter.store.ask(query))[0][0]) for query in (wal, kept)]
    cpu = await meter.cpu()
    load = await bench.load([(meter.worker, ships.router.url)], TABLES, 10, None)
    # What seating cost is in it: a tenth of a percent.
    for name, seconds in (await meter.cpu()).items():
        told(f"an action, {name}", 1e6 * (seconds - cpu[name]) / load.actions, "µs of CPU")
    after = [float((await meter.store.ask(query))[0][0]) for query in (wal, kept)]
    told("an action, WAL", (after[0] - before[0]) / load.actions, "bytes")
    told("an action, kept", (after[1] - before[1]) / load.actions, "bytes")
    told("an action, on the wire to each of four", load.bytes_per_action_and_player, "bytes")


async def silence(ships: Fleet, meter: Meter, http: aiohttp.ClientSession) -> None:
    """Open sockets at tables where nothing happens."""
    before = meter.memory()
    tables = [await bench.seat_table(http, ships.router.url) for _ in range(SILENT // bench.SEATS)]
    for name, kilobytes in meter.memory().items():
        told(f"a silent socket, {name}", (kilobytes - before[name]) / SILENT, "kB")
    listening = [asyncio.create_task(hush(seat.ws)) for table in tables for seat in table.seats]
    cpu = await meter.cpu()
    await asyncio.sleep(MINUTE)
    for name, seconds in (await meter.cpu()).items():
        told(f"a silent socket, {name}", 1e6 * (seconds - cpu[name]) / SILENT / MINUTE, "µs of CPU a second")
    for task in listening:
        task.cancel()


async def hush(ws: aiohttp.ClientWebSocketResponse) -> None:
    """Answer pings, and say nothing."""
    while True:
        await ws.receive()


async def handshakes(url: str, trust: ssl.SSLContext, meter: Meter) -> None:
    """Call anew and anew."""
    cpu = (await meter.cpu())["HAProxy"]
    for _ in range(CALLS):
        connector = aiohttp.TCPConnector(ssl=trust, force_close=True)
        async with aiohttp.ClientSession(connector=connector) as http, http.get(f"{url}/api/games") as answer:
            await answer.read()
    told("a new TLS connection, HAProxy", 1e6 * ((await meter.cpu())["HAProxy"] - cpu) / CALLS, "µs of CPU")


async def adoption(ships: Fleet, meter: Meter) -> None:
    """Start the worker anew, and let it open every table that was played at."""
    rows = await meter.store.ask(
        "SELECT t.code, t.record, COUNT(*) FROM tables t JOIN matches m USING (code) "
        "JOIN moves USING (number) GROUP BY t.code, t.record"
    )
    ships.workers[0].kill()
    await ships.begin(ships.workers[0])
    meter.worker = ships.workers[0].process.pid
    cpu = await meter.cpu()
    async with aiohttp.ClientSession() as http:
        for code, _, _ in rows:
            await http.post(
                f"{ships.router.url}/api/tables/{code}/chairs", json={"name": "Eve", "colour": "sky"}
            )
    told(
        "tables that were opened again",
        len(rows),
        f"with {sum(row[2] for row in rows) // len(rows)} moves each",
    )
    for name, seconds in (await meter.cpu()).items():
        told(f"to open a table again, {name}", 1e6 * (seconds - cpu[name]) / len(rows), "µs of CPU")


async def measure(folder: Path, postgres: databases.Postgres) -> None:
    async with fleet(folder, postgres, ["w1"], lease=60.0) as ships:
        pem = certificate(folder)
        url = secure(ships, pem, redirect=False)
        store = await PostgresStore.open(ships.data)
        meter = Meter(ships, store)
        # Silence first: what people have just left is still being put away.
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            await silence(ships, meter, http)
        await actions(ships, meter)
        await handshakes(url, ssl.create_default_context(cafile=str(pem)), meter)
        await adoption(ships, meter)
        await store.close()


def main() -> None:
    databases.SETTINGS.remove("fsync=off")
    version = subprocess.run(["haproxy", "-v"], check=False, capture_output=True, text=True).stdout  # noqa: S607
    print(version.splitlines()[0] if version else "")  # noqa: T201
    with databases.postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), postgres))


if __name__ == "__main__":
    main()
