"""Law 11, shape: what page, terminal and records rely on is there in every game."""

import pytest

from brushpass import GAMES
from brushpass.laws import book, nouns
from support.laws.worlds import obeys, obeys_once, of_every_game, seeds

pytestmark = pytest.mark.law


@pytest.mark.parametrize("game", GAMES)
def test_the_table_has_the_parts_that_all_rely_on(game):
    obeys_once(nouns.the_table_has_the_parts_that_all_rely_on, game)


@pytest.mark.parametrize("game", GAMES)
def test_types_have_names_where_they_are_chosen_by_them(game):
    obeys_once(nouns.types_have_names_where_they_are_chosen_by_them, game)


@of_every_game(seeds)
def test_the_phase_says_who_may_act(table, seed):
    obeys(nouns.the_phase_says_who_may_act, table, seed)


@of_every_game(seeds)
def test_the_end_says_who_won(table, seed):
    obeys(nouns.the_end_says_who_won, table, seed)


@of_every_game(seeds)
def test_what_is_told_can_be_read_again(table, seed):
    obeys(nouns.what_is_told_can_be_read_again, table, seed)


@of_every_game(seeds)
def test_offers_differ_and_keep_their_order(table, seed):
    obeys(nouns.offers_differ_and_keep_their_order, table, seed)


@pytest.mark.parametrize("game", GAMES)
def test_every_blank_is_a_part_of_what_is_told(game):
    obeys_once(book.every_blank_is_a_part_of_what_is_told, game)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_happens_can_be_told(game):
    obeys_once(book.all_that_happens_can_be_told, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_can_draw_it(game):
    obeys_once(book.a_terminal_can_draw_it, game)
