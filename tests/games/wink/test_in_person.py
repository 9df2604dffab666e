"""W10. In person."""

import pytest

from brushpass.games.wink import GAME
from brushpass.games.wink.told import (
    Accuse,
    Began,
    Call,
    Called,
    Calling,
    Caught,
    Contact,
    Denied,
    Designate,
    Glance,
    Look,
    Skip,
    WinkAt,
    WinkIn,
)

from .builder import FIVE, FOUR, dealt, rule, wink


def called(*hands, to="Calling 1", **options):
    return wink(*(hands or FOUR), pawns={0: 5, 3: 4}, to=to, mode="in_person", **options)


@rule("W10.1")
def test_the_table_takes_no_looks_and_no_winks():
    scene = called()
    for seat in scene.seats:
        assert scene.offers(seat, Look | WinkAt | Glance | WinkIn) == []
    assert scene.refusal(1, Look(0)) == "not_on_offer"
    assert scene.refusal(1, WinkAt(0)) == "not_on_offer"


@rule("W10.1")
@pytest.mark.parametrize("seats", range(4, 9))
def test_the_table_shows_no_eyes(seats):
    scene = dealt(seats, mode="in_person")
    assert GAME.deadline(scene.state) is None
    assert scene.state.blinks == ()


@rule("W10.1")
def test_after_a_call_it_is_the_next_players_turn():
    scene = wink(*FOUR, mode="in_person").play(0, Call(5), after=70)
    assert scene.sights[3] == (Called(0, 5), Began(Calling((1,), 70)))


@rule("W10.1")
def test_contact_is_the_same():
    scene = called(to="Contact 0").play(0, Designate(1))
    assert [scene.figure(seat).won for seat in scene.seats] == [(5,), (5,), (), ()]
    assert called(to="Contact 0").play(0, Skip()).phase == Calling((0,), 0)


@rule("W10.1")
def test_accusing_is_the_same_and_can_be_done_at_any_time():
    scene = called()
    assert Accuse(1, 5) in scene.offers(2)
    assert Accuse(3, 5) in scene.offers(2)
    assert scene.play(2, Accuse(1, 5)).figure(2).won == (5, 5)


@rule("W10.2")
def test_the_first_accusation_that_comes_in_counts():
    scene = called(*FIVE).play(3, Accuse(1, 5))
    assert scene.sights[None] == (Caught(3, 1, 5),)
    assert scene.refusal(2, Accuse(1, 5)) == "not_face_up"


@rule("W10.2")
def test_after_a_wrong_one_the_next_counts():
    scene = called(*FIVE).play(3, Accuse(2, 5)).play(4, Accuse(1, 5))
    assert scene.figure(4).won == (5, 5)
    assert scene.figure(3).counter == 3


@rule("W10.2")
def test_an_accusation_before_the_contact_counts_and_after_it_does_not():
    scene = called(to="Contact 0")
    assert scene.play(2, Accuse(1, 5)).phase == Calling((0,), 0)
    assert scene.play(0, Designate(1)).refusal(2, Accuse(1, 5)) == "not_face_up"
    assert scene.play(2, Accuse(3, 5)).sights[0] == (Denied(2, 3, 5, locks=True),)
    assert scene.phase == Contact((0,), 0)


@rule("W10.2")
def test_no_move_is_a_race_here():
    scene = called(to="Contact 0")
    for move in (Accuse(1, 5), Designate(1), Skip()):
        assert GAME.real_time.race(scene.table, 2, move) is None
    assert GAME.real_time.awaits(scene.table) == (0,)
