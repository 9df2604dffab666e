"""Seating: bots take empty and absent seats, and give them back."""

from brushpass.table.seating import Occupant, bot_from

GRACE = 30_000


def test_an_empty_chair_is_played_by_the_house():
    assert bot_from(Occupant(), GRACE) == (0, "novice")


def test_a_person_who_is_there_plays():
    assert bot_from(Occupant("Ada"), GRACE) is None


def test_a_bot_that_was_asked_plays_at_its_own_level():
    assert bot_from(Occupant("Bo", bot="random"), GRACE) == (0, "random")


def test_an_absent_persons_seat_is_played_after_the_grace():
    assert bot_from(Occupant("Ada", away_since=5_000), GRACE) == (35_000, "novice")
