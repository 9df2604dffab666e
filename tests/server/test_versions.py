"""Our server at two commits is compared in one run: slices alternate, and ratios are taken within rounds."""

import json

import pytest

from brushpass.bench import kept, versions
from brushpass.bench.versions import AFTER, BeforeAndAfter, changed
from brushpass.cli import main
from brushpass.core import to_json
from brushpass.games import GAMES
from brushpass.server.store import Begun


def test_a_ratio_is_taken_within_a_round():
    found = changed("a look, µs", [100.0, 200.0, 400.0], [50.0, 100.0, 300.0])
    assert found == BeforeAndAfter("a look, µs", 200.0, 100.0, 0.5, (0.5, 0.62))


def test_a_long_match_goes_on_from_what_it_was_begun_with(monkeypatch):
    monkeypatch.setattr(kept, "STEPS", 80)
    begun = json.loads(
        to_json(Begun("m", "abc", "wink", 6, {"mode": "live"}, 0, "", (), version=GAMES["wink"].version))
    )
    steps = [*kept.long_match(begun, "seed")]
    assert [step for step, *_ in steps] == [*range(1, 81)]
    assert {json.loads(move)["type"] for *_, move in steps} >= {"Look", "TimeUp"}


def test_a_server_comes_back_with_its_tables_and_a_long_match(monkeypatch):
    monkeypatch.setattr(kept, "TABLES", 20)
    monkeypatch.setattr(kept, "STEPS", 200)
    with kept.keep(None, {AFTER: None}) as files:
        (back,) = kept.kept_rounds(None, files, 1)[AFTER]
    assert min(back) > 0
    assert back.longest_wait < 5_000


def test_only_what_runs_on_a_server_has_a_before(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["brushpass", "bench", "research", "--before", "HEAD"])
    with pytest.raises(SystemExit):
        main()
    assert "an older commit is measured by: server, live" in capsys.readouterr().err


def test_what_changed_is_printed_for_people_and_for_programs(monkeypatch, capsys):
    row = BeforeAndAfter("a look, µs", 200.0, 100.0, 0.5, (0.4, 0.6))
    monkeypatch.setitem(versions.BENCHES, "live", lambda _, tell: [tell(1, 2), row][1:])
    for flags in ([], ["--json"]):
        monkeypatch.setattr("sys.argv", ["brushpass", "bench", "live", "--before", "HEAD", *flags])
        with pytest.raises(SystemExit):
            main()
    said = capsys.readouterr().out
    assert "0.50 (0.40-0.60)" in said
    assert json.loads(said.splitlines()[-1])[0]["ratio"] == 0.5


@pytest.mark.soak
def test_both_versions_play_in_one_run(monkeypatch):
    monkeypatch.setattr(versions, "FEW", 2)
    monkeypatch.setattr(versions, "TABLES", 5)
    monkeypatch.setattr(kept, "TABLES", 40)
    looks = versions.bench_live("HEAD", lambda *_: None, rounds=2, tables=2)
    rest = versions.bench_server("HEAD", lambda *_: None, rounds=2, tables=4)
    assert len(looks) == 1
    assert len(rest) == 10
    assert all(each.ratio > 0 for each in (*looks, *rest))
