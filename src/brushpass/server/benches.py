"""All that can be measured of a server, for the command line."""

from collections.abc import Sequence
from pathlib import Path

from brushpass.server import bench, live_bench, peer_bench


def measured(
    what: str, data: str, peers: Path | None, tell: bench.Tell
) -> Sequence[bench.Load] | Sequence[live_bench.LiveLoad]:
    """Measure turns or live tables; with turns also what else was asked for, in the same run."""
    if what == "live":
        return live_bench.bench()
    if peers:
        peer_bench.must_be_installed(peers)
    return [*bench.bench(tell, data=data), *(peer_bench.bench(peers, tell) if peers else ())]
