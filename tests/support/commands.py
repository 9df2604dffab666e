"""Commands as a person types them, and what is made of their answers."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

BRUSHPASS = [str(Path(sys.executable).parent / "brushpass")]


def brushpass(
    folder: Path, *arguments: str, typed: str = "", lang: str = "en", columns: str = "80"
) -> CompletedProcess:
    """Type a command in a folder, and what it asks for then."""
    return subprocess.run(
        [*BRUSHPASS, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=300,
        env={**os.environ, "LC_ALL": lang, "COLUMNS": columns},
        check=False,
    )


def said(done: CompletedProcess, status: int = 0) -> str:
    """What a command printed that did its work."""
    assert done.returncode == status, done.stderr
    assert not done.stderr
    return done.stdout


def refused(done: CompletedProcess) -> str:
    """The one line in which a command was refused."""
    assert done.returncode == 2, done.stdout
    assert not done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith("brushpass: ")
    return line.removeprefix("brushpass: ")
