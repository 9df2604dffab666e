"""Several workers over one PostgreSQL, in one process: who runs what, and what their visitors notice."""

import asyncio
import json
import time
from base64 import b64encode
from collections import Counter

import pytest

from brushpass.server.http import chores
from brushpass.server.limits import RequestRates
from brushpass.server.rooms import registry
from brushpass.server.rooms.registry import RoomRegistry
from brushpass.server.settings import Settings
from brushpass.server.store import pool, postgres
from brushpass.server.workers import fleet as fleets
from brushpass.server.workers.placement import home
from support.faults.kills import Victim
from support.faults.relay import Relay
from support.servers.tablemates import Mate, place, three_at_a_table

CODES = [f"table{n}" for n in range(300)]


def run(scenario):
    return asyncio.run(asyncio.wait_for(scenario, 60))


def worker(name, **more):
    return Settings(name=name, **{"lease": 5, "admin_token": "sesame", **more})


async def until(met):
    """Wait until something is so."""
    while not met():  # noqa: ASYNC110 -- nobody tells
        await asyncio.sleep(0.02)


async def keys_of(mates):
    """Let everybody have a new key, so that they can come back from elsewhere."""
    code = mates[0].presence["code"]
    keys = [(await mate.ask("NewKey", seat=mate.seat))["key"] for mate in mates]
    return [{"code": code, "seat": mate.seat, "key": key} for mate, key in zip(mates, keys, strict=True)]


def drains(caplog):
    """What the log said of draining."""
    return [json.loads(line) for line in caplog.messages if line.startswith('{"drain"')]


# Where tables go.


def test_a_newcomer_gains_tables_from_all_and_nobody_else_gains_any():
    before = {code: home(code, ["w1", "w2", "w3"]) for code in CODES}
    after = {code: home(code, ["w1", "w2", "w3", "w4"]) for code in CODES}
    moved = [code for code in CODES if before[code] != after[code]]
    assert {after[code] for code in moved} == {"w4"}
    assert {before[code] for code in moved} == {"w1", "w2", "w3"}
    assert 40 < len(moved) < 110
    assert home("abc", []) is None


def test_whoever_comes_to_the_wrong_worker_is_sent_to_the_right_one(empty):
    async def scenario():
        async with place(empty, worker("w1")) as here, place(empty, worker("w2")) as there:
            ada = await here.found()
            await here.sit(ada["code"], "Bo")
            assert (await there.get(f"/api/tables/{ada['code']}"))[1]["free"] == 1
            mate = Mate(await there.open(), 0)
            await mate.ws.send_json({"join": {"table": ada["code"], "key": ada["key"]}, "ref": 1})
            assert await mate.until("Bye") == {"type": "Bye", "reason": "restart", "at": "w1"}
            path, wish = f"{there.url}/api/tables/{ada['code']}/chairs", {"name": "Cleo", "colour": "leaf"}
            async with there.http.post(path, json=wish, allow_redirects=False) as answer:
                assert answer.status == 307
                assert answer.headers["Location"] == f"/api/tables/{ada['code']}/chairs?at=w1"
            async with there.http.post(path, json=wish, params={"at": "w1"}) as answer:
                assert (answer.status, await answer.json()) == (503, {"reason": "one_moment"})
            assert (await there.get(f"/api/tables/{ada['code']}"))[1]["free"] == 1

    run(scenario())


def test_a_sleeping_table_is_run_by_whoever_is_asked_first_and_opened_once(empty):
    async def scenario():
        async with place(empty, worker("w1")) as here, place(empty, worker("w2")) as there:
            ada = await here.found()
            rooms = await asyncio.gather(*(there.server.room(ada["code"]) for _ in range(10)))
            assert {id(room) for room in rooms} == {id(rooms[0])}
            assert rooms[0].ledger.epoch == 1
            assert ada["code"] not in here.server.rooms

    run(scenario())


