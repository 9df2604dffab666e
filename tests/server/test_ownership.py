"""The ownership protocol, checked in every order in which things can happen."""

from functools import cache

import pytest

from support.ownership import Limits, explore

explored = cache(explore)
BOUNDS = [
    Limits(workers=2, moves=2, crashes=1, epochs=3),
    Limits(workers=2, moves=3, crashes=0, epochs=3),
    Limits(workers=3, moves=2, crashes=0, epochs=2),
]


@pytest.mark.parametrize("limits", BOUNDS, ids=str)
def test_no_acknowledged_move_is_lost_and_no_table_has_two_histories(limits):
    found = explored(limits)
    assert found.fault is None, "\n".join([*found.story, found.fault])
    assert found.worlds > 10_000


@pytest.mark.parametrize("limits", BOUNDS, ids=str)
def test_while_one_worker_lives_there_is_a_way_on(limits):
    assert explored(limits).stuck == 0


def test_without_the_fence_the_model_finds_what_goes_wrong():
    found = explore(Limits(moves=2, crashes=0, fence=False))
    assert found.fault == "an acknowledged move is lost: step 0 is not move 1 in the log (2,)"
    assert found.story == [
        "worker 0 takes the table",
        "the lease lapses",
        "worker 0 reads the log",
        "worker 0 plays move 1",
        "worker 1 takes the table",
        "worker 1 reads the log",
        "worker 1 plays move 2",
        "a write of worker 1 arrives",
        "a write of worker 0 arrives",
        "worker 0 acknowledges move 1",
    ]


@pytest.mark.soak
def test_three_workers_that_crash_as_well():
    found = explore(Limits(workers=3, moves=2, crashes=1, epochs=2))
    assert found.fault is None
    assert found.stuck == 0
