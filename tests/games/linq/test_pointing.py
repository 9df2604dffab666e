"""L5. Pointing."""

from itertools import combinations, permutations

import pytest

from brushpass.games.linq.told import (
    ClaimedToSpy,
    Hand,
    HandsUp,
    Point,
    Pointed,
    Pointing,
    Say,
    SpyCard,
    Unmasked,
    YouAimed,
)

from .builder import FOUR, SIX, linq, rule


def pairs(seats, *, of=None):
    return [Point(pair) for pair in combinations(range(seats), 2) if of is None or of in pair]


@rule("L5.1")
def test_a_counter_spy_may_point_at_any_two_people_also_at_himself():
    scene = linq(*SIX)
    assert scene.offers(3) == pairs(6)
    assert Point((2, 3)) in scene.offers(3)


@rule("L5.1")
@pytest.mark.parametrize(
    ("at", "reason"),
    [
        ((), "two_people"),
        ((1,), "two_people"),
        ((0, 1, 2), "two_people"),
        (tuple(range(1000)), "two_people"),
        ((1, 1), "twice_the_same"),
        ((0, 4), "nobody_there"),
        ((-1, 0), "nobody_there"),
        ((0, 2**70), "nobody_there"),
        ((1, 0), "in_order_of_seats"),
    ],
)
def test_anything_but_two_different_people_is_refused(at, reason):
    assert linq(*FOUR).refusal(2, Point(at)) == reason


@rule("L5.1")
def test_pointing_is_no_time_for_words():
    assert linq(*FOUR).refusal(2, Say("boat")) == "not_on_offer"


@rule("L5.2")
def test_all_are_asked_at_once():
    scene = linq(*FOUR)
    assert scene.phase == Pointing((0, 1, 2, 3))
    assert all(scene.offers(seat) for seat in scene.seats)
    assert scene.offers(None) == []


@rule("L5.2")
@pytest.mark.parametrize("seat", range(4))
def test_a_choice_is_seen_by_nobody_else(seat):
    before = linq(*FOUR)
    scene = before.play(seat, Point(tuple(sorted((seat, (seat + 1) % 4)))))
    for viewer in scene.others(seat):
        assert scene.sights[viewer] == ()
        assert scene.view(viewer) == before.view(viewer)
        assert scene.offers(viewer) == before.offers(viewer)


@rule("L5.2")
def test_the_own_choice_stands_in_the_own_hand_and_cannot_be_changed():
    scene = linq(*FOUR).play(2, Point((0, 1)))
    assert scene.sights[2] == (YouAimed((0, 1)),)
    assert scene.hand(2).aim == (0, 1)
    assert scene.offers(2) == []
    assert scene.refusal(2, Point((0, 3))) == "not_your_turn"


@rule("L5.2")
def test_the_order_of_arrival_cannot_be_seen():
    aims = {0: (0, 2), 1: (1, 3), 2: (0, 1), 3: (2, 3)}
    ends = []
    for order in permutations(range(4)):
        scene = linq(*FOUR)
        for seat in order:
            scene = scene.play(seat, Point(aims[seat]))
        seen = {v: [s for s in scene.sights[v] if not isinstance(s, YouAimed)] for v in scene.viewers}
        ends.append((scene.state, seen))
    assert all(end == ends[0] for end in ends)


@rule("L5.2")
def test_when_all_have_chosen_all_hands_go_up_at_once():
    scene = linq(*FOUR).point("01", "13", "01", "23")
    for viewer in scene.viewers:
        seen = [s for s in scene.sights[viewer] if not isinstance(s, YouAimed)]
        assert seen[:5] == [
            HandsUp(),
            ClaimedToSpy(0, 1),
            ClaimedToSpy(1, 3),
            Pointed(2, (0, 1)),
            ClaimedToSpy(3, 2),
        ]
    assert scene.debrief.aims == ((0, 1), (1, 3), (0, 1), (2, 3))


@rule("L5.3")
def test_a_spy_must_point_at_himself():
    scene = linq(*FOUR)
    assert scene.offers(0) == pairs(4, of=0)
    assert scene.refusal(0, Point((1, 2))) == "point_at_yourself"


@rule("L5.3")
def test_a_free_spy_may_point_at_any_two():
    scene = linq(*FOUR, spy_self="free")
    assert scene.offers(0) == pairs(4)


@rule("L5.4")
def test_then_everybody_sees_who_the_spies_are():
    scene = linq(*FOUR).point("01", "13", "03", "23")
    for viewer in scene.viewers:
        assert Unmasked((0, 1)) in scene.sights[viewer]
        assert scene.view(viewer).table.debrief.couples == ((0, 1),)
    assert scene.table.spied == (1, 1, 0, 0)


@rule("L5.4")
def test_before_that_nobody_could_tell():
    scene = linq(*FOUR)
    swapped = linq(FOUR[0], "-: bank fish", "river: moon star", FOUR[3])
    for viewer in (0, 3, None):
        assert scene.looks(viewer) == swapped.looks(viewer)


@rule("L5.4")
def test_hands_are_empty_again_after_they_went_up():
    scene = linq(*FOUR).point("01", "01", "01", "03")
    assert scene.hand(2) == Hand(type(scene.hand(2).card)())
    assert scene.hand(0) == Hand(SpyCard("river"))
