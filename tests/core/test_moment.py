"""The dice: the same for everyone who knows the seed, and telling nothing to those who do not."""

from collections import Counter
from hashlib import sha256

from brushpass.core import Moment, apart, commitment


def test_the_dice_are_sha256_of_name_block_and_seed():
    """Spelt out, so that anybody can throw them again in another language."""
    first = int.from_bytes(sha256(b"7:0:meridian").digest()[:8], "big")
    fifth = int.from_bytes(sha256(b"7:1:meridian").digest()[:8], "big")
    moment = Moment("meridian", 7)
    rolls = [moment.roll(6) for _ in range(5)]
    assert rolls[0] == first * 6 >> 64
    assert rolls[4] == fifth * 6 >> 64


def test_known_dice_stay_known():
    moment = Moment("meridian", 1)
    assert [moment.roll(100) for _ in range(8)] == [55, 66, 33, 54, 26, 96, 40, 56]


def test_throws_made_at_once_are_those_made_one_after_the_other():
    """However many of a block are left when they are made."""
    for before in range(6):
        at_once, one_by_one = Moment("meridian", 1), Moment("meridian", 1)
        assert at_once.rolls(100, before) == [one_by_one.roll(100) for _ in range(before)]
        assert at_once.rolls(100, 9) == [one_by_one.roll(100) for _ in range(9)]
        assert at_once.roll(100) == one_by_one.roll(100)


def test_dice_with_as_many_sides_as_32_bits_can_name_are_such_throws():
    some, others = Moment("meridian", 1), Moment("meridian", 1)
    assert some.thirty_two_bits(9) == others.rolls(1 << 32, 9)
    assert some.roll(100) == others.roll(100)


def test_one_thing_is_drawn_as_the_first_of_several():
    assert Moment("s").draw("abcde") == Moment("s").draw("abcde", 3)[:1]


def test_a_draw_takes_things_out_of_the_bag():
    assert sorted(Moment("s").draw("abcde", 5)) == list("abcde")
    assert len(Moment("s").draw("abcde", 2)) == 2


def test_a_bag_that_holds_too_little_is_emptied():
    assert sorted(Moment("s").draw("ab", 5)) == ["a", "b"]
    assert Moment("s").draw("") == ()


def test_a_draw_of_fewer_than_none_takes_nothing_and_throws_nothing():
    moment, untouched = Moment("s"), Moment("s")
    moment.roll(6)
    untouched.roll(6)
    assert moment.draw("abc", -1) == ()
    assert moment.roll(1000) == untouched.roll(1000)


def test_steps_have_dice_of_their_own():
    assert [Moment("s", n).roll(1000) for n in range(4)] != [Moment("s", 0).roll(1000)] * 4


def test_named_dice_do_not_hang_on_the_step():
    assert Moment("s", 3).named("blink", 2, 7).roll(10**6) == Moment("s", 9).named("blink", 2, 7).roll(10**6)
    assert Moment("s", 3).named("blink", 2, 7).roll(10**6) != Moment("s", 3).named("blink", 2, 8).roll(10**6)


def test_a_name_is_never_a_step():
    assert Moment("s", 0).named(57).roll(10**6) != Moment("s", 57).roll(10**6)


def test_named_dice_keep_the_time_or_take_another():
    assert Moment("s", 3, 500).named("blink").at == 500
    assert Moment("s", 3, 500).named("blink", at=900).at == 900


def test_the_dice_are_fair():
    """Sixty thousand throws of a die: each side within five standard deviations."""
    moment = Moment("fair")
    sides = Counter(moment.roll(6) for _ in range(60_000))
    assert all(abs(sides[side] - 10_000) < 5 * 91.3 for side in range(6))


def test_the_commitment_is_the_plain_sha256_of_the_seed():
    assert commitment("meridian") == sha256(b"meridian").hexdigest()


def test_seeds_set_apart_differ_from_the_seed_its_commitment_and_each_other():
    seeds = {apart("meridian", "bots"), apart("meridian", "house"), commitment("meridian"), "meridian"}
    assert len(seeds) == 4
