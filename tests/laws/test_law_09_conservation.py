"""Law 9, conservation: nothing is made or lost; the cards are always exactly the box."""

import pytest

from brushpass import GAMES
from brushpass.core import Moment
from support.conserved import CONSERVED
from support.worlds import match_of, of_every_game, seeds

pytestmark = pytest.mark.law


def test_every_game_says_what_it_conserves():
    assert set(CONSERVED) == set(GAMES)


@of_every_game(seeds)
def test_every_state_conserves_what_its_game_says(table, seed):
    game, setup = table
    CONSERVED[game.name](game.deal(setup, Moment(seed)))
    for step in match_of(game, setup, seed):
        CONSERVED[game.name](step.after)
