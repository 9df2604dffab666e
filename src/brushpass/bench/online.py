"""All benchmarks of a running server, for the command line: ``brushpass bench server`` and ``live``."""

from collections.abc import Sequence
from typing import TypeAlias

from brushpass.bench import asleep, live, server

Measured: TypeAlias = Sequence[server.Load] | Sequence[live.LiveLoad] | Sequence[asleep.AtRest]


def measured(what: str, data: str, tell: server.Tell, at_rest: int = 0) -> Measured:
    """Measure turns or live tables; or turns beside so many tables at rest."""
    if what == "live":
        return live.bench()
    return asleep.bench(tell, at_rest) if at_rest else server.bench(tell, data=data)
