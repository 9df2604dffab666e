"""A game from outside on the command line: listed, played, taken up again, told, verified, measured."""

import json
import re

import pytest

from brushpass import GAMES, plugins
from brushpass.laws.check import LAWS
from brushpass.strength import tournament
from brushpass.strength.bouts import bouts_of
from support.commands import refused, said
from support.games.outside import install, path_to, planted
from support.laws.planted import BUGS

BROKEN = "the game 'dobs' of the package dobs is left out: ZeroDivisionError: division by zero"


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """Dibs is installed, and beside it a game that cannot be imported."""
    folder = tmp_path / "installed"
    folder.mkdir()
    install(folder)
    install(folder, "dobs", {"__init__.py": "1 / 0"})
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


@pytest.mark.usefixtures("shelf")
def test_it_is_on_the_list_and_one_that_is_broken_is_named(run):
    done = run("games")
    assert done.returncode == 0
    assert re.search(r"dibs +│ 2-4 +│ Bid on all dice", done.stdout)
    assert "wink" in done.stdout
    assert done.stderr == f"brushpass: {BROKEN}\n"
    assert "open_end" in said(run("games", "dibs"))
    assert "Qui doute gagne" in said(run("games", "dibs", lang="fr"))


@pytest.mark.usefixtures("shelf")
def test_a_game_that_is_broken_is_refused_in_one_line_wherever_it_is_named(run, monkeypatch):
    for command in (("play", "dobs"), ("arena", "dobs", "--players", "random"), ("serve", "--game", "dobs")):
        assert refused(run(*command)) == BROKEN
    monkeypatch.setenv("BRUSHPASS_GAMES", "dibs dobs")
    assert refused(run("serve")) == BROKEN
    assert refused(run("play", "ludo")).endswith("there are: spywhere, double_agent, linq, wink, dibs, dobs")
    assert refused(run("play")).endswith("there are: spywhere, double_agent, linq, wink, dibs, dobs")
    assert refused(run("serve", "--game", "ludo")).startswith("there is no game 'ludo'")


@pytest.mark.usefixtures("shelf")
def test_a_match_of_it_is_begun_taken_up_again_and_told(run):
    begun = said(run("play", "dibs", "--seats", "2", "--seed", "s", typed="q\n"))
    assert "Bid on all dice while you see but one." in begun
    name = re.search(r"--resume (\w+)", begun)[1]
    assert "The whole record" in said(run("play", "--resume", name, typed="2\n" * 30))
    assert "Dibs 1.0, 2 players" in said(run("transcript", name))
    assert "verified" in said(run("verify", name))
    assert "B2.1" in said(run("play", "dibs", "--seed", "s", typed="r\nq\n"))


def test_without_the_plugin_its_transcript_is_refused_in_one_line(run, shelf, monkeypatch):
    run("arena", "dibs", "--players", "novice,random", "--matches", "1", "--save", "kept")
    (file,) = (shelf.parent / "kept").glob("*.jsonl")
    assert "verified" in said(run("verify", str(file)))
    monkeypatch.delenv("PYTHONPATH")
    assert "line 1: there is no game 'dibs'" in refused(run("verify", str(file)))


def test_it_is_measured_with_the_others(shelf, capsys, monkeypatch):
    from brushpass import figures
    from brushpass.bench import engine

    monkeypatch.setattr(engine, "ROUNDS", 1)
    monkeypatch.setattr(engine, "MOVES", 10)
    monkeypatch.setattr(engine, "SOME", 10)
    with path_to(shelf):
        plugins.take("dibs")
        for name in {*GAMES} - {"dibs"}:
            monkeypatch.delitem(GAMES, name)
        figures.show("engine", "en", "", as_json=True)
        assert [each["game"] for each in json.loads(capsys.readouterr().out)["games"]] == ["dibs"]


def test_its_bots_are_measured_in_processes_of_their_own(shelf, tmp_path):
    with path_to(shelf):
        plugins.take("dibs")
        (bout,) = bouts_of("dibs", ["random", "novice"])
        book = tournament.Book(tmp_path / "deals.jsonl", 2)
        tournament.compete([bout], book, 1)
        assert len(book.deals(bout)) == 2


@pytest.mark.usefixtures("shelf")
def test_a_game_is_checked_by_every_law(run):
    done = run("check-game", "dibs", "--matches", "3")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"{statute.title}: ok" for statute in LAWS]


def test_a_leak_is_told_in_a_sentence_with_the_law_and_the_field(run, tmp_path, monkeypatch):
    planted(tmp_path, BUGS["law 5, ignorance"]["the history shows a hidden die"][0])
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    done = run("check-game", "dibs", "--matches", "3")
    assert done.returncode == 1
    (line,) = [line for line in done.stdout.splitlines() if not line.endswith(": ok")]
    assert line.startswith(
        "law 5, ignorance: broken: what seat 0 is sent differs in table.claims[1].hidden when"
    )
    assert "Claim.hidden, in Table.claims, tells a secret" in line


@pytest.mark.usefixtures("shelf")
def test_what_cannot_be_checked_is_refused_in_one_line(run):
    assert refused(run("check-game", "wink")).startswith(
        "wink is of the house: in its repository, try make game"
    )
    assert refused(run("check-game", "dobs")) == BROKEN
    assert refused(run("check-game", "ludo")).startswith("there is no game 'ludo'")
    assert "'--matches': 0 is not in the range" in refused(run("check-game", "dibs", "--matches", "0"))
