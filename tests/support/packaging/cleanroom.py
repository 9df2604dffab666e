"""A room as clean as a bare machine: ``make cleanroom`` runs the two commands of the README in it.

An empty home, no cache, a Python that brings the oldest pip that is promised, and an index that offers a
later release of everything. ``make cleanroom ARGS="--tree REF --only play"`` tries another commit, or one
command.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from support.packaging.locks import ROOT, releases_of
from support.servers.ports import free_port

FUTURE = "999"
BRINGS = ("HOME", "PATH", "PIP_FIND_LINKS", "UV_FIND_LINKS")  # what the room says itself
# What leads out of the room: caches, environments and settings of whoever runs this.
OUTSIDE = ("BRUSHPASS", "GIT_", "MAKE", "MFLAGS", "PYENV", "PYTHON", "UV_", "VIRTUAL_ENV", "XDG_", "npm_")
SYSTEM = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"
PATIENCE = {"play": 600, "test": 3600}  # seconds


class Room:
    """A folder with a clone, a home, a Python and an index of its own."""

    def __init__(self, folder: Path, ref: str = "HEAD") -> None:
        self.folder, self.tree = folder, folder / "tree"
        self.log = folder / "said.log"
        self.home, self.python = folder / "home", folder / "python" / "bin" / "python3"
        self.home.mkdir()
        commit = said("git", "rev-parse", f"{ref}^{{commit}}", cwd=ROOT)
        said("git", "clone", "--quiet", "--no-checkout", str(ROOT), str(self.tree))
        said("git", "checkout", "--quiet", commit, cwd=self.tree)
        self._bring_python()
        locks = (path.read_text("utf-8") for path in sorted((self.tree / "requirements").glob("*.lock")))
        self.future = releases_of("\n".join(locks), FUTURE, folder / "future")

    def _bring_python(self) -> None:
        """Lay out this Python by links, but for the pip that it gives to environments."""
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        library, here = Path(os.__file__).parent, self.folder / "python" / "lib" / version
        (here / "site-packages").mkdir(parents=True)
        self.python.parent.mkdir()
        shutil.copy(Path(sys._base_executable).resolve(), self.python)
        for path in library.iterdir():
            if path.name not in {"ensurepip", "site-packages", "__pycache__"}:
                (here / path.name).symlink_to(path)
        shutil.copytree(library / "ensurepip", here / "ensurepip")
        self._bring_the_oldest_pip(here / "ensurepip")

    def _bring_the_oldest_pip(self, ensurepip: Path) -> None:
        (bundled,) = (ensurepip / "_bundled").glob("pip-*.whl")
        oldest = ["--no-deps", "--require-hashes", "-r", str(ROOT / "requirements" / "oldest-pip.lock")]
        said(sys.executable, "-m", "pip", "--quiet", "download", "--dest", str(bundled.parent), *oldest)
        (brought,) = (path for path in bundled.parent.glob("pip-*.whl") if path != bundled)
        code = ensurepip / "__init__.py"
        before, after = (path.name.split("-")[1] for path in (bundled, brought))
        code.write_text(code.read_text("utf-8").replace(f'"{before}"', f'"{after}"'), "utf-8")
        bundled.unlink()

    def environment(self) -> dict[str, str]:
        """What is seen in the room: the machine's own settings, and nothing of whoever runs this."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OUTSIDE)}
        kept.pop("PIP_CACHE_DIR", None)
        links = " ".join(filter(None, (os.environ.get("PIP_FIND_LINKS"), str(self.future))))
        told = (str(self.home), f"{self.python.parent}:{SYSTEM}", links, str(self.future))
        return {**kept, **dict(zip(BRINGS, told, strict=True))}

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Run a command in the clone; what it says goes into a file."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command, cwd=self.tree, env=self.environment(), start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def play(self) -> bool:
        """Say whether the page is served."""
        port, until = free_port(), time.monotonic() + PATIENCE["play"]
        making = self.start("make", "play", f"ARGS=--port {port}")
        try:
            while making.poll() is None and time.monotonic() < until:
                with suppress(OSError):
                    return "<title>" in fetched(f"http://127.0.0.1:{port}/")
                time.sleep(0.1)
        finally:
            end(making)
        return False

    def test(self) -> bool:
        """Say whether all tests pass."""
        testing = self.start("make", "test")
        try:
            return testing.wait(PATIENCE["test"]) == 0
        finally:
            end(testing)
            tell(self.log.read_text("utf-8", "replace").rstrip().rsplit("\n", 1)[-1])


def said(*command: str, cwd: Path | None = None) -> str:
    """Run a command that succeeds, and say what it said."""
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 -- on loopback
        return answer.read().decode()


def end(process: subprocess.Popen[bytes]) -> None:
    """End a command and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    process.wait(60)


def main(arguments: list[str]) -> int:
    """Try the commands one after the other; keep the room if one fails, to be looked at."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tree", default="HEAD", help="the commit to try")
    asked.add_argument("--only", choices=PATIENCE, help="try one command alone")
    wanted = asked.parse_args(arguments)
    room = Room(Path(tempfile.mkdtemp(prefix="brushpass-room-")), wanted.tree)
    future = len([*room.future.iterdir()])
    tell(f"{room.folder}: {wanted.tree}, pip {pip_of(room)}, {future} releases of the future")
    for name in filter(lambda name: wanted.only in {None, name}, PATIENCE):
        began = time.monotonic()
        passed = getattr(room, name)()
        tell(f"make {name}: {'well' if passed else 'FAILED'} after {time.monotonic() - began:.1f} s")
        if not passed:
            tell(room.log.read_text("utf-8", "replace")[-2000:])
            return 1
    shutil.rmtree(room.folder, ignore_errors=True)
    return 0


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def pip_of(room: Room) -> str:
    """Say which pip the room's Python gives to environments."""
    return said(str(room.python), "-m", "ensurepip", "--version").split()[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
