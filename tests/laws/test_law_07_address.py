"""Law 7, address: whoever looks on is never called "you", and is shown nothing that no player is."""

import pytest

from brushpass.core import WATCHER, all_seats, sights
from support.laws.worlds import match_of, of_every_game, seeds

pytestmark = pytest.mark.law


def addressed(sight):
    return type(sight).__name__.startswith("You")


@of_every_game(seeds)
def test_an_onlooker_is_never_addressed_as_you(table, seed):
    game, setup = table
    for step in match_of(game, setup, seed):
        assert not any(map(addressed, sights(game, step.events, WATCHER)))


@of_every_game(seeds)
def test_onlookers_learn_nothing_that_a_seat_does_not(table, seed):
    """Whatever an onlooker is shown, some seat is shown too: there is no sight for onlookers alone."""
    game, setup = table
    for step in match_of(game, setup, seed):
        for event in step.events:
            seen = game.show(event, WATCHER)
            assert seen is None or seen in [game.show(event, seat) for seat in all_seats(setup.seats)]
