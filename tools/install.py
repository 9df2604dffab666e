"""Bring ``.venv`` to what a lock file says: ``python3 tools/install.py play`` or ``dev``.

A lock names every package with its hash, so nothing is resolved here: no newer release can change
what is installed. uv installs it; where uv cannot run, pip does the same. When something is missing
on this machine, one line says what to do, and the next run succeeds.

This file runs before anything is installed, on whatever ``python3`` is. It uses the standard library
alone, and no syntax that Python 3.7 could not read: an old Python must get as far as being told that
it is too old.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
LEAST = (3, 11)
BINARIES = "Scripts" if os.name == "nt" else "bin"
SUFFIX = ".exe" if os.name == "nt" else ""
UNREACHED = (  # what pip and uv say when they reach no index
    "Connection refused",
    "Connection reset",
    "Could not fetch",
    "Failed to fetch",
    "Max retries",
    "Name or service not known",
    "NewConnectionError",
    "Temporary failure",
    "error sending request",
    "timed out",
)
UNOFFERED = (  # and when an index does answer
    "Failed to build",
    "No matching distribution",
    "No solution found",
    "not found in the p",  # uv goes on: package registry, or provided package locations
)


class InstallError(Exception):
    """Something is missing on this machine; the message says what to do."""


class UnreachedError(InstallError):
    """No package index answers."""


def check_python(version: tuple[int, ...]) -> None:
    """Refuse a Python that is too old, or that cannot make environments."""
    if version[:2] < LEAST:
        newer = next((name for name in _newer_names() if shutil.which(name)), "python3.12")
        raise InstallError(
            f"Brushpass needs Python 3.11 or newer, and {sys.executable} is {version[0]}.{version[1]}; "
            f"install one and name it: make play PYTHON={newer}"
        )
    try:
        import ensurepip  # noqa: F401 -- Debian leaves it out of its Python
        import venv  # noqa: F401 -- the same
    except ImportError:
        raise InstallError(
            f"{sys.executable} cannot make virtual environments; install its venv package "
            "(on Debian and Ubuntu: apt install python3-venv) and run this again"
        ) from None


def _newer_names() -> list[str]:
    return [f"python3.{minor}" for minor in range(LEAST[1], LEAST[1] + 5)]


def listed_in(lock: Path) -> list[str]:
    """Give the options by which pip, or uv, installs exactly what a lock lists and resolves nothing."""
    return ["--no-deps", "--require-hashes", "--requirement", str(lock)]


class Environment:
    """A virtual environment that holds what lock files say, and remembers which."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / BINARIES / f"python{SUFFIX}"
        self.log = folder / "install.log"
        self.unfinished = folder / ".unfinished"

    def holds(self, lock: str) -> bool:
        """Say whether this very lock was installed to its end, for this very Python."""
        stamp = self.folder / f".{lock}"
        return (
            not self.unfinished.exists() and stamp.exists() and stamp.read_text("utf-8") == fingerprint(lock)
        )

    def make(self) -> None:
        """Make the environment, or make it again where another Python or an interruption left a wreck."""
        try:
            if self._is_sound():
                self.unfinished.touch()
                return
            self._refuse_what_is_not_ours()
            self._remove()
            self.folder.mkdir(parents=True)
            self.unfinished.touch()
        except OSError as error:
            raise InstallError(
                f"cannot write {self.folder} ({error.strerror}); work in a folder that is yours to change"
            ) from None
        self._run([sys.executable, "-m", "venv", str(self.folder)], "make a virtual environment")

    def _refuse_what_is_not_ours(self) -> None:
        """Leave a folder alone that holds anything but an environment: it would be removed."""
        marks = (self.folder / "pyvenv.cfg", self.unfinished)
        if self.folder.is_dir() and any(self.folder.iterdir()) and not any(mark.exists() for mark in marks):
            raise InstallError(f"{self.folder} is no virtual environment; name another folder, or remove it")

    def _remove(self) -> None:
        """Remove what is there; under another name, lest half of it be taken for sound if this is stopped."""
        wreck = self.folder.with_name(f"{self.folder.name}-wreck")
        if wreck.exists():
            shutil.rmtree(wreck)
        if self.folder.is_symlink():
            self.folder.unlink()
        elif self.folder.exists():
            self.folder.rename(wreck)
            shutil.rmtree(wreck)

    def _is_sound(self) -> bool:
        """Say whether the last installation came to its end, on the Python that runs this."""
        if self.unfinished.exists() or not self.python.exists():
            return False
        asked = [str(self.python), "-c", "import sys, pip; print(sys.version)"]
        done = subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)  # noqa: S603
        return done.stdout.decode().strip() == sys.version.strip()

    def install(self, lock: str) -> None:
        """Install exactly what a lock lists, then this project itself, and check that nothing is missing."""
        installer = self._installer()
        listed = listed_in(LOCKS / f"{lock}.lock")
        self._run([*installer, "install", *listed], f"install what requirements/{lock}.lock lists")
        itself = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
        self._run([*installer, "install", *itself], "install Brushpass itself")
        check = [str(self.python), "-m", "pip", "--disable-pip-version-check", "check"]
        self._run(check, f"find all that requirements/{lock}.lock needs")
        (self.folder / f".{lock}").write_text(fingerprint(lock), "utf-8")
        self.unfinished.unlink()

    def _installer(self) -> list[str]:
        """Give the command of a pinned uv, which is fast; of pip, where uv cannot be had."""
        pip = [str(self.python), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        if os.environ.get("INSTALLER") == "pip":
            return pip
        listed = ["--only-binary", ":all:", *listed_in(LOCKS / "installer.lock")]
        try:
            self._run([*pip, "install", *listed], "install uv")
        except UnreachedError:
            raise
        except InstallError:
            return pip  # there is no uv for this machine
        # uv would otherwise take the environment it is called from, which need not be this one.
        os.environ["UV_PYTHON"] = str(self.python)
        return [str(self.folder / BINARIES / f"uv{SUFFIX}"), "--quiet", "--no-config", "pip"]

    def _run(self, command: list[str], aim: str) -> None:
        """Run a command; all that it says goes into a log."""
        done = subprocess.run(  # noqa: S603 -- commands of this file
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT, check=False
        )
        with self.log.open("ab") as log:
            log.write(done.stdout)
        if not done.returncode:
            return
        said = done.stdout.decode("utf-8", "replace")
        if any(word in said for word in UNREACHED):
            raise UnreachedError(
                f"cannot {aim}: no package index answers; connect this machine and run this again"
            )
        if any(word in said for word in UNOFFERED):
            raise InstallError(
                f"cannot {aim}: the package index does not offer all of it for {sys.executable} "
                f"on this machine ({self.log} says what); name another Python: make play PYTHON=python3.12"
            )
        raise InstallError(f"cannot {aim}: {self.log} says why")


def fingerprint(lock: str) -> str:
    """Name what an environment holds: the lock, the project's own settings, and the Python."""
    parts = [(LOCKS / f"{lock}.lock").read_bytes(), (ROOT / "pyproject.toml").read_bytes()]
    return hashlib.sha256(b"\0".join([*parts, sys.version.encode(), str(ROOT).encode()])).hexdigest()


@contextmanager
def alone() -> Iterator[None]:
    """Let one installation at a time work in this checkout; a second waits, and then may find all done."""
    with Path(__file__).open("rb") as ours:
        try:
            import fcntl

            try:
                fcntl.flock(ours, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("another installation is at work here; waiting for it ...", flush=True)
                fcntl.flock(ours, fcntl.LOCK_EX)
        except (ImportError, OSError):  # on Windows, and on some network drives, nobody can be kept out
            pass
        yield


def install(lock: str, folder: Path) -> None:
    """Bring an environment to what a lock says; where it is there already, do nothing."""
    check_python(sys.version_info)
    with alone():
        environment = Environment(folder)
        if environment.holds(lock):
            return
        print(f"installing what requirements/{lock}.lock lists into {folder.name} ...", flush=True)
        environment.make()
        environment.install(lock)


def main(arguments: list[str]) -> str | None:
    """Install one lock into ``.venv``, or into the folder that is named."""
    lock, folder = (*arguments, ".venv")[:2] if arguments else ("", ".venv")
    if not (LOCKS / f"{lock}.lock").is_file():
        there = ", ".join(sorted(path.stem for path in LOCKS.glob("*.lock")))
        return f"there is no lock {lock!r}; there are: {there}"
    try:
        install(lock, ROOT / folder)
    except InstallError as error:
        return str(error)
    except OSError as error:
        return (
            f"{error.filename or folder}: {error.strerror}; make room, or work elsewhere, and run this again"
        )
    except KeyboardInterrupt:
        return "stopped; the next run begins again"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
