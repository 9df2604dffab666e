"""L2. Setting up."""

from collections import Counter

import pytest

from brushpass.games.linq.told import Naming, NewRound
from support.laws.scenes import play_on

from .builder import dealt, rule


@rule("L2.1")
@pytest.mark.parametrize(("seats", "bank"), [(4, 98), (5, 95), (6, 92), (7, 89), (8, 86)])
def test_each_player_has_three_points_and_the_bank_the_rest(seats, bank):
    scene = dealt(seats)
    assert scene.points == (3,) * seats
    assert scene.table.bank == bank


@rule("L2.2")
def test_the_first_start_player_is_drawn_by_lot():
    starts = Counter(dealt(5, str(seed)).table.start for seed in range(400))
    assert [*sorted(starts)] == [0, 1, 2, 3, 4]
    assert all(50 < times < 110 for times in starts.values())


@rule("L2.2")
def test_the_first_start_player_is_asked_first():
    scene = dealt(5)
    assert scene.phase == Naming((scene.table.start,))


@rule("L2.3")
@pytest.mark.parametrize("seats", range(4, 9))
@pytest.mark.parametrize("scope", ["round", "game"])
def test_everybody_is_start_player_once_in_order_of_seats(seats, scope):
    scenes = [*play_on(dealt(seats, number_scope=scope))]
    starts = [scenes[0].table.start]
    starts += [event.start for scene in scenes for event in scene.events if isinstance(event, NewRound)]
    assert starts == [(starts[0] + n) % seats for n in range(seats)]
    rounds = [event.round for scene in scenes for event in scene.events if isinstance(event, NewRound)]
    assert rounds == [*range(2, seats + 1)]
