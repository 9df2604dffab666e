"""W3. A turn: contact."""

import pytest

from brushpass.games.wink.told import (
    Began,
    Call,
    Calling,
    Contact,
    Designate,
    Met,
    Missed,
    Signal,
    Skip,
    Skipped,
)

from .builder import FOUR, rule, wink


def contact(**options):
    """Seat 0 has called 5, which seat 1 holds."""
    return wink(*FOUR, pawns={0: 5}, to="Contact 0", **options)


@rule("W3.1")
def test_after_the_contact_comes_the_call():
    assert contact().play(0, Designate(1)).phase == Calling((0,), 0)


@rule("W3.1")
def test_before_the_contact_nothing_can_be_called():
    assert contact().refusal(0, Call(9)) == "not_on_offer"
    assert contact().offers(0, Call) == []


@rule("W3.2")
def test_in_the_first_turn_there_is_no_contact():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0").wait(6000)
    assert scene.phase == Calling((1,), 6000)


@rule("W3.2")
def test_who_has_called_before_makes_contact_first():
    scene = wink(*FOUR, pawns={0: 5, 1: 9}, to="Signal 0").wait(6000)
    assert scene.phase == Contact((1,), 6000)


@rule("W3.3")
def test_in_the_nest_one_may_name_anybody_else_or_nobody():
    assert contact().offers(0, Designate | Skip) == [Designate(1), Designate(2), Designate(3), Skip()]


@rule("W3.3")
def test_in_the_first_edition_one_must_name_somebody():
    scene = contact(edition="first_edition")
    assert scene.offers(0, Designate | Skip) == [Designate(1), Designate(2), Designate(3)]
    assert scene.refusal(0, Skip()) == "must_name"


@rule("W3.3")
@pytest.mark.parametrize("edition", ["nest_of_spies", "first_edition"])
def test_the_table_may_decide_it_otherwise(edition):
    assert Skip() in contact(edition=edition, contact="optional").offers(0)
    assert Skip() not in contact(edition=edition, contact="mandatory").offers(0)


@rule("W3.3")
@pytest.mark.parametrize("rival", [0, 4, -1])
def test_one_names_another_player(rival):
    assert contact().refusal(0, Designate(rival)) == "nobody_to_name"


@rule("W3.3")
@pytest.mark.parametrize("move", [Designate(1), Designate(2), Skip()])
def test_nobody_else_makes_the_contact(move):
    scene = contact()
    for seat in (1, 2, 3):
        assert scene.offers(seat, Designate | Skip) == []
        assert scene.refusal(seat, move) == "not_your_turn"


@rule("W3.4")
def test_a_right_name_is_worth_a_point_each():
    scene = contact().play(0, Designate(1))
    assert [scene.figure(seat).won for seat in scene.seats] == [(5,), (5,), (), ()]
    assert scene.hand(1).cards == (4, 6)
    assert scene.figure(1).cards == 2
    assert 5 not in scene.table.faceup
    assert scene.table.dead == contact().table.dead
    assert scene.figure(0).pawn is None
    for viewer in scene.viewers:
        assert scene.sights[viewer] == (Met(0, 1, 5), Began(Calling((0,), 0)))


@rule("W3.5")
def test_a_wrong_name_turns_the_card_and_brings_out_its_twin():
    scene = contact().play(0, Designate(2))
    assert 5 in scene.table.dead
    assert 5 not in scene.table.faceup
    assert scene.hand(1).cards == (4, 6)
    assert scene.figure(1).blind == (5,)
    assert all(scene.figure(seat).won == () for seat in scene.seats)
    for viewer in scene.viewers:
        assert scene.sights[viewer] == (Missed(0, 2, 5, 1), Began(Calling((0,), 0)))


@rule("W3.5")
def test_whoever_was_named_wrongly_shows_nothing():
    one = contact().play(0, Designate(2))
    other = wink("1 2 3", "4 5 6", "10 11 12", "7 8 9", pawns={0: 5}, to="Contact 0").play(0, Designate(2))
    for viewer in (0, 1, None):
        assert one.looks(viewer) == other.looks(viewer)


@rule("W3.5")
def test_a_card_that_was_turned_stays_so():
    scene = contact().play(0, Designate(2))
    assert scene.refusal(0, Call(5)) == "not_face_up"


@rule("W3.6")
def test_a_card_from_the_box_is_laid_down_by_nobody():
    scene = wink(*FOUR, unused="20", pawns={0: 20}, to="Contact 0", edition="first_edition")
    scene = scene.play(0, Designate(3))
    assert scene.sights[2][0] == Missed(0, 3, 20, None)
    assert 20 in scene.table.dead
    assert scene.state.unused == ()
    assert all(scene.figure(seat).blind == () for seat in scene.seats)


@rule("W3.7")
def test_who_names_nobody_leaves_the_card_where_it_is():
    scene = contact().play(0, Skip())
    assert scene.phase == Calling((0,), 0)
    assert scene.hand(1).cards == (4, 5, 6)
    assert 5 in scene.table.faceup
    for viewer in scene.viewers:
        assert scene.sights[viewer] == (Skipped(0, 5), Began(Calling((0,), 0)))


@rule("W3.7")
def test_who_names_nobody_cannot_call_the_same_card_in_this_turn():
    scene = contact().play(0, Skip())
    assert scene.refusal(0, Call(5)) == "just_left"


@rule("W3.7")
def test_others_can_call_it_as_soon_as_the_pawn_has_left():
    scene = contact().play(0, Skip()).play(0, Call(9)).wait(6000)
    assert Call(5) not in scene.offers(1)  # it is this player's own
    scene = scene.play(1, Call(1)).wait(6000)
    assert Call(5) in scene.offers(2)


@rule("W3.8")
def test_naming_nobody_can_be_a_miss():
    scene = contact(skip_effect="miss").play(0, Skip())
    assert scene.sights[3][0] == Missed(0, None, 5, 1)
    assert scene.figure(1).blind == (5,)
    assert 5 in scene.table.dead


@rule("W3.1", "W3.4")
def test_a_whole_turn_goes_contact_call_and_on():
    scene = contact().play(0, Designate(1)).play(0, Call(9))
    assert scene.phase == Signal(0, 0, 6000)
