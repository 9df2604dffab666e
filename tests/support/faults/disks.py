"""A disk that is really small: a file system of its own, which only one process and its children see."""

import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

SIZE = "16m"  # a log of writes alone may take a quarter of it
MOUNT = f'mount -t tmpfs -o size={SIZE} none "$0" && {{ [ -z "$1" ] || cp -p "$1"* "$0"; }} && '
FILL = '{ cat /dev/zero > "$0/filler" || true; } 2> /dev/null && '


def on_a_small_disk(disk: Path, *command: str, file: Path | None = None, full: bool = False) -> list[str]:
    """Say how to run a command where ``disk`` is small: with a copy of a file, or filled to the brim."""
    script = MOUNT + (FILL if full else "") + 'shift && exec "$@"'
    alone = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    return [*alone, script, str(disk), str(file or ""), *command]


def need_a_small_disk(disk: Path) -> None:
    """Skip a test where nobody may mount one."""
    try:
        subprocess.run(on_a_small_disk(disk, "true"), check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no disk can be mounted here: {error}")


class Filler:
    """A file that takes all that is left on a process's small disk, until it is removed."""

    def __init__(self, process: int, disk: Path) -> None:
        self._path = Path(f"/proc/{process}/root") / disk.relative_to("/") / "filler"

    def fill(self) -> None:
        with suppress(OSError), self._path.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        assert not os.statvfs(self._path).f_bavail

    def remove(self) -> None:
        self._path.unlink()