def test_a_drained_worker_hands_its_tables_over_and_takes_no_more(empty, caplog):
    caplog.set_level("INFO", "brushpass")

    async def scenario():
        async with place(empty, worker("w2")) as there, place(empty, worker("w1", drain=True)) as here:
            await here.server.fleet.beat()
            mates = await three_at_a_table(here)
            mover = next(mate for mate in mates if mate.known.get("offers"))
            await mover.play(mover.known["offers"][0])
            code, seated = mates[0].presence["code"], await keys_of(mates)
            steps = len(here.server.rooms[code].match.steps)
            await here.server.farewell()
            assert (await mates[0].until("Bye"))["at"] == "w2"
            assert drains(caplog) == [
                {"drain": "begins", "worker": "w1", "tables": 1},
                {"drain": "ends", "worker": "w1", "handed_over": 1, "to": ["w2"]},
            ]
            assert here.server.rooms == {}
            assert (await here.get("/readyz"))[0] == 503
            back = await there.join(seated[0])
            await back.until("Frame")
            assert len(there.server.rooms[code].match.steps) == steps
            late = Mate(await here.open(), 0)
            await late.ws.send_json({"join": {"table": code, "key": seated[0]["key"]}, "ref": 1})
            assert (await late.until("Bye"))["at"] == "w2"

    run(scenario())


def test_tables_go_to_a_worker_that_has_come_and_stayed(empty):
    async def scenario():
        async with place(empty, worker("w1", lease=1.5)) as here:
            mates = [await here.join(await here.found()) for _ in range(12)]
            codes = {mate.presence["code"]: mate for mate in mates}
            async with place(empty, worker("w2", lease=1.5)):
                theirs = [code for code in codes if home(code, ["w1", "w2"]) == "w2"]
                assert theirs
                await until(lambda: not any(code in here.server.rooms for code in theirs))
                for code in theirs:
                    assert (await codes[code].until("Bye"))["at"] == "w2"
                assert set(here.server.rooms) == {*codes} - {*theirs}

    run(scenario())


# Death, real and apparent.


async def forgotten(*_):
    """Do not say goodbye."""


def test_the_tables_of_a_dead_worker_are_adopted_when_its_lease_is_over(empty, monkeypatch):
    async def scenario():
        with monkeypatch.context() as dead:
            dead.setattr(fleets.Fleet, "leave", forgotten)
            dead.setattr(RoomRegistry, "let_all_go", forgotten)
            async with place(empty, worker("w1", lease=3)) as here:
                mates = await three_at_a_table(here)
                mover = next(mate for mate in mates if mate.known.get("offers"))
                await mover.play(mover.known["offers"][0])
                (seated,) = await keys_of(mates[:1])
        async with place(empty, worker("w2")) as there:
            assert (await asked(there, seated))["at"] == "w1"  # it may yet live
            while (await asked(there, seated))["type"] == "Bye":  # noqa: ASYNC110 -- nobody tells
                await asyncio.sleep(0.1)
            assert len(there.server.rooms[seated["code"]].match.steps) == 1

    run(scenario())


async def asked(here, seated):
    """Ask to be let in; give the answer."""
    mate = Mate(await here.open(), seated["seat"])
    await mate.ws.send_json({"join": {"table": seated["code"], "key": seated["key"]}, "ref": 1})
    return await mate.hear()


def test_a_worker_that_was_not_heard_of_lets_go_of_everything(empty):
    async def scenario():
        async with place(empty, worker("w1", lease=0.5)) as here, place(empty, worker("w2")) as there:
            mate = await here.join(await here.found())
            code = mate.presence["code"]
            time.sleep(1)  # noqa: ASYNC251 -- this is the point: both hold their breath
            assert (await mate.until("Bye"))["reason"] == "restart"
            assert code not in here.server.rooms
            room = await there.server.room(code)
            assert room.ledger.epoch > 1

    run(scenario())


