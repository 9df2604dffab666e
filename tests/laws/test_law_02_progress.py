"""Law 2, progress: until the end somebody can act or a deadline is set; every offer plays; games end."""

import pytest

from brushpass.laws import course
from support.laws.worlds import obeys, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_a_match_goes_on_until_it_has_a_result(table, seed):
    obeys(course.a_match_goes_on_until_it_has_a_result, table, seed)


@of_every_game(seeds)
def test_every_offer_can_be_played(table, seed):
    obeys(course.every_offer_can_be_played, table, seed)


@of_every_game(seeds)
def test_nobody_moves_unless_offered(table, seed):
    obeys(course.nobody_moves_unless_offered, table, seed)


@of_every_game(seeds)
def test_after_the_end_there_is_nothing_left_to_do(table, seed):
    obeys(course.after_the_end_there_is_nothing_left_to_do, table, seed)


@of_every_game(seeds)
def test_who_always_takes_the_mildest_offer_comes_to_an_end(table, seed):
    obeys(course.who_always_takes_the_mildest_offer_comes_to_an_end, table, seed)
