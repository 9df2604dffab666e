"""L9. Two couples, and sleepers."""

from collections import Counter

import pytest

from brushpass.games.linq.cards import our_cards
from brushpass.games.linq.told import (
    CounterSpyCard,
    Earned,
    Fined,
    Guessing,
    Opened,
    Paid,
    SleeperWoke,
    SpyCard,
    Unmasked,
)
from support.laws.scenes import play_on

from .builder import EIGHT_IN_COUPLES, briefed, dealt, linq, rule

SLEEPY = ("river: boat lake", "river: bank fish", "violin: bow string", "-: moon star", "-: bread cheese")
COUNTER = ("56", "46", "47", "45")


def passwords(scene):
    return Counter(hand.card.password for hand in scene.state.hands if isinstance(hand.card, SpyCard))


@rule("L9.1")
@pytest.mark.parametrize("seats", [7, 8])
def test_seven_or_eight_can_play_with_two_couples(seats):
    scene = briefed(seats, number=4, two_couples=True)
    assert [*passwords(scene).values()] == [2, 2]
    assert {*passwords(scene)} <= {card[3] for card in our_cards("en")}
    assert [hand.card for hand in scene.state.hands].count(CounterSpyCard()) == seats - 4


@rule("L9.1")
@pytest.mark.parametrize("seats", [7, 8])
def test_they_need_not(seats):
    assert [*passwords(briefed(seats)).values()] == [2]


@rule("L9.1")
def test_each_couple_is_counted_for_itself():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point("01", "01", "24", "34", *COUNTER)
    assert scene.happened(Unmasked) == [Unmasked((0, 1)), Unmasked((2, 3))]
    assert scene.points == (6, 6, 2, 2, 6, 4, 4, 4)


@rule("L9.1")
def test_if_both_fail_each_counter_spy_earns_one_twice():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point("04", "15", "26", "37", *COUNTER)
    assert scene.happened(Earned).count(Earned(4, 1, "spies_failed")) == 2
    assert scene.points == (2, 2, 2, 2, 6, 6, 6, 6)


@rule("L9.1", "L6.5")
def test_all_spies_pay_for_wrong_choices_in_one_round_of_the_table():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True, start=1).point("04", "15", "26", "37", *COUNTER)
    assert scene.happened(Paid) == [Paid(1, 5, 1), Paid(2, 6, 1), Paid(3, 7, 1), Paid(0, 4, 1)]


@rule("L9.1")
def test_both_passwords_are_told():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point("01", "01", "23", "23", *COUNTER)
    assert scene.happened(Opened) == [Opened((0, 1), "river"), Opened((2, 3), "violin")]
    assert scene.table.spied == (1, 1, 1, 1, 0, 0, 0, 0)


@rule("L9.2")
def test_a_spy_of_one_couple_earns_nothing_when_the_other_fails():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point("04", "15", "23", "23", *COUNTER)
    assert scene.points[2:4] == (6, 6)
    assert not [e for e in scene.happened(Earned) if e.seat in (2, 3) and e.why == "spies_failed"]


@rule("L9.2")
def test_a_spy_who_points_at_the_other_couple_loses_one_to_the_bank():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point("02", "01", "23", "23", *COUNTER)
    assert scene.happened(Fined) == [Fined(0, 1)]
    assert scene.happened(Paid) == []


@rule("L9.2")
def test_if_he_has_nothing_he_loses_nothing():
    points = (0, *[3] * 7)
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True, points=points).point("02", "01", "23", "23", *COUNTER)
    assert scene.happened(Fined) == []
    assert scene.points[0] == 0


@rule("L9.2")
def test_a_spy_who_points_at_both_spies_of_the_other_couple_has_not_found_them():
    """Only a free spy could, and he pays for both."""
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True, spy_self="free").point("23", "01", "23", "23", *COUNTER)
    assert scene.happened(Fined) == [Fined(0, 1), Fined(0, 1)]
    assert scene.happened(Paid) == []
    assert not isinstance(scene.phase, Guessing)


@rule("L9.3")
@pytest.mark.parametrize("seats", range(4, 9))
def test_a_sleeper_has_a_spy_card_without_a_twin(seats):
    scene = briefed(seats, number=2, sleeper=True)
    assert sorted(passwords(scene).values()) == [1, 2]
    assert {*passwords(scene)} <= {card[1] for card in our_cards("en")}
    assert [hand.card for hand in scene.state.hands].count(CounterSpyCard()) == seats - 3


