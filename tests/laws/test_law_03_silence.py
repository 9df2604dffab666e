"""Law 3, silence: shown nothing, you see nothing change."""

import pytest

from brushpass.core import WATCHER, all_seats, sights
from support.laws.worlds import match_of, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_who_is_shown_nothing_sees_nothing_change(table, seed):
    game, setup = table
    for step in match_of(game, setup, seed):
        for viewer in (*all_seats(setup.seats), WATCHER):
            if not sights(game, step.events, viewer):
                before, after = game.view(step.before, viewer), game.view(step.after, viewer)
                assert after == before
                assert game.legal(after) == game.legal(before)
