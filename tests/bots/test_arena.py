"""The arena: many matches, fairly seated, the same again for the same seed."""

import pytest

from brushpass import GAMES
from brushpass.bots import player
from brushpass.bots.arena import arena, contest
from brushpass.bots.random import Random
from brushpass.core import Setup
from brushpass.table.setup import set_up
from support.games.bell import GAME as BELL
from support.games.bell import Novice, Options

SPYWHERE = GAMES["spywhere"]


def standings(levels, matches, seed="1", **options):
    players = [(level, player(SPYWHERE, level)) for level in levels]
    return arena(SPYWHERE, set_up(SPYWHERE, len(levels), options), players, matches, seed)


def test_novice_clearly_beats_random():
    novice, *others = standings(["novice", "random", "random", "random"], 100).players
    assert novice.win_rate > 0.6
    assert all(novice.points_mean > other.points_mean for other in others)


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_novice_beats_random_at_every_size(seats):
    novice, *_ = standings(["novice", *["random"] * (seats - 1)], 30).players
    assert novice.win_rate > 1.5 / seats


def test_the_same_seed_gives_the_same_standings():
    levels = ["novice", "random", "random"]
    assert standings(levels, 12) == standings(levels, 12)
    assert standings(levels, 12) != standings(levels, 12, seed="2")


@pytest.mark.soak
def test_equals_come_out_level_whoever_their_neighbours_are():
    """Seats are drawn by lot: who always sat behind the same player would be no equal."""
    *equals, _ = standings(["novice", "novice", "novice", "random"], 300).players
    assert max(score.win_rate for score in equals) - min(score.win_rate for score in equals) < 0.15


def test_every_match_is_won_once_in_all():
    table = standings(["random"] * 4, 50)
    assert sum(score.wins for score in table.players) == pytest.approx(50, abs=1e-4)
    assert table.game == "spywhere"
    assert table.matches == 50


def test_it_tells_after_every_match():
    told = []
    players = [("one", Random(SPYWHERE)), ("two", Random(SPYWHERE))]
    arena(SPYWHERE, set_up(SPYWHERE, 2, {}), players, 5, "1", told.append)
    assert len(told) == 5


def test_players_who_wait_let_time_pass():
    """Both wait, are woken, note a word each, and then only the bell is left."""
    result = contest(BELL, Setup(2, Options()), [Novice(), Novice()], "s")
    assert result.points == (1, 1)
    assert result.winners == (0, 1)
