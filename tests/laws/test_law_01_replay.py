"""Law 1, replay: the same seed and moves give the same events, and the events the same state."""

import pytest

from brushpass.core import Moment, fold, replay
from support.laws.worlds import match_of, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_a_match_is_its_seed_and_its_moves(table, seed):
    game, setup = table
    played = list(match_of(game, setup, seed))
    moves = [(step.seat, step.move, step.at) for step in played]
    _, *again = replay(game, setup, seed, moves)
    assert again == [(step.after, step.events) for step in played]


@of_every_game(seeds)
def test_a_state_is_the_fold_of_its_events(table, seed):
    game, setup = table
    state = game.deal(setup, Moment(seed))
    for step in match_of(game, setup, seed):
        state = fold(game, state, step.events)
        assert state == step.after


@of_every_game(seeds)
def test_any_step_can_be_played_again_alone(table, seed):
    game, setup = table
    for step in match_of(game, setup, seed):
        moment = Moment(seed, step.number, step.at)
        script = game.apply(step.before, step.seat, step.move, moment)
        assert next(script) == step.events[0]
