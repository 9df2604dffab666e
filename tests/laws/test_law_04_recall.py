"""Law 4, recall: equal sights so far, equal view. What one has seen is enough to follow the game."""

import pytest
from hypothesis import strategies as st

from brushpass.core import WATCHER, Moment, all_seats, sights
from support.laws.worlds import of_every_game, play_on, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds, st.lists(seeds, min_size=4, max_size=4, unique=True))
def test_what_was_seen_decides_what_is_known(table, seed, futures):
    """One deal and one will, many futures: where two of them look alike so far, they are known alike."""
    game, setup = table
    dealt = game.deal(setup, Moment(seed))
    known, met_again = {}, 0
    names = {}  # of logs: a log is the one before and what was seen since
    for future in futures:
        log = dict.fromkeys((*all_seats(setup.seats), WATCHER), 0)
        for step in play_on(game, setup.seats, dealt, future, choices=seed):
            for viewer in log:
                if seen := sights(game, step.events, viewer):
                    log[viewer] = names.setdefault((log[viewer], seen), len(names) + 1)
                view = game.view(step.after, viewer)
                met_again += (viewer, log[viewer]) in known
                assert known.setdefault((viewer, log[viewer]), view) == view
    assert met_again > setup.seats  # or the futures had nothing in common to compare
