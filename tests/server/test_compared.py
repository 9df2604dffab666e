"""Servers are compared in short slices, in another order in every round, by ratios within rounds."""

import asyncio
import os
import subprocess
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from brushpass.bench import compared, dialects, peer_servers, server
from brushpass.bench.compared import RunningServer, standings
from brushpass.bench.peer_servers import BARE
from brushpass.core import BadSetup

PEERS = Path(__file__).parent.parent.parent / "peers"


class Pretended:
    """A table whose every third action does not count."""

    def __init__(self, notes, name):
        self.notes, self.name, self.acts = notes, name, 0

    async def act(self):
        self.acts += 1
        self.notes.append(self.name)
        return self.acts % 3 != 0


def test_a_ratio_is_taken_within_a_round_and_its_median_over_rounds():
    """The machine is twice as slow in every other round: the ratio does not notice."""
    slices = {BARE: [100.0, 200.0, 110.0, 220.0, 100.0], "ours": [150.0, 300.0, 165.0, 330.0, 250.0]}
    bare, ours = standings("closed loop", slices)
    assert (bare.ratio, ours.ratio, ours.ratio_quartiles) == (1.0, 1.5, (1.5, 1.5))
    assert (ours.server, ours.load, ours.us, ours.us_quartiles) == (
        "ours",
        "closed loop",
        250.0,
        (165.0, 300.0),
    )


def test_without_the_server_to_compare_with_there_is_no_ratio():
    (ours,) = standings("closed loop", {"ours": [150.0, 160.0]})
    assert (ours.us, ours.ratio, ours.ratio_quartiles) == (155.0, None, None)


def test_every_server_plays_every_load_in_each_round_and_no_more(monkeypatch):
    played, told = [], []
    clock = iter(range(0, 10**9, 1_000_000))
    monkeypatch.setattr(compared, "nanoseconds_of", lambda _: next(clock))
    loads = {"closed loop": (4, 0.0), "fast": (2, 0.001)}
    seated = {name: RunningServer(0, [Pretended(played, name) for _ in range(2)]) for name in "abc"}
    found = asyncio.run(compared._rounds(seated, lambda *done: told.append(done), loads, 8))
    assert {load: {name: len(costs) for name, costs in each.items()} for load, each in found.items()} == {
        "closed loop": {"a": 8, "b": 8, "c": 8},
        "fast": {"a": 8, "b": 8, "c": 8},
    }
    assert set(found["closed loop"]["a"]) == {1000 / 8}, "a millisecond, by the actions that count"
    assert told == [(done, 48) for done in range(48)]
    turns = [name for name, before in zip(played, ["", *played], strict=False) if name != before]
    assert Counter(turns).keys() == {*"abc"}
    assert len({"".join(turns[n : n + 3]) for n in range(0, len(turns), 3)}) > 2, "the order changes"


def test_a_table_that_is_stuck_ends_the_run(monkeypatch):
    class Stuck:
        async def act(self):
            await asyncio.Event().wait()

    monkeypatch.setattr(compared, "STUCK", 0.01)
    with pytest.raises(TimeoutError):
        asyncio.run(compared._rounds({"a": RunningServer(1, [Stuck()])}, lambda *_: None, compared.LOADS, 1))


def test_our_own_server_is_measured_at_both_paces(monkeypatch, tmp_path):
    (tmp_path / "node_modules").mkdir()
    monkeypatch.setattr(compared, "core_apart", lambda: None)
    monkeypatch.setattr(compared, "LOADS", {"closed loop": (5, 0.0)})
    ours = [each for each in peer_servers.compared_servers(tmp_path, "") if each.name.startswith("brushpass")]
    found = compared.bench(ours, lambda *_: None, rounds=2, tables=2)
    assert [each.server for each in found] == ["brushpass, none", "brushpass, standard"]
    assert all(each.us > 0 for each in found)


def test_what_is_said_to_colyseus_is_message_pack():
    kind, *said = dialects.Swap([], [], []).said("italy", "spain")
    unpacked, said = [], bytes(said)
    for part in ("swap", {"give": "italy", "take": "spain"}):
        packed = msgspec.msgpack.encode(part)
        unpacked.append(msgspec.msgpack.decode(said[: len(packed)]))
        said = said[len(packed) :]
    assert (kind, unpacked, said) == (dialects.DATA, ["swap", {"give": "italy", "take": "spain"}], b"")


def test_peers_that_are_not_installed_are_refused_before_anything_starts(tmp_path):
    with pytest.raises(BadSetup, match="make peers"):
        peer_servers.compared_servers(tmp_path, "")


def test_an_older_commit_is_checked_out_once(tmp_path):
    def git(*words):
        command = ["git", "-C", tmp_path, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    git("init", "-q")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "old.py").write_text("")
    git("add", ".")
    git("-c", "user.name=Ada", "-c", "user.email=ada@localhost", "commit", "-qm", "Begin")
    (tmp_path / "src" / "old.py").unlink()
    source = peer_servers.worktree(tmp_path, "HEAD")
    assert [file.name for file in source.iterdir()] == ["old.py"]
    assert peer_servers.worktree(tmp_path, "HEAD") == source
    assert len(git("worktree", "list").splitlines()) == 2
    with pytest.raises(BadSetup, match="no such commit here"):
        peer_servers.worktree(tmp_path, "--nonsense")


def test_of_an_older_commit_only_the_limits_that_it_knows_are_lifted(tmp_path):
    (tmp_path / "brushpass").mkdir()
    (tmp_path / "brushpass" / "__init__.py").write_text("")
    (tmp_path / "brushpass" / "__main__.py").write_text("print('--lease SECONDS')")
    assert [*server._limits({**os.environ, "PYTHONPATH": str(tmp_path)})] == ["--lease", "100000"]
    assert len([*server._limits(None)]) == 2 * len(server.LIMITS)


@pytest.mark.soak
def test_all_servers_play_in_one_run(monkeypatch):
    monkeypatch.setattr(compared, "LOADS", {"closed loop": (5, 0.0), "2 a second": (2, 0.5)})
    found = compared.bench(peer_servers.compared_servers(PEERS, "HEAD"), lambda *_: None, rounds=2, tables=4)
    names = {each.server for each in found}
    assert names == {
        *("brushpass at HEAD, none", "brushpass at HEAD, standard", "brushpass, none", "brushpass, standard"),
        *peer_servers.PEERS,
    }
    assert len(found) == 2 * len(names)
    assert all(each.us > 0 and each.ratio > 0 for each in found)
