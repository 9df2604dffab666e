"""L6. Points."""

from brushpass.games.linq.told import BankStoodIn, Earned, Levied, Paid, Tried

from .builder import FOUR, SIX, linq, rule

MISSED = ("02", "13", "23", "02")  # both spies wrong, nobody found them


@rule("L6.1")
def test_spies_who_found_each_other_earn_three_points_each():
    scene = linq(*FOUR).point("01", "01", "23", "02")
    assert scene.points == (6, 6, 3, 3)
    assert scene.table.bank == 92
    assert scene.happened(Earned) == [Earned(0, 3, "found_partner"), Earned(1, 3, "found_partner")]


@rule("L6.1", "L6.2")
def test_one_who_was_found_but_did_not_find_is_not_enough():
    scene = linq(*FOUR).point("01", "13", "23", "02")
    assert scene.points == (3, 2, 4, 5)


@rule("L6.2")
def test_otherwise_each_counter_spy_earns_one():
    scene = linq(*SIX).point("02", "13", "45", "25", "23", "34")
    assert scene.happened(Earned) == [Earned(seat, 1, "spies_failed") for seat in (2, 3, 4, 5)]


@rule("L6.2")
def test_it_is_one_point_whether_one_spy_was_wrong_or_both():
    one = linq(*FOUR).point("01", "13", "23", "02")
    both = linq(*FOUR).point("02", "13", "23", "02")
    assert len(one.happened(Earned)) == len(both.happened(Earned)) == 2


@rule("L6.2")
def test_a_counter_spy_earns_it_wherever_he_points():
    for hands in ("23", "03", "01"):
        scene = linq(*FOUR).point("02", "12", hands, "02")
        assert Earned(2, 1, "spies_failed") in scene.happened(Earned)


@rule("L6.3")
def test_a_spy_pays_the_counter_spy_he_took_for_his_partner():
    scene = linq(*FOUR).point(*MISSED)
    assert scene.happened(Paid) == [Paid(0, 2, 1), Paid(1, 3, 1)]
    assert scene.points == (2, 2, 5, 5)


@rule("L6.3", "L5.3")
def test_a_free_spy_pays_for_each_counter_spy_pointed_at():
    scene = linq(*FOUR, spy_self="free").point("23", "01", "02", "02")
    assert scene.happened(Paid) == [Paid(0, 2, 1), Paid(0, 3, 1)]
    assert scene.points == (1, 3, 5, 5)


@rule("L6.3", "L5.3")
def test_a_free_spy_pays_for_a_wrong_hand_although_the_other_found_the_partner():
    scene = linq(*FOUR, spy_self="free").point("12", "03", "02", "02")
    assert scene.points == (3 + 3 - 1, 3 + 3 - 1, 4, 4)


@rule("L6.3", "L5.3")
def test_a_free_spy_who_points_at_nobody_but_his_partner_and_himself_pays_nothing():
    assert linq(*FOUR, spy_self="free").point("01", "01", "02", "02").points == (6, 6, 3, 3)


@rule("L6.4")
def test_each_counter_spy_who_points_at_both_is_paid_by_both_when_they_found_each_other():
    scene = linq(*FOUR).point("01", "01", "01", "01")
    assert scene.happened(Paid) == [Paid(0, 2, 1), Paid(1, 2, 1), Paid(0, 3, 1), Paid(1, 3, 1)]
    assert scene.points == (4, 4, 5, 5)


@rule("L6.4")
def test_and_also_when_they_did_not():
    scene = linq(*FOUR).point("02", "01", "01", "01")
    assert scene.happened(Paid)[0] == Paid(0, 2, 1)  # for the wrong choice
    assert scene.happened(Paid)[1:] == [Paid(0, 2, 1), Paid(1, 2, 1), Paid(0, 3, 1), Paid(1, 3, 1)]
    assert scene.points == (0, 1, 7, 6)


@rule("L6.4")
def test_one_spy_is_not_enough():
    assert linq(*FOUR).point("01", "01", "02", "13").happened(Paid) == []


