"""S8. Two players."""

from itertools import combinations

import pytest

from brushpass.core import WATCHER
from brushpass.games.spywhere.cards import NATIONS
from brushpass.games.spywhere.told import (
    Began,
    Clear,
    ClearThree,
    Drew,
    Identify,
    LastGuesses,
    Marked,
    Over,
    Pass,
    Spot,
    Swap,
    SwapCard,
    YouDrew,
    YouFinished,
    YouPlaced,
    YouSealed,
)

from .builder import (
    BELGIUM,
    ENGLAND,
    FRANCE,
    GERMANY,
    ITALY,
    PAIR,
    cards,
    dealt,
    letters,
    play_on,
    rule,
    spywhere,
)

ME = "France Italy: FFI"
YOU = "Belgium England: BBB"


@rule("S8.1")
def test_two_play_with_five_countries():
    assert len(dealt(2).table.nations) == 5


@rule("S8.1")
def test_two_may_play_with_six_countries():
    scene = dealt(2, two_player_nationalities=6)
    assert scene.table.nations == NATIONS
    assert scene.stack == 108 - 6 - 5 - 1


@rule("S8.1", "S2.3")
@pytest.mark.parametrize(("countries", "may_lay"), [(5, "BEFGI"), (6, "BEFGIS")])
def test_the_identification_cards_are_those_of_the_countries_in_play(countries, may_lay):
    scene = spywhere(*PAIR, to="Spot 0 round 5", two_player_nationalities=countries)
    assert scene.may_lay(0, 1) == may_lay


@rule("S8.2")
@pytest.mark.parametrize("countries", [5, 6])
def test_each_has_two_passports_and_no_two_are_the_same(countries):
    for seed in "abcdef":
        hands = dealt(2, seed, two_player_nationalities=countries).state.hands
        assert [len(hand.passports) for hand in hands] == [2, 2]
        assert len({nation for hand in hands for nation in hand.passports}) == 4


@rule("S8.2")
def test_passports_lie_in_no_order():
    for seed in "abcdef":
        for hand in dealt(2, seed).state.hands:
            assert hand.passports == tuple(sorted(hand.passports))


@rule("S8.2")
def test_two_cards_are_laid_before_the_same_rival():
    scene = spywhere("France Italy: FFI, 1 is G", YOU, to="Spot 0 round 6")
    assert scene.may_lay(0, 1) == "BEFI"
    assert scene.refusal(0, Identify(1, GERMANY)) == "card_already_laid"


@rule("S8.2", "S5.1")
def test_the_two_cards_take_two_turns():
    scene = spywhere(ME, YOU, to="Spot 0 round 5").play(0, Identify(1, BELGIUM))
    assert scene.phase == Swap((1,), 5)


@rule("S8.2", "S5.5")
def test_only_the_owner_knows_which_card_was_laid():
    scene = spywhere(ME, YOU, stack="GG", to="Spot 0 round 5").play(0, Identify(1, BELGIUM))
    turn = Began(Swap((1,), 5))
    assert scene.sights == {
        0: (YouPlaced(1, BELGIUM), Drew(1), turn),
        1: (Marked(0, 1), YouDrew(GERMANY), turn),
        WATCHER: (Marked(0, 1), Drew(1), turn),
    }


def right(*guesses):
    """How many of these guesses are right."""
    scene = spywhere(ME, YOU, to="LastGuesses 0 1")
    for nation in guesses:
        scene = scene.play(0, Identify(1, nation))
    return scene.finish().account(0).right


@rule("S8.2")
def test_a_card_is_right_if_it_names_either_passport():
    assert right(BELGIUM) == right(ENGLAND) == 1
    assert right(GERMANY) == right(FRANCE) == right() == 0
    assert right(BELGIUM, GERMANY) == right(GERMANY, ENGLAND) == 1


