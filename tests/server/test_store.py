"""What every store does: one suite, run against SQLite and against a real PostgreSQL."""

import asyncio
import subprocess
import time
from contextlib import asynccontextmanager
from copy import copy
from types import SimpleNamespace

import pytest

from brushpass.server.store import Begun, Figures, Played, open_store, sqlite
from brushpass.server.store.ledger import Ledger
from brushpass.server.store.sqlite import SqliteStore
from support.servers import postgres

LEASE = 60_000
DAY = 24 * 3_600_000


def begun(number=1, code="abc"):
    return Begun(f"match{number}", code, "spywhere", 2, {"scoring": "sum"}, 1000, "half", ("aa", ""))


def moves(*steps, text='{"type":"Pass"}'):
    return [Played(step, step % 2, 100 * step, 7 if step == 1 else None, text) for step in steps]


async def aged(store, code, milliseconds):
    """Say that nobody has touched a table for so much longer, and that it is listed for so much longer."""
    change = "UPDATE tables SET touched = touched - $1, listed = listed - $1 WHERE code = $2"
    await store.ask(change, milliseconds, code)


async def beaten(store, worker):
    """Let a worker say that it lives; name all who do."""
    return [each.name for each in await store.beat(worker, f"process of {worker}", LEASE, Figures())]


@asynccontextmanager
async def opened(address, *workers):
    """A store with some workers, who live."""
    store = await open_store(address)
    for worker in workers:
        await store.enlist(worker, f"process of {worker}", LEASE)
    yield store
    await store.close()


@asynccontextmanager
async def with_table(address, *workers):
    async with opened(address, "w1", *workers) as store:
        await store.found("abc", "founded", public=False)
        yield store, await store.take("abc", "w1")


def run(scenario):
    return asyncio.run(asyncio.wait_for(scenario, 60))


# Tables and matches.


def test_a_table_is_kept_as_it_was_last_saved(address):
    async def scenario():
        async with with_table(address) as (store, taken):
            assert taken.record == "founded"
            taken.ledger.transaction().save("first", public=False)
            taken.ledger.transaction().save("última ✓", public=True)
            assert await taken.ledger.settled()
            assert await store.table("abc") == "última ✓"
            assert [table.record for table in await store.public_tables(5, 5)] == ["última ✓"]
        async with opened(address) as store:
            assert await store.table("abc") == "última ✓"
            assert await store.table("abd") is None

    run(scenario())


def test_a_match_is_kept_with_its_seed_and_every_decision(address):
    async def scenario():
        async with with_table(address) as (store, taken):
            taken.ledger.transaction().begin(begun(), "half:aa:")
            taken.ledger.transaction().log("match1", moves(1, 2), over=False)
            assert await taken.ledger.settled()
            assert await store.finished("match1") is None
            taken.ledger.transaction().log("match1", moves(3), over=True)
            assert await taken.ledger.settled()
        async with opened(address) as store:
            kept = await store.match("match1")
            assert kept == (begun(), "half:aa:", moves(1, 2, 3), True)
            assert await store.match("match2") is None

    run(scenario())


def test_a_match_may_begin_and_end_with_one_commit(address):
    async def scenario():
        async with with_table(address) as (store, taken):
            taken.ledger.transaction().begin(begun(), "seed")
            taken.ledger.transaction().log("match1", moves(1), over=True)
            assert await taken.ledger.settled()
            assert (await store.match("match1")).over
            assert await store.finished("match1") == begun()

    run(scenario())


def test_large_numbers_and_long_texts_are_kept(address):
    async def scenario():
        async with with_table(address) as (store, taken):
            played = [Played(1, -1, 2**52, 2**53 - 1, '"' + "ï" * 50_000 + '"')]
            taken.ledger.transaction().begin(begun(), "seed")
            taken.ledger.transaction().log("match1", played, over=False)
            assert await taken.ledger.settled()
            assert (await store.match("match1")).played == played

    run(scenario())


