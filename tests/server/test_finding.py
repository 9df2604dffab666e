"""Finding people: public tables by what one looks for, a time to meet, chairs that are held for friends."""

import asyncio
import time
from hashlib import sha256
from types import SimpleNamespace

import pytest

from brushpass.core import from_json, replace
from brushpass.server.rooms import gathering, lobby
from brushpass.server.settings import Settings
from brushpass.server.store import Wanted, open_store, sqlite
from brushpass.server.taps import courier, message
from brushpass.server.taps.message import Target
from support.servers.inbox import inbox
from support.servers.tablemates import at_a_table, place, run

ANYWHERE = Settings(tap_anywhere=True)
HOUR = 3_600_000
TOKEN = "an-invitation-that-nobody-guesses"  # noqa: S105 -- of a test


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "found.db")


@pytest.fixture
def works(monkeypatch):
    """A wall clock that stands still until it is moved."""
    works = SimpleNamespace(time=now())
    clock = SimpleNamespace(time_ns=lambda: works.time * 1_000_000, monotonic_ns=time.monotonic_ns)
    monkeypatch.setattr(sqlite, "time", clock)
    monkeypatch.setattr(courier, "time", SimpleNamespace(time=lambda: works.time / 1000))
    return works


def now():
    return time.time_ns() // 1_000_000


async def listed(here, query=""):
    status, tables = await here.get(f"/api/tables{query}")
    assert status == 200, tables
    return [table["host"] for table in tables]


async def public(here, name, **wish):
    """Open a public table at which its host is."""
    return await here.join(await here.found(name=name, public=True, **wish))


def test_public_tables_are_found_by_game_language_pace_and_free_chairs(db):
    async def scenario():
        async with place(db) as here:
            await public(here, "Ada", language="en", pace="quick", seats=4)
            await public(here, "Bo", game="linq", options={"language": "fr"}, pace="day", seats=4)
            await public(here, "Cleo", game="linq", pace="week", seats=5, language="fr")
            await public(here, "Dan", pace="standard", seats=2)
            assert await listed(here, "?game=linq") == ["Bo", "Cleo"]  # fewest missing first
            assert await listed(here, "?game=linq&language=fr") == ["Bo"]  # Cleo's game is in English
            assert await listed(here, "?language=fr") == ["Dan", "Bo"]  # of Dan's table nobody knows
            assert await listed(here, "?pace=days") == ["Bo", "Cleo"]
            assert await listed(here, "?pace=minutes") == ["Dan", "Ada"]
            assert await listed(here, "?pace=week") == ["Cleo"]
            assert await listed(here, "?free=3") == ["Bo", "Ada", "Cleo"]  # of equals the latest first
            assert await listed(here, "?free=4") == ["Cleo"]
            assert await listed(here, "?game=wink") == []

    run(scenario())


