"""Law 2, progress: until the end somebody can act or a deadline is set; every offer plays; games end."""

import pytest

from brushpass.core import CLOCK, Illegal, Moment, all_seats, blank_for, step
from support.laws.worlds import match_of, moves_on_offer, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_a_match_goes_on_until_it_has_a_result(table, seed):
    game, setup = table
    steps = list(match_of(game, setup, seed))
    assert all(game.result(game.table(step.before)) is None for step in steps)
    result = game.result(game.table(steps[-1].after))
    assert result is not None
    assert len(result.points) == setup.seats
    assert result.winners
    assert set(result.winners) <= set(all_seats(setup.seats))


@of_every_game(seeds)
def test_every_offer_can_be_played(table, seed):
    game, setup = table
    for n, played in enumerate(match_of(game, setup, seed)):
        if n % 7 == 0 and played.seat != CLOCK:
            for move in moves_on_offer(game, played.before, played.seat, Moment(seed, "blanks")):
                step(game, played.before, played.seat, move, Moment(seed, played.number, played.at))


@of_every_game(seeds)
def test_nobody_moves_unless_offered(table, seed):
    game, setup = table
    for played in match_of(game, setup, seed):
        for seat in all_seats(setup.seats):
            offers = game.legal(game.view(played.before, seat))
            if played.move not in offers and not blank_for(offers, played.move):
                with pytest.raises(Illegal):
                    step(game, played.before, seat, played.move, Moment(seed, played.number, played.at))


@of_every_game(seeds)
def test_after_the_end_there_is_nothing_left_to_do(table, seed):
    game, setup = table
    *_, last = match_of(game, setup, seed)
    assert game.deadline(last.after) is None
    for seat in all_seats(setup.seats):
        with pytest.raises(Illegal, match="over"):
            step(game, last.after, seat, last.move, Moment(seed, last.number + 1))
