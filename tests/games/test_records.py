"""That every kind of event can be recorded: looking up how is not checked by types."""

import sys
from typing import get_args

import pytest

from brushpass.games import GAMES


def records(game):
    """Find by the type of an event how a game records it; where it uses ``match``, types check it."""
    return getattr(sys.modules[game.evolve.__module__], "RECORDS", None)


LOOKING_UP = [game for game in GAMES.values() if records(game) is not None]


@pytest.mark.parametrize("game", LOOKING_UP, ids=lambda game: game.name)
def test_a_game_says_of_each_kind_of_event_how_it_is_recorded(game):
    assert {*records(game)} == {*get_args(game.nouns.event)}
