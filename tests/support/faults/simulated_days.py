"""The command line, where more milliseconds have passed, as a file says: days go by while a test looks."""

import os
import time
from pathlib import Path
from types import SimpleNamespace

from brushpass.cli import main
from brushpass.server.clock import ProcessClock
from brushpass.server.store import sqlite

PASSED = Path(os.environ["BRUSHPASS_PASSED"])
read = ProcessClock.__call__


def passed() -> int:
    """Read how much more has passed."""
    return int(PASSED.read_text("utf-8") or 0)


if __name__ == "__main__":
    sqlite.time = SimpleNamespace(
        time_ns=lambda: time.time_ns() + passed() * 1_000_000,
        monotonic_ns=lambda: time.monotonic_ns() + passed() * 1_000_000,
    )
    ProcessClock.__call__ = lambda self: read(self) + passed()
    main()
