"""The clock of a live match, which goes from one worker to the next with it."""

import sqlite3
from contextlib import closing
from types import SimpleNamespace

import pytest

from brushpass.core import replace
from brushpass.server.rooms import registry
from brushpass.server.rooms import room as rooms
from brushpass.server.settings import Settings
from brushpass.server.store import sqlite
from brushpass.server.workers import fleet
from games.wink.winkers import party, wind_up
from support.servers.tablemates import at_a_table, place, run, three_at_a_table

NIGHT = 8 * 3_600_000
QUIET = 100  # milliseconds in which nothing is due


@pytest.fixture
def works(monkeypatch):
    """Clocks of the server and of its store, which stand still until they are moved."""
    works = wind_up(monkeypatch)
    works.ahead = NIGHT  # the store's
    clock = SimpleNamespace(
        time_ns=lambda: (works.time + works.ahead) * 1_000_000,
        monotonic_ns=lambda: works.time * 1_000_000,
    )
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
        left.quiet, left.now = table.match.at, table.room._runner.now
        return left


async def resumed(db, left):
    """Come back to a match; say what its time is now."""
    async with place(db) as here:
        mate = await here.join({"code": left.code, "key": left.key})
        await mate.until("Frame")
        return here.server.rooms[left.code]._runner.now


def test_a_match_of_the_first_version_goes_on_at_its_own_time(db):
    """Its record does not say when it began; the first who runs it here leaves a time behind."""

    async def begin():
        async with place(db) as here:
            code = (await three_at_a_table(here))[0].presence["code"]
            room = here.server.rooms[code]
            room.record = replace(room.record, began=0)
            room.save()
            return code

    async def go_on(code):
        async with place(db) as here:
            return (await here.server.room(code))._runner.now

    code = run(begin())
    assert all(run(go_on(code)) < NIGHT for _ in range(2))


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "wink.db")


def test_a_table_that_was_let_go_goes_on_at_the_very_millisecond(db, works):
    left = run(live(db, works))
    assert left.last < left.now == left.quiet + QUIET < left.due
    for _ in range(2):  # and the next worker after that one knows it as well
        works.time += NIGHT
        assert run(resumed(db, left)) == left.now


@pytest.fixture
def unseen(monkeypatch):
    """Nobody notices that the last one is gone: the process dies first, or is of an older version."""
    monkeypatch.setattr(rooms, "bounded", lambda record, *_, **__: record)


@pytest.mark.usefixtures("unseen")
def test_after_a_death_it_goes_on_from_when_the_worker_was_last_heard_of(db, works, monkeypatch):
    def die():
        works.time += QUIET  # unheard
        monkeypatch.setattr(fleet.Fleet, "leave", forgotten)
        monkeypatch.setattr(registry.RoomRegistry, "let_all_go", forgotten)

    left = run(live(db, works, die))
    works.time += NIGHT
    assert run(resumed(db, left)) == left.now - QUIET


@pytest.mark.parametrize("ahead", [3 * NIGHT, -NIGHT])
def test_a_wall_clock_that_is_set_while_a_match_is_on_changes_nothing(db, works, ahead):
    left = run(live(db, works, lambda: setattr(works, "ahead", ahead)))
    assert run(resumed(db, left)) == left.now


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("ahead", [3 * NIGHT, -NIGHT])
def test_a_store_that_was_wrong_about_the_time_skips_nothing_that_was_due_and_undoes_nothing(
    db, works, ahead
):
    """As an older version, which went by the wall clock, may have left it."""
    left = run(live(db, works))
    with closing(sqlite3.connect(db)) as file, file:
        file.execute("UPDATE tables SET left_at = left_at + ?", (ahead,))
    assert run(resumed(db, left)) == (left.due if ahead > 0 else left.last)


def test_another_worker_goes_on_without_the_time_in_which_nobody_ran_the_match(empty, monkeypatch):
    """All by the clock of a real database: from the last beat of the one to the grip of the other."""

    async def scenario():
        async with place(empty, Settings(name="w2", lease=20)) as there:
            ask = there.server.store.ask
            with monkeypatch.context() as dead:
                dead.setattr(fleet.Fleet, "leave", forgotten)
                dead.setattr(registry.RoomRegistry, "let_all_go", forgotten)
                dead.setattr(rooms, "bounded", lambda record, *_, **__: record)
                async with place(empty, Settings(name="w1", lease=20)) as here:
                    mates = await at_a_table(here, ("Bo", "Cleo", "Dan"), game="wink")
                    code, watch = mates[0].presence["code"], mates[0].presence["watch"]
                    began = here.server.rooms[code].record.began
            await ask("UPDATE workers SET until = now_ms() WHERE name = 'w1'")
            ((beat, before),) = await ask("SELECT beat, now_ms() FROM workers WHERE name = 'w1'")
            await there.join({"code": code, "key": watch})
            room = await there.server.room(code)
            shift = room.record.began - began
            ((after,),) = await ask("SELECT now_ms()")
            played = began + room.match.at  # somebody may have blinked since the last beat
            assert before - max(beat, played) <= shift <= after - min(beat, began)

    run(scenario())
