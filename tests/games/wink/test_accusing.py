"""W6. Accusing."""

import pytest

from brushpass.games.wink.told import (
    Accuse,
    Began,
    Call,
    Calling,
    Caught,
    Contact,
    Denied,
    Designate,
    Over,
    Pass,
    Signal,
    Skip,
)

from .builder import FIVE, FOUR, SIX, rule, wink


def called(*hands, **options):
    """Seat 0 has called 5, which seat 1 holds."""
    return wink(*(hands or FOUR), pawns={0: 5}, to="Signal 0", **options)


@rule("W6.1")
def test_anybody_may_accuse_anybody_else_about_a_card_that_is_called():
    scene = called()
    assert scene.offers(2, Accuse) == [Accuse(1, 5), Accuse(3, 5)]
    assert scene.offers(3, Accuse) == [Accuse(1, 5), Accuse(2, 5)]


@rule("W6.1")
@pytest.mark.parametrize("to", ["Contact 0", "Calling 1", "Signal 1"])
def test_it_can_be_done_at_any_time(to):
    scene = wink(*FOUR, pawns={0: 5}, to=to)
    assert Accuse(1, 5) in scene.offers(2)


@rule("W6.1")
def test_it_takes_a_counter_intelligence_card():
    scene = called().with_figure(2, counter=0)
    assert scene.offers(2, Accuse) == []
    assert scene.refusal(2, Accuse(1, 5)) == "no_counter_card"


@rule("W6.1")
@pytest.mark.parametrize("rival", [2, 9, -1])
def test_one_accuses_another_player(rival):
    assert called().refusal(2, Accuse(rival, 5)) == "nobody_to_accuse"


@rule("W6.2")
def test_a_card_that_is_not_called_is_none_to_accuse_about():
    scene = called()
    assert scene.refusal(2, Accuse(1, 6)) == "not_called"
    assert scene.refusal(2, Accuse(1, 30)) == "not_face_up"


@rule("W6.2")
def test_a_card_is_called_as_long_as_the_pawn_stands_there():
    scene = wink(*FOUR, pawns={0: 5}, to="Contact 0").play(0, Skip())
    assert Accuse(1, 5) in scene.offers(2)
    assert Accuse(1, 5) not in scene.play(0, Call(9)).offers(2)


@rule("W6.2")
def test_the_table_may_agree_on_any_card_face_up():
    scene = called(accuse_scope="any_faceup")
    assert Accuse(1, 6) in scene.offers(2)
    assert {move.agent for move in scene.offers(2, Accuse)} == {1, 2, 3, 4, 5, 6, 10, 11, 12}
    scene = scene.play(2, Accuse(1, 6))
    assert scene.figure(2).won == (6, 6)
    assert scene.figure(0).pawn == 5


@rule("W6.3")
def test_nobody_accuses_about_the_card_they_called():
    scene = called()
    assert scene.offers(0, Accuse) == []
    assert scene.refusal(0, Accuse(1, 5)) == "own_call"
    assert Accuse(1, 5) not in called(accuse_scope="any_faceup").offers(0)


@rule("W6.3")
@pytest.mark.parametrize("scope", ["called", "any_faceup"])
def test_the_caller_cannot_be_accused_about_it(scope):
    scene = called(accuse_scope=scope)
    assert Accuse(0, 5) not in scene.offers(2)
    assert scene.refusal(2, Accuse(0, 5)) == "nobody_to_accuse"


@rule("W6.4")
def test_who_holds_the_card_cannot_accuse_another_of_it():
    scene = called()
    assert scene.offers(1, Accuse) == []
    assert scene.refusal(1, Accuse(2, 5)) == "own_card"


@rule("W6.4")
def test_the_table_may_allow_it():
    scene = called(accuse_own_card="allow")
    assert scene.offers(1, Accuse) == [Accuse(2, 5), Accuse(3, 5)]
    scene = scene.play(1, Accuse(2, 5))
    assert 5 not in scene.figure(1).lacks


@rule("W6.5")
def test_a_right_accusation_takes_both_cards():
    scene = called().play(2, Accuse(1, 5))
    assert scene.figure(2).won == (5, 5)
    assert (scene.figure(2).counter, scene.figure(2).spent) == (3, 1)
    assert scene.hand(1).cards == (4, 6)
    assert scene.figure(1).cards == 2
    assert 5 not in scene.table.faceup
    for viewer in scene.viewers:
        assert scene.sights[viewer] == (Caught(2, 1, 5),)


@rule("W6.6")
def test_the_pawn_leaves_and_blocks_nothing():
    scene = called().play(2, Accuse(1, 5))
    assert scene.figure(0).pawn is None
    assert scene.phase == Signal(0, 0, 6000)


