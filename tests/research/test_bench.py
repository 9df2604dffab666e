"""The bench: our own games and those of others, measured in one run; how fast they are is no matter here."""

import json

import pytest
from typer.testing import CliRunner

from brushpass import cli
from brushpass.research import Task, bench, peers
from support.games.numbers import HASTY


def not_there():
    raise ModuleNotFoundError(name="parlour")
    yield


@pytest.fixture
def quick(monkeypatch):
    """Measure each but once, for one match, beside a library that is there and one that is not."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.0)
    monkeypatch.setattr(peers, "OURS", ["spywhere"])
    monkeypatch.setattr(peers, "LIBRARIES", {"open-spiel": peers.openspiel, "parlour": not_there})


def run(*words):
    return CliRunner().invoke(cli.app, ["bench", "research", *words])


def test_every_way_to_play_our_games_plays_whole_matches(monkeypatch):
    monkeypatch.setattr(peers, "OURS", [name for name in peers.OURS if name != "wink"])  # long
    for contestant in peers.ours():
        assert contestant.match(3) > 4, contestant


@pytest.mark.soak
def test_every_way_to_play_wink_plays_whole_matches(monkeypatch):
    monkeypatch.setattr(peers, "OURS", ["wink"])
    for contestant in peers.ours():
        assert contestant.match(3) > 400, contestant


def test_the_bare_engine_fills_blanks_and_lets_the_clock_run():
    """At the first word it rings, and then nobody can do anything but wait for the end."""
    assert bench.engine(Task(HASTY, 2), observes=True)(1) == 2


@pytest.mark.parametrize("library", peers.LIBRARIES)
def test_every_game_of_other_libraries_plays_whole_matches(library):
    try:
        found = list(peers.LIBRARIES[library]())
    except ModuleNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    for contestant in found:
        assert contestant.match(1) > 0, contestant


def test_each_is_measured_in_every_round_in_turn():
    heard = []
    players = [
        bench.Contestant(
            "us", name, "Python", observes=False, match=lambda _, name=name: heard.append(name) or 7
        )
        for name in "ab"
    ]
    told = []
    speeds = bench.bench(players, 3, 0.0, lambda: told.append(1))
    assert heard == ["a", "a", "b", "b"] * 3  # once to warm up, once to be measured
    assert len(told) == 6
    assert [speed.game for speed in speeds] == ["a", "b"]
    assert all(speed.spread[0] <= speed.decisions_per_second <= speed.spread[1] for speed in speeds)


@pytest.mark.usefixtures("quick")
def test_the_command_prints_figures_as_json():
    figures = json.loads(run("--json").stdout)
    assert figures["missing"] == ["parlour"]
    measured = {(speed["library"], speed["game"]) for speed in figures["speeds"]}
    assert {("brushpass, engine", "spywhere, 4"), ("OpenSpiel", "leduc_poker")} <= measured
    assert {game.split(",")[0] for library, game in measured if "engine" in library} == set(peers.OURS)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("lang", "phrase"), [("en", "Not installed"), ("fr", "Non installé")])
def test_the_command_says_what_is_not_installed(lang, phrase):
    shown = run("--lang", lang).stdout
    assert phrase in shown
    assert "parlour" in shown
    assert "brushpass[peers]" in shown
    assert "leduc_poker" in shown
