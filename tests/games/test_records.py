"""That every kind of event can be recorded: looking up how is not checked by types."""

from importlib import import_module
from typing import get_args

import pytest

from brushpass.games import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_says_of_each_kind_of_event_how_it_is_recorded(game):
    truth = import_module(f"{game.home}.truth")
    assert {*truth.RECORDS} == {*get_args(game.nouns.event)}
