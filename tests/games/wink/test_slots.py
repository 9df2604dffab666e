"""W9. Eyes, slot by slot."""

from collections import Counter

import pytest

from brushpass.games.wink import GAME
from brushpass.games.wink.told import (
    Accuse,
    Began,
    Call,
    Calling,
    Caught,
    Contact,
    Denied,
    Glance,
    Glances,
    Glimpse,
    Look,
    Over,
    Seal,
    Seen,
    Suspicion,
    WinkAt,
    WinkIn,
    YouGlimpsed,
    YouSettled,
    YouWereLate,
)

from .builder import FIVE, FOUR, rule, wink


def called(*hands, **options):
    """Seat 0 has called 5, which seat 1 holds; all settle where they look."""
    return wink(*(hands or FOUR), pawns={0: 5}, to="Glances 0", mode="slots", **options)


def suspicion(*hands, **options):
    pawns = options.pop("pawns", {0: 5})
    return wink(*(hands or FOUR), pawns=pawns, to="Suspicion 0", mode="slots", **options)


def glimpsed(scene, seat):
    """What a player was told of each slot, by slot."""
    (told,) = [sight for sight in scene.sights[seat] if isinstance(sight, YouGlimpsed)]
    return {glimpse.slot: glimpse for glimpse in told.glimpses}


def eyes(scene, seat):
    return {slot: glimpse.eyes for slot, glimpse in glimpsed(scene, seat).items()}


@rule("W9.1")
def test_after_a_call_all_settle_where_they_look():
    scene = wink(*FOUR, mode="slots").play(0, Call(5))
    assert scene.phase == Glances(0, 0, (0, 1, 2, 3))
    for seat in scene.seats:
        others = [other for other in scene.seats if other != seat]
        assert scene.offers(seat) == [Glance(1, to) for to in (*others, None)]


@rule("W9.1")
def test_slots_are_settled_in_their_order_and_then_sealed():
    scene = called()
    for slot in range(1, 9):
        assert {move.slot for move in scene.offers(2)} == {slot}
        scene = scene.play(2, Glance(slot, 1))
    assert scene.offers(2) == [Seal()]
    scene = scene.play(2, Seal())
    assert scene.offers(2) == []
    assert scene.refusal(2, Seal()) == "not_your_turn"


@rule("W9.1")
def test_what_somebody_settles_leaves_no_trace():
    scene = called()
    settled = scene.seal(2, 1)
    for viewer in scene.others(2):
        assert settled.sights[viewer] == ()
        assert settled.view(viewer) == scene.view(viewer)
        assert settled.offers(viewer) == scene.offers(viewer)
    assert settled.sights[2] == (YouSettled(Seal()),)
    assert settled.hand(2).glances == (1,) * 8


@rule("W9.1")
def test_there_is_no_clock_and_no_eye_in_the_open():
    scene = called()
    assert GAME.deadline(scene.state) is None
    assert scene.refusal(1, Look(0)) == "not_on_offer"
    assert scene.refusal(1, WinkAt(0)) == "not_on_offer"


@rule("W9.2")
def test_who_looks_on_sees_all_of_a_slot_and_who_turns_sees_less():
    """A third player must look before the slot begins; the caller may still turn."""
    scene = called(*FIVE).glance(1, 0).play(1, WinkIn(4, 0)).play(1, Seal())
    scene = scene.seal(2, None, None, 1, 1, None).seal(3, None, None, None, 1, None)
    scene = scene.seal(0, 4, 4, 4, 1, 4).seal_all()
    assert eyes(scene, 2)[4] == "wink"
    assert eyes(scene, 3)[4] == "open"
    assert eyes(scene, 0)[4] == "wink"


@rule("W9.2")
def test_who_turns_for_longer_than_a_slot_sees_nothing_of_it():
    scene = called(turn_ms=1200).seal(2, 1, 1, 3, 3).seal_all()
    assert [*glimpsed(scene, 2)] == [2, 4, 5, 6, 7, 8]


@rule("W9.3")
def test_an_accomplice_winks_where_they_look_at_the_caller_before_and_then():
    scene = called().glance(1, 0, 0, 2, 0, 0, 0, 2, 0)
    assert scene.offers(1) == [Seal(), WinkIn(2, 0), WinkIn(5, 0), WinkIn(6, 0)]


@rule("W9.3")
def test_nobody_can_wink_in_the_first_slot():
    assert WinkIn(1, 0) not in called().glance(1, 0).offers(1)