def test_writing_the_same_again_changes_nothing(address):
    """So that a commit whose answer was lost can be sent again."""

    async def scenario():
        async with with_table(address) as (store, taken):
            for text in ('{"type":"Pass"}', '"another"'):
                taken.ledger.transaction().begin(begun(), "seed")
                taken.ledger.transaction().log("match1", moves(1, 2, text=text), over=False)
                assert await taken.ledger.settled()
            assert (await store.match("match1")).played == moves(1, 2)

    run(scenario())


def test_many_tables_are_kept_with_one_commit_and_everybody_is_told(address):
    async def scenario():
        async with opened(address, "w1") as store:
            codes = [f"table{n}" for n in range(40)]
            for code in codes:
                await store.found(code, "founded", public=False)
            taken = [await store.take(code, "w1") for code in codes]
            told = []
            for number, (code, each) in enumerate(zip(codes, taken, strict=True)):
                each.ledger.transaction().begin(begun(number, code), "seed")
                each.ledger.transaction().log(f"match{number}", moves(1, 2, 3), over=False)
                each.ledger.transaction().on_settled(lambda good, code=code: told.append((code, good)))
            await asyncio.gather(*(each.ledger.settled() for each in taken))
            assert told == [(code, True) for code in codes]
            assert [len((await store.match(f"match{n}")).played) for n in range(40)] == [3] * 40

    run(scenario())


def test_who_wrote_nothing_is_told_after_all_that_was_written(address):
    async def scenario():
        async with with_table(address) as (_, taken):
            told = []
            taken.ledger.transaction().save("new", public=False)
            taken.ledger.transaction().on_settled(lambda _: told.append("written"))
            await asyncio.sleep(0)
            taken.ledger.transaction().on_settled(lambda _: told.append("nothing"))
            assert await taken.ledger.settled()
            assert told == ["written", "nothing"]

    run(scenario())


def test_public_tables_are_listed_the_latest_first(address):
    async def scenario():
        async with opened(address, "w1") as store:
            for number, public in enumerate((True, False, True, True)):
                await store.found(f"t{number}", f"record{number}", public=public)
                await aged(store, f"t{number}", 10 - number)
            assert [table.record for table in await store.public_tables(2, 2)] == ["record3", "record2"]
            await store.take("t1", "w1")
            assert [(each.code, each.worker, each.epoch) for each in await store.listing(3)] == [
                ("t3", None, 0),
                ("t2", None, 0),
                ("t1", "w1", 1),
            ]

    run(scenario())


def test_of_one_opener_only_some_public_tables_are_listed(address):
    async def scenario():
        async with opened(address, "w1") as store:
            for number, opener in enumerate(("eve", "", "", "eve", "eve", "bo", "eve")):
                name = f"{opener}{number}"
                await store.found(f"t{number}", name, public=True, opener=opener)
                await aged(store, f"t{number}", 10 - number)
            await store.found("t9", "eve9", public=False, opener="eve")
            assert [table.record for table in await store.public_tables(50, 2)] == [
                "eve6",
                "bo5",
                "eve4",
                "2",
                "1",
            ]
            assert [table.record for table in await store.public_tables(3, 2)] == ["eve6", "bo5", "eve4"]
            assert [await store.opened_by(opener) for opener in ("eve", "bo", "ada")] == [4, 1, 0]

    run(scenario())


def test_a_transaction_that_arrives_late_does_not_replace_a_newer_one(address):
    """As it may that was sent twice, because its answer was lost."""

    async def scenario():
        async with with_table(address) as (store, taken):
            taken.ledger.transaction().save("older", public=False)
            late = copy(taken.ledger.transaction())
            assert await taken.ledger.settled()
            taken.ledger.transaction().save("newer", public=False)
            assert await taken.ledger.settled()
            arrived = asyncio.get_running_loop().create_future()
            late.listeners = [arrived.set_result]
            store._group[taken.ledger] = late
            store.commit()
            assert await arrived
            assert await store.table("abc") == "newer"

    run(scenario())


