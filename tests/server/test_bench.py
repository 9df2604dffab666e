"""The bench of the server: small, but with everything in it."""

import pytest

from brushpass.core import BadSetup
from brushpass.server import bench, live_bench, peer_bench


def test_workers_over_postgresql_are_measured_together_with_it(empty):
    load = bench._measured(None, empty, 2, tables=4, seconds=0.5, every=None)
    assert load.server == "postgresql, 2 workers"
    assert load.actions > 4
    assert load.actions_per_second > 0
    assert load.bytes_per_action_and_player > 100


def test_a_server_over_a_file_is_measured_at_a_pace():
    load = bench._measured(None, "", 1, tables=2, seconds=0.6, every=0.2)
    assert (load.server, load.pace) == ("sqlite, 1 worker", "5 a second")
    assert load.database_cpu_us_per_action is None


@pytest.mark.parametrize("padded", [False, True])
def test_live_tables_are_measured_plain_and_in_pieces(monkeypatch, padded):
    monkeypatch.setattr(live_bench, "core_apart", lambda: None)
    (load,) = live_bench.bench(((1, padded),), seconds=1.5)
    assert load.looks > load.never_seen
    assert load.bytes_per_second_and_player > (10_000 if padded else 100)


def test_peers_that_are_not_installed_are_not_measured(tmp_path):
    with pytest.raises(BadSetup, match="make peers"):
        peer_bench.bench(tmp_path)
