"""S7. Points."""

import pytest

from brushpass.core import WATCHER
from brushpass.games.spywhere.told import Account, Identify, LastGuesses, Over, Pass, SwapCard

from .builder import BELGIUM, ENGLAND, FRANCE, GERMANY, ITALY, TRIO, cards, dealt, play_on, rule, spywhere

RIGHT = (Identify(1, ITALY), Identify(2, BELGIUM))
WRONG = (Identify(1, ENGLAND), Identify(2, GERMANY))


def end(*spies, **options):
    """The stack has run out, and nobody wants to guess any more."""
    return spywhere(*spies, to="LastGuesses 0 1 2", **options).finish()


def scored(dishes, guesses, **options):
    """The points of a French spy with so many cheeses, who lays ``guesses`` among the last."""
    scene = spywhere(f"France: GI{'F' * dishes}", *TRIO[1:], to="LastGuesses 0 1 2", **options)
    for guess in guesses:
        scene = scene.play(0, guess)
    return scene.finish().points[0]


@rule("S7.1")
@pytest.mark.parametrize("dishes", [0, 1, 4])
@pytest.mark.parametrize("right", [0, 1, 2])
def test_dishes_count_once_and_once_more_for_every_right_guess(dishes, right):
    assert scored(dishes, RIGHT[:right]) == dishes + dishes * right


@rule("S7.1")
def test_a_wrong_guess_costs_nothing():
    assert scored(4, WRONG) == scored(4, ()) == 4
    assert scored(4, (RIGHT[0], WRONG[1])) == scored(4, RIGHT[:1]) == 8


@rule("S7.1")
def test_only_the_own_dish_counts():
    assert end("France: FFGGGI", *TRIO[1:]).account(0).dishes == 2


@rule("S7.1", "S4.1")
def test_cards_in_the_market_and_cards_cleared_count_for_nobody():
    scene = end("France: FG, not G", "Italy: BBB, not F", *TRIO[2:], market="FFFII")
    assert scene.points == (1, 0, 0)


@rule("S7.1")
def test_being_identified_costs_nothing():
    scene = end("France: FF", "Italy: B, 0 is F", "Belgium: E, 0 is F")
    assert scene.points == (2, 0, 0)


@rule("S7.1")
def test_a_guess_laid_in_a_turn_counts_like_one_laid_at_the_end():
    assert end("France: FF, 1 is I", *TRIO[1:]).points[0] == scored(2, RIGHT[:1])


@rule("S7.1")
def test_the_account_shows_everybody_how_the_points_come_about():
    scene = end("France: FFG, 1 is I", *TRIO[1:])
    expected = Account(cards("F"), dishes=2, guesses=RIGHT[:1], right=1, bonus=0, points=4)
    for viewer in (0, 1, 2, WATCHER):
        assert scene.view(viewer).table.phase.accounts[0] == expected


@rule("S7.2")
@pytest.mark.parametrize("dishes", [0, 1, 4])
@pytest.mark.parametrize("right", [0, 1, 2])
def test_as_a_product_only_dishes_times_right_guesses_count(dishes, right):
    assert scored(dishes, RIGHT[:right], scoring="product") == dishes * right


def ended(guess, stack=None, **options):
    """Seat 0 lays the last of two cards, and nobody else wants to guess."""
    spies = ("France: FF, 1 is I", *TRIO[1:])
    return spywhere(*spies, stack=stack, to="Spot 0", **options).play(0, guess).finish()


@rule("S7.3")
def test_ending_the_game_by_identifying_is_worth_three_points():
    scene = ended(RIGHT[1])
    assert [account.bonus for account in scene.phase.accounts] == [3, 0, 0]
    assert scene.points[0] == 2 + 2 * 2 + 3


@rule("S7.3")
def test_it_is_worth_three_points_right_or_wrong():
    assert ended(WRONG[1]).points[0] == 2 + 2 * 1 + 3
    nothing_right = spywhere("France: G, 1 is E", *TRIO[1:], to="Spot 0").play(0, WRONG[1]).finish()
    assert nothing_right.points[0] == 3


@rule("S7.3", "S7.2")
def test_it_is_worth_three_points_with_a_product_too():
    assert ended(RIGHT[1], scoring="product").points[0] == 2 * 2 + 3


@rule("S7.3", "S6.2")
def test_it_is_worth_three_points_also_when_the_stack_ran_out_in_the_same_turn():
    scene = spywhere("France: FF, 1 is I", *TRIO[1:], stack="G", to="Spot 2").play(2, Pass())
    assert scene.stack == 0
    scene = scene.play(0, SwapCard(GERMANY, GERMANY)).play(0, RIGHT[1])
    assert scene.phase == LastGuesses((1, 2), 0)
    assert scene.finish().account(0).bonus == 3


@rule("S7.3")
def test_if_only_the_stack_ended_the_game_nobody_scores_them():
    scene = ended(Pass(), stack="")
    assert [account.bonus for account in scene.phase.accounts] == [0, 0, 0]


@rule("S7.3")
def test_whoever_completes_the_guesses_only_at_the_end_does_not_score_them():
    scene = spywhere(*TRIO, to="LastGuesses 0 1 2").play(0, RIGHT[0]).play(0, RIGHT[1]).finish()
    assert scene.account(0).bonus == 0
    scene = spywhere("France: F, 1 is I", *TRIO[1:], to="Spot 0").play(0, RIGHT[1])
    scene = scene.play(1, Identify(0, FRANCE)).play(1, Identify(2, BELGIUM)).finish()
    assert scene.account(1).bonus == 0


@rule("S7.4")
def test_the_most_points_win():
    scene = end("France: FF", "Italy: IIII", "Belgium: BBB")
    assert scene.points == (2, 4, 3)
    assert scene.winners == (1,)


@rule("S7.4")
def test_those_who_are_level_share_the_win():
    assert end("France: FF", "Italy: IIII", "Belgium: BBBB").winners == (1, 2)
    assert end("France: G", "Italy: B", "Belgium: E").winners == (0, 1, 2)


@rule("S7.4")
def test_right_guesses_alone_do_not_break_a_tie():
    scene = end("France: FFFF", "Italy: II, 0 is F", *TRIO[2:])
    assert scene.points[:2] == (4, 4)
    assert scene.winners == (0, 1)


@rule("S7.4")
def test_nobody_has_won_before_the_end():
    *running, over = play_on(dealt(4))
    assert all(scene.result is None for scene in running)
    assert isinstance(over.phase, Over)
    assert max(over.points) == over.points[over.winners[0]]


@rule("S7.5")
def test_more_right_guesses_can_break_a_tie():
    scene = end("France: FFFF", "Italy: II, 0 is F", *TRIO[2:], tiebreak="more_right_guesses")
    assert scene.points[:2] == (4, 4)
    assert scene.winners == (1,)


@rule("S7.5")
def test_those_who_are_level_there_too_share():
    spies = ("France: FF, 1 is I", "Italy: II, 0 is F", "Belgium: BBBB")
    assert end(*spies, tiebreak="more_right_guesses").winners == (0, 1)
    spies = ("France: FF", "Italy: II", "Belgium: B")
    assert end(*spies, tiebreak="more_right_guesses").winners == (0, 1)


@rule("S7.5")
def test_right_guesses_do_not_outweigh_points():
    scene = end("France: FFFFF", "Italy: II, 0 is F", *TRIO[2:], tiebreak="more_right_guesses")
    assert scene.winners == (0,)
