"""What somebody could try against several workers, and never may succeed in."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from yarl import URL

from brushpass.server.settings import Settings
from support.servers.tablemates import Mate, place, run

GUESSES = 30


def worker(name, **more):
    return Settings(name=name, **{"lease": 30, "admin_token": "sesame", **more})


async def guess(here, paths=("/api/tables/guess",), most=3 * GUESSES, **headers):
    """Guess until nothing more is told."""
    for n in range(most):
        async with here.http.get(here.url + paths[n % len(paths)], headers=headers) as answer:
            if answer.status == 429:
                return n
    return most


# Guessing.


def test_who_has_guessed_too_often_is_not_told_of_a_right_guess_either(empty):
    async def scenario():
        async with place(empty, worker("w1")) as here, place(empty, worker("w2")) as there:
            ada = await here.found()
            mate = await here.join(ada)
            table = f"/api/tables/{ada['code']}"
            assert await guess(here) >= GUESSES
            wish = {"name": "Bo", "colour": "sky"}
            assert (await here.get(table))[0] == 429
            assert (await here.post(f"{table}/chairs", wish))[1] == {"reason": "too_much"}
            assert await guess(there) in range(3)  # for the purse is one
            assert (await there.get(table))[0] == 429
            thief = Mate(await there.open(), None)
            await thief.ws.send_json({"join": {"table": ada["code"], "key": "x"}, "ref": 1})
            assert await thief.until("Bye") == {"type": "Bye", "reason": "too_much"}  # and not where it is
            assert (await mate.say(say="hello"))["type"] == "Done"
            again = await here.join(ada)  # a key is too long to be guessed
            assert again.presence["you"] == 0

    run(scenario())


@pytest.mark.parametrize("path", ["/admin", "/metrics"])
def test_a_token_cannot_be_guessed_at_leisure(tmp_path, path):
    async def scenario():
        async with place(str(tmp_path / "a.db"), worker("w1")) as here:
            assert await guess(here, (path,), Authorization="Bearer wrong") >= GUESSES
            async with here.http.get(here.url + path, headers={"Authorization": "Bearer sesame"}) as answer:
                assert answer.status == 429

    run(scenario())


@pytest.mark.parametrize("path", ["/admin", "/metrics"])
@pytest.mark.parametrize("token", [b"Bearer \xff", b"Basic \xff", b"\xff"])
def test_a_token_that_is_no_text_is_a_wrong_token(tmp_path, path, token):
    async def scenario():
        async with place(str(tmp_path / "a.db"), worker("w1")) as here:
            reader, writer = await asyncio.open_connection("127.0.0.1", URL(here.url).port)
            writer.write(b"GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\n\r\n" % (path.encode(), token))
            status = (await reader.readline()).split()[1]
            writer.close()
            assert status == (b"401" if path == "/admin" else b"404")

    run(scenario())


@pytest.mark.parametrize("name", ["%00", "a%00b", "%ff", "%ed%a0%80"])
def test_a_name_that_no_database_can_hold_is_that_of_nothing(address, name):
    async def scenario():
        async with place(address, worker("w1")) as here:
            for path in (f"/api/tables/{name}", f"/api/matches/{name}", f"/api/matches/{name}/record"):
                async with here.http.get(URL(here.url + path, encoded=True)) as answer:
                    assert (answer.status, await answer.json()) == (404, {"reason": "no_such_table"})
            mate = Mate(await here.open(), None)
            said = await mate.say(join={"table": "a\0b", "key": "a\0b"})
            assert said["reason"] == "no_such_table"

    run(scenario())


# Too much.


def test_however_many_ask_a_worker_can_say_that_it_lives(empty):
    """Who could keep it from that would take its tables from it."""

    async def scenario():
        async with place(empty, worker("w1")) as here, AsyncExitStack() as busy:
            for _ in range(4):
                await busy.enter_async_context(here.server.store._pool.one())
            await here.server.fleet.beat()

    run(scenario())


def test_asking_whether_the_server_is_well_is_counted(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "a.db"), worker("w1", requests_per_second=1)) as here:
            assert [(await here.get("/healthz"))[0] for _ in range(8)].count(429) in (1, 2)

    run(scenario())


# A worker that has lost a table, and does not know it yet.


def test_a_chair_is_given_once_and_by_who_runs_the_table(empty):
    async def scenario():
        async with place(empty, worker("w1")) as here, place(empty, worker("w2")) as there:
            ada = await here.found(seats=2, public=True)
            await here.join(ada)
            await there.server.store.ask("UPDATE workers SET until = 0 WHERE name = 'w1'")  # as if it slept
            await there.server.room(ada["code"])
            path, wish = f"/api/tables/{ada['code']}/chairs", {"name": "Bo", "colour": "sky"}
            late, good = await asyncio.gather(here.post(path, wish), there.post(path, wish))
            assert late == (503, {"reason": "one_moment"})
            assert good[0] == 200
            assert (await there.join(good[1])).presence["you"] == 1
            for each in (here, there):
                assert [listed["free"] for listed in (await each.get("/api/tables"))[1]] == [0]

    run(scenario())


def test_a_key_that_was_replaced_opens_nothing_wherever_the_table_goes(empty):
    async def scenario():
        async with place(empty, worker("w1")) as here, place(empty, worker("w2")) as there:
            ada = await here.found()
            mate = await here.join(ada)
            new = (await mate.ask("NewKey", seat=0))["key"]
            await here.server.registry.let_go(ada["code"], "w2")
            old = Mate(await there.open(), 0)
            assert (await old.say(join={"table": ada["code"], "key": ada["key"]}))["reason"] == "bad_key"
            assert (await there.join({**ada, "key": new})).presence["you"] == 0
            last = await there.join({**ada, "key": new})  # the newest line of a seat is its only one
            assert last.presence["you"] == 0
            assert len([*there.server.rooms[ada["code"]].broadcaster]) == 1

    run(scenario())