def test_a_second_process_of_the_same_name_takes_the_place_of_the_first(empty, monkeypatch):
    async def scenario():
        monkeypatch.setattr(chores, "_beat", forgotten)  # it would stop the process
        async with place(empty, worker("w1", lease=1)) as here:
            mate = await here.join(await here.found())
            async with place(empty, worker("w1", lease=1)) as there:
                await here.server.fleet.beat()
                assert here.server.fleet.replaced.is_set()
                assert (await mate.until("Bye"))["reason"] == "restart"
                assert await there.server.room(mate.presence["code"])

    run(scenario())


def test_a_server_whose_file_another_has_taken_stops(tmp_path):
    first, second = Victim(tmp_path), Victim(tmp_path)
    try:
        first.start("--lease", "2")
        second.start("--lease", "2")
        assert first.process.wait(30) == 0
        assert second.process.poll() is None
    finally:
        first.process.kill()
        second.kill()
    assert "another process calls itself alone" in (tmp_path / "serve.log").read_text("utf-8")


# What all workers share.


def test_limits_hold_for_all_workers_together(empty):
    async def scenario():
        settings = {"tables_per_address": 4, "sockets_per_address": 4, "lease": 1}
        async with (
            place(empty, worker("w1", **settings)) as here,
            place(empty, worker("w2", **settings)) as there,
        ):
            wish = {"game": "spywhere", "name": "Ada", "colour": "rose"}
            founded = [(await each.post("/api/tables", wish))[0] for each in (here, there) * 3]
            assert founded == [200, 200, 200, 200, 429, 429]
            guesses = [
                (await each.get(f"/api/tables/guess{n}"))[0] for n in range(20) for each in (here, there)
            ]
            assert guesses.count(404) in range(30, 40)  # one more every two seconds
            lines = [await here.open() for _ in range(3)]
            await here.server.fleet.beat()
            await until(lambda: there.server.crowds.elsewhere.total() == 3)
            lines.append(await there.open())
            async with there.http.get(there.url + "/ws") as answer:
                assert answer.status == 429

    run(scenario())


def test_who_asks_much_of_all_workers_gets_no_more_than_of_one():
    """Forty workers' worth of requests, over a minute; the clock is the test's."""
    now = [0.0]
    workers = [RequestRates(60, 10, lambda: now[0]) for _ in range(4)]
    granted = Counter()
    for tick in range(6_000):
        now[0] = tick / 100
        for number, worker in enumerate(workers):
            granted["greedy"] += worker.take("greedy")
            granted["modest"] += number == 0 and tick % 20 == 0 and worker.take("modest")
        if tick % 100 == 0:
            told = [worker.large() for worker in workers]
            for number, worker in enumerate(workers):
                worker.learn(told[:number] + told[number + 1 :])
    assert granted["modest"] == 300
    assert granted["greedy"] in range(600, 4 * 60 + 600 + 60)  # what each gives at once, and the rate


def test_metrics_are_given_for_each_worker_and_in_sum(empty):
    async def scenario():
        async with place(empty, worker("w1")) as here, place(empty, worker("w2")) as there:
            mate, other = await here.join(await here.found()), await there.join(await there.found())
            await mate.say(say="hello")
            for each in (here, there, here):
                await each.server.fleet.beat()
            headers = {"Authorization": "Bearer sesame"}
            async with here.http.get(here.url + "/metrics", headers=headers) as answer:
                text = await answer.text()
            assert 'brushpass_worker_rooms{worker="w1"} 1.0' in text
            assert 'brushpass_worker_messages{worker="w2"} 1.0' in text
            assert "brushpass_all_messages 3.0" in text
            assert "brushpass_all_sockets 2.0" in text
            assert other.ws is not None

    run(scenario())


