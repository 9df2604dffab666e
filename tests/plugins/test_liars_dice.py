"""Liar's Dice, the example of a game from outside: installed as by a user, lawful, and played everywhere."""

import json
import re
from functools import partial

import pytest

from brushpass import GAMES, Match, plugins
from brushpass.bots import players
from brushpass.laws.check import LAWS
from brushpass.research.codebooks import codebooks_of
from support.commands import brushpass, said
from support.games.outside import LIARS_DICE, change, own_tests, path_to, unpacked

KEPT = [f"{statute.title}: ok" for statute in LAWS]
CLAIM = "class Claim(Told, tag=False):\n"
LEAKS = {
    "told.py": (CLAIM, f"{CLAIM}    hidden: Face\n"),
    "truth.py": ("Claim(seat, bid)", "Claim(state.hands[seat].dice[0], seat, bid)"),
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return unpacked(LIARS_DICE, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def run(tmp_path, monkeypatch, installed):
    monkeypatch.setenv("PYTHONPATH", str(installed))
    return partial(brushpass, tmp_path)


@pytest.fixture
def game(installed):
    with path_to(installed):
        yield plugins.take("liars_dice")


def test_it_keeps_every_law(run):
    done = run("check-game", "liars_dice")
    assert done.returncode == 0
    assert done.stdout.splitlines() == KEPT


def test_a_bid_history_that_shows_a_hidden_die_is_named_with_its_law_and_its_field(tmp_path, monkeypatch):
    place = unpacked(LIARS_DICE, tmp_path)
    for file, text in LEAKS.items():
        change(place / "liars_dice" / file, text)
    monkeypatch.setenv("PYTHONPATH", str(place))
    broken = brushpass(tmp_path, "check-game", "liars_dice")
    assert broken.returncode == 1
    (line,) = [line for line in broken.stdout.splitlines() if line.startswith("law 5, ignorance: broken: ")]
    assert "].hidden when only state.hands[" in line
    assert "Claim.hidden, in Table.bids, tells a secret (change another_die)" in line


@pytest.mark.uncounted
def test_its_own_tests_pass(installed):
    done = own_tests(LIARS_DICE, installed)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Only you", "It is for you to bid.", "Which face?", "There were ", "★"]),
        ("fr", ["Pour vous seulement", "annoncer.", "Quelle face", "Il y en avait ", "★"]),
    ],
)
def test_a_whole_match_is_played_in_the_terminal(run, language, told):
    begun = ("play", "liars_dice", "--seats", "3", "--seed", "s", "-o", "dice=2", "--lang", language)
    shown = said(run(*begun, typed="1\n" * 100))
    assert [part for part in told if part not in shown] == []
    name = re.search(r"brushpass transcript (\w+)", shown)[1]
    assert "verified" in said(run("verify", name))


def test_all_bots_play_it(game):
    assert [*players(game)] == ["random", "novice", "agent", "spymaster"]


def test_the_house_player_beats_players_without_a_plan(run):
    told = run("arena", "liars_dice", "--players", "novice,random,random", "--matches", "40", "--json").stdout
    assert json.loads(told)["players"][0]["wins"] > 30


@pytest.mark.uncounted
def test_openspiel_simulates_it_and_can_write_its_states(game):
    import pyspiel

    from brushpass.research import openspiel

    (codebook,) = codebooks_of(game)
    openspiel.register(codebook)
    for seats in (2, 6):
        spiel = pyspiel.load_game(f"brushpass_liars_dice(players={seats},dice=1)")
        pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def test_a_match_can_be_written_and_read(game):
    match = Match(game, 3, "s", {"wild_ones": True})
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, match.offers(seat)[0])
    assert Match.from_transcript(match.transcript()).result == match.result
    assert "liars_dice" in GAMES
