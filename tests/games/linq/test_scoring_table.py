"""Every case of the scoring, with numbers worked out by hand.

Six players, seats 0 and 1 are the spies with the password "river", seat 0 starts, everybody has 3 points and
the bank 92, unless a case says otherwise. What the counter-spies do:

* nobody finds both: 2 points at 3 and 4, 3 at 2 and 4, 4 at 2 and 5, 5 at 2 and 3;
* one finds both: the same, but 2 points at 0 and 1, and tries the password;
* two find both: 2 and 3 do, and try it.
"""

import pytest

from .builder import EIGHT_IN_COUPLES, SIX, linq

NONE = ("34", "24", "25", "23")
ONE = ("01", "24", "25", "23")
TWO = ("01", "01", "25", "23")

FOUND = ("01", "01")
A_WRONG = ("04", "01")  # seat 0 takes seat 4 for the partner
B_WRONG = ("01", "15")
BOTH_WRONG = ("04", "15")
BOTH_AT_THE_SAME = ("04", "14")

CASES = {
    # 3 to each spy.
    "found, nobody finds them": (FOUND, NONE, {}, (6, 6, 3, 3, 3, 3)),
    # Each spy 3 - 1; seat 2 gets 1 + 1.
    "found, one finds them, wrong password": (FOUND, ONE, {"s2": "lake"}, (5, 5, 5, 3, 3, 3)),
    "found, one finds them, right password": (FOUND, ONE, {"s2": "river"}, (5, 5, 6, 3, 3, 3)),
    "found, one finds them and tries nothing": (FOUND, ONE, {"s2": ""}, (5, 5, 5, 3, 3, 3)),
    # Each spy 3 - 2.
    "found, two find them, both wrong": (FOUND, TWO, {"s2": "lake", "s3": "sea"}, (4, 4, 5, 5, 3, 3)),
    "found, two find them, one right": (FOUND, TWO, {"s2": "lake", "s3": "river"}, (4, 4, 5, 6, 3, 3)),
    "found, two find them, both right": (FOUND, TWO, {"s2": "River", "s3": "RIVER"}, (4, 4, 6, 6, 3, 3)),
    # 1 to each of four counter-spies; seat 0 pays seat 4.
    "one wrong, nobody finds them": (A_WRONG, NONE, {}, (2, 3, 4, 4, 5, 4)),
    "the other wrong, nobody finds them": (B_WRONG, NONE, {}, (3, 2, 4, 4, 4, 5)),
    # And 1 from each spy to seat 2.
    "one wrong, one finds them, wrong password": (A_WRONG, ONE, {"s2": "lake"}, (1, 2, 6, 4, 5, 4)),
    "one wrong, one finds them, right password": (A_WRONG, ONE, {"s2": "river"}, (1, 2, 7, 4, 5, 4)),
    "one wrong, two find them, one right": (A_WRONG, TWO, {"s2": "river", "s3": ""}, (0, 1, 7, 6, 5, 4)),
    # Seat 0 pays 4, seat 1 pays 5.
    "both wrong, nobody finds them": (BOTH_WRONG, NONE, {}, (2, 2, 4, 4, 5, 5)),
    "both wrong, at the same counter-spy": (BOTH_AT_THE_SAME, NONE, {}, (2, 2, 4, 4, 6, 4)),
    "both wrong, one finds them, wrong password": (BOTH_WRONG, ONE, {"s2": "lake"}, (1, 1, 6, 4, 5, 5)),
    "both wrong, two find them, both right": (
        BOTH_WRONG,
        TWO,
        {"s2": "river", "s3": "river"},
        (0, 0, 7, 7, 5, 5),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_round_is_paid_as_worked_out_by_hand(case):
    own, others, tries, expected = CASES[case]
    scene = linq(*SIX).point(*own, *others).guess(**tries)
    assert scene.points == expected
    assert scene.table.bank == 110 - sum(expected)


POOR = {
    # Nothing to pay with, so the bank pays: to seat 4 for the choice, to seat 2 twice for being found.
    "two penniless spies": ((0, 0, 3, 3, 3, 3), A_WRONG, ONE, {"s2": "lake"}, (0, 0, 6, 4, 5, 4)),
    # Seat 0 has 1: it goes to seat 4, the rest is the bank's.
    "one point for two debts": ((1, 3, 3, 3, 3, 3), A_WRONG, ONE, {"s2": "lake"}, (0, 2, 6, 4, 5, 4)),
    # Earned first, then paid: 0 + 3 - 2.
    "penniless spies who found each other": (
        (0, 0, 3, 3, 3, 3),
        FOUND,
        TWO,
        {"s2": "", "s3": ""},
        (1, 1, 5, 5, 3, 3),
    ),
    # The bank has 2 and owes 3: all pay 3 in (20), and both are paid (14).
    "a bank that is short of a reward": ((18, 18, 18, 18, 18, 18), FOUND, NONE, {}, (18, 18, 15, 15, 15, 15)),
    # The bank has 4, which go to the counter-spies; a penniless spy's debt then takes a levy from five.
    "a bank that is short of a debt": ((0, 26, 20, 20, 20, 20), A_WRONG, NONE, {}, (0, 23, 18, 18, 19, 18)),
    # The bank has nothing, and only seat 5 something: a levy for each reward, the second takes the first.
    "one rich player": ((0, 0, 0, 0, 0, 110), FOUND, NONE, {}, (0, 3, 0, 0, 0, 104)),
    # The bank has 1, which is paid. Then a levy of 18, three more for the failure, and one for a password.
    "a bank that is short all the way": (
        (19, 18, 18, 18, 18, 18),
        B_WRONG,
        ONE,
        {"s2": "river"},
        (15, 13, 19, 16, 16, 17),
    ),
}


@pytest.mark.parametrize("case", POOR)
def test_poor_payers_and_a_poor_bank_are_paid_as_worked_out_by_hand(case):
    points, own, others, tries, expected = POOR[case]
    scene = linq(*SIX, points=points).point(*own, *others).guess(**tries)
    assert scene.points == expected


# Eight players, seats 0 1 and 2 3 are couples, 4 to 7 counter-spies; everybody has 3 points.
COUNTER = ("56", "46", "47", "45")
COUPLES = {
    # 3 to each of four spies.
    "both found": (("01", "01", "23", "23"), COUNTER, {}, (6, 6, 6, 6, 3, 3, 3, 3)),
    # The first couple earns 3 each; for the second, each counter-spy earns 1, and seat 2 pays seat 4.
    "one couple found, the other missed": (("01", "01", "24", "23"), COUNTER, {}, (6, 6, 2, 3, 5, 4, 4, 4)),
    # Each counter-spy 1 + 1; seats 0 and 2 pay seat 4.
    "both missed": (("04", "01", "24", "23"), COUNTER, {}, (2, 3, 2, 3, 7, 5, 5, 5)),
    # Seat 0 points at a spy of the other couple: 1 to the bank, and its couple has missed.
    "a spy points at the other couple": (("02", "01", "23", "23"), COUNTER, {}, (2, 3, 6, 6, 4, 4, 4, 4)),
    # All four spies point at the other couple; counter-spies get 1 + 1.
    "all spies point at the other couple": (("02", "12", "02", "03"), COUNTER, {}, (2, 2, 2, 2, 5, 5, 5, 5)),
    # Seat 4 points at the couple 2 3: 1 from each, 1 for its password. Seat 5 points at one of each: nothing.
    "one finds a couple, another one of each": (
        ("01", "01", "23", "23"),
        ("23", "12", "47", "45"),
        {"s4": "violin"},
        (6, 6, 5, 5, 6, 3, 3, 3),
    ),
    # Seat 4 tries the password of the couple it did not find.
    "the password of the wrong couple": (
        ("01", "01", "23", "23"),
        ("23", "46", "47", "45"),
        {"s4": "river"},
        (6, 6, 5, 5, 5, 3, 3, 3),
    ),
    # Seat 4 finds 0 1, seat 5 finds 2 3, both are right.
    "both couples are found out": (
        ("01", "01", "23", "23"),
        ("01", "23", "47", "45"),
        {"s4": "river", "s5": "violin"},
        (5, 5, 5, 5, 6, 6, 3, 3),
    ),
}


@pytest.mark.parametrize("case", COUPLES)
def test_two_couples_are_paid_as_worked_out_by_hand(case):
    own, others, tries, expected = COUPLES[case]
    own = tuple("".join(sorted({*hands})) for hands in own)
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True).point(*own, *others).guess(**tries)
    assert scene.points == expected
    assert scene.table.bank == 110 - sum(expected)


def test_a_penniless_spy_who_points_at_the_other_couple_loses_nothing():
    points = (0, 3, 3, 3, 3, 3, 3, 3)
    scene = linq(*EIGHT_IN_COUPLES, two_couples=True, points=points).point("02", "01", "23", "23", *COUNTER)
    assert scene.points == (0, 3, 6, 6, 4, 4, 4, 4)