@rule("W9.3")
def test_nobody_but_an_accomplice_can_settle_a_wink():
    for seat in (2, 3):
        scene = called().glance(seat, 0)
        assert scene.offers(seat) == [Seal()]
        assert scene.refusal(seat, WinkIn(3, 0)) == "not_on_offer"


@rule("W9.3")
def test_between_two_winks_there_are_slots_enough_for_the_cool_down():
    scene = called().glance(1, 0).play(1, WinkIn(2, 0))
    assert scene.offers(1, WinkIn) == [WinkIn(6, 0), WinkIn(7, 0), WinkIn(8, 0)]
    assert called(cooldown_ms=1).glance(1, 0).play(1, WinkIn(2, 0)).offers(1, WinkIn)[0] == WinkIn(4, 0)


@rule("W9.4")
def test_when_all_have_sealed_all_are_told_what_they_saw():
    scene = called().seal(1, 2).seal(2, 3, 3, 1).seal(3, None).seal_all()
    seen = glimpsed(scene, 2)
    assert [seen[slot].seat for slot in range(1, 9)] == [3, 3, 1, 1, 1, 1, 1, 1]
    assert seen[1].towards is None
    assert seen[3].towards == 2
    assert scene.phase == Suspicion(0, 0, (0, 1, 2, 3))
    assert scene.sights[None] == (Began(scene.phase),)


@rule("W9.4")
def test_the_last_to_seal_opens_it_and_nobody_before():
    scene = called().seal(0, None).seal(1, None).seal(2, None)
    assert isinstance(scene.phase, Glances)
    assert isinstance(scene.seal(3, None).phase, Suspicion)


@rule("W9.4")
def test_a_wink_is_known_and_noted():
    scene = called().glance(1, 0).play(1, WinkIn(3, 0)).play(1, Seal())
    scene = scene.seal(0, 1).seal(2, 1).seal_all()
    assert glimpsed(scene, 0)[3] == Glimpse(3, 1, 0, "wink")
    assert scene.hand(0).saw == scene.hand(2).saw == (Seen(1, 0, 5, 0),)
    assert scene.hand(3).saw == ()
    assert scene.hand(1).winked == (0,)


@rule("W9.4")
@pytest.mark.parametrize(
    ("front", "side", "caller", "third"), [(1201, 1000, "flutter", "wink"), (400, 1201, "wink", "flutter")]
)
def test_the_times_are_those_of_live_eyes(front, side, caller, third):
    scene = called(front_ms=front, side_ms=side).glance(1, 0).play(1, WinkIn(3, 0)).play(1, Seal())
    scene = scene.seal(0, 1).seal(2, 1).seal_all()
    assert eyes(scene, 0)[3] == caller
    assert eyes(scene, 2)[3] == third


@rule("W9.4")
def test_who_does_not_look_is_told_the_same_with_a_wink_or_without():
    def world(*plans):
        scene = called().glance(1, 0)
        for plan in plans:
            scene = scene.play(1, plan)
        return scene.play(1, Seal()).seal(0, 2).seal(2, 3).seal(3, 0, 0, 1, 0).seal_all()

    silent, winked = world(), world(WinkIn(6, 0))
    for viewer in silent.others(1):
        assert silent.looks(viewer) == winked.looks(viewer)


@rule("W9.5")
def test_eyelids_move_in_one_slot_out_of_four():
    seen = Counter()
    for number in range(60):
        scene = called().with_table(calls=number).seal(2, 1).seal(3, 1).seal_all()
        assert {**eyes(scene, 2)} == {**eyes(scene, 3)}
        seen.update(look for slot, look in eyes(scene, 2).items() if slot > 1)
    assert set(seen) == {"open", "flutter"}
    assert 0.17 < seen["flutter"] / seen.total() < 0.33


@rule("W9.5")
def test_who_turns_in_a_slot_sees_no_eyelid_move_as_it_begins():
    for number in range(30):
        scene = called().with_table(calls=number).seal(2, 1, 3, 1, 3, 1, 3, 1, 3).seal_all()
        assert set(eyes(scene, 2).values()) == {"open"}


@rule("W9.6")
def test_before_the_first_slot_all_look_at_their_cards():
    """So whoever looks at somebody in the first slot has turned, and whoever looks at the cards has not."""
    for number in range(30):
        scene = called().with_table(calls=number).seal(2, 1).seal_all()
        assert eyes(scene, 2)[1] == "open"


