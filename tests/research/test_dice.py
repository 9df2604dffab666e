"""Dice from outside: every way they can fall, with its true weight, and nothing asked twice."""

from collections import Counter
from fractions import Fraction

import pytest

from brushpass import GAMES
from brushpass.core import Moment, Setup
from brushpass.games.spywhere.told import Options
from brushpass.research.codebooks import spywhere_finale as finale
from brushpass.research.dice import Chance, Dice, Unthrown, scripted


def ways(ask, throws=(), chance=Fraction(1)):
    """Everything that ``ask`` can come to, with its probability."""
    try:
        return Counter({ask(Dice(scripted(throws), {}, 0)): chance})
    except Unthrown as die:
        found = Counter()
        for way, weight in enumerate(die.weights):
            found.update(ways(ask, (*throws, way), chance * Fraction(weight, sum(die.weights))))
        return found


def test_a_roll_falls_on_every_side_alike():
    assert ways(lambda dice: dice.roll(6)) == dict.fromkeys(range(6), Fraction(1, 6))


def test_throws_made_at_once_are_asked_one_after_the_other():
    assert ways(lambda dice: tuple(dice.rolls(2, 2))) == dict.fromkeys(
        [(0, 0), (0, 1), (1, 0), (1, 1)], Fraction(1, 4)
    )


def test_cards_that_are_alike_are_one_way_to_fall():
    assert ways(lambda dice: dice.draw("aaab")) == {("a",): Fraction(3, 4), ("b",): Fraction(1, 4)}


def test_a_draw_of_several_is_one_throw_after_the_other():
    drawn = ways(lambda dice: dice.draw("aab", 2))
    assert drawn == {("a", "a"): Fraction(1, 3), ("a", "b"): Fraction(1, 3), ("b", "a"): Fraction(1, 3)}


@pytest.mark.parametrize("ask", [lambda d: d.roll(1), lambda d: d.draw("aaa", 2), lambda d: d.draw("", 3)])
def test_what_can_fall_in_one_way_only_is_not_asked(ask):
    assert list(ways(ask).values()) == [1]


def test_named_dice_fall_once_and_stay():
    def ask(dice):
        first = dice.named("blink", 1).roll(2)
        assert dice.named("blink", 1).roll(2) == first
        return first, dice.named("blink", 2).roll(2)

    assert ways(ask) == dict.fromkeys([(0, 0), (0, 1), (1, 0), (1, 1)], Fraction(1, 4))


def test_named_dice_that_fell_in_an_earlier_step_are_known():
    first = Dice(scripted([2]), {}, 5)
    assert first.named("blink", 1, at=7).roll(3) == 2
    assert first.named("blink", 1, at=7).at == 7
    later = Dice(scripted([]), first.learnt, 9)
    assert later.named("blink", 1).roll(3) == 2
    assert not later.learnt
    with pytest.raises(Unthrown, match=r"weights \(1, 1, 1\)"):
        later.named("blink", 2).roll(3)


def test_the_whole_deal_of_a_game_can_be_told_by_its_throws():
    """Six ways to hand out two of three passports, all alike."""
    setup = Setup(2, Options())
    dealt = ways(lambda dice: finale.deal(setup, dice))
    assert len(dealt) == 6
    assert set(dealt.values()) == {Fraction(1, 6)}


def test_sampled_dice_fall_as_often_as_they_weigh():
    real = Moment("sampled")
    dice = Chance(lambda: real.roll(1000) / 1000, {}, 0)
    found = Counter(dice.draw("abbb")[0] for _ in range(2000))
    assert 400 < found["a"] < 600
    assert set(Counter(dice.roll(3) for _ in range(100))) == {0, 1, 2}
    named = Counter(dice.named("bag", n).draw("abbb")[0] for n in range(2000))
    assert 400 < named["a"] < 600
    assert dice.named("bag", 7).draw("abbb") == dice.named("bag", 7).draw("abbb")


def test_sampled_dice_know_whether_anything_was_left_to_chance():
    dice = Chance(lambda: 0.5, {}, 0)
    assert (dice.roll(1), dice.draw("a", 3), dice.draw("abc", 0)) == (0, ("a",), ())
    assert not dice.thrown
    assert dice.draw("abc", 2) == ("b", "c")
    assert dice.thrown


def test_explicit_chances_are_those_of_the_real_dice():
    """How often the real dice put a country first on the market, and how likely our own say it is."""
    game, setup = GAMES["spywhere"], Setup(3, Options(removed_nationality="italy"))
    seen = Counter(game.deal(setup, Moment(str(n))).table.market[0] for n in range(1000))
    passports_and_first = 3 + 1
    with pytest.raises(Unthrown) as die:
        game.deal(setup, Dice(scripted([0] * passports_and_first), {}, 0))
    assert die.value.weights == (18,) * 5
    assert len(seen) == 5
    assert all(150 < count < 250 for count in seen.values())
