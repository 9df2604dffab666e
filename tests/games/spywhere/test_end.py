"""S6. The end."""

from itertools import permutations

import pytest

from brushpass.core import WATCHER
from brushpass.games.spywhere.told import (
    Began,
    Clear,
    Cleared,
    ClearThree,
    Finish,
    IdentifiedAll,
    Identify,
    LastGuesses,
    Over,
    Pass,
    Spot,
    StackRanOut,
    Swap,
    SwapCard,
    YouFinished,
    YouSealed,
)

from .builder import BELGIUM, ENGLAND, FRANCE, GERMANY, ITALY, TRIO, dealt, play_on, rule, spywhere

GERMAN = ("Germany: FFI", *TRIO[1:])
EAGER = ("France: GGI, 1 is I", "Italy: BBB, 0 is E", "Belgium: EEF")  # seat 0 lacks one rival, and so does 1


@rule("S6.1")
@pytest.mark.parametrize("move", [Pass(), Identify(1, ITALY)])
def test_the_game_ends_with_the_turn_in_which_the_stack_runs_out(move):
    scene = spywhere(*TRIO, stack="", to="Spot 0").play(0, move)
    assert scene.phase == LastGuesses((0, 1, 2), None)


@rule("S6.1")
@pytest.mark.parametrize("move", [Pass(), Identify(1, ITALY)])
def test_with_one_card_left_there_is_one_more_turn(move):
    scene = spywhere(*TRIO, stack="E", to="Spot 0").play(0, move)
    assert scene.phase == Swap((1,), 1)
    assert scene.held(1) == "BBBE"
    assert scene.stack == 0


@rule("S6.1", "S6.3")
def test_whoever_draws_the_last_card_finishes_the_turn():
    scene = spywhere(*TRIO, stack="E", to="Spot 0").play(0, Pass())
    scene = scene.play(1, SwapCard(ENGLAND, FRANCE))
    assert scene.phase == Spot((1,), 1)
    assert scene.play(1, Identify(0, FRANCE)).phase == LastGuesses((0, 1, 2), None)


@rule("S6.1")
def test_all_are_told_when_the_last_card_is_drawn():
    scene = spywhere(*TRIO, stack="E", to="Spot 0").play(0, Pass())
    assert all([*seen][-2:] == [StackRanOut(), Began(Swap((1,), 1))] for seen in scene.sights.values())
    assert StackRanOut() not in scene.play(1, SwapCard(ENGLAND, FRANCE)).events


@rule("S6.1", "S6.3")
@pytest.mark.parametrize(("stack", "told"), [("EEEE", 1), ("E", 1), ("EEEEE", 0), ("", 0)])
def test_or_when_a_clearing_takes_it(stack, told):
    scene = spywhere(*GERMAN, market="IIIBE", stack=stack, to="Clear 0").play(0, ClearThree(ITALY))
    assert scene.events.count(StackRanOut()) == told