@pytest.mark.parametrize("bad", [2**70, "a seat"])
def test_what_cannot_be_kept_does_not_harm_the_others_of_its_commit(address, bad):
    async def scenario():
        async with with_table(address) as (store, good):
            await store.found("abd", "founded", public=False)
            other = await store.take("abd", "w1")
            other.ledger.transaction().begin(begun(code="abd"), "seed")
            assert await other.ledger.settled()
            other.ledger.transaction().save("bad", public=False)
            other.ledger.transaction().log("match1", [Played(1, bad, 100, None, '"x"')], over=False)
            good.ledger.transaction().save("kept", public=False)
            assert await asyncio.gather(good.ledger.settled(), other.ledger.settled()) == [True, False]
            assert (await store.table("abc"), await store.table("abd")) == ("kept", "founded")

    run(scenario())


def test_a_move_of_no_match_is_refused_with_all_that_its_transaction_says(address):
    async def scenario():
        async with with_table(address) as (store, taken):
            taken.ledger.transaction().save("moved", public=False)
            taken.ledger.transaction().log("match1", moves(1), over=False)
            assert not await taken.ledger.settled()
            assert await store.table("abc") == "founded"

    run(scenario())


# Leases.


def test_a_table_is_run_by_one_worker_at_a_time(address):
    async def scenario():
        async with with_table(address, "w2") as (store, taken):
            assert await store.take("abc", "w2") == "w1"
            taken.ledger.transaction().save("by the first", public=False)
            await store.release(taken.ledger)
            second = await store.take("abc", "w2")
            assert second.record == "by the first"
            assert second.ledger.epoch > taken.ledger.epoch
            assert await store.take("abc", "w1") == "w2"
            assert await store.take("nothing", "w1") is None

    run(scenario())


@pytest.mark.parametrize("write", ["save", "begin", "append", "over"])
def test_a_write_under_an_old_epoch_is_refused_and_leaves_no_trace(address, write):
    """The fence: two stores are two processes, as far as the database knows."""

    async def scenario():
        async with with_table(address, "w2") as (_, stale):
            stale.ledger.transaction().begin(begun(), "seed")
            stale.ledger.transaction().log("match1", moves(1), over=False)
            assert await stale.ledger.settled()
            async with opened(address) as quick:
                await quick.enlist("w1", "another process", LEASE)  # so the first is dead
                fresh = await quick.take("abc", "w2")
                match write:
                    case "save":
                        stale.ledger.transaction().save("too late", public=True)
                    case "begin":
                        stale.ledger.transaction().begin(begun(2), "seed")
                    case "append":
                        stale.ledger.transaction().log("match1", moves(2), over=False)
                    case "over":
                        stale.ledger.transaction().log("match1", (), over=True)
                assert not await stale.ledger.settled()
                assert await quick.table("abc") == "founded"
                assert await quick.match("match2") is None
                assert await quick.match("match1") == (begun(), "seed", moves(1), False)
                fresh.ledger.transaction().log("match1", moves(2, text='"mine"'), over=False)
                assert await fresh.ledger.settled()
                assert (await quick.match("match1")).played == moves(1) + moves(2, text='"mine"')

    run(scenario())


def test_a_refused_table_does_not_harm_the_others_of_its_commit(address):
    async def scenario():
        async with with_table(address, "w2") as (store, good):
            await store.found("abd", "founded", public=False)
            bad = await store.take("abd", "w1")
            forged = Ledger("abd", bad.ledger.epoch - 1, store.turn)
            good.ledger.transaction().save("kept", public=False)
            forged.transaction().save("forged", public=False)
            assert await asyncio.gather(good.ledger.settled(), forged.settled()) == [True, False]
            assert (await store.table("abc"), await store.table("abd")) == ("kept", "founded")

    run(scenario())


def test_after_a_refusal_nothing_more_is_kept(address):
    """What would follow builds on what is not there."""

    async def scenario():
        async with with_table(address, "w2") as (store, taken):
            await store.release(taken.ledger)
            await store.take("abc", "w2")
            for record in ("one", "two"):
                taken.ledger.transaction().save(record, public=False)
                assert not await taken.ledger.settled()
            assert not await taken.ledger.settled()
            assert await store.table("abc") == "founded"

    run(scenario())


