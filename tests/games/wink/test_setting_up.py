"""W2. Setting up."""

from collections import Counter
from dataclasses import replace

import pytest

from brushpass.core import WATCHER
from brushpass.core import replace as changed
from brushpass.games.wink.told import Calling

from .builder import dealt, rule

SEATS = (4, 5, 6, 7, 8)
NEST = dict(zip(SEATS, (9, 7, 6, 5, 4), strict=True))
FIRST = dict(zip(SEATS, (8, 6, 5, 4, 4), strict=True))
BONUS = dict(zip(SEATS, (8, 7, 6, 5, 4), strict=True))


def hands(scene):
    return [len(scene.hand(seat).cards) for seat in scene.seats]


@rule("W2.1")
@pytest.mark.parametrize(("seats", "gone"), [(4, 0), (5, 1), (6, 0), (7, 1), (8, 4)])
def test_the_highest_numbers_are_left_out_of_both_decks(seats, gone):
    scene = dealt(seats)
    rest = set(range(1, 37 - gone))
    assert set(scene.table.crowd) == rest
    assert {agent for seat in scene.seats for agent in scene.hand(seat).cards} == rest


@rule("W2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_edition_leaves_nothing_out_of_the_crowd(seats):
    assert sorted(dealt(seats, edition="first_edition").table.crowd) == [*range(1, 37)]


@rule("W2.2")
def test_the_crowd_is_laid_out_in_any_order_face_up():
    one, other = dealt(6, "one").table, dealt(6, "other").table
    assert sorted(one.crowd) == sorted(other.crowd)
    assert one.crowd != other.crowd != tuple(sorted(other.crowd))
    assert set(one.faceup) == set(one.crowd)
    assert one.dead == ()


@rule("W2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_nest_is_dealt_to_the_last_card(seats):
    scene = dealt(seats)
    assert hands(scene) == [NEST[seats]] * seats
    assert scene.state.unused == ()


@rule("W2.4")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_edition_leaves_cards_in_the_box(seats):
    scene = dealt(seats, edition="first_edition")
    assert hands(scene) == [FIRST[seats]] * seats
    assert len(scene.state.unused) == 36 - seats * FIRST[seats]


@rule("W2.4")
def test_nobody_sees_the_box():
    """Another card in the box instead of one in a hand: nobody but the holder can tell."""
    scene = dealt(4, edition="first_edition")
    (spare, *rest), (card, *cards) = scene.state.unused, scene.hand(1).cards
    other = scene.with_hand(1, cards=tuple(sorted((spare, *cards))))
    other = replace(other, state=changed(other.state, unused=tuple(sorted((card, *rest)))))
    for viewer in scene.others(1):
        assert other.looks(viewer) == scene.looks(viewer)
    assert other.looks(1) != scene.looks(1)


@rule("W2.5")
@pytest.mark.parametrize("seats", SEATS)
def test_a_bonus_fills_the_hands_of_the_first_edition(seats):
    scene = dealt(seats, edition="first_edition", deal_bonus=True)
    assert hands(scene) == [BONUS[seats]] * seats
    assert len(scene.state.unused) == 36 - seats * BONUS[seats]


@rule("W2.5")
@pytest.mark.parametrize("seats", SEATS)
def test_a_bonus_means_nothing_where_all_is_dealt(seats):
    assert hands(dealt(seats, deal_bonus=True)) == [NEST[seats]] * seats


@rule("W2.6")
def test_all_can_count_the_cards_of_all_and_see_none():
    scene = dealt(5)
    for viewer in scene.viewers:
        figures = scene.view(viewer).table.figures
        assert [figure.cards for figure in figures] == [7] * 5
        assert [figure.counter for figure in figures] == [4] * 5
    assert scene.view(WATCHER).hand is None
    assert [scene.view(seat).hand for seat in scene.seats] == [scene.hand(seat) for seat in scene.seats]


@rule("W2.6")
def test_a_hand_is_sorted_so_that_its_order_tells_nothing():
    scene = dealt(4)
    assert all(scene.hand(seat).cards == tuple(sorted(scene.hand(seat).cards)) for seat in scene.seats)


@rule("W2.7")
def test_anybody_may_be_first():
    firsts = Counter(dealt(4, f"lot {number}").table.first for number in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 60


@rule("W2.7")
def test_the_first_player_calls():
    scene = dealt(4)
    assert scene.phase == Calling((scene.table.first,), 0)