@rule("S6.1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_when_nobody_identifies_every_card_of_the_stack_is_drawn(seats):
    *_, over = play_on(dealt(seats), shy=True)
    assert over.stack == 0
    assert [account.bonus for account in over.phase.accounts] == [0] * seats


@rule("S6.2")
def test_the_game_ends_when_a_spy_has_laid_a_card_before_every_rival():
    scene = spywhere(*EAGER, to="Spot 0").play(0, Identify(2, BELGIUM))
    assert scene.phase == LastGuesses((1, 2), 0)
    assert scene.stack > 0
    assert all(seen[-2] == IdentifiedAll(0) for seen in scene.sights.values())


@rule("S6.2")
def test_the_game_goes_on_as_long_as_one_rival_is_left():
    scene = spywhere(*TRIO, to="Spot 0").play(0, Identify(2, BELGIUM))
    assert scene.phase == Swap((1,), 1)


@rule("S6.2")
def test_the_game_ends_whether_the_guesses_are_right_or_wrong():
    scene = spywhere("France: GGI, 1 is B", *TRIO[1:], to="Spot 0").play(0, Identify(2, ITALY))
    assert scene.phase == LastGuesses((1, 2), 0)


@rule("S6.2")
def test_being_identified_by_every_rival_ends_nothing():
    scene = spywhere("France: GGI, 2 is B", "Italy: BBB", "Belgium: EEF, 1 is I", to="Spot 1")
    assert scene.play(1, Identify(2, BELGIUM)).phase == Swap((2,), 1)


@rule("S6.3")
@pytest.mark.parametrize(
    ("stack", "bonus", "market"),
    [
        ("", 0, "BG"),
        ("I", 1, "BG"),
        ("II", 1, "BGI"),
        ("III", 1, "BGII"),
        ("IIII", 1, "BGIII"),
    ],
)
def test_what_there_is_goes_to_the_bonus_first_and_then_to_the_market(stack, bonus, market):
    scene = spywhere(*GERMAN, market="FFFGB", stack=stack, to="Clear 0").play(0, ClearThree(FRANCE))
    assert scene.cards(0) == 3 + bonus
    assert scene.market == market
    assert scene.stack == 0


@rule("S6.3")
@pytest.mark.parametrize("stack", ["", "I", "III", "IIII"])
def test_a_spy_who_clears_the_last_cards_may_still_identify_and_no_other_turn_begins(stack):
    scene = spywhere(*GERMAN, market="FFFGB", stack=stack, to="Clear 0").play(0, ClearThree(FRANCE))
    assert scene.phase == Spot((0,), 1)
    assert Identify(1, ITALY) in scene.offers(0)
    assert scene.play(0, Pass()).phase == LastGuesses((0, 1, 2), None)


@rule("S6.3")
def test_with_nothing_in_the_stack_nobody_sees_a_bonus_card():
    scene = spywhere(*GERMAN, market="FFFGB", stack="", to="Clear 0").play(0, ClearThree(FRANCE))
    for viewer in scene.viewers:
        assert scene.sights[viewer] == (Cleared(0, FRANCE, ()), Began(Spot((0,), 1)))


@rule("S6.3", "S4.8")
def test_a_chain_goes_on_with_an_empty_stack():
    scene = spywhere(*GERMAN, market="FFFEE", stack="EE", to="Clear 0", chain_elimination=True)
    scene = scene.play(0, ClearThree(FRANCE))
    assert scene.market == "EEE"
    assert scene.phase == Clear((0,), 1, 1)
    scene = scene.play(0, ClearThree(ENGLAND))
    assert scene.market == ""
    assert scene.phase == Spot((0,), 1)


@rule("S6.3", "S4.9")
def test_without_a_chain_bonus_the_last_cards_go_to_the_market():
    scene = spywhere(
        *GERMAN,
        market="FFFEE",
        stack="I",
        to="Clear 0 cleared 1",
        chain_elimination=True,
        chain_bonus=False,
    )
    assert scene.play(0, ClearThree(FRANCE)).market == "EEI"


@rule("S6.3")
def test_with_an_empty_market_the_game_is_over_before_anybody_must_swap():
    scene = spywhere(*GERMAN, market="FFF", stack="", to="Clear 0").play(0, ClearThree(FRANCE))
    assert scene.market == ""
    assert scene.play(0, Pass()).phase == LastGuesses((0, 1, 2), None)


@rule("S6.4")
def test_if_a_spy_ended_the_game_all_the_others_may_lay_cards_before_those_not_tried():
    scene = spywhere(*EAGER, to="Spot 0").play(0, Identify(2, BELGIUM))
    assert scene.offers(0) == []
    assert (scene.may_lay(1, 0), scene.may_lay(1, 2)) == ("", "BFGI")
    assert (scene.may_lay(2, 0), scene.may_lay(2, 1)) == ("BEFGI", "BEFGI")


@rule("S6.4")
def test_whoever_ended_the_game_has_nothing_more_to_say():
    scene = spywhere(*EAGER, to="Spot 0").play(0, Identify(2, BELGIUM))
    assert scene.refusal(0, Identify(1, GERMANY)) == "not_your_turn"
    assert scene.refusal(0, Pass()) == "not_your_turn"


@rule("S6.4")
def test_if_the_stack_ran_out_everybody_may_also_the_one_who_emptied_it():
    scene = spywhere(*EAGER, stack="", to="Spot 0").play(0, Pass())
    assert (scene.may_lay(0, 1), scene.may_lay(0, 2)) == ("", "BEFG")
    assert (scene.may_lay(1, 0), scene.may_lay(1, 2)) == ("", "BFGI")
    assert (scene.may_lay(2, 0), scene.may_lay(2, 1)) == ("BEFGI", "BEFGI")


@rule("S6.4", "S6.2")
def test_if_both_happen_in_one_turn_the_spy_ended_it():
    scene = spywhere(*EAGER, stack="", to="Spot 0").play(0, Identify(2, BELGIUM))
    assert scene.phase == LastGuesses((1, 2), 0)


@rule("S6.4")
def test_everybody_knows_how_the_game_ended():
    scene = spywhere(*EAGER, to="Spot 0").play(0, Identify(2, BELGIUM))
    for viewer in scene.viewers:
        assert scene.sights[viewer][-1] == Began(LastGuesses((1, 2), 0))


def last_guesses():
    return spywhere(*TRIO, to="LastGuesses 0 1 2")


@rule("S6.5")
def test_all_make_their_last_guesses_at_once():
    assert all(last_guesses().offers(seat) for seat in (0, 1, 2))


@rule("S6.5")
@pytest.mark.parametrize("move", [Identify(2, BELGIUM), Finish()])
def test_nobody_else_sees_a_last_guess_nor_that_there_was_one(move):
    before = last_guesses()
    after = before.play(0, move)
    for viewer in after.others(0):
        assert after.sights[viewer] == ()
        assert after.looks(viewer) == before.looks(viewer)


@rule("S6.5")
def test_a_last_guess_does_not_show_on_the_table():
    scene = last_guesses().play(0, Identify(2, BELGIUM)).play(0, Identify(1, ITALY))
    assert scene.table == last_guesses().table
    assert scene.marked(0) == ()


@rule("S6.5")
def test_the_one_who_laid_it_sees_it():
    scene = last_guesses().play(0, Identify(2, BELGIUM))
    assert scene.sights[0] == (YouSealed(2, BELGIUM),)
    assert scene.view(0).hand.guesses == (Identify(2, BELGIUM),)


@rule("S6.5")
def test_whoever_goes_on_is_done_and_alone_sees_it():
    scene = last_guesses().play(0, Finish())
    assert scene.sights == {0: (YouFinished(),), 1: (), 2: (), WATCHER: ()}
    assert scene.hand(0).done


@rule("S6.5")
def test_whoever_has_laid_all_is_done():
    scene = last_guesses().play(0, Identify(2, BELGIUM))
    assert not scene.hand(0).done
    scene = scene.play(0, Identify(1, ITALY))
    assert scene.sights == {0: (YouSealed(1, ITALY), YouFinished()), 1: (), 2: (), WATCHER: ()}
    assert scene.hand(0).done


@rule("S6.5")
def test_whoever_is_done_can_lay_no_more():
    scene = last_guesses().play(0, Finish())
    assert scene.offers(0) == []
    assert scene.refusal(0, Identify(1, ITALY)) == "not_your_turn"


@rule("S6.5")
def test_all_is_opened_when_all_are_done_and_not_before():
    scene = last_guesses().play(2, Finish()).play(0, Identify(1, ITALY)).play(0, Finish())
    assert scene.phase == LastGuesses((0, 1, 2), None)
    scene = scene.play(1, Finish())
    assert isinstance(scene.phase, Over)
    assert scene.account(0).guesses == (Identify(1, ITALY),)


@rule("S6.5")
def test_everybody_sees_the_opening():
    scene = last_guesses().finish()
    last = scene.seats[-1]
    for viewer in scene.others(last):
        assert scene.sights[viewer] == (Began(scene.phase),)
    assert scene.sights[last] == (YouFinished(), Began(scene.phase))


@rule("S6.5")
def test_the_one_who_ended_the_game_is_not_waited_for():
    scene = spywhere(*EAGER, to="Spot 0").play(0, Identify(2, BELGIUM)).play(1, Finish()).play(2, Finish())
    assert isinstance(scene.phase, Over)


@rule("S6.5")
def test_it_does_not_matter_who_guesses_first():
    guesses = [(0, Identify(1, ITALY)), (1, Identify(2, BELGIUM)), (2, Identify(0, GERMANY))]
    ends = set()
    for order in permutations(guesses):
        scene = last_guesses()
        for seat, guess in order:
            scene = scene.play(seat, guess)
        ends.add(scene.finish().phase)
    assert len(ends) == 1


@rule("S6.5")
def test_open_guesses_stay_open_and_sealed_ones_are_added_to_them():
    scene = spywhere("France: GGI, 1 is I", *TRIO[1:], to="LastGuesses 0 1 2").play(0, Identify(2, GERMANY))
    assert scene.marked(0) == (1,)
    assert scene.finish().account(0).guesses == (Identify(1, ITALY), Identify(2, GERMANY))


@rule("S6.6")
def test_all_last_guesses_may_be_left_out():
    scene = last_guesses().finish()
    assert [account.guesses for account in scene.phase.accounts] == [(), (), ()]


@rule("S6.6")
def test_some_last_guesses_may_be_left_out():
    scene = last_guesses().play(1, Identify(0, GERMANY)).finish()
    assert [account.guesses for account in scene.phase.accounts] == [(), (Identify(0, GERMANY),), ()]


@rule("S6.5")
def test_after_the_end_nothing_can_be_done():
    scene = last_guesses().finish()
    for seat in scene.seats:
        assert scene.offers(seat) == []
        assert scene.refusal(seat, Pass()) == "over"
        assert scene.refusal(seat, Identify((seat + 1) % 3, GERMANY)) == "over"
