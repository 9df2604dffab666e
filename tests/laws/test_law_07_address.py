"""Law 7, address: whoever looks on is never called "you", and is shown nothing that no player is."""

import pytest

from brushpass.laws import secrecy
from support.laws.worlds import obeys, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_an_onlooker_is_never_addressed_as_you(table, seed):
    obeys(secrecy.an_onlooker_is_never_addressed_as_you, table, seed)


@of_every_game(seeds)
def test_onlookers_learn_nothing_that_a_seat_does_not(table, seed):
    obeys(secrecy.onlookers_learn_nothing_that_a_seat_does_not, table, seed)