@pytest.mark.parametrize(
    "query",
    [
        "game=poker",
        "language=xx",
        "pace=soon",
        "free=x",
        "free=-1",
        "free=999",
        "free=17",
        "free=²",
        "game=%00",
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(db, query):
    async def scenario():
        async with place(db) as here:
            assert await here.get(f"/api/tables?{query}") == (409, {"reason": "bad_message"})

    run(scenario())


def test_who_wants_a_chair_now_is_led_to_no_table_that_plays_is_locked_meets_later_or_is_left(db):
    async def scenario():
        async with place(db) as here:
            mates = await at_a_table(here, ("Bo",), public=True)
            locked = await public(here, "Cleo")
            await locked.ask("Lock", locked=True)
            await public(here, "Dan", planned=now() + 5 * HOUR)
            left = await public(here, "Eve")
            code = left.presence["code"]
            await left.ws.close()
            while [*here.server.rooms[code].broadcaster]:  # noqa: ASYNC110 -- the server tells nobody
                await asyncio.sleep(0.01)
            await here.server.registry.let_go(code, None)  # as it is a while later
            await public(here, "Fay", pace="day")
            assert await listed(here, "?free=1") == ["Fay"]
            every = (await here.get("/api/tables"))[1]
            assert every[0]["host"] == "Fay"
            told = {table["host"]: table for table in every}
            assert set(told) == {"Ada", "Cleo", "Dan", "Eve", "Fay"}
            assert {name for name, table in told.items() if table.get("here")} == {"Cleo", "Dan", "Fay"}
            assert told["Ada"]["playing"]
            await here.server.store.ask("UPDATE tables SET touched = touched - $1", 4 * 24 * HOUR)
            assert set(await listed(here)) == {"Ada", "Cleo", "Dan", "Fay"}
            assert mates[0].presence["playing"]

    run(scenario())


def test_a_sealed_choice_changes_no_list_no_badge_and_no_message(tmp_path, works):
    """Two worlds: in one Ada seals some choices. All that anybody else can ask for is the same, and when."""

    async def world(name, seals):
        async with place(str(tmp_path / name), ANYWHERE) as here:
            mates = await at_a_table(here, ("Bo",), game="double_agent", pace="day", public=True)
            code = mates[0].presence["code"]
            for mate in mates:
                await tapped(here, {"key": mate.key, "code": code}, "http://127.0.0.1:9/")
            await public(here, "Cleo")
            told = []
            for step in range(3):
                if seals > step:
                    assert (await mates[0].play(mates[0].known["offers"][step]))["type"] == "Frame"
                    await here.server.rooms[code].ledger.settled()
                works.time += HOUR
                turns = [await here.post(f"/api/tables/{code}/turn", {"key": mate.key}) for mate in mates]
                for _, turn in turns:
                    turn.pop("match")
                    turn["left"] //= 60_000  # the store's clock runs on in this test
                every = [
                    [each["host"], each["playing"], each["free"]]
                    for each in (await here.get("/api/tables"))[1]
                ]
                due = await here.server.store.ask("SELECT due IS NULL, wait, called FROM taps ORDER BY id")
                told.append((turns, every, [(row[0], row[1].split("/")[-1], row[2]) for row in due]))
            await mates[1].say(there=True)
            return told

    none, one, three = (run(world(f"{seals}.db", seals)) for seals in (0, 1, 3))
    assert none == one == three
    assert [host for host, *_ in none[0][1]] == ["Cleo", "Ada"]


def test_of_any_store_the_same_tables_are_found(address):
    async def scenario():
        store = await open_store(address)
        await store.enlist("w1", "process", 60_000)  # the store's clock goes while somebody beats
        records = {
            "a": '{"game":"linq","pace":"day","language":"fr"}',
            "b": '{"game":"linq","pace":"three_days"}',
            "c": '{"game":"wink","pace":"quick","language":"en"}',
            "d": "no record",
        }
        for code, record in records.items():
            await store.found(code, record, public=True)
            await asyncio.sleep(0.002)

        async def found(**wish):
            tables = await store.public_tables(9, 9, Wanted(**wish))
            return "".join(code for table in tables for code in records if records[code] == table.record)

        assert await found() == "dcba"
        assert await found(game="linq") == "ba"
        assert await found(game="linq", language="fr") == "ba"
        assert await found(game="linq", language="en") == "b"
        assert await found(pace=",day,three_days,") == "ba"
        assert await found(pace=",quick,") == "c"
        assert await found(game="x' OR '1' = '1") == ""
        taken = await store.take("a", "w1")
        taken.ledger.transaction().save(records["a"], public=True)  # written again: it stays in its place
        assert await taken.ledger.settled()
        assert await found() == "dcba"
        assert [table.run for table in await store.public_tables(9, 9)] == [False, False, False, True]
        taken.ledger.transaction().save(records["a"], public=False)
        taken.ledger.transaction().save(records["a"], public=True)
        assert await taken.ledger.settled()
        await store.close()

    run(scenario())


# A time to meet.


async def sent(here):
    while await here.server.courier.send():
        pass


async def tapped(here, seated, at):
    wish = {"key": seated["key"], "at": at, "kind": "text"}
    assert (await here.post(f"/api/tables/{seated['code']}/tap", wish))[0] == 200


def test_those_who_come_are_told_once_when_it_is_near_also_after_a_restart(db, works):
    async def before(url):
        async with place(db, ANYWHERE) as here:
            ada = await here.found(planned=works.time + 30 * HOUR, language="fr", public=True)
            bo = await here.sit(ada["code"], "Bo")
            for seated, name in ((ada, "ada"), (bo, "bo")):
                await tapped(here, seated, f"{url}/{name}")
            assert (await here.get(f"/api/tables/{ada['code']}"))[1]["planned"] == works.time + 30 * HOUR
            works.time += 29 * HOUR
            await sent(here)

    async def after(box):
        async with place(db, ANYWHERE) as here:
            await sent(here)
            assert not box.came
            works.time += HOUR - 9 * gathering.MINUTE
            await sent(here)
            assert sorted(path for path, _, _ in box.came) == ["/ada", "/bo"]
            assert {body.split(b" http")[0] for _, _, body in box.came} == {
                b"Soon: Spywhere The table of Ada meets in a few minutes."
            }
            works.time += gathering.MINUTE
            await sent(here)
            assert len(box.came) == 2

    async def scenario():
        async with inbox() as box:
            await before(box.url)
            await after(box)

    run(scenario())


def test_another_time_is_told_again_and_none_once_the_match_is_dealt(db, works):
    async def scenario():
        async with inbox() as box, place(db, ANYWHERE) as here:
            ada = await here.found(seats=2, pace="standard")
            bo = await here.sit(ada["code"], "Bo")
            mates = [await here.join(ada), await here.join(bo)]
            await tapped(here, ada, f"{box.url}/ada")
            soon = works.time + 5 * gathering.MINUTE
            assert (await mates[1].ask("Plan", at=soon))["reason"] == "host_only"
            assert (await mates[0].ask("Plan", at=soon))["type"] == "Done"
            while mates[1].presence.get("planned") != soon:
                await mates[1].hear()
            await sent(here)
            assert len(box.came) == 1
            assert (await mates[0].ask("Plan", at=soon + 1))["type"] == "Done"
            works.time += 2 * gathering.MINUTE
            await here.server.store.ask("UPDATE taps SET sent = 0")
            await sent(here)
            assert len(box.came) == 2
            assert (await mates[0].ask("Plan", at=None))["type"] == "Done"
            assert (await mates[0].ask("Plan", at=soon + 2))["type"] == "Done"
            await mates[0].ask("Start")
            while not mates[0].presence.get("playing"):
                await mates[0].hear()
            assert "planned" not in mates[0].presence
            await here.server.store.ask("UPDATE taps SET sent = 0")
            await sent(here)
            assert len(box.came) == 2
            assert (await mates[0].ask("Plan", at=soon + 3))["reason"] == "playing"

    run(scenario())


def test_a_server_that_was_away_at_the_time_tells_late_but_not_for_ever(db, works):
    async def scenario():
        async with inbox() as box, place(db, ANYWHERE) as here:
            ada = await here.found(planned=works.time + HOUR)
            await tapped(here, ada, f"{box.url}/ada")
            other = await here.found(name="Bo", planned=works.time + 10 * HOUR)
            await tapped(here, other, f"{box.url}/bo")
            works.time += HOUR + gathering.LATE - 1  # a clock that jumps
            await sent(here)
            works.time += 9 * HOUR + 2
            await sent(here)
            assert [path for path, _, _ in box.came] == ["/ada"]

    run(scenario())


@pytest.mark.parametrize("ahead", [-1, 0, gathering.FAR + 60_000, 10**30, -(10**30)])
def test_no_table_is_planned_for_the_past_or_for_who_knows_when(db, ahead):
    async def scenario():
        async with place(db) as here:
            wish = {"game": "linq", "name": "Ada", "colour": "rose", "planned": now() + ahead}
            status, said = await here.post("/api/tables", wish)
            assert (status, said["reason"]) in [(409, "bad_date"), (409, "bad_message")]
            ada = await here.join(await here.found())
            assert (await ada.ask("Plan", at=now() + ahead))["reason"] in ("bad_date", "bad_message")
            assert "planned" not in ada.presence

    run(scenario())


def test_a_call_follows_the_public_record_alone():
    chairs = (lobby.Person("Ada", "rose", "a"), lobby.Person())
    record = lobby.TableRecord("code", "linq", {}, "none", chairs, 0, "secret", planned=1_000_000)
    assert message.is_due(record, "a", 1_000_000)
    assert not message.is_due(record, "b", 1_000_000)
    assert not message.is_due(record, "a", 1_000_000 - gathering.EARLY - 1)
    assert not message.is_due(replace(record, closed=True), "a", 1_000_000)
    assert message.content(record, Target("", "text", language="fr"))[0].decode().startswith("Bientôt")


def test_a_table_with_a_date_is_not_forgotten_before_it(address):
    async def scenario():
        store = await open_store(address)
        await store.found("soon", f'{{"planned":{now() + HOUR}}}', public=False)
        await store.found("past", f'{{"planned":{now() - HOUR}}}', public=False)
        await store.ask("UPDATE tables SET touched = 0, left_at = 0")
        assert await store.forget(1000, 9) == 1
        kept = await store.ask("SELECT code FROM tables WHERE gone_at IS NULL")
        assert [row[0] for row in kept] == ["soon"]
        await store.close()

    run(scenario())


def test_who_comes_is_called_once_in_any_store(address):
    async def scenario():
        store = await open_store(address)
        await store.found("abc", f'{{"planned":{now() + 60_000}}}', public=False)
        await store.taps.keep("tap", "abc", "lock", "{}", ("lock",))
        for early, due in ((30_000, 0), (120_000, 1), (120_000, 0)):
            await store.taps.call(60_000, early)
            claimed = await store.taps.claim(9, 9)
            assert len(claimed) == due
            for each in claimed:
                await store.taps.done(each, sent=True)
        await store.close()

    run(scenario())


# Chairs that are held.


def lock_of(token):
    return sha256(token.encode()).hexdigest()


async def sit(here, code, name, **more):
    return await here.post(f"/api/tables/{code}/chairs", {"name": name, "colour": "sky", **more})


def test_an_invitation_outlives_the_server_opens_a_locked_table_and_is_good_for_one(db):
    async def invited():
        async with place(db) as here:
            ada = await here.join(await here.found(seats=3))
            code = ada.presence["code"]
            assert (await ada.ask("Invite", seat=1, lock=lock_of(TOKEN)))["type"] == "Done"
            while not ada.presence["chairs"][1].get("invited"):
                await ada.hear()
            assert [chair.get("invited", False) for chair in ada.presence["chairs"]] == [False, True, False]
            assert (await sit(here, code, "Bo"))[1]["seat"] == 2  # the held one is nobody's
            assert (await sit(here, code, "Cleo")) == (409, {"reason": "full"})
            await ada.ask("Lock", locked=True)
            return code

    async def taken(code):
        async with place(db) as here:
            assert (await sit(here, code, "Cleo", invitation="another"))[1]["reason"] == "no_invitation"
            described = (await here.get(f"/api/tables/{code}"))[1]
            assert (described["free"], described["held"]) == (0, True)
            assert (await sit(here, code, "Cleo", invitation=TOKEN))[1]["seat"] == 1
            assert (await sit(here, code, "Dan", invitation=TOKEN))[1]["reason"] == "no_invitation"

    code = run(invited())
    run(taken(code))


def test_a_host_takes_an_invitation_back_or_seats_a_bot_instead(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(seats=3))
            code = ada.presence["code"]
            for seat in (1, 2):
                await ada.ask("Invite", seat=seat, lock=lock_of(f"{TOKEN}{seat}"))
            assert (await ada.ask("Unseat", seat=1))["type"] == "Done"
            assert (await sit(here, code, "Bo", invitation=f"{TOKEN}1"))[1]["reason"] == "no_invitation"
            assert (await ada.ask("SeatBot", seat=None, level="novice"))["type"] == "Done"
            assert (await sit(here, code, "Bo", invitation=f"{TOKEN}2"))[1]["reason"] == "no_invitation"
            assert (await ada.ask("Start"))["type"] == "Done"
            assert (await ada.ask("Invite", seat=1, lock=lock_of(TOKEN)))["reason"] == "playing"

    run(scenario())


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"seat": 0, "lock": "a" * 64}, "seat_taken"),
        ({"seat": 9, "lock": "a" * 64}, "no_such_seat"),
        ({"seat": -1, "lock": "a" * 64}, "no_such_seat"),
        ({"seat": 1, "lock": "a" * 63}, "bad_message"),
        ({"seat": 1, "lock": "A" * 64}, "bad_message"),
        ({"seat": 1, "lock": "a" * 300}, "bad_message"),
    ],
)
def test_a_forged_invitation_holds_nothing(db, wish, reason):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(seats=2))
            assert (await ada.ask("Invite", **wish))["reason"] == reason
            assert not any(chair.invited for chair in record_of(here, ada).chairs)

    run(scenario())


def record_of(here, mate):
    return here.server.rooms[mate.presence["code"]].record


def test_who_guesses_invitations_is_stopped(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(seats=2))
            code = ada.presence["code"]
            await ada.ask("Invite", seat=1, lock=lock_of(TOKEN))
            answers = [
                (await sit(here, code, "Eve", invitation=f"guess-{n}"))[1]["reason"] for n in range(40)
            ]
            assert answers[0] == "no_invitation"
            assert answers[-1] == "too_much"
            assert (await sit(here, code, "Eve", invitation=TOKEN))[1]["reason"] == "too_much"

    run(scenario())


def test_a_record_without_any_of_it_is_as_short_as_before():
    kept = '{"code":"c","game":"linq","options":{},"pace":"none","chairs":[],"host":0,"secret":"s"}'
    assert from_json(kept, lobby.TableRecord).planned is None
