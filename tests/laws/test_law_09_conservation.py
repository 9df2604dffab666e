"""Law 9, conservation: nothing is made or lost; the cards are always exactly the box."""

import pytest

from brushpass import GAMES
from brushpass.core import Moment
from support.laws import NOTHING_CONSERVED, check, law_of
from support.laws.worlds import match_of, of_every_game, seeds

pytestmark = pytest.mark.law


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_it_conserves(game):
    assert law_of(game).conserved is not None, NOTHING_CONSERVED.format(game=game)


@of_every_game(seeds)
def test_every_state_conserves_what_its_game_says(table, seed):
    game, setup = table
    check(game.name, game.deal(setup, Moment(seed)))
    for step in match_of(game, setup, seed):
        check(game.name, step.after)
