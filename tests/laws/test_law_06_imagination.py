"""Law 6, imagination: what a seat imagines looks to it like the truth, and can be played on."""

import pytest

from brushpass.laws import dreams
from support.laws.worlds import obeys, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_a_dream_cannot_be_told_from_the_truth(table, seed):
    obeys(dreams.a_dream_cannot_be_told_from_the_truth, table, seed)


@of_every_game(seeds)
def test_a_dream_can_be_played_to_its_end(table, seed):
    obeys(dreams.a_dream_can_be_played_to_its_end, table, seed)


@of_every_game(seeds)
def test_dreams_differ(table, seed):
    obeys(dreams.dreams_differ, table, seed)