@rule("L6.5")
def test_payments_are_made_in_order_and_from_the_start_player_on():
    pointed = linq(*FOUR, start=3).point("02", "13", "01", "01")
    guessed = pointed.guess(s2="river", s3="river")
    payments = [e for e in (*pointed.events, *guessed.events) if isinstance(e, Earned | Paid | Tried)]
    assert payments == [
        Earned(3, 1, "spies_failed"),
        Earned(2, 1, "spies_failed"),
        Paid(0, 2, 1),  # for wrong choices
        Paid(1, 3, 1),
        Paid(0, 3, 1),  # for being found
        Paid(1, 3, 1),
        Paid(0, 2, 1),
        Paid(1, 2, 1),
        Tried(3, "river", "right"),
        Earned(3, 1, "password"),
        Tried(2, "river", "right"),
        Earned(2, 1, "password"),
    ]


@rule("L6.5")
def test_a_successful_penniless_spy_pays_from_what_he_has_just_earned():
    scene = linq(*FOUR, points=(0, 0, 5, 5)).point("01", "01", "01", "01")
    assert scene.points == (1, 1, 7, 7)
    assert scene.happened(BankStoodIn) == []


@rule("L6.6")
def test_the_bank_pays_for_a_spy_who_has_nothing():
    scene = linq(*FOUR, points=(0, 1, 5, 5)).point("02", "13", "01", "23")
    assert scene.happened(BankStoodIn) == [BankStoodIn(0, 2, 1), BankStoodIn(0, 2, 1), BankStoodIn(1, 2, 1)]
    assert scene.points == (0, 0, 5 + 1 + 1 + 2, 5 + 1 + 1)
    assert scene.table.bank == 110 - 16


@rule("L6.6")
def test_nobody_ever_has_less_than_nothing_and_every_payee_gets_all():
    scene = linq(*SIX, points=(0, 0, 3, 3, 3, 3)).point("02", "13", "01", "01", "01", "01")
    assert scene.points == (0, 0, 3 + 1 + 1 + 2, 3 + 1 + 1 + 2, 3 + 1 + 2, 3 + 1 + 2)


@rule("L6.7")
def test_if_the_bank_is_short_everybody_first_pays_in_three():
    scene = linq(*FOUR, points=(40, 40, 20, 10)).point("01", "01", "02", "13")
    assert scene.happened(Levied) == [Levied((3, 3, 3, 3))]
    assert scene.points == (40 - 3 + 3, 40 - 3 + 3, 17, 7)
    assert scene.table.bank == 12 - 6


@rule("L6.7")
def test_who_has_less_than_three_pays_all_he_has():
    scene = linq(*FOUR, points=(108, 0, 1, 1)).point("01", "01", "02", "13")
    assert scene.happened(Levied) == [
        Levied((3, 0, 1, 1)),
        Levied((3, 0, 0, 0)),
    ]  # 5 - 3, and 2 is too little
    assert scene.points == (108 - 3 + 3 - 3, 3, 0, 0)
    assert scene.table.bank == 2


@rule("L6.7")
def test_it_is_repeated_until_the_bank_can_pay():
    scene = linq(*FOUR, points=(110, 0, 0, 0)).point("01", "01", "02", "13")
    assert scene.happened(Levied) == [Levied((3, 0, 0, 0)), Levied((3, 0, 0, 0))]
    assert scene.points == (110 - 3 + 3 - 3, 3, 0, 0)


@rule("L6.7", "L6.6")
def test_a_debt_that_the_bank_cannot_cover_is_levied_too():
    """The bank's last two points go to the counter-spies; then two penniless spies owe seat 2 one each."""
    scene = linq(*FOUR, points=(0, 0, 54, 54)).point("02", "12", "03", "03")
    assert scene.happened(Levied) == [Levied((0, 0, 3, 3))]
    assert scene.points == (0, 0, 54 + 1 - 3 + 1 + 1, 54 + 1 - 3)
    assert scene.table.bank == 2 - 2 + 6 - 2


@rule("L6.7", "L7.3")
def test_a_password_too_is_paid_after_a_levy():
    scene = linq(*FOUR, points=(10, 10, 44, 44)).point("02", "12", "01", "23")
    assert scene.points == (8, 8, 49, 45)
    assert scene.table.bank == 0
    scene = scene.guess(s2="river")
    assert scene.happened(Levied) == [Levied((3, 3, 3, 3))]
    assert scene.points == (5, 5, 49 - 3 + 1, 42)
