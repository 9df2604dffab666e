"""L7. The password."""

from itertools import permutations

import pytest

from brushpass.core import Write
from brushpass.games.linq.told import (
    Earned,
    GiveUp,
    Guess,
    Guessing,
    Naming,
    Opened,
    Tried,
    Try,
    YouGaveUp,
    YouGuessed,
)

from .builder import FOUR, SIX, linq, rule


def found_by(*finders):
    """A table of six where these seats have found both spies."""
    others = ["01" if seat in finders else "23" for seat in range(2, 6)]
    return linq(*SIX).point("01", "01", *others)


@rule("L7.1")
def test_who_found_both_spies_has_one_try():
    scene = found_by(2, 4)
    assert scene.phase == Guessing((2, 4))
    for seat in (2, 4):
        assert scene.offers(seat) == [GiveUp(), Write(Guess, 30)]
    for seat in (0, 1, 3, 5, None):
        assert scene.offers(seat) == []


@rule("L7.1")
def test_the_spies_cannot_try_their_own_password():
    assert found_by(2).refusal(0, Guess("river")) == "not_your_turn"


@rule("L7.1")
def test_a_second_try_is_refused():
    scene = found_by(2, 4).play(2, Guess("lake"))
    assert scene.offers(2) == []
    assert scene.refusal(2, Guess("river")) == "not_your_turn"
    assert scene.refusal(2, GiveUp()) == "not_your_turn"


@rule("L7.1")
def test_a_try_can_be_left_out():
    scene = found_by(2).guess(s2="")
    assert scene.happened(Tried) == []
    assert isinstance(scene.phase, Naming)


@rule("L7.1")
def test_if_nobody_found_both_there_is_no_try():
    scene = linq(*FOUR).point("01", "01", "02", "13")
    assert isinstance(scene.phase, Naming)
    assert scene.happened(Opened) == [Opened((0, 1), "river")]


@rule("L7.1", "L4.2")
@pytest.mark.parametrize(
    ("text", "reason"), [("two words", "not_one_word"), ("x" * 31, "too_long"), ("", "not_one_word")]
)
def test_what_is_no_word_is_no_try_and_may_be_tried_again(text, reason):
    scene = found_by(2)
    assert scene.refusal(2, Guess(text)) == reason
    assert scene.offers(2) == [GiveUp(), Write(Guess, 30)]


@rule("L7.2")
@pytest.mark.parametrize("move", [Guess("river"), Guess("lake"), GiveUp()])
def test_a_try_is_seen_by_nobody_else(move):
    before = found_by(2, 4)
    scene = before.play(2, move)
    for viewer in scene.others(2):
        assert scene.sights[viewer] == ()
        assert scene.view(viewer) == before.view(viewer)
        assert scene.offers(viewer) == before.offers(viewer)


@rule("L7.2")
def test_the_own_try_stands_in_the_own_hand():
    scene = found_by(2, 4).play(2, Guess("lake"))
    assert scene.sights[2] == (YouGuessed("lake"),)
    assert scene.hand(2).guess == "lake"
    gone = found_by(2, 4).play(2, GiveUp())
    assert gone.sights[2] == (YouGaveUp(),)
    assert gone.hand(2).done


@rule("L7.2")
def test_tries_are_opened_together_when_all_have_tried():
    scene = found_by(2, 3, 4).guess(s4="lake", s2="river", s3="")
    opened = [event for event in scene.events if isinstance(event, Tried | Earned | Opened)]
    assert opened == [
        Tried(2, "river", "right"),
        Earned(2, 1, "password"),
        Tried(4, "lake", "wrong"),
        Opened((0, 1), "river"),
    ]
    assert scene.debrief.tries == (Try(2, "river", right=True), Try(4, "lake", right=False))


@rule("L7.2")
def test_the_order_of_arrival_cannot_be_seen():
    ends = []
    for order in permutations((2, 3, 4)):
        scene = found_by(2, 3, 4)
        for seat in order:
            scene = scene.play(seat, Guess({2: "lake", 3: "river", 4: "sea"}[seat]))
        own = YouGuessed | YouGaveUp
        ends.append(
            (scene.state, {v: [s for s in scene.sights[v] if not isinstance(s, own)] for v in scene.viewers})
        )
    assert all(end == ends[0] for end in ends)


@rule("L7.3")
@pytest.mark.parametrize("text", ["river", "RIVER", "Rivér", "ri-ver"])
def test_the_very_word_earns_one_point(text):
    scene = found_by(2).guess(s2=text)
    assert scene.happened(Earned) == [Earned(2, 1, "password")]
    assert scene.points[2] == 3 + 2 + 1


@rule("L7.3")
@pytest.mark.parametrize("text", ["rivers", "rive", "stream", "riverside"])
def test_no_other_word_does(text):
    scene = found_by(2).guess(s2=text)
    assert scene.happened(Earned) == []
    assert scene.happened(Tried) == [Tried(2, text, "wrong")]


@rule("L7.4")
def test_then_the_password_is_told_to_everybody():
    scene = found_by(2)
    assert scene.table.passwords == ()
    assert "river" not in str(scene.table)
    scene = scene.guess(s2="lake")
    for viewer in scene.viewers:
        assert Opened((0, 1), "river") in scene.sights[viewer]
        assert scene.view(viewer).table.passwords == ("river",)
    assert scene.debrief.passwords == ("river",)
