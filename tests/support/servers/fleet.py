"""A whole installation on loopback: PostgreSQL, workers and HAProxy, all real, all to be hurt."""

import asyncio
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from brushpass.server import store
from support.faults.relay import Relay
from support.servers.ports import free_port, wait_for_port
from support.servers.postgres import Postgres

ROOT = Path(__file__).parents[3]
CONFIG = ROOT / "deploy" / "haproxy.cfg"
HAPROXY = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin") or "haproxy"
RESTARTS = 10
LEASE = 2.0  # seconds; shorter than the usual one, so that tests are too
PLAIN = (sys.executable, "-m", "brushpass")
# The same where a worker never notices how long it was away, so that nothing is left but the fence; and where
# that is taken out, for tests that must see it missing.
BEGIN = "from brushpass.cli import main; main()"
NO_NOTICE = "from brushpass.server.workers.fleet import Fleet; Fleet.lives = True"
NO_FENCE = "from brushpass.server.store import postgres; postgres.HELD = 'TRUE'"
DAYS = 4_000  # milliseconds that an hour of thinking takes where it must not take so long
PACE = f"house.Pace({DAYS}, (50, 100), patient=True, holidays=1)"
SHORT = f"from brushpass.table import house; house.PACES['hour'] = {PACE}"
BRIEF = (sys.executable, "-c", f"{SHORT}; {BEGIN}")
UNAWARE = (sys.executable, "-c", f"{NO_NOTICE}; {BEGIN}")
UNFENCED = (sys.executable, "-c", f"{NO_NOTICE}; {NO_FENCE}; {BEGIN}")


class Worker:
    """One worker's process."""

    def __init__(self, name: str, folder: Path, program: list[str], lease: float) -> None:
        self.name, self.folder, self.program, self.lease = name, folder, program, lease
        self.port = free_port()
        self.process: subprocess.Popen | None = None

    def start(self, url: str, *more: str) -> None:
        command = [
            *self.program, "serve", "--port", str(self.port), "--data", url, "--name", self.name,
            "--lease", str(self.lease), "--drain", "--trusted-proxy", "--admin-token", "sesame",
            "--sockets-per-address", "1000", "--tables-per-address", "1000",
            "--messages-per-second", "1000", "--requests-per-second", "1000", *more,
        ]  # fmt: skip
        with (self.folder / f"{self.name}.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    def served(self) -> bool:
        """Wait until it serves, or has ended; say which."""
        while self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return True
            time.sleep(0.05)
        return False

    @property
    def log(self) -> str:
        return (self.folder / f"{self.name}.log").read_text("utf-8")

    def send(self, sign: signal.Signals) -> None:
        self.process.send_signal(sign)

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Router:
    """HAProxy, with the configuration that is deployed, but for addresses and the certificate."""

    def __init__(self, folder: Path, workers: list[Worker], more: str = "", *, crowd: bool = True) -> None:
        self.folder, self.port = folder, free_port()
        self.admin = folder / "admin.sock"
        text = CONFIG.read_text("utf-8")
        text = re.sub(r"stats socket \S+", f"stats socket {self.admin}", text)
        text = re.sub(r"    bind :80\n", f"    bind 127.0.0.1:{self.port}\n{more}", text)
        text = re.sub(r"    bind :443 .*\n|    http-request redirect .*\n", "", text)
        text = text.replace("maxconn 20000", "maxconn 2000")
        if crowd:  # all people of a test come from one address
            text = re.sub(r"(sc0_\w+ gt) \d+", r"\1 100000", text)
        lines = "".join(f"    server {worker.name} 127.0.0.1:{worker.port}\n" for worker in workers)
        text = re.sub(r"(    server w\d .*\n)+", lines, text)
        (folder / "haproxy.cfg").write_text(text, "utf-8")
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        with (self.folder / "haproxy.log").open("a") as log:
            command = [HAPROXY, "-db", "-f", str(self.folder / "haproxy.cfg")]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_for_port(self.port)

    def cut(self, worker: str) -> None:
        """Cut every line to a worker."""
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(str(self.admin))
            admin.sendall(f"shutdown sessions server workers/{worker}\n".encode())
            admin.recv(1024)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class Fleet:
    """Workers, their wires to the database, and the router before them."""

    def __init__(
        self, folder: Path, postgres: Postgres, names: list[str], program: list[str], lease: float
    ) -> None:
        self.postgres, self.data, self.lease = postgres, postgres.fresh(), lease
        self.workers = [Worker(name, folder, program, lease) for name in names]
        self.relays = {name: Relay(postgres.port) for name in names}
        self.router = Router(folder, self.workers)
        self.one_database = asyncio.Lock()  # it is stopped and started by one at a time

    async def start(self) -> None:
        await store.migrate(self.data)
        for relay in self.relays.values():
            await relay.start()
        await asyncio.gather(*(self.begin(worker) for worker in self.workers))
        await asyncio.to_thread(self.router.start)

    async def begin(self, worker: Worker) -> None:
        """Start a worker, and wait until it serves; one that ends instead is started again, as units are."""
        port = self.relays[worker.name].port
        for _ in range(RESTARTS):
            worker.start(self.postgres.url(self.data.rsplit("/", 1)[1], port))
            if await asyncio.to_thread(worker.served):
                return
        raise TimeoutError(f"{worker.name} did not start")

    def direct(self, name: str) -> str:
        """Give the address of a worker, past the router."""
        return next(f"http://127.0.0.1:{w.port}" for w in self.workers if w.name == name)

    async def stop(self) -> None:
        self.router.stop()
        for worker in self.workers:
            worker.kill()
        for relay in self.relays.values():
            await relay.stop()


@asynccontextmanager
async def fleet(
    folder: Path,
    postgres: Postgres,
    names: list[str],
    program: Sequence[str] = PLAIN,
    lease: float = LEASE,
):
    """A fleet that runs, and is gone afterwards."""
    ships = Fleet(folder, postgres, names, [*program], lease)
    try:
        await ships.start()
        yield ships
    finally:
        await ships.stop()
