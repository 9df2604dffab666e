"""Waiting for a person at the keyboard, but not for ever."""

import select
import sys


def heard(seconds: float | None) -> bool:
    """Wait until a line was typed; ``False``: the time was up before.

    Only a terminal can be watched: what comes from a file is there at once, and where a system cannot
    watch a terminal there is no hurry.
    """
    if seconds is None or not sys.stdin.isatty():
        return True
    try:
        ready, _, _ = select.select([sys.stdin], [], [], max(0.0, seconds))
    except OSError:
        return True
    return bool(ready)