@rule("S8.2")
def test_the_order_of_the_two_cards_does_not_matter():
    assert right(BELGIUM, ENGLAND) == right(ENGLAND, BELGIUM) == 2


@rule("S8.2")
def test_of_three_foreign_countries_any_two_hit_at_least_once():
    assert min(right(*pair) for pair in combinations((BELGIUM, ENGLAND, GERMANY), 2)) == 1


@rule("S8.2", "S7.1")
def test_two_right_guesses_count_the_dishes_three_times():
    scene = spywhere(ME, YOU, to="LastGuesses 0 1")
    scene = scene.play(0, Identify(1, ENGLAND)).play(0, Identify(1, BELGIUM)).finish()
    assert scene.points == (3 + 3 * 2, 3)


@rule("S8.3")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_before_the_fifth_turn_the_swap_ends_the_turn(turn):
    scene = spywhere(ME, YOU, to=f"Swap 0 round {turn}").play(0, SwapCard(FRANCE, FRANCE))
    assert scene.phase == Swap((1,), turn)


@rule("S8.3")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
@pytest.mark.parametrize("move", [Pass(), ClearThree(GERMANY)])
def test_before_the_fifth_turn_clearing_or_not_ends_the_turn(turn, move):
    scene = spywhere(ME, YOU, market="GGGBE", stack="BEF" * 3, to=f"Clear 0 round {turn}").play(0, move)
    assert scene.phase == Swap((1,), turn)


@rule("S8.3")
def test_the_table_says_from_which_round_two_may_identify():
    assert [dealt(seats).table.identify_from for seats in range(2, 7)] == [5, 0, 0, 0, 0]


@rule("S8.3")
@pytest.mark.parametrize("turn", [5, 6])
def test_from_the_fifth_turn_on_one_may_identify(turn):
    swapped = spywhere(ME, YOU, to=f"Swap 0 round {turn}").play(0, SwapCard(FRANCE, FRANCE))
    assert swapped.phase == Spot((0,), turn)
    for move in (Pass(), ClearThree(GERMANY)):
        scene = spywhere(ME, YOU, market="GGGBE", stack="BEF" * 3, to=f"Clear 0 round {turn}").play(0, move)
        assert scene.phase == Spot((0,), turn)


@rule("S8.3")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_each_has_had_four_turns_before_and_identifies_in_the_fifth(seed):
    turns, first_attempt = [0, 0], {}
    for scene in play_on(dealt(2, seed), shy=True):
        for seat in scene.phase.who:
            turns[seat] += isinstance(scene.phase, Swap)
            if isinstance(scene.phase, Spot):
                first_attempt.setdefault(seat, turns[seat])
    assert first_attempt == {0: 5, 1: 5}


@rule("S8.3", "S8.5")
def test_nobody_ends_the_game_before_the_sixth_turn():
    scene = dealt(2)
    while not isinstance(scene.phase, LastGuesses):
        seat, turn = *scene.phase.who, scene.phase.round
        scene = scene.play(seat, scene.offers(seat)[-1])
    assert scene.phase.ender == scene.table.first
    assert turn == 6


@rule("S8.3")
def test_more_than_two_identify_from_the_first_turn_on():
    scene = spywhere("France: FFI", "Italy: BBB", "Belgium: EEF").play(0, SwapCard(FRANCE, FRANCE))
    assert scene.phase == Spot((0,), 1)


@rule("S8.3", "S6.4")
def test_the_last_guesses_are_open_to_all_even_before_the_fifth_turn():
    scene = spywhere(ME, YOU, stack="", to="Swap 0 round 2").play(0, SwapCard(FRANCE, FRANCE))
    assert scene.phase == LastGuesses((0, 1), None)
    assert scene.may_lay(0, 1) == scene.may_lay(1, 0) == "BEFGI"


