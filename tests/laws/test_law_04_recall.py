"""Law 4, recall: equal sights so far, equal view. What one has seen is enough to follow the game."""

import pytest

from brushpass.laws import secrecy
from support.laws.worlds import obeys, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_what_was_seen_decides_what_is_known(table, seed):
    obeys(secrecy.what_was_seen_decides_what_is_known, table, seed)
