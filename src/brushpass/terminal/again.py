"""What to type to come back: printed so that it works as it stands."""

import shlex
import sys
from pathlib import Path

from brushpass.terminal.keep import HERE


def command(folder: Path, *words: str) -> str:
    """Write a command about a match in ``folder``, for the program as it was called this time."""
    elsewhere = [] if folder == HERE else ["--data", str(folder)]
    return shlex.join([*_program(), *words, *elsewhere])


def _program() -> list[str]:
    if Path(sys.argv[0]).name == "__main__.py":  # python -m brushpass
        return sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1]
    return sys.argv[:1]