@pytest.mark.parametrize(
    ("token", "carried", "status"),
    [
        ("sesame", "Basic " + b64encode(b"me:sesame").decode(), 200),
        ("sesame", "Bearer sesame", 200),
        ("sesame", "Basic " + b64encode(b"sesame:me").decode(), 401),
        ("sesame", "Basic é", 401),
        ("sesame", "", 401),
        ("", "Basic " + b64encode(b"me:").decode(), 404),
    ],
)
def test_the_admin_page_is_for_its_owner(tmp_path, token, carried, status):
    async def scenario():
        async with place(str(tmp_path / "a.db"), Settings(admin_token=token)) as here:
            headers = {"Authorization": carried.encode().decode("latin-1")} if carried else {}
            async with here.http.get(here.url + "/admin", headers=headers) as answer:
                assert answer.status == status

    run(scenario())


def test_the_admin_page_shows_workers_leases_and_tables_and_no_secret(empty):
    async def scenario():
        async with place(empty, worker("w1")) as here, place(empty, worker("w2")) as there:
            mates = await three_at_a_table(here, public=True)
            asleep = await there.found(name="Zoe")
            for each in (there, here):
                await each.server.fleet.beat()
            record = here.server.rooms[mates[0].presence["code"]].record
            shown = {}
            for language in ("en", "fr-CA,en", "eo"):
                headers = {"Authorization": "Bearer sesame", "Accept-Language": language}
                async with here.http.get(here.url + "/admin", headers=headers) as answer:
                    shown[language] = await answer.text()
            for text in shown.values():
                assert "<td" in text
                for told in ("w1", "w2", record.code, asleep["code"]):
                    assert f">{told}<" in text
                assert record.secret not in text
                assert not any(chair.lock in text for chair in record.chairs)
            assert "a match is on" in shown["en"]
            assert "partie en cours" in shown["fr-CA,en"]
            assert shown["eo"].startswith('<!doctype html><html lang="en">')

    run(scenario())


# When the database goes away.


@pytest.fixture
def hasty(monkeypatch):
    """A store that loses patience soon."""
    monkeypatch.setattr(pool, "ANSWER", 0.5)
    monkeypatch.setattr(postgres, "HOLD", 1.0)
    monkeypatch.setattr(postgres, "PATIENCE", 0.3)


async def away(database, empty, scenario, lease=20, **more):
    relay = Relay(database.port)
    await relay.start()
    try:
        async with place(
            empty.replace(f":{database.port}/", f":{relay.port}/"), worker("w1", lease=lease, **more)
        ) as here:
            await scenario(here, relay)
    finally:
        await relay.stop()


def test_a_move_is_held_while_the_database_is_away_for_a_moment(database, empty):
    async def scenario(here, relay):
        mates = await three_at_a_table(here)
        mover = next(mate for mate in mates if mate.known.get("offers"))
        other = next(mate for mate in mates if mate is not mover)
        relay.part()
        await mover.ws.send_str(json.dumps({"ref": 99, "play": mover.known["offers"][0]}))
        await asyncio.sleep(1.3)
        await other.ws.send_str(json.dumps({"ref": 98, "say": "hello"}))
        assert (await other.until("Refused")) == {"type": "Refused", "ref": 98, "reason": "one_moment"}
        assert not any('"ref":99' in text for text in mover.heard)
        assert (await here.get("/readyz"))[0] == 200
        relay.join()
        assert (await mover.until("Frame"))["ref"] == 99
        assert (await other.say(say="hello"))["type"] == "Done"

    run(away(database, empty, scenario))


