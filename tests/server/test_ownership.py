"""The ownership protocol, checked in every order in which things can happen."""

from functools import cache

import pytest

from support.faults.ownership import Limits, explore

explored = cache(explore)
BOUNDS = [
    Limits(workers=2, moves=2, crashes=0, epochs=3),
    Limits(workers=2, moves=2, crashes=1, epochs=2),
    Limits(workers=3, moves=2, crashes=0, epochs=2),
]
FURTHER = [
    Limits(workers=2, moves=2, crashes=1, epochs=3),
    Limits(workers=2, moves=3, crashes=0, epochs=3),
    Limits(workers=3, moves=2, crashes=1, epochs=2),
]


@pytest.mark.parametrize("limits", BOUNDS, ids=str)
def test_no_acknowledged_move_is_lost_and_no_table_has_two_histories(limits):
    found = explored(limits)
    assert found.fault is None, "\n".join([*found.story, found.fault])
    assert found.worlds > 10_000


@pytest.mark.parametrize("limits", BOUNDS, ids=str)
def test_whichever_worker_is_the_only_one_that_lives_there_is_a_way_on(limits):
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
        "a write of worker 1 arrives, and its answer is lost",
        "a write of worker 0 arrives",
        "worker 0 acknowledges move 1",
    ]


def test_without_the_numbers_of_pages_the_model_finds_a_record_that_goes_back():
    found = explore(Limits(workers=1, moves=2, crashes=0, pages=False))
    assert found.fault == "the record is older than step 1, which was acknowledged"
    assert "worker 0 sends it again" in found.story


@pytest.mark.soak
@pytest.mark.parametrize("limits", FURTHER, ids=str)
def test_further_on_it_holds_as_well(limits):
    found = explore(limits)
    assert found.fault is None
    assert found.stuck == 0
