"""All benchmarks of a running server, for the command line: ``brushpass bench server`` and ``live``."""

from collections.abc import Sequence
from pathlib import Path

from brushpass.bench import live, peer_servers, server


def measured(
    what: str, data: str, peers: Path | None, tell: server.Tell
) -> Sequence[server.Load] | Sequence[live.LiveLoad]:
    """Measure turns or live tables; with turns also what else was asked for, in the same run."""
    if what == "live":
        return live.bench()
    if peers:
        peer_servers.must_be_installed(peers)
    return [*server.bench(tell, data=data), *(peer_servers.bench(peers, tell) if peers else ())]
