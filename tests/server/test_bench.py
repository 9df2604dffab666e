"""The bench of the server: small, but with everything in it."""

import pytest

from brushpass.bench import asleep, live, online
from brushpass.bench import server as bench
from brushpass.core import BadSetup

SERVERS = ("sqlite, 1 worker", "postgresql, 1 worker", "postgresql, 2 workers")


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
    monkeypatch.setattr(live, "core_apart", lambda: None)
    (load,) = live.bench(((1, padded),), seconds=1.5)
    assert load.looks > load.never_seen
    assert load.bytes_per_second_and_player > (10_000 if padded else 100)


def test_tables_at_rest_are_measured_and_those_that_are_due_decided(monkeypatch):
    for name, value in {"core_apart": lambda: None, "LIVE": 1, "EVERY": 0.1, "IDLE": 0.2, "DUE": 3}.items():
        monkeypatch.setattr(asleep, name, value)
    one, many = asleep.bench(lambda *_: None, 40, seconds=0.9)
    assert (one.tables_at_rest, many.tables_at_rest, many.due_at_once) == (1, 40, 3)
    assert min(many.start_ms, many.memory_mb, many.due_decided_ms, many.latency_ms_p50) > 0


def test_what_cannot_be_measured_is_refused_before_anything_is(tmp_path):
    told = []
    for data, why in (
        ("nonsense", "no store at 'nonsense'"),
        (f"sqlite:///{tmp_path}/a.db", "is a PostgreSQL"),
        ("postgresql://spy@127.0.0.1:1/tables", "Errno 111"),
    ):
        with pytest.raises(BadSetup, match=why):
            online.measured("server", data, lambda *load: told.append(load))
    assert told == []
    assert not (tmp_path / "a.db").exists()


def test_every_load_is_told_before_it_is_measured(empty, monkeypatch):
    told = []
    monkeypatch.setattr(bench, "_measured", lambda *_: told[-1])
    monkeypatch.setattr(bench.os, "sched_setaffinity", lambda *_: None)
    loads = online.measured("server", empty, lambda *load: told.append(load))
    assert loads == told == [(server, tables) for server in SERVERS for tables in (100, 500)]