def test_a_worker_that_takes_its_table_again_voids_its_own_old_ledger(address):
    async def scenario():
        async with with_table(address) as (store, old):
            new = await store.take("abc", "w1")
            old.ledger.transaction().save("old", public=False)
            new.ledger.transaction().save("new", public=False)
            assert await asyncio.gather(old.ledger.settled(), new.ledger.settled()) == [False, True]
            assert await store.table("abc") == "new"

    run(scenario())


def test_the_tables_of_the_dead_can_be_taken(address):
    async def scenario():
        async with with_table(address, "w2") as (store, taken):
            assert await store.beat("w1", "process of w1", 1, Figures()) is not None
            await asyncio.sleep(0.05)
            second = await store.take("abc", "w2")
            assert second.ledger.epoch == taken.ledger.epoch + 1
            assert second.now - second.ran_until >= 40
            assert [worker.name for worker in await store.beat("w2", "process of w2", LEASE, Figures())] == [
                "w2"
            ]

    run(scenario())


def test_two_who_take_a_table_at_once_do_not_both_get_it(address):
    async def scenario():
        async with with_table(address, "w2", "w3") as (store, taken):
            await store.release(taken.ledger)
            async with opened(address) as other:
                got = await asyncio.gather(store.take("abc", "w2"), other.take("abc", "w3"))
                assert len([each for each in got if not isinstance(each, str)]) == 1

    run(scenario())


def test_workers_tell_each_other_how_they_are(address):
    async def scenario():
        async with opened(address, "w1", "w2") as store:
            figures = Figures(3, 9, 100, 2, 1.5, draining=True, crowds={"x": 40})
            await store.beat("w1", "process of w1", LEASE, figures)
            workers = await store.beat("w2", "process of w2", LEASE, Figures())
            assert [(worker.name, worker.figures) for worker in workers] == [
                ("w1", figures),
                ("w2", Figures()),
            ]
            assert all(0 <= worker.silent < 20_000 < worker.left <= LEASE for worker in workers)
            await store.leave("w1", "process of w1")
            assert len(await store.beat("w2", "process of w2", LEASE, Figures())) == 1

    run(scenario())


def test_a_process_that_takes_a_name_has_it_alone(address):
    async def scenario():
        async with with_table(address) as (store, taken):
            async with opened(address) as other:
                await other.enlist("w1", "second process", LEASE)
            assert await store.beat("w1", "process of w1", LEASE, Figures()) is None
            await store.leave("w1", "process of w1")  # which is not its name any more
            assert len(await store.beat("w1", "second process", LEASE, Figures())) == 1
            taken.ledger.transaction().save("too late", public=False)
            assert not await taken.ledger.settled()

    run(scenario())


def test_time_in_which_nobody_ran_a_table_is_known(address):
    async def scenario():
        async with with_table(address, "w2") as (store, taken):
            assert taken.ran_until is None  # it was never run before
            await store.release(taken.ledger)
            await asyncio.sleep(0.05)
            again = await store.take("abc", "w1")
            assert again.now - again.ran_until >= 40
            await asyncio.sleep(0.05)
            await store.enlist("w1", "second process", LEASE)  # after the first was killed
            after = await store.take("abc", "w2")
            assert after.now - after.ran_until >= 40

    run(scenario())


# Keeping house.


def test_old_tables_are_forgotten_with_their_matches_unless_somebody_runs_them(address):
    async def scenario():
        async with opened(address, "w1", "w2") as store:
            for code in ("idle", "run", "young"):
                await store.found(code, code, public=False)
                await aged(store, code, 0 if code == "young" else 2 * LEASE)
                taken = await store.take(code, "w1")
                taken.ledger.transaction().begin(begun(code, code), "seed")
                taken.ledger.transaction().log(f"match{code}", moves(1), over=True)
                assert await taken.ledger.settled()
                if code == "idle":
                    await store.release(taken.ledger)
            assert await store.forget(LEASE, 9) == 0  # it was let go only just now
            await store.ask("UPDATE tables SET left_at = left_at - $1 WHERE code = 'idle'", 2 * LEASE)
            assert await store.forget(LEASE, 9) == 1
            assert (await store.match("matchidle")).played == moves(1)  # for a while it can be brought back
            await asyncio.sleep(0.01)
            assert await store.forget(LEASE, 9, grace=0) == 0
            assert [await store.table(code) for code in ("idle", "run", "young")] == [None, "run", "young"]
            assert await store.match("matchidle") is None
            assert (await store.match("matchrun")).played == moves(1)

    run(scenario())


