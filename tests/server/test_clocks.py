"""The clock of a live match, which goes from one worker to the next with it."""

from types import SimpleNamespace

import pytest

from brushpass.server import fleet, rooms
from brushpass.server.store import sqlite
from support.tablemates import place, run
from support.winkers import party, wind_up

NIGHT = 8 * 3_600_000
QUIET = 100  # milliseconds in which nothing is due


@pytest.fixture
def works(monkeypatch):
    """Clocks of the server and of its store, which stand still until they are moved."""
    works = wind_up(monkeypatch)
    works.ahead = NIGHT  # the store's
    clock = SimpleNamespace(time_ns=lambda: (works.time + works.ahead) * 1_000_000)
    monkeypatch.setattr(sqlite, "time", clock)
    return works


async def forgotten(*_):
    """Do not say goodbye."""


async def live(db, works, last=lambda: None):
    """Play a while, then let nothing happen, and stop."""
    async with party(db, works) as table:
        await table.call()
        table.wait(1_000)
        works.time += QUIET
        await table.here.server.fleet.beat()
        last()
        left = SimpleNamespace(code=table.code, key=table.mates[0].presence["watch"])
        left.last, left.due = table.match.steps[-1].at, table.match.deadline
        left.quiet, left.now = table.match.at, table.room._sitting.now
        return left


async def resumed(db, left):
    """Come back to a match; say what its time is now."""
    async with place(db) as here:
        mate = await here.join({"code": left.code, "key": left.key})
        await mate.until("Frame")
        return here.server.rooms[left.code]._sitting.now


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "wink.db")


def test_a_table_that_was_let_go_goes_on_at_the_very_millisecond(db, works):
    left = run(live(db, works))
    assert left.last < left.now == left.quiet + QUIET < left.due
    for _ in range(2):  # and the next worker after that one knows it as well
        works.time += NIGHT
        assert run(resumed(db, left)) == left.now


def test_after_a_death_it_goes_on_from_when_the_worker_was_last_heard_of(db, works, monkeypatch):
    def die():
        works.time += QUIET  # unheard
        monkeypatch.setattr(fleet.Fleet, "leave", forgotten)
        monkeypatch.setattr(rooms.Rooms, "let_all_go", forgotten)

    left = run(live(db, works, die))
    works.time += NIGHT
    assert run(resumed(db, left)) == left.now - QUIET


@pytest.mark.parametrize("ahead", [3 * NIGHT, -NIGHT])
def test_a_store_whose_clock_was_wrong_skips_nothing_that_was_due_and_undoes_nothing(db, works, ahead):
    """As after a move of the database to another machine."""
    left = run(live(db, works, lambda: setattr(works, "ahead", ahead)))
    assert run(resumed(db, left)) == (left.due if ahead > 0 else left.last)