@rule("W9.7")
def test_then_all_may_accuse_at_once_and_sealed():
    scene = suspicion()
    assert scene.offers(2) == [Seal(), Accuse(1, 5), Accuse(3, 5)]
    sealed = scene.play(2, Accuse(1, 5))
    assert sealed.sights[2] == (YouSettled(Accuse(1, 5)),)
    assert sealed.figure(2).counter == 4
    for viewer in scene.others(2):
        assert sealed.looks(viewer) == scene.looks(viewer)


@rule("W9.7")
def test_one_may_accuse_as_often_as_one_has_cards():
    scene = suspicion(*FIVE).with_figure(2, counter=2).play(2, Accuse(1, 5)).play(2, Accuse(3, 5))
    assert scene.offers(2) == [Seal()]
    assert scene.refusal(2, Accuse(4, 5)) == "no_counter_card"
    assert Accuse(1, 5) not in suspicion().play(2, Accuse(1, 5)).offers(2)


@rule("W9.7")
def test_who_has_no_card_left_is_not_asked():
    scene = called().with_figure(2, counter=0).seal_all()
    assert scene.phase == Suspicion(0, 0, (0, 1, 3))
    assert scene.offers(2) == []


@rule("W9.7")
def test_where_nobody_has_a_card_left_nobody_is_asked():
    scene = called()
    for seat in scene.seats:
        scene = scene.with_figure(seat, counter=0)
    assert scene.seal_all().phase == Calling((1,), 0)


@rule("W9.7")
@pytest.mark.parametrize("to", ["Contact 0", "Calling 1", "Glances 0"])
def test_there_is_no_other_time_to_accuse(to):
    scene = wink(*FOUR, pawns={0: 5}, to=to, mode="slots")
    assert scene.offers(2, Accuse) == []


@rule("W9.7")
def test_then_the_next_player_goes_on():
    assert suspicion().seal_all().phase == Calling((1,), 0)
    assert suspicion(pawns={0: 5, 1: 9}).seal_all().phase == Contact((1,), 0)


@rule("W9.8")
def test_accusations_are_heard_from_the_callers_left():
    scene = suspicion(*FIVE).play(3, Accuse(1, 5)).play(2, Accuse(1, 5)).seal_all()
    assert scene.sights[None][0] == Caught(2, 1, 5)
    assert scene.figure(3).counter == 4
    assert YouWereLate(1, 5) in scene.sights[3]
    assert all(YouWereLate(1, 5) not in scene.sights[viewer] for viewer in scene.others(3))


@rule("W9.8")
def test_after_a_wrong_one_the_next_is_heard():
    scene = suspicion(*FIVE).play(3, Accuse(1, 5)).play(2, Accuse(3, 5)).play(2, Accuse(4, 5)).seal_all()
    assert scene.sights[None][:3] == (
        Denied(2, 3, 5, locks=False),
        Denied(2, 4, 5, locks=False),
        Caught(3, 1, 5),
    )


@rule("W9.8", "W6.8")
def test_among_four_a_wrong_one_makes_the_next_void():
    scene = suspicion().play(3, Accuse(1, 5)).play(2, Accuse(3, 5)).seal_all()
    assert scene.sights[None][0] == Denied(2, 3, 5, locks=True)
    assert YouWereLate(1, 5) in scene.sights[3]
    assert scene.figure(3).counter == 4


@rule("W9.8")
def test_the_caller_is_heard_last():
    scene = suspicion(*FIVE, pawns={0: 5, 3: 8}).play(0, Accuse(2, 8)).play(4, Accuse(2, 8)).seal_all()
    assert scene.sights[None][0] == Caught(4, 2, 8)
    assert YouWereLate(2, 8) in scene.sights[0]


@rule("W9.8")
def test_an_accusation_that_ends_the_game_is_the_last():
    scene = suspicion("1 2", "5", "7 8", "10 11", pawns={0: 5, 3: 8})
    scene = scene.play(2, Accuse(1, 5)).play(1, Accuse(2, 8)).play(3, Accuse(1, 5)).seal_all()
    assert isinstance(scene.phase, Over)
    assert scene.points == (4, 4 - 1 + 2, 4 - 1 + 2, 4)


@rule("W9.1")
def test_what_was_settled_is_settled_anew_after_the_next_call():
    scene = called().seal(2, 1).seal_all().seal_all().play(1, Call(9))
    assert isinstance(scene.phase, Glances)
    assert scene.hand(2).glances == ()
    assert scene.offers(2)[0] == Glance(1, 0)