def test_a_table_that_was_set_aside_is_brought_back_by_who_opens_it(address):
    async def scenario():
        async with opened(address, "w1") as store:
            await store.found("abc", "kept", public=False)
            await aged(store, "abc", 2 * LEASE)
            assert await store.forget(LEASE, 9) == 1
            assert (await store.take("abc", "w1")).record == "kept"
            await asyncio.sleep(0.01)
            await store.forget(LEASE, 9, grace=0)
            assert await store.table("abc") == "kept"

    run(scenario())


# A wall clock that is set.


@pytest.fixture
def wall(monkeypatch):
    """The wall clock of the store, which can be set."""
    clock = SimpleNamespace(ahead=0, time_ns=lambda: time.time_ns() + clock.ahead * 1_000_000)
    clock.monotonic_ns = time.monotonic_ns
    monkeypatch.setattr(sqlite, "time", clock)

    async def go(store, ahead):
        clock.ahead = ahead
        if store.lease < SqliteStore.lease:
            now = f"(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ({ahead})"
            body = f"RETURNS BIGINT VOLATILE PARALLEL SAFE LANGUAGE SQL AS 'SELECT {now}'"
            await store.ask(f"CREATE OR REPLACE FUNCTION wall_ms() {body}")

    return go


@pytest.mark.parametrize("days", [-1, 1, 40])
def test_a_wall_clock_that_is_set_makes_nothing_old_and_keeps_nobody_waiting(address, wall, days, caplog):
    async def scenario():
        async with opened(address, "w1", "w2") as store:
            await store.found("old", "left", public=False)
            await store.found("abc", "run", public=False)
            assert (await store.take("abc", "w2")).record == "run"
            assert [await store.spend("found x", 100, 2) for _ in range(3)] == [True, True, False]
            before = (await store.take("old", "w1")).now
            await wall(store, days * DAY)
            assert await store.take("abc", "w1") == "w2"  # whose lease still runs
            assert await beaten(store, "w1") == ["w1", "w2"]
            assert await store.forget(DAY // 2, 9) == 0
            assert abs((await store.take("old", "w1")).now - before) < DAY // 100
            assert "the store's wall clock went" in caplog.text
            await asyncio.sleep(0.12)
            await beaten(store, "w1")
            assert await store.spend("found x", 100, 2)
            await asyncio.sleep(0.01)
            await beaten(store, "w1")
            assert (await store.take("old", "w1")).now > before + 100  # it goes on

    run(scenario())


@pytest.mark.parametrize("days", [-1, 40])
def test_a_wall_clock_that_was_set_between_two_runs_makes_nothing_old(address, wall, days):
    async def scenario():
        async with opened(address, "w1") as store:
            await store.found("abc", "kept", public=False)
            await store.leave("w1", "process of w1")
            await wall(store, days * DAY)
            await store.close()
        async with opened(address, "w1") as store:
            assert await store.forget(DAY // 2, 9) == 0
            assert (await store.take("abc", "w1")).record == "kept"

    run(scenario())


def test_a_purse_is_shared_and_fills_up_again(address):
    async def scenario():
        async with opened(address, "w1") as store, opened(address) as other:
            spent = [await each.spend("found x", 200, 3) for each in (store, other, store, other)]
            assert spent == [True, True, True, False]
            assert await store.spend("found y", 200, 3)
            await asyncio.sleep(0.3)
            assert await other.spend("found x", 200, 3)

    run(scenario())


def test_the_programs_of_postgresql_run_from_a_checkout_that_only_its_owner_can_look_into(
    tmp_path, monkeypatch
):
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "postgres").touch()  # not executable: what another user meets in root's home
    monkeypatch.setattr(postgres, "BIN", hidden)
    (tmp_path / "server").mkdir()
    copied = postgres.readable_bin(tmp_path / "server")
    assert copied.is_relative_to(tmp_path / "server")
    assert b"PostgreSQL" in subprocess.check_output([copied / "postgres", "--version"])
