"""L8. The end."""

import pytest

from brushpass.core import Result
from brushpass.games.linq.told import NewRound, Over
from support.laws.scenes import play_on

from .builder import FOUR, dealt, linq, rule

NOBODY = ("01", "01", "02", "13")  # the spies find each other, and nobody finds them


@rule("L8.1")
@pytest.mark.parametrize("seats", range(4, 9))
def test_the_game_ends_after_as_many_rounds_as_there_are_players(seats):
    scenes = [*play_on(dealt(seats))]
    assert [scene.table.round for scene in scenes][-1] == seats
    assert len(scenes[-1].table.passwords) == seats
    assert all(scene.result is None for scene in scenes[:-1])


@rule("L8.1")
def test_no_round_follows_the_last():
    scene = linq(*FOUR, round=4).point(*NOBODY)
    assert isinstance(scene.phase, Over)
    assert scene.happened(NewRound) == []
    assert all(scene.offers(seat) == [] for seat in scene.seats)


@rule("L8.2")
def test_the_most_points_win():
    scene = linq(*FOUR, round=4, points=(5, 3, 2, 9)).point(*NOBODY)
    assert scene.result == Result((8, 6, 2, 9), (3,))


@rule("L8.2")
def test_of_those_who_are_level_the_one_who_was_more_often_a_spy_wins():
    scene = linq(*FOUR, round=4, points=(6, 5, 9, 9), spied=(0, 1, 2, 1)).point(*NOBODY)
    assert scene.points == (9, 8, 9, 9)
    assert scene.table.spied == (1, 2, 2, 1)
    assert scene.result.winners == (2,)


@rule("L8.2")
def test_being_a_spy_does_not_outweigh_points():
    scene = linq(*FOUR, round=4, points=(5, 5, 9, 3), spied=(3, 3, 0, 0)).point(*NOBODY)
    assert scene.result.winners == (2,)


@rule("L8.2")
def test_those_who_are_level_there_too_share():
    scene = linq(*FOUR, round=4, points=(6, 6, 9, 3), spied=(1, 1, 0, 0)).point(*NOBODY)
    assert scene.result == Result((9, 9, 9, 3), (0, 1))
