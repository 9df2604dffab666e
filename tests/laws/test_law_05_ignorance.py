"""Law 5, ignorance: change what a viewer cannot know, and that viewer cannot tell."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from brushpass import GAMES
from brushpass.core import WATCHER, Moment, all_seats
from brushpass.laws import secrecy
from brushpass.laws.worlds import Case
from support.laws import LAWS, changes, law_of
from support.laws.worlds import examples, obeys, obeys_once, of_every_game, seeds, setups

pytestmark = pytest.mark.law


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_can_be_changed_behind_a_back(game):
    obeys_once(secrecy.the_game_says_what_is_secret, game)


@pytest.mark.parametrize(
    ("game", "change"),
    [(game, change) for game in GAMES.values() for change in changes(game.name)],
    ids=lambda value: getattr(value, "__name__", None) or value.name,
)
def test_nobody_can_tell_two_worlds_apart_that_differ_in_a_secret(game, change):
    @examples(max(tried.enough for tried in LAWS[game.name].tried))
    @given(st.data())
    def each(data):
        try_a_lie(game, change, data)

    each()


def try_a_lie(game, change, data):
    """Tell a lie somewhere in a match, and let nobody notice."""
    case = Case(game, law_of(game.name), data.draw(setups(game)), data.draw(seeds))
    viewer = data.draw(st.sampled_from([*all_seats(case.setup.seats), WATCHER]))
    told = secrecy.lie(case, change, viewer, Moment(data.draw(seeds)))
    assume(told)
    fault = next(secrecy.nobody_can_tell(case, told), None)
    assert fault is None, fault


@of_every_game(seeds)
def test_a_covert_move_leaves_no_trace(table, seed):
    obeys(secrecy.a_covert_move_leaves_no_trace, table, seed)


@of_every_game(seeds)
def test_moves_that_look_alike_are_told_alike(table, seed):
    obeys(secrecy.moves_that_look_alike_are_told_alike, table, seed)
