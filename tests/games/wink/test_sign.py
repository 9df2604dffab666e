"""W5. The sign."""

import pytest

from brushpass.core import to_json
from brushpass.games.wink.told import Call, Contact, Look, WinkAt, WinkIn, YouWinked

from .builder import FIVE, FOUR, TURN, rule, wink


def called(**options):
    """Seat 0 has called 5, which seat 1 holds; seat 1 looks at seat 0."""
    return wink(*FOUR, pawns={0: 5}, to="Signal 0", **options).look(1, 0)


@rule("W5.1")
def test_the_accomplice_can_wink_at_the_caller():
    scene = called()
    assert scene.offers(1, WinkAt) == [WinkAt(0)]
    scene = scene.play(1, WinkAt(0))
    assert scene.sights[1] == (YouWinked(0, 5, TURN),)
    assert scene.hand(1).winked == (0,)


@rule("W5.1")
def test_a_sign_can_be_given_from_the_call_on():
    scene = wink(*FOUR).look(1, 0)
    assert scene.offers(1, WinkAt) == []
    assert scene.play(0, Call(5)).offers(1, WinkAt) == [WinkAt(0)]


@rule("W5.1")
def test_a_sign_can_be_given_while_others_have_their_turns():
    scene = called().wait(6000).play(1, Call(9)).wait(6000)
    assert scene.phase.who == (2,)
    assert scene.offers(1, WinkAt) == [WinkAt(0)]


@rule("W5.1")
def test_when_the_callers_next_turn_begins_it_is_too_late():
    scene = wink(*FOUR, pawns={0: 5, 3: 1}, to="Signal 3").look(1, 0)
    assert scene.offers(1, WinkAt) == [WinkAt(0)]
    scene = scene.wait(6000)
    assert isinstance(scene.phase, Contact)
    assert scene.offers(1, WinkAt) == []
    assert scene.refusal(1, WinkAt(0)) == "not_your_caller"


@rule("W5.2")
@pytest.mark.parametrize("seat", [2, 3])
def test_who_does_not_hold_the_card_cannot_wink(seat):
    scene = called().look(seat, 0)
    assert scene.offers(seat, WinkAt) == []
    assert scene.refusal(seat, WinkAt(0)) == "not_your_caller"


@rule("W5.2")
def test_an_accomplice_can_wink_at_nobody_but_the_caller():
    scene = called().look(1, 2)
    assert scene.offers(1, WinkAt) == []
    assert scene.refusal(1, WinkAt(2)) == "not_your_caller"
    assert scene.refusal(1, WinkAt(9)) == "not_your_caller"


@rule("W5.2")
def test_whether_somebody_is_an_accomplice_shows_in_nobody_elses_offers():
    one = called()
    other = wink("1 2 3", "4 9 6", "7 8 5", "10 11 12", pawns={0: 5}, to="Signal 0").look(1, 0)
    for viewer in (0, 3, None):
        assert one.looks(viewer) == other.looks(viewer)


@rule("W5.3")
def test_an_accomplice_may_stay_silent():
    scene = called()
    assert [move for move in scene.offers(1) if isinstance(move, Look)]
    assert scene.wait(6000).phase.who == (1,)


@rule("W5.3")
def test_an_accomplice_may_wink_again():
    scene = called().play(1, WinkAt(0)).wait(1200 + 3000)
    assert scene.offers(1, WinkAt) == [WinkAt(0)]
    assert scene.play(1, WinkAt(0)).hand(1).winked == (0,)


@rule("W5.4")
def test_where_one_must_wink_one_cannot_look_away_before():
    scene = called(force_wink=True)
    assert scene.offers(1, Look | WinkAt) == [WinkAt(0)]
    assert scene.refusal(1, Look(2)) == "wink_first"
    scene = scene.play(1, WinkAt(0)).wait(1200)
    assert Look(2) in scene.offers(1)


@rule("W5.4")
def test_one_must_wink_once_for_each_call():
    scene = called(force_wink=True).play(1, WinkAt(0)).wait(1200 + 3000)
    assert Look(2) in scene.offers(1)
    scene = wink(*FOUR, pawns={0: 5}, to="Calling 0", force_wink=True).with_hand(1, winked=(0,)).look(1, 0)
    scene = scene.play(0, Call(6))
    assert scene.hand(1).winked == ()
    assert scene.offers(1, Look | WinkAt) == [WinkAt(0)]


@rule("W5.4")
def test_nobody_else_must_do_anything():
    scene = called(force_wink=True).look(2, 0)
    assert Look(1) in scene.offers(2)


@rule("W5.4")
def test_settling_slot_by_slot_one_must_settle_a_wink_where_the_glances_allow_it():
    scene = wink(*FOUR, pawns={0: 5}, to="Glances 0", mode="slots", force_wink=True)
    looking, looking_away = scene.glance(1, 0), scene.glance(1, 2)
    assert [type(move) for move in looking.offers(1)] == [WinkIn] * 7
    assert len(looking_away.offers(1)) == 1
    assert len(scene.glance(2, 0).offers(2)) == 1


@rule("W5.5")
def test_one_can_be_the_accomplice_of_several():
    scene = wink(*FIVE, pawns={0: 5, 2: 6}, to="Signal 2").look(1, 0)
    assert scene.offers(1, WinkAt) == [WinkAt(0)]
    assert scene.look(1, 2).offers(1, WinkAt) == [WinkAt(2)]


@rule("W5.5")
def test_two_can_be_each_others_accomplices():
    scene = wink(*FOUR, pawns={0: 5, 1: 2}, to="Signal 1").look(1, 0).look(0, 1)
    assert scene.offers(0, WinkAt) == [WinkAt(1)]
    assert scene.offers(1, WinkAt) == [WinkAt(0)]


@rule("W5.6")
@pytest.mark.parametrize("sign", ["smile", "brow", "tongue", "nod"])
def test_another_sign_is_the_same_to_the_rules(sign):
    def played(**options):
        scene = called(**options).look(0, 1).look(2, 1).play(1, WinkAt(0)).wait(1200)
        return [to_json([scene.sights[v], scene.offers(v), scene.view(v).hand]) for v in scene.viewers]

    assert played(sign=sign) == played()
    assert called(sign=sign).table.options.sign == sign
