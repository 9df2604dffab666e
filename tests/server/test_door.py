"""The door of a table: where no chair is free one looks on, or lets the host know."""

from collections import Counter

import pytest

from brushpass.core import replace
from brushpass.server.rooms import lobby
from brushpass.server.rooms.door import AT_ONCE
from brushpass.wire import messages
from support.servers.tablemates import place, run


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "table.db")


async def full_table(here):
    """Open a table for two at which two people sit."""
    seated = await here.found(seats=2, game="double_agent")
    return seated["code"], await here.join(seated), await here.join(await here.sit(seated["code"], "Bo"))


async def knock(here, code, name):
    return await here.post(f"/api/tables/{code}/knock", {"name": name})


async def until_knocks(mate, *names):
    while tuple(mate.presence.get("knocks", ())) != names:
        await mate.hear()


def test_whoever_finds_no_chair_looks_on_unless_the_host_has_locked_the_door(db):
    async def scenario():
        async with place(db) as here:
            code, ada, _ = await full_table(here)
            _, told = await here.get(f"/api/tables/{code}")
            watcher = await here.join({"code": code, "key": told["watch"]})
            assert "knocks" not in watcher.presence
            await ada.ask("Lock", locked=True)
            assert "watch" not in (await here.get(f"/api/tables/{code}"))[1]
            await ada.ask("Lock", locked=False)
            await ada.ask("LetWatch", allowed=False)
            assert "watch" not in (await here.get(f"/api/tables/{code}"))[1]

    run(scenario())


def test_the_host_alone_is_told_who_knocks_until_they_have_an_answer(db):
    async def scenario():
        async with place(db) as here:
            code, ada, bo = await full_table(here)
            for name in ("Cleo", " Cleo "):
                assert (await knock(here, code, name))[0] == 200
            await until_knocks(ada, "Cleo")
            await bo.say(say="hello")
            assert "knocks" not in bo.presence
            assert (await bo.ask("Dismiss"))["reason"] == "host_only"
            await ada.ask("Dismiss")
            await until_knocks(ada)

    run(scenario())


def test_who_knocked_and_sits_down_knocks_no_more(db):
    async def scenario():
        async with place(db) as here:
            code, ada, _ = await full_table(here)
            for name in ("Cleo", "Dora"):
                await knock(here, code, name)
            await ada.ask("Arrange", game="spywhere", seats=3, options={}, pace="none")
            await here.sit(code, "Cleo")
            await until_knocks(ada, "Dora")

    run(scenario())


def test_few_knock_at_once_by_a_name_that_will_do_at_a_door_that_is_open(db):
    async def scenario():
        async with place(db) as here:
            code, ada, _ = await full_table(here)
            assert await knock(here, code, "?!") == (409, {"reason": "bad_name"})
            for name in ("Cleo", "Dora", "Emil")[:AT_ONCE]:
                assert (await knock(here, code, name))[0] == 200
            assert await knock(here, code, "Fay") == (409, {"reason": "many_knock"})
            assert (await knock(here, code, "Gil"))[1]["reason"] == "too_much"
            await ada.ask("Lock", locked=True)

    run(scenario())


def test_nobody_knocks_at_a_locked_door_or_at_none(db):
    async def scenario():
        async with place(db) as here:
            code, ada, _ = await full_table(here)
            await ada.ask("Lock", locked=True)
            assert await knock(here, code, "Cleo") == (409, {"reason": "locked"})
            assert (await knock(here, "nosuchtab", "Cleo"))[1]["reason"] == "no_such_table"

    run(scenario())


def test_more_people_than_colours_share_them_evenly():
    table, _ = lobby.found(messages.NewTable("spywhere", "Ada", "leaf", 3))
    table = replace(table, chairs=table.chairs + (lobby.Person(),) * 15)
    table, _, _ = lobby.sit_down(table, messages.SitDown("Bo", "leaf"))
    full = lobby.seat_bots(table, messages.SeatBot(None, "novice"))
    worn = Counter(chair.colour for chair in full.chairs)
    assert (len(worn), set(worn.values())) == (8, {2, 3})
