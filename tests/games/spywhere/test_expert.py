"""Players who weigh all that was seen: whom they identify, and when."""

import pytest

from brushpass.core import Moment, Seat
from brushpass.games.spywhere import GAME, bot, expert
from brushpass.games.spywhere.expert import AGENT, SPYMASTER
from brushpass.games.spywhere.told import ClearThree, Identify, Pass, SwapCard, Swapped
from support.games.contests import share_of_wins

from .builder import BELGIUM, FRANCE, GERMANY, ITALY, TRIO, spywhere

SEEN = [Swapped(Seat(1), BELGIUM, ITALY), Swapped(Seat(1), GERMANY, ITALY)]


def choice(scene, log=(), seat=0, who=AGENT):
    move, wake = who.choose(scene.view(seat), log, scene.offers(seat), Moment("d"))
    assert wake is None
    return move


def advice(scene, log=(), seat=0):
    return expert.advise(scene.view(seat), log, scene.offers(seat), Moment("d"))


def test_it_identifies_whom_it_is_sure_of():
    scene = spywhere(*TRIO, market="BBFGG", to="Spot 0")
    assert choice(scene, SEEN) == Identify(Seat(1), ITALY)
    assert choice(scene, SEEN[:1]) == Pass()


def test_it_is_bolder_when_a_rival_may_end_the_game():
    scene = spywhere(TRIO[0], "Italy: BBB, 2 is B", TRIO[2], market="BBEGG", to="Spot 0")
    assert choice(scene, SEEN[:1]) == Identify(Seat(1), ITALY)


def test_last_guesses_cost_nothing():
    scene = spywhere(*TRIO, market="BBEGG", to="LastGuesses 0 1 2")
    assert choice(scene) in scene.offers(0)
    assert isinstance(choice(scene), Identify)
    assert choice(scene, SEEN) == Identify(Seat(1), ITALY)


def test_it_swaps_and_clears_as_anybody_would():
    swap = spywhere("France: GGIE", *TRIO[1:], market="FEGGB", to="Swap 0")
    assert choice(swap).take == FRANCE
    assert choice(spywhere(*TRIO, market="GGGBE", to="Clear 0")) == ClearThree(GERMANY)


def test_the_better_swaps_are_advised_first():
    scene = spywhere("France: GGIE", *TRIO[1:], market="FEGGB", to="Swap 0")
    advised = advice(scene)
    assert all(isinstance(move, SwapCard) for move in advised)
    assert {*advised} == {*scene.offers(0)}
    takes = [move.take == FRANCE for move in advised]
    assert takes == sorted(takes, reverse=True)


def test_of_each_rival_the_likeliest_country_is_worth_a_thought():
    scene = spywhere(*TRIO, market="BBFGG", to="Spot 0")
    advised = advice(scene, SEEN[:1])
    assert advised[0] == Pass()
    assert Identify(Seat(1), ITALY) in advised
    assert [move.rival for move in advised[1:]] in ([1, 2], [2, 1])


def test_about_last_guesses_there_is_nothing_to_think():
    assert advice(spywhere(*TRIO, market="BBEGG", to="LastGuesses 0 1 2"), SEEN) == [Identify(Seat(1), ITALY)]


def test_when_all_cards_are_laid_it_is_done():
    laid = spywhere("France: GGI, 1 is I, 2 is B", *TRIO[1:], market="BBEGG", to="LastGuesses 0 1 2")
    (finish,) = laid.offers(0)
    assert choice(laid) == finish
    assert advice(laid) == [finish]


def test_a_spymaster_does_not_wait_to_be_as_sure():
    scene = spywhere(*TRIO, market="BBFGG", to="Spot 0")
    assert choice(scene, SEEN[:1], who=AGENT) == Pass()
    assert choice(scene, SEEN[:1], who=SPYMASTER) == Identify(Seat(1), ITALY)
    assert choice(scene, who=SPYMASTER) == Pass()


@pytest.mark.parametrize(("better", "worse"), [(AGENT, bot), (SPYMASTER, AGENT)], ids=["agent", "spymaster"])
def test_each_level_beats_the_one_below(better, worse):
    assert share_of_wins(GAME, better, worse, [f"expert {deal}" for deal in range(48)], pairs=2) > 0.54