@pytest.mark.usefixtures("hasty")
def test_when_the_database_stays_away_nothing_is_acknowledged_and_all_goes_on_when_it_is_back(
    database, empty
):
    async def scenario(here, relay):
        mates = await three_at_a_table(here)
        seated = await keys_of(mates)
        mover = next(mate for mate in mates if mate.known.get("offers"))
        move = mover.known["offers"][0]
        relay.part()
        await mover.ws.send_str(json.dumps({"ref": 99, "play": move}))
        for mate in mates:
            assert (await mate.until("Bye"))["reason"] == "restart"
            assert not any('"Swapped"' in text for text in mate.heard)
        assert here.server.rooms == {}
        lost = Mate(await here.open(), 0)
        answer = await lost.say(join={"table": seated[0]["code"], "key": seated[0]["key"]})
        assert answer["reason"] == "one_moment"
        assert (await here.get("/healthz")) == (503, {"well": False})
        assert (await here.get("/api/tables")) == (503, {"reason": "one_moment"})
        assert (await here.post("/api/tables", {"game": "spywhere", "name": "A", "colour": "sky"}))[0] == 503
        relay.join()
        relay.cut()
        while (await here.get("/healthz"))[0] != 200:  # noqa: ASYNC110 -- another thread's
            await asyncio.sleep(0.05)
        back = await here.join(seated[mover.seat])
        await back.until("Frame")
        back.ref = 98
        assert (await back.play(move))["ref"] == 99
        assert len(here.server.rooms[seated[0]["code"]].match.steps) == 1

    run(away(database, empty, scenario))


@pytest.mark.usefixtures("hasty")
def test_a_worker_that_is_cut_off_sends_people_away_and_takes_nobody_in(database, empty):
    """For others can reach the store, and may run its tables by now."""

    async def scenario(here, relay):
        mates = await three_at_a_table(here)
        onlooker = await here.join({"code": mates[0].presence["code"], "key": mates[0].presence["watch"]})
        relay.part()
        assert (await onlooker.until("Bye"))["reason"] == "restart"  # though nobody has moved
        assert (await here.get("/readyz")) == (503, {"ready": False})
        relay.join()
        relay.cut()
        while (await here.get("/readyz"))[0] != 200:  # noqa: ASYNC110 -- nobody tells
            await asyncio.sleep(0.05)
        assert await here.server.room(mates[0].presence["code"])

    run(away(database, empty, scenario, lease=2))


@pytest.mark.usefixtures("hasty")
def test_a_worker_that_stops_while_the_database_is_away_does_not_wait_for_each_table(
    database, empty, monkeypatch, caplog
):
    caplog.set_level("INFO", "brushpass")

    async def scenario(here, relay):
        monkeypatch.setattr(registry, "AT_ONCE", 2)
        mates = [await here.join(await here.found()) for _ in range(6)]
        asked, release = [], here.server.store.release
        monkeypatch.setattr(here.server.store, "release", lambda ledger: asked.append(1) or release(ledger))
        relay.part()
        await here.server.farewell()
        assert len(asked) == 2
        for mate in mates:
            assert await mate.until("Bye") == {"type": "Bye", "reason": "restart"}
        assert drains(caplog)[-1] == {"drain": "ends", "worker": "w1", "handed_over": 0, "to": []}

    run(away(database, empty, scenario, drain=True))


@pytest.mark.usefixtures("hasty")
def test_a_full_disk_is_waited_for(empty, caplog):
    """The server's own error for it, raised where a move is kept."""
    full = (
        "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$"
    )

    async def scenario():
        async with place(empty, worker("w1", lease=20)) as here:
            mates = await three_at_a_table(here)
            code = mates[0].presence["code"]
            mover = next(mate for mate in mates if mate.known.get("offers"))
            await here.server.store.ask(full)
            await here.server.store.ask(
                "CREATE TRIGGER full_disk BEFORE INSERT ON moves EXECUTE FUNCTION fill()"
            )
            await mover.ws.send_str(json.dumps({"ref": 99, "play": mover.known["offers"][0]}))
            assert (await mover.until("Bye"))["reason"] == "restart"
            await here.server.store.ask("DROP TRIGGER full_disk ON moves")
            assert (await here.server.room(code)).match.steps == []
            await here.server.fleet.beat()

    run(scenario())
    told = [record.getMessage() for record in caplog.records if "the store" in record.getMessage()]
    assert told == ["the store is away: no space left", "the store is back"]
