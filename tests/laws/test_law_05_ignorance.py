"""Law 5, ignorance: change what a viewer cannot know, and that viewer cannot tell.

Two worlds differ in one secret and see the same moves. Whatever the viewer is sent must be
the same in every byte, until the secret is told, the end opens all, or the secret itself forbids a move.
"""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from brushpass import GAMES
from brushpass.core import CLOCK, WATCHER, Illegal, Moment, all_seats, sights, step, to_json
from support.laws import LAWS, NO_SECRETS, changes, law_of
from support.laws.worlds import examples, match_of, of_every_game, seeds, setups

pytestmark = pytest.mark.law


def sent(game, state, events, viewer):
    """All that would be sent to ``viewer`` after a step."""
    view = game.view(state, viewer)
    return to_json([sights(game, events, viewer), view, game.legal(view)])


def opened(game, state, events):
    """Whether what was secret is open to all: at the end, and in some games before."""
    return game.result(game.table(state)) is not None or any(map(law_of(game.name).opens, events))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_can_be_changed_behind_a_back(game):
    assert law_of(game).secrets is not None, NO_SECRETS.format(game=game)


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
    setup, seed = data.draw(setups(game)), data.draw(seeds)
    viewer = data.draw(st.sampled_from([*all_seats(setup.seats), WATCHER]))
    steps = list(match_of(game, setup, seed))
    lies = [change(played.before, viewer, Moment(seed, "lie")) for played in steps]
    starts = [n for n, lie in enumerate(lies) if lie is not None]
    assume(starts)
    start = data.draw(st.sampled_from(starts))
    assert lies[start] != steps[start].before
    assert sent(game, lies[start], (), viewer) == sent(game, steps[start].before, (), viewer)
    follow(game, lies[start], steps[start:], seed, viewer)


@of_every_game(seeds)
def test_a_covert_move_leaves_no_trace(table, seed):
    """With it or without it, everybody else is sent the same: nothing."""
    game, setup = table
    covert = law_of(game.name).covert
    for played in match_of(game, setup, seed):
        if covert(played.before, played.move) and not opened(game, played.after, played.events):
            for viewer in (*all_seats(setup.seats), WATCHER):
                if viewer != played.seat:
                    before = sent(game, played.before, (), viewer)
                    assert sent(game, played.after, played.events, viewer) == before


@of_every_game(seeds)
def test_moves_that_look_alike_are_told_alike(table, seed):
    """Had another secret been put in the same place, everybody else would be sent the same."""
    game, setup = table
    for played in match_of(game, setup, seed):
        offers = game.legal(game.view(played.before, played.seat)) if played.seat != CLOCK else ()
        other = law_of(game.name).alike(played.before, offers, played.move)
        if other is None or opened(game, played.after, played.events):
            continue
        after, events = step(game, played.before, played.seat, other, Moment(seed, played.number, played.at))
        for viewer in (*all_seats(setup.seats), WATCHER):
            if viewer != played.seat:
                before = sent(game, played.after, played.events, viewer)
                assert sent(game, after, events, viewer) == before


def follow(game, lie, steps, seed, viewer):
    """Play the same moves in a world that differs in a secret."""
    for played in steps:
        if law_of(game.name).told(played.before, lie, played.after, played.events, viewer):
            return
        try:
            lie, events = step(game, lie, played.seat, played.move, Moment(seed, played.number, played.at))
        except Illegal:
            return  # the secret itself forbids it: only who knows the secret could have moved so
        if opened(game, played.after, played.events) or opened(game, lie, events):
            return  # now all is revealed
        assert sent(game, lie, events, viewer) == sent(game, played.after, played.events, viewer)