@rule("L9.3")
def test_which_card_is_put_away_is_left_to_chance():
    """Of two words drawn one after the other, each is left alone about as often."""
    first_is_alone = 0
    for seed in range(200):
        scene = briefed(5, str(seed), sleeper=True)
        held = passwords(scene)
        first_is_alone += held[min(held)] == 1
    assert 60 < first_is_alone < 140


@rule("L9.3")
def test_nobody_can_tell_a_sleeper_from_a_spy_not_even_the_sleeper():
    asleep = linq(*SLEEPY, sleeper=True)
    awake = linq(SLEEPY[0], "violin: bank fish", *SLEEPY[2:], sleeper=True)
    for viewer in (0, 2, 3, None):
        assert asleep.looks(viewer) == awake.looks(viewer)


@rule("L9.3", "L5.3")
def test_a_sleeper_points_like_a_spy():
    scene = linq(*SLEEPY, sleeper=True)
    assert all(2 in move.at for move in scene.offers(2))


@rule("L9.3")
def test_where_there_are_two_couples_there_is_no_sleeper():
    assert [*passwords(briefed(7, two_couples=True, sleeper=True)).values()] == [2, 2]
    assert sorted(passwords(briefed(6, two_couples=True, sleeper=True)).values()) == [1, 2]


@rule("L9.4")
def test_the_sleeper_wakes_when_the_spies_are_unmasked():
    scene = linq(*SLEEPY, sleeper=True).point("01", "01", "23", "34", "03")
    assert all(SleeperWoke(2) in scene.sights[viewer] for viewer in scene.viewers)
    assert scene.debrief.couples == ((0, 1),)
    assert scene.debrief.sleeper == 2
    assert scene.table.spied == (1, 1, 0, 0, 0)


@rule("L9.4")
def test_spies_who_found_each_other_despite_a_sleeper_earn_two():
    scene = linq(*SLEEPY, sleeper=True).point("01", "01", "23", "34", "03")
    assert scene.points == (5, 5, 3, 3, 3)


@rule("L9.4")
def test_the_sleeper_earns_one_when_the_spies_fail_and_is_paid_by_a_spy_who_chose_him():
    scene = linq(*SLEEPY, sleeper=True).point("02", "13", "24", "34", "03")
    assert scene.points == (2, 2, 3 + 1 + 1, 3 + 1 + 1, 3 + 1)


@rule("L9.4")
def test_the_sleeper_pays_nobody():
    scene = linq(*SLEEPY, sleeper=True).point("01", "01", "24", "34", "03")
    assert scene.happened(Paid) == []


@rule("L9.4", "L5.3")
def test_a_free_sleeper_can_find_both_spies_and_try_their_password():
    scene = linq(*SLEEPY, sleeper=True, spy_self="free").point("01", "01", "01", "34", "03")
    assert scene.phase == Guessing((2,))
    assert scene.points == (4, 4, 5, 3, 3)
    assert scene.guess(s2="river").points == (4, 4, 6, 3, 3)


@rule("L9.4", "L7.4")
def test_both_words_are_told_the_sleepers_last():
    sleeper_first = (SLEEPY[2], SLEEPY[0], SLEEPY[1], *SLEEPY[3:])
    scene = linq(*sleeper_first, sleeper=True).point("03", "12", "12", "34", "03")
    assert scene.happened(Opened) == [Opened((1, 2), "river"), Opened((0,), "violin")]
    assert scene.table.passwords == ("river", "violin")


@rule("L9.5")
def test_one_spy_of_each_couple_earns_nothing():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point("01", "01", "23", "23", "02", "13", "03", "12")
    assert scene.points == (6, 6, 6, 6, 3, 3, 3, 3)
    assert not isinstance(scene.phase, Guessing)


@rule("L9.5")
def test_each_finder_tries_the_password_of_the_couple_he_found():
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point("01", "01", "23", "23", "01", "23", "47", "45")
    assert scene.phase == Guessing((4, 5))
    scene = scene.guess(s4="violin", s5="violin")
    assert scene.points == (5, 5, 5, 5, 5, 6, 3, 3)


@rule("L9.1", "L9.3")
@pytest.mark.parametrize("options", [{"two_couples": True}, {"sleeper": True}])
def test_whole_matches_with_them_can_be_played(options):
    *_, over = play_on(dealt(8, **options))
    assert len(over.table.passwords) == 16