@rule("W6.6")
def test_the_caller_calls_anew_in_the_next_turn():
    scene = wink(*FOUR, pawns={0: 5, 3: 1}, to="Signal 3").play(2, Accuse(1, 5)).wait(6000)
    assert scene.phase == Calling((0,), 6000)


@rule("W6.6")
def test_a_caller_about_to_make_contact_goes_on_to_the_call():
    scene = wink(*FOUR, pawns={0: 5}, to="Contact 0").play(2, Accuse(1, 5), after=50)
    assert scene.sights[3] == (Caught(2, 1, 5), Began(Calling((0,), 50)))


@rule("W6.6")
def test_an_accusation_about_another_card_leaves_the_contact_alone():
    scene = wink(*FOUR, pawns={0: 5, 1: 9}, to="Contact 0").play(3, Accuse(2, 9))
    assert scene.phase == Contact((0,), 0)


@rule("W6.7")
def test_a_wrong_accusation_costs_a_card_and_shows_nothing():
    scene = called(*FIVE).play(2, Accuse(3, 5))
    assert (scene.figure(2).counter, scene.figure(2).spent, scene.figure(2).won) == (3, 0, ())
    assert scene.hand(1).cards == (4, 5, 6)
    assert scene.figure(0).pawn == 5
    for viewer in scene.viewers:
        assert scene.sights[viewer] == (Denied(2, 3, 5, locks=False),)


@rule("W6.7")
def test_who_holds_it_instead_is_not_told():
    one = called(*FIVE).play(2, Accuse(3, 5))
    other = called("1 2 3", "4 13 6", "7 8 9", "10 11 12", "5 14 15").play(2, Accuse(3, 5))
    for viewer in (0, 2, 3, None):
        assert one.looks(viewer) == other.looks(viewer)


@rule("W6.7")
def test_all_know_now_who_does_not_hold_it():
    scene = called(*FIVE).play(2, Accuse(3, 5))
    assert [5 in scene.figure(seat).lacks for seat in scene.seats] == [True, False, True, True, False]


@rule("W6.8")
def test_among_four_a_wrong_accusation_locks_the_card():
    scene = called().play(2, Accuse(3, 5))
    assert scene.sights[None] == (Denied(2, 3, 5, locks=True),)
    assert scene.table.locked == (5,)
    assert scene.offers(2, Accuse) == scene.offers(3, Accuse) == []
    assert scene.refusal(3, Accuse(1, 5)) == "locked_card"


@rule("W6.8")
def test_the_lock_stays_whoever_calls_the_card():
    scene = called().play(2, Accuse(3, 5)).with_figure(0, pawn=None).with_figure(3, pawn=5)
    assert scene.offers(2, Accuse) == []


@rule("W6.8")
def test_the_caller_may_still_name_the_holder():
    scene = wink(*FOUR, pawns={0: 5}, to="Contact 0").play(2, Accuse(3, 5))
    assert Designate(1) in scene.offers(0)
    assert scene.play(0, Designate(1)).table.locked == ()


@rule("W6.8")
@pytest.mark.parametrize(
    ("hands", "edition"), [(FIVE, "nest_of_spies"), (FOUR, "first_edition"), (SIX, "nest_of_spies")]
)
def test_elsewhere_nothing_is_locked(hands, edition):
    scene = called(*hands, edition=edition).play(2, Accuse(3, 5))
    assert scene.table.locked == ()
    assert Accuse(1, 5) in scene.offers(3)


@rule("W6.9")
def test_one_may_accuse_again_as_long_as_there_are_cards():
    scene = called(*FIVE).with_figure(2, counter=2).play(2, Accuse(3, 5)).play(2, Accuse(4, 5))
    assert scene.figure(2).counter == 0
    assert scene.offers(2, Accuse) == []


@rule("W6.9")
def test_one_may_accuse_in_ones_own_turn():
    scene = wink(*FOUR, pawns={0: 5, 2: 1}, to="Contact 2")
    assert Accuse(1, 5) in scene.offers(2)
    assert scene.play(2, Accuse(1, 5)).phase == Contact((2,), 0)


@rule("W6.10")
@pytest.mark.parametrize("rival", [1, 3])
def test_once_somebody_was_named_it_is_too_late(rival):
    scene = wink(*FOUR, pawns={0: 5}, to="Contact 0").play(0, Designate(rival))
    assert scene.refusal(2, Accuse(1, 5)) == "not_face_up"


@rule("W6.1")
def test_an_accusation_that_ends_the_game_ends_it():
    scene = wink("1 2", "5", "7 8", "10 11", pawns={0: 5}, to="Contact 0").play(2, Accuse(1, 5))
    assert isinstance(scene.phase, Over)
    assert scene.refusal(0, Pass()) == "over"
