"""Law 9, conservation: nothing is made or lost; the cards are always exactly the box."""

import pytest

from brushpass import GAMES
from brushpass.laws import course
from support.laws.worlds import obeys, obeys_once, of_every_game, seeds

pytestmark = pytest.mark.law


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_it_conserves(game):
    obeys_once(course.the_game_says_what_it_conserves, game)


@of_every_game(seeds)
def test_every_state_conserves_what_its_game_says(table, seed):
    obeys(course.every_state_conserves_what_its_game_says, table, seed)
