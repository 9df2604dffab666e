"""What deals say: when a bout is clear, how long it goes on, and how strong that makes everybody."""

import pytest

from brushpass.core import Moment
from brushpass.strength.verdict import LOOKS, deals_wanted, elo, ratings, verdict


def coins(chance, count, seed):
    dice = Moment(seed)
    return [float(dice.roll(1000) < chance * 1000) for _ in range(count)]


def test_who_wins_everything_is_clearly_better():
    found = verdict([1.0] * 16)
    assert found.share == found.high == 1
    assert 0.5 < found.low < 1
    assert found.clear
    assert verdict([0.0] * 16).clear


def test_a_few_deals_say_little():
    assert not verdict([1.0]).clear
    assert not verdict([1.0, 0.5, 1.0]).clear


def test_the_more_deals_the_narrower():
    widths = [found.high - found.low for found in (verdict([1.0, 0.0] * n) for n in (8, 32, 128))]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == pytest.approx(4 * widths[2], rel=0.02)


@pytest.mark.uncounted
def test_equals_are_seldom_taken_for_unequal_however_often_one_looks():
    """Even coins: at most five times in a hundred one of the looks says clear; and not never."""
    wrong = 0
    for number in range(400):
        shares = coins(0.5, LOOKS[-1], f"coins {number}")
        wrong += any(verdict(shares[:look]).clear for look in LOOKS)
    assert 0.01 < wrong / 400 < 0.07


def test_a_bout_goes_on_from_look_to_look_until_it_is_clear():
    assert deals_wanted([]) == LOOKS[0]
    assert deals_wanted([1.0] * 15) == LOOKS[0]
    assert deals_wanted([1.0] * 16) == LOOKS[0]
    assert deals_wanted([1.0, 0.0] * 8) == LOOKS[1]
    assert deals_wanted([1.0, 0.0] * 512) == LOOKS[-1]
    assert deals_wanted([1.0, 0.0] * 600) == LOOKS[-1]


def test_a_bout_has_no_more_deals_than_wanted():
    assert deals_wanted([], 5) == 5
    assert deals_wanted([1.0, 0.0] * 8, 20) == 20
    assert deals_wanted([1.0] * 16, 20) == 16
    assert deals_wanted([], 16) == 16


def test_ten_to_one_is_worth_400_points():
    found = elo({("b", "a"): [1.0] * 1000 + [0.0] * 100}, "a")
    assert found["a"] == 0
    assert found["b"] == pytest.approx(400, abs=5)


def test_ratings_add_up_over_a_third():
    played = {("b", "a"): coins(0.75, 200, "1"), ("c", "b"): coins(0.75, 200, "2")}
    found = elo(played, "a")
    assert found["c"] == pytest.approx(found["b"] * 2, rel=0.35)


def test_who_never_lost_is_not_infinitely_strong():
    assert 200 < elo({("b", "a"): [1.0] * 32}, "a")["b"] < 1000


def test_who_won_a_few_deals_is_not_surely_that_strong():
    rated = ratings({("b", "a"): [1.0] * 16}, "a")["b"]
    assert rated.high - rated.low > 100


@pytest.mark.parametrize("shares", [[1.0] * 16, coins(0.8, 64, "x"), coins(0.55, 256, "x")])
def test_a_rating_lies_amid_what_might_as_well_have_come_out(shares):
    points, low, high = ratings({("b", "a"): shares}, "a")["b"]
    assert 0.25 < (points - low) / (high - low) < 0.75


def test_ratings_say_how_sure_they_are():
    rated = ratings({("b", "a"): coins(0.8, 64, "x")}, "a")
    assert rated["a"] == (0, 0, 0)
    assert 0 < rated["b"].low < rated["b"].points < rated["b"].high
    assert rated == ratings({("b", "a"): coins(0.8, 64, "x")}, "a")
