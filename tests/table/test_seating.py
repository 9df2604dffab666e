"""Seating: bots take empty and absent seats, and give them back."""

import pytest

from brushpass.core import BadSetup, Seat
from brushpass.table.seating import Chair, bot_from, come_back, empty, go_away, sit, sit_bot, stand_up

ADA, BO = Seat(0), Seat(1)
GRACE = 30_000


def test_an_empty_chair_is_played_by_the_house():
    assert bot_from(empty(3)[ADA], GRACE) == (0, "novice")


def test_a_person_who_is_there_plays():
    seating = sit(empty(3), ADA, "Ada")
    assert bot_from(seating[ADA], GRACE) is None


def test_a_bot_that_was_asked_plays_at_its_own_level():
    seating = sit_bot(empty(3), BO, "Bo", "random")
    assert bot_from(seating[BO], GRACE) == (0, "random")


def test_an_absent_persons_seat_is_played_after_the_grace_and_given_back_at_once():
    seating = go_away(sit(empty(3), ADA, "Ada"), ADA, at=5_000)
    assert bot_from(seating[ADA], GRACE) == (35_000, "novice")
    assert bot_from(come_back(seating, ADA)[ADA], GRACE) is None


def test_leaving_twice_does_not_prolong_the_grace():
    seating = go_away(sit(empty(3), ADA, "Ada"), ADA, at=5_000)
    assert go_away(seating, ADA, at=20_000) == seating


def test_a_taken_chair_stays_taken():
    seating = sit(empty(2), ADA, "Ada")
    with pytest.raises(BadSetup, match="seat 0 is taken"):
        sit(seating, ADA, "Bo")
    with pytest.raises(BadSetup, match="seat 0 is taken"):
        sit_bot(seating, ADA, "Bo", "novice")


def test_a_person_may_take_a_bots_chair():
    seating = sit_bot(empty(2), ADA, "Tin", "novice")
    assert sit(seating, ADA, "Ada")[ADA] == Chair("Ada")


def test_who_stands_up_leaves_an_empty_chair():
    assert stand_up(sit(empty(2), ADA, "Ada"), ADA) == empty(2)