@rule("S8.4", "S7.1")
def test_dishes_of_both_countries_count():
    scene = spywhere("France Italy: FFIG", "Belgium England: BGG", to="LastGuesses 0 1").finish()
    assert [account.dishes for account in scene.phase.accounts] == [3, 1]
    assert scene.points == (3, 1)


@rule("S8.4", "S4.7")
@pytest.mark.parametrize("mine", [FRANCE, ITALY])
def test_neither_own_dish_may_be_cleared(mine):
    scene = spywhere(ME, YOU, market="BE" + 3 * mine.name[0], to="Clear 0")
    assert scene.offers(0) == [Pass()]
    assert scene.refusal(0, ClearThree(mine)) == "own_dish"


@rule("S8.4")
@pytest.mark.parametrize("foreign", [BELGIUM, ENGLAND, GERMANY])
def test_every_other_dish_may_be_cleared(foreign):
    scene = spywhere(ME, YOU, market="FI" + 3 * foreign.name[0], to="Clear 0")
    assert scene.offers(0) == [Pass(), ClearThree(foreign)]


@rule("S8.4", "S4.7")
def test_the_pause_tells_nothing_of_two_passports_either():
    looks = [
        spywhere(me, YOU, market="FFGBE", stack="BEI").play(0, SwapCard(FRANCE, GERMANY)).looks(1)
        for me in (ME, "Germany Italy: FFI")
    ]
    assert looks[0] == looks[1]
    assert isinstance(looks[0][0].table.phase, Clear)


@rule("S8.5", "S7.3")
def test_the_second_card_ends_the_game_and_is_worth_three_points():
    scene = spywhere("France Italy: FFI, 1 is G", YOU, to="Spot 0 round 6").play(0, Identify(1, BELGIUM))
    assert scene.phase == LastGuesses((1,), 0)
    assert scene.offers(0) == []
    scene = scene.finish()
    assert scene.account(0).bonus == 3
    assert scene.points == (3 + 3 * 1 + 3, 3)


@rule("S8.5")
def test_the_first_card_does_not_end_the_game():
    scene = spywhere(ME, YOU, to="Spot 1 round 5").play(1, Identify(0, FRANCE))
    assert scene.phase == Swap((0,), 6)


@rule("S8.5", "S6.4")
def test_the_other_may_then_lay_what_is_left():
    scene = spywhere("France Italy: FFI, 1 is G", "Belgium England: BBB, 0 is F", to="Spot 0 round 6")
    scene = scene.play(0, Identify(1, BELGIUM))
    assert scene.may_lay(1, 0) == "BEGI"
    scene = scene.play(1, Identify(0, ITALY))
    assert isinstance(scene.phase, Over)
    assert scene.account(1).right == 2


@rule("S8.5", "S6.5")
def test_last_guesses_of_two_are_sealed_as_well():
    before = spywhere(ME, YOU, to="LastGuesses 0 1")
    one = before.play(0, Identify(1, BELGIUM))
    assert one.sights == {0: (YouSealed(1, BELGIUM),), 1: (), WATCHER: ()}
    both = one.play(0, Identify(1, ENGLAND))
    assert both.sights == {0: (YouSealed(1, ENGLAND), YouFinished()), 1: (), WATCHER: ()}
    assert both.looks(1) == before.looks(1)


@rule("S8.5")
@pytest.mark.parametrize("turn", [3, 7])
def test_the_game_ends_also_when_the_stack_runs_out(turn):
    scene = spywhere(ME, YOU, stack="", to=f"Swap 0 round {turn}").play(0, SwapCard(FRANCE, FRANCE))
    if isinstance(scene.phase, Spot):
        scene = scene.play(0, Pass())
    assert scene.phase == LastGuesses((0, 1), None)


@rule("S8.2", "S2.2")
def test_both_passports_lie_open_at_the_end():
    scene = spywhere(ME, YOU, to="LastGuesses 0 1").finish()
    assert letters(scene.account(0).passports) == "FI"
    assert scene.account(1).passports == cards("BE")
