"""S4. Clearing three alike."""

import pytest

from brushpass.core import WATCHER
from brushpass.games.spywhere.told import (
    Began,
    Clear,
    Cleared,
    ClearThree,
    Drew,
    Identify,
    Pass,
    Spot,
    Swap,
    SwapCard,
    YouDrew,
)

from .builder import BELGIUM, ENGLAND, FRANCE, GERMANY, ITALY, TRIO, cards, rule, spywhere

GERMAN = ("Germany: FFI", *TRIO[1:])  # may clear French dishes
FRENCH = ("France: FFI", *TRIO[1:])  # may not


@rule("S4.1")
def test_three_alike_of_another_country_may_be_cleared():
    scene = spywhere(*GERMAN, market="FFFGB", to="Clear 0")
    assert scene.offers(0) == [Pass(), ClearThree(FRANCE)]


@rule("S4.1")
def test_a_spy_may_not_clear_their_own_dish():
    scene = spywhere(*FRENCH, market="FFFGB", to="Clear 0")
    assert scene.offers(0) == [Pass()]
    assert scene.refusal(0, ClearThree(FRANCE)) == "own_dish"


@rule("S4.1")
def test_two_alike_cannot_be_cleared():
    scene = spywhere(*GERMAN, market="FEEBB").play(0, SwapCard(FRANCE, FRANCE))
    assert scene.phase == Spot((0,), 1)


@rule("S4.1")
def test_what_does_not_lie_there_three_times_cannot_be_cleared():
    scene = spywhere(*GERMAN, market="FFFBB", to="Clear 0")
    assert scene.refusal(0, ClearThree(BELGIUM)) == "not_three_alike"
    assert scene.refusal(0, ClearThree(ITALY)) == "not_three_alike"


@rule("S4.1")
def test_a_swap_can_make_three_alike():
    scene = spywhere(*GERMAN, market="FFGBB").play(0, SwapCard(FRANCE, GERMANY))
    assert scene.phase == Clear((0,), 1, 0)
    assert ClearThree(FRANCE) in scene.offers(0)


@rule("S4.1")
def test_a_swap_can_break_three_alike():
    scene = spywhere(*GERMAN, market="FFFGB").play(0, SwapCard(ITALY, FRANCE))
    assert scene.phase == Spot((0,), 1)


@rule("S4.1")
def test_the_cards_cleared_lie_before_the_spy_for_all_to_see():
    scene = spywhere(*GERMAN, market="FFFGB", to="Clear 0").play(0, ClearThree(FRANCE))
    for viewer in scene.viewers:
        assert scene.view(viewer).table.figures[0].clues == (FRANCE,)


@rule("S4.1")
def test_clues_are_gathered_one_for_every_three():
    scene = spywhere("Germany: FFI, not B", *TRIO[1:], market="FFFGB", to="Clear 0")
    assert scene.play(0, ClearThree(FRANCE)).clues(0) == "BF"


@rule("S4.1")
def test_to_clear_is_no_matter_of_what_is_in_the_hand():
    scene = spywhere("Germany: BEI", *TRIO[1:], market="FFFGB", to="Clear 0").play(0, ClearThree(FRANCE))
    assert len(scene.held(0)) == 4


@rule("S4.2")
@pytest.mark.parametrize(("market", "stays"), [("FFFGB", "BG"), ("FFFFG", "FG"), ("FFFFF", "FF")])
def test_exactly_three_are_cleared_and_a_fourth_or_fifth_stays(market, stays):
    scene = spywhere(*GERMAN, market=market, stack="", to="Clear 0").play(0, ClearThree(FRANCE))
    assert scene.market == stays
    assert scene.clues(0) == "F"


@rule("S4.2")
@pytest.mark.parametrize("market", ["FFFFB", "FFFFF"])
def test_more_than_three_alike_are_offered_once(market):
    scene = spywhere(*GERMAN, market=market, to="Clear 0")
    assert scene.offers(0) == [Pass(), ClearThree(FRANCE)]


@rule("S4.3")
def test_three_that_lay_there_before_the_swap_count_as_well():
    scene = spywhere(*GERMAN, market="FFFGB").play(0, SwapCard(ITALY, BELGIUM))
    assert scene.phase == Clear((0,), 1, 0)
    assert ClearThree(FRANCE) in scene.offers(0)


@rule("S4.3")
def test_three_that_another_spy_left_there_count_as_well():
    left = spywhere(*FRENCH, market="FFFGB", to="Clear 0").play(0, Pass()).play(0, Pass())
    scene = left.play(1, SwapCard(BELGIUM, BELGIUM))
    assert ClearThree(FRANCE) in scene.offers(1)


@rule("S4.4", "S4.5")
def test_clearing_earns_a_bonus_card_and_refills_the_market():
    scene = spywhere(*GERMAN, market="FFFGB", stack="IIIII", to="Clear 0").play(0, ClearThree(FRANCE))
    assert scene.held(0) == "FFII"
    assert scene.cards(0) == 4
    assert scene.market == "BGIII"
    assert scene.stack == 1


@rule("S4.4")
def test_only_the_one_who_clears_sees_the_bonus_card():
    scene = spywhere(*GERMAN, market="FFFGB", stack="IIIII", to="Clear 0").play(0, ClearThree(FRANCE))
    seen = (Cleared(0, FRANCE, cards("III")), Began(Spot((0,), 1)))
    assert scene.sights == {
        0: (YouDrew(ITALY), *seen),
        1: (Drew(0), *seen),
        2: (Drew(0), *seen),
        WATCHER: (Drew(0), *seen),
    }


