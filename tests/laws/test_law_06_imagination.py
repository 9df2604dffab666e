"""Law 6, imagination: what a seat imagines looks to it like the truth, and can be played on."""

from dataclasses import replace
from itertools import islice

import pytest

from brushpass.core import Moment, all_seats, sights
from support.laws import check
from support.laws.worlds import match_of, of_every_game, play_on, seeds

pytestmark = pytest.mark.law


def credulous(game):
    """The same game, to whose players everything possible is equally likely."""
    return replace(game, believe=None)


@of_every_game(seeds)
def test_a_dream_cannot_be_told_from_the_truth(table, seed):
    game, setup = table
    logs, steps = {seat: [] for seat in all_seats(setup.seats)}, [*match_of(game, setup, seed)]
    stride = 1 + len(steps) // 300  # in a long match, not everybody dreams at every step
    for step in steps:
        for seat, log in logs.items():
            if (step.number + seat) % stride == 0:
                view = game.view(step.before, seat)
                dreams = (game if step.number % 2 else credulous(game)).dreams(view, log)
                dream = dreams(Moment(f"dream {seed}", step.number))
                assert game.view(dream, seat) == view
                check(game.name, dream)
            log.extend(sights(game, step.events, seat))


@of_every_game(seeds)
def test_a_dream_can_be_played_to_its_end(table, seed):
    game, setup = table
    log, steps = [], [*match_of(game, setup, seed)]
    stride = max(9, len(steps) // 7)  # a long match has long dreams
    for step in steps:
        if step.number % stride == 1:
            dream = game.dreams(game.view(step.before, 0), log)(Moment(f"dream {seed}", step.number))
            *_, last = play_on(game, setup.seats, dream, f"on {seed}", first=step.number, at=step.at)
            assert game.result(game.table(last.after)) is not None
        log.extend(sights(game, step.events, 0))


@of_every_game(seeds)
def test_dreams_differ(table, seed):
    """A dream that always came true would be a peek; only where nothing is hidden can there be but one."""
    game, setup = table
    for ways in (game, credulous(game)):
        log, differ = [], False
        for step in islice(match_of(game, setup, seed), 4):
            dreams = ways.dreams(game.view(step.before, 0), log)
            differ |= len({dreams(Moment(f"dream {n}")) for n in range(8)}) > 1
            log.extend(sights(game, step.events, 0))
        assert differ, "there is only one dream"
