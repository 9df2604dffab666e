"""W7. The end."""

import pytest

from brushpass.core import WATCHER
from brushpass.games.wink import GAME
from brushpass.games.wink.told import Accuse, Call, Calling, Contact, Designate, Look, Over, Signal, Skip

from .builder import FOUR, rule, wink

LAST = ("1 2", "5", "7 8", "10 11")  # seat 1 has one card left


@rule("W7.1")
def test_it_is_over_when_a_hand_is_empty_through_a_contact():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").play(0, Designate(1))
    assert isinstance(scene.phase, Over)


@rule("W7.1")
def test_it_is_over_when_a_hand_is_empty_through_a_contact_that_failed():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").play(0, Designate(3))
    assert isinstance(scene.phase, Over)
    assert scene.account(1).blind == (5,)


@rule("W7.1")
def test_it_is_over_when_a_hand_is_empty_through_an_accusation():
    scene = wink(*LAST, pawns={0: 5}, to="Signal 0").play(2, Accuse(1, 5))
    assert isinstance(scene.phase, Over)


@rule("W7.2")
def test_it_is_over_when_nothing_lies_face_up():
    scene = wink("1", "5", "7", "10", pawns={0: 5}, to="Contact 0", end_timing="round").with_table(
        faceup=(5,)
    )
    scene = scene.play(0, Designate(2))
    assert not scene.table.faceup
    assert scene.offers(0, Call) == []


@rule("W7.2")
def test_an_empty_crowd_alone_ends_it():
    """It cannot come to this before a hand is empty; but it is a rule."""
    scene = wink(*FOUR, pawns={0: 5}, to="Contact 0").with_table(faceup=(5,)).play(0, Designate(2))
    assert isinstance(scene.phase, Over)


@rule("W7.3")
def test_it_ends_at_once_and_calls_are_worth_nothing():
    scene = wink(*LAST, pawns={0: 5, 2: 1, 3: 7}, to="Contact 0").play(0, Designate(1))
    assert scene.points == (5, 5, 4, 4)


@rule("W7.3")
def test_after_the_end_there_is_nothing_to_do_and_nothing_to_wait_for():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").look(2, 1).play(0, Designate(1))
    assert GAME.deadline(scene.state) is None
    assert all(scene.offers(viewer) == [] for viewer in scene.viewers)
    assert scene.refusal(2, Look(0)) == "over"


@rule("W7.4")
def test_the_table_may_agree_to_finish_the_round():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0", end_timing="round", first=3).play(0, Designate(1))
    assert scene.phase == Calling((0,), 0)
    scene = scene.play(0, Call(7)).wait(6000)
    for seat, agent in ((1, 1), (2, 10)):
        assert scene.phase == Calling((seat,), scene.at)
        scene = scene.play(seat, Call(agent)).wait(6000)
    assert isinstance(scene.phase, Over)


@rule("W7.4")
def test_in_the_last_round_one_can_still_score():
    scene = wink(*LAST, pawns={0: 5, 1: 7}, to="Contact 0", end_timing="round", mode="in_person")
    scene = scene.play(0, Designate(1)).play(0, Call(10))
    assert scene.phase == Contact((1,), 0)
    scene = scene.play(1, Designate(2))
    assert scene.figure(1).won == (5, 7)
    assert scene.play(2, Accuse(3, 10)).figure(2).won == (7, 10, 10)


@rule("W7.4")
def test_the_round_goes_on_though_an_accusation_emptied_a_hand():
    scene = wink(*LAST, pawns={0: 5}, to="Signal 0", end_timing="round").play(2, Accuse(1, 5))
    assert scene.phase == Signal(0, 0, 6000)


@rule("W7.5")
def test_agents_face_up_and_counter_intelligence_cards_in_hand_are_points():
    scene = wink(*LAST, pawns={0: 5, 3: 8}, to="Signal 0")
    scene = scene.play(0, Accuse(2, 8)).play(3, Accuse(1, 5))
    assert scene.points == (2 + 3, 0 + 4, 0 + 4, 2 + 3)
    assert scene.account(0).agents == (8, 8)
    assert scene.account(0).spent == 1


@rule("W7.5")
def test_agents_face_down_and_in_hand_are_no_points():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").play(0, Designate(3))
    assert scene.points == (4, 4, 4, 4)
    assert [scene.account(seat).left for seat in scene.seats] == [(1, 2), (), (7, 8), (10, 11)]


@rule("W7.5")
def test_a_wrong_accusation_costs_a_point_in_the_end():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").play(3, Accuse(2, 5)).play(0, Designate(1))
    assert scene.points == (5, 5, 4, 3)


@rule("W7.6")
def test_the_most_points_win():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").with_figure(3, won=(20, 21)).play(0, Designate(1))
    assert scene.points == (5, 5, 4, 6)
    assert scene.winners == (3,)


@rule("W7.6")
def test_of_those_who_are_level_the_one_with_more_cards_laid_down_wins():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").with_figure(1, counter=3, spent=1, won=(20,))
    scene = scene.play(0, Designate(1))
    assert scene.points == (5, 5, 4, 4)
    assert scene.winners == (1,)


@rule("W7.6")
def test_then_the_one_with_more_agents_face_down():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").with_figure(0, blind=(20,)).play(0, Designate(1))
    assert scene.points[:2] == (5, 5)
    assert scene.winners == (0,)


@rule("W7.6")
def test_cards_laid_down_decide_before_agents_face_down():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").with_figure(0, blind=(20, 21))
    scene = scene.with_figure(1, counter=3, spent=1, won=(22,)).play(0, Designate(1))
    assert scene.winners == (1,)


@rule("W7.7")
def test_those_who_are_still_level_share_the_win():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").play(0, Designate(1))
    assert scene.winners == (0, 1)


@rule("W7.1")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, WATCHER])
def test_at_the_end_all_hands_are_open(viewer):
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").play(0, Designate(1))
    shown = scene.view(viewer).table.phase.accounts
    assert [account.left for account in shown] == [(1, 2), (), (7, 8), (10, 11)]


@rule("W7.1")
def test_naming_nobody_ends_nothing():
    scene = wink(*LAST, pawns={0: 5}, to="Contact 0").play(0, Skip())
    assert scene.phase == Calling((0,), 0)