@rule("S4.5")
def test_the_bonus_card_is_drawn_before_the_new_cards_of_the_market():
    scene = spywhere(*GERMAN, market="FFFGB", stack="BEGII", to="Clear 0").play(0, ClearThree(FRANCE))
    drew, cleared, _ = scene.sights[1]
    assert drew == Drew(0)
    assert isinstance(cleared, Cleared)


@rule("S4.5")
def test_everybody_sees_the_new_cards_of_the_market():
    scene = spywhere(*GERMAN, market="FFFGB", stack="BEGII", to="Clear 0").play(0, ClearThree(FRANCE))
    for viewer in scene.viewers:
        cleared = scene.sights[viewer][1]
        assert len(cleared.refill) == 3
        assert scene.view(viewer).table.market == (GERMANY, BELGIUM, *cleared.refill)


@rule("S4.6")
def test_the_three_may_be_left_where_they_are():
    scene = spywhere(*GERMAN, market="FFFGB", to="Clear 0").play(0, Pass())
    assert scene.market == "BFFFG"
    assert scene.clues(0) == ""
    assert scene.cards(0) == 3
    assert scene.phase == Spot((0,), 1)


@rule("S4.6", "S5.1")
@pytest.mark.parametrize("move", [Identify(1, ITALY), SwapCard(FRANCE, FRANCE)])
def test_while_three_may_be_cleared_nothing_else_can_be_done(move):
    assert spywhere(*GERMAN, market="FFFGB", to="Clear 0").refusal(0, move) == "not_on_offer"


@rule("S4.6")
def test_what_was_left_cannot_be_cleared_later_in_the_turn():
    scene = spywhere(*GERMAN, market="FFFGB", to="Clear 0").play(0, Pass())
    assert scene.refusal(0, ClearThree(FRANCE)) == "not_on_offer"


@rule("S4.7")
def test_the_game_pauses_also_for_a_spy_who_may_not_clear():
    scene = spywhere(*FRENCH, market="FFGBB").play(0, SwapCard(FRANCE, GERMANY))
    assert scene.phase == Clear((0,), 1, 0)
    assert scene.offers(0) == [Pass()]


@rule("S4.7")
def test_nobody_can_tell_the_pause_of_one_who_may_not_clear_from_that_of_one_who_does_not():
    may, may_not = (
        spywhere(*spies, market="FFGBB", stack="BEI").play(0, SwapCard(FRANCE, GERMANY))
        for spies in (GERMAN, FRENCH)
    )
    for _ in ("the pause", "after it"):
        for viewer in may.others(0):
            assert may.looks(viewer) == may_not.looks(viewer)
        may, may_not = may.play(0, Pass()), may_not.play(0, Pass())


@rule("S4.7")
def test_without_three_alike_there_is_no_pause():
    scene = spywhere(*FRENCH, market="FFGGB").play(0, SwapCard(ITALY, BELGIUM))
    assert scene.phase == Spot((0,), 1)


@rule("S4.8")
def test_a_spy_clears_once_in_a_turn():
    scene = spywhere(*GERMAN, market="FFFGB", stack="IIIIIII", to="Clear 0").play(0, ClearThree(FRANCE))
    assert scene.market == "BGIII"
    assert scene.phase == Spot((0,), 1)


def chain(stack, **options):
    """Clear three where a chain is agreed on, and what comes next from the stack is known."""
    scene = spywhere(*GERMAN, market="FFFGB", stack=stack, to="Clear 0", chain_elimination=True, **options)
    return scene.play(0, ClearThree(FRANCE))


@rule("S4.8")
def test_in_a_chain_three_that_are_alike_again_may_be_cleared_again():
    scene = chain(stack="I" * 12)
    assert scene.phase == Clear((0,), 1, 1)
    assert scene.offers(0) == [Pass(), ClearThree(ITALY)]
    scene = scene.play(0, ClearThree(ITALY))
    assert scene.phase == Clear((0,), 1, 2)
    assert scene.clues(0) == "FI"


@rule("S4.8")
def test_a_chain_ends_when_no_three_are_alike():
    assert chain(stack="EEEE").play(0, ClearThree(ENGLAND)).phase == Spot((0,), 1)


@rule("S4.8", "S4.1")
def test_a_chain_does_not_reach_the_own_dish():
    scene = chain(stack="G" * 12)
    assert scene.phase == Clear((0,), 1, 1)
    assert scene.offers(0) == [Pass()]
    assert scene.refusal(0, ClearThree(GERMANY)) == "own_dish"


@rule("S4.8", "S4.6")
def test_a_chain_may_be_broken_off():
    scene = chain(stack="I" * 12).play(0, Pass())
    assert scene.phase == Spot((0,), 1)
    assert scene.market == "BGIII"


@rule("S4.8")
def test_a_chain_starts_anew_with_the_next_turn():
    scene = chain(stack="I" * 12).play(0, Pass()).play(0, Pass())
    assert scene.phase == Swap((1,), 1)
    assert scene.play(1, SwapCard(BELGIUM, BELGIUM)).phase == Clear((1,), 1, 0)


@rule("S4.9")
def test_a_further_clearing_earns_no_bonus_card():
    scene = chain(stack="I" * 12)
    assert scene.cards(0) == 4
    scene = scene.play(0, ClearThree(ITALY))
    assert scene.cards(0) == 4
    assert scene.market == "BGIII"
    assert scene.stack == 5


@rule("S4.9")
def test_further_bonus_cards_can_be_switched_on():
    scene = chain(stack="I" * 12, chain_bonus=True)
    assert scene.cards(0) == 4
    scene = scene.play(0, ClearThree(ITALY))
    assert scene.cards(0) == 5
    assert scene.stack == 4
