"""Law 1, replay: the same seed and moves give the same events, and the events the same state."""

import pytest

from brushpass.laws import course
from support.laws.worlds import obeys, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_a_match_is_its_seed_and_its_moves(table, seed):
    obeys(course.a_match_is_its_seed_and_its_moves, table, seed)


@of_every_game(seeds)
def test_a_state_is_the_fold_of_its_events(table, seed):
    obeys(course.a_state_is_the_fold_of_its_events, table, seed)


@of_every_game(seeds)
def test_any_step_can_be_played_again_alone(table, seed):
    obeys(course.any_step_can_be_played_again_alone, table, seed)
