"""All benchmarks of a running server, for the command line: ``brushpass bench server`` and ``live``."""

from collections.abc import Sequence

from brushpass.bench import live, server


def measured(what: str, data: str, tell: server.Tell) -> Sequence[server.Load] | Sequence[live.LiveLoad]:
    """Measure turns or live tables."""
    return live.bench() if what == "live" else server.bench(tell, data=data)
