"""Play over days: whoever is away has all the time there is, and the limit outlives the server."""

import json
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from brushpass.core import from_json, replace, to_json
from brushpass.server.rooms import days, lobby
from brushpass.server.rooms import room as rooms
from brushpass.server.store import Begun, sqlite
from brushpass.table.house import DAY, HOUR, PACES
from brushpass.wire import messages
from games.wink.winkers import wind_up
from support.servers.tablemates import at_a_table, kept_in, place, play_out, run
from support.servers.timeless import a_beat

MINUTE = 60_000
TWO = {"game": "double_agent", "pace": "day"}


@pytest.fixture
def works(monkeypatch):
    """Clocks of the server and of its store, which stand still until they are moved."""
    works = wind_up(monkeypatch)
    works.wall = 0  # by which somebody has set the wall clock
    clock = SimpleNamespace(
        time_ns=lambda: (works.time + works.wall) * 1_000_000,
        monotonic_ns=lambda: works.time * 1_000_000,
    )
    monkeypatch.setattr(sqlite, "time", clock)
    return works


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "days.db")


async def two(here, **wish):
    """Ada and Bo sit down, and the match begins."""
    return await at_a_table(here, ("Bo",), **{**TWO, **wish})


def room_of(here, mates):
    return here.server.rooms[mates[0].presence["code"]]


async def leave(here, mates):
    """Everybody closes the page, and the room goes to sleep; say what opens the seats again."""
    room = room_of(here, mates)
    for mate in mates:
        await mate.ws.close()
    while [*room.broadcaster]:
        await here.get("/readyz")
    await here.server.registry.sleep()


async def decided(here, code):
    """Let what is due be woken; say how many decisions have been made by now."""
    await here.server.waker.wake()
    for _ in range(2):  # beats, at which a room is woken
        await a_beat(here.server.store.metronome)
    match = (await here.server.store.ask("SELECT match FROM seeds"))[-1][0]
    if room := here.server.rooms.get(code):
        await room.ledger.settled()
    return len((await here.server.store.match(match)).played)


@asynccontextmanager
async def asleep(db, **wish):
    """Two who have begun a match and gone."""
    async with place(db) as here:
        mates = await two(here, **wish)
        code = mates[0].presence["code"]
        await leave(here, mates)
        yield here, code, mates


def test_nobody_is_played_for_before_the_limit_and_then_the_house_decides(db, works):
    async def scenario():
        async with asleep(db) as (here, code, _):
            assert code not in here.server.rooms
            works.time += DAY - MINUTE
            assert await decided(here, code) == 0
            assert code not in here.server.rooms
            works.time += 2 * MINUTE
            made = await decided(here, code)
            assert made > 0
            await here.server.registry.sleep()
            assert code not in here.server.rooms
            assert await decided(here, code) == made  # and whoever has to decide now has a day again
            works.time += DAY + MINUTE
            assert await decided(here, code) > made

    run(scenario())


def test_where_there_is_no_limit_nobody_is_played_for_and_nobody_has_to_run_the_table(db, works):
    async def scenario():
        async with asleep(db, pace="none") as (here, code, _):
            for _ in range(2):
                works.time += 20 * DAY
                here.server.rooms[code]._on_time()
            assert await decided(here, code) == 0
            await here.server.registry.sleep()
            assert code not in here.server.rooms

    run(scenario())


def test_a_table_may_choose_that_the_game_waits(db, works):
    async def scenario():
        async with asleep(db, waits=True) as (here, code, mates):
            works.time += 20 * DAY
            assert await decided(here, code) == 0
            ada = await here.join({"code": code, "key": mates[0].key, "seat": 0})
            assert ada.presence["waits"] is True
            assert (await ada.until("Frame"))["left"] == 0
            assert "played" not in json.dumps(ada.presence["chairs"])

    run(scenario())


@pytest.mark.parametrize("wall", [0, 40 * DAY, -40 * DAY])
def test_the_limit_outlives_the_server_and_a_wall_clock_that_is_set(db, works, wall):
    """What the store's clock does not count of a time without a server, nobody could have used."""

    async def before():
        async with asleep(db) as (here, code, _):
            works.time += 22 * HOUR
            await here.server.fleet.beat()
            return code

    async def after(code):
        async with place(db) as here:
            assert await decided(here, code) == 0
            works.time += HOUR // 2
            assert await decided(here, code) == 0
            works.time += 2 * HOUR
            assert await decided(here, code) > 0

    code = run(before())
    works.wall = wall
    run(after(code))


def test_a_page_that_comes_back_is_told_what_is_left_of_the_day(db, works):
    async def scenario():
        async with asleep(db) as (here, code, mates):
            works.time += 5 * HOUR
            ada = await here.join({"code": code, "key": mates[0].key, "seat": 0})
            assert (await ada.until("Frame"))["left"] == 19 * HOUR

    run(scenario())


def test_bots_of_a_table_that_sleeps_are_not_forgotten_when_the_server_dies(db, works, monkeypatch):
    """Whoever wakes the table finds that a bot has to move."""
    monkeypatch.setitem(rooms.PACES, "day", replace(PACES["day"], think=(50, 60)))

    async def before():
        async with place(db) as here:
            ada = await here.found(**TWO, seats=2)
            mate = await here.join(ada)
            await mate.ask("SeatBot", seat=1, level="novice")
            await mate.ask("Start")
            room = room_of(here, [mate])
            while room.match.to_act != (1,):
                answer = await mate.play(mate.known["offers"][0])
                assert answer["type"] == "Frame", answer
            await room.ledger.settled()
            assert room.record.wake <= works.time + 60
            return ada["code"], len(room.match.steps)

    async def after(code, made):
        async with place(db) as here:
            works.time += MINUTE
            await decided(here, code)
            works.time += 60
            here.server.rooms[code]._on_time()
            assert await decided(here, code) > made

    run(after(*run(before())))


def test_a_holiday_stops_the_clock_for_all(db, works):
    async def scenario():
        async with place(db) as here:
            ada, bo = await two(here)
            assert ada.presence["chairs"][1]["holidays"] == 7
            assert (await bo.ask("Holiday", days=2))["type"] == "Done"
            assert (await ada.until("Frame"))["left"] == 3 * DAY
            chair = ada.presence["chairs"][1]
            assert (chair["holidays"], chair["back"]) == (5, works.time + 2 * DAY)
            works.time += DAY
            assert (await ada.ask("Holiday", days=2))["type"] == "Done"  # while the other is away, too
            assert (await bo.until("Frame"))["left"] == 3 * DAY
            works.time += HOUR
            assert (await bo.ask("Holiday", days=0))["type"] == "Done"  # back early; Ada is not
            assert bo.presence["chairs"][1].get("back", 0) <= works.time
            assert bo.presence["chairs"][1]["holidays"] == 5  # a day that has begun is gone
            await ada.ask("Holiday", days=0)
            assert (await bo.until("Frame"))["left"] == DAY
            for days_off, reason in ((9, "no_holidays"), (-1, "no_holidays"), (10**12, "no_holidays")):
                answer = await ada.ask("Holiday", days=days_off)
                assert answer["type"] == "Refused", reason
                assert answer["reason"] == reason

    run(scenario())


def test_time_that_begins_anew_in_a_holiday_begins_at_its_end(db, works):
    async def scenario():
        async with place(db) as here:
            mates = await two(here)
            await mates[1].ask("Holiday", days=3)
            works.time += DAY
            room = room_of(here, mates)
            while not room.match.log(None):
                mover = next(mate for mate in mates if room.match.offers(mate.seat))
                answer = await mover.play(json.loads(to_json(room.match.offers(mover.seat)[0])))
            assert answer["left"] == 3 * DAY

    run(scenario())


@pytest.mark.usefixtures("works")
def test_a_live_table_goes_over_to_days_when_all_agree_and_back_when_all_are_there(db):
    async def scenario():
        async with place(db) as here:
            ada, bo = await two(here, pace="standard")
            assert (await ada.ask("Holiday", days=1))["reason"] == "not_over_days"
            assert (await ada.ask("Propose", pace="day", waits=True))["type"] == "Done"
            wish = {"pace": "day", "waits": True, "seats": [0]}
            assert (await bo.until("Presence", proposal=wish))["pace"] == "standard"
            assert (await bo.ask("Propose", pace="three_days"))["type"] == "Done"  # that is another wish
            assert (await ada.until("Presence", proposal={"pace": "three_days", "seats": [1]}))["pace"]
            assert (await bo.ask("Propose", pace="standard"))["type"] == "Done"  # and that is none
            assert "proposal" not in await ada.until("Presence")
            await ada.ask("Propose", pace="day")
            await bo.ask("Propose", pace="day")
            assert (await ada.until("Frame"))["left"] == DAY
            assert (bo.presence["pace"], bo.presence.get("proposal")) == ("day", None)
            await ada.ask("Propose", pace="quick")
            room = room_of(here, [bo])
            await ada.ws.close()
            while 0 in room.broadcaster.here:
                await here.get("/readyz")
            await bo.ask("Propose", pace="quick")  # who has gone since is not hurried
            assert (room.record.pace, room.record.proposal.seats) == ("day", (1,))
            ada = await here.join({"code": room.record.code, "key": ada.key, "seat": 0})
            await ada.ask("Propose", pace="quick")
            assert (await bo.until("Presence", pace="quick"))["pace"] == "quick"
            assert (room.record.due, room.record.awaits, room.record.wake) == (None, (), None)

    run(scenario())


@pytest.mark.usefixtures("works")
def test_whoever_leaves_is_not_asked_for_a_pace_any_more(db):
    async def scenario():
        async with place(db) as here:
            ada, bo = await two(here, pace="standard")
            await ada.ask("Propose", pace="week")
            assert (await bo.ask("Leave"))["type"] == "Done"
            assert (await ada.until("Presence", pace="week"))["pace"] == "week"

    run(scenario())


REFUSED = (
    ("Arrange", {"game": "wink", "seats": 4, "options": {}, "pace": "day"}),
    ("Arrange", {"game": "wink", "seats": 4, "options": {"mode": "in_person"}, "pace": "hour"}),
    ("Arrange", {"game": "linq", "seats": 4, "options": {}, "pace": "standard", "waits": True}),
)


@pytest.mark.parametrize(("kind", "wish"), REFUSED)
def test_what_runs_by_itself_is_not_played_over_days_and_nobody_waits_by_the_minute(db, kind, wish):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found())
            assert (await ada.ask(kind, **wish))["reason"] == "bad_pace"
            assert (await ada.ask("Propose", pace="day"))["reason"] == "not_playing"
            assert (await ada.ask("Holiday", days=1))["reason"] == "not_over_days"
            wrong = {"name": "Ada", "colour": "rose", **wish}
            assert (await here.post("/api/tables", wrong))[1]["reason"] == "bad_pace"
            wrong["pace"] = "fortnight"
            assert (await here.post("/api/tables", wrong))[1]["reason"] == "bad_message"

    run(scenario())


def test_wink_in_slots_is_played_over_days(db, works):
    async def scenario():
        async with place(db) as here:
            guests = ("Bo", "Cleo", "Dan")
            mates = await at_a_table(here, guests, game="wink", pace="day", options={"mode": "slots"})
            code = mates[0].presence["code"]
            assert (await mates[0].ask("Propose", pace="week"))["type"] == "Done"
            await leave(here, mates)
            works.time += DAY - MINUTE
            assert await decided(here, code) == 0
            works.time += 2 * MINUTE
            assert await decided(here, code) > 0

    run(scenario())


def test_a_live_game_does_not_go_over_to_days(db):
    async def scenario():
        async with place(db) as here:
            ada = (await at_a_table(here, ("Bo", "Cleo", "Dan"), game="wink"))[0]
            assert (await ada.ask("Propose", pace="day"))["reason"] == "bad_pace"

    run(scenario())


def test_a_host_gets_no_key_to_a_hand_because_its_owner_is_away_for_a_night(db, works):
    async def scenario():
        async with asleep(db) as (here, code, mates):
            works.time += 20 * HOUR
            ada = await here.join({"code": code, "key": mates[0].key, "seat": 0})
            assert (await ada.ask("NewKey", seat=1))["reason"] == "present"

    run(scenario())


@pytest.mark.usefixtures("works")
def test_the_home_page_asks_whose_turn_it_is_without_waking_anybody(db):
    async def scenario():
        async with asleep(db) as (here, code, mates):
            for mate in mates:
                asked = await here.post(f"/api/tables/{code}/turn", {"key": mate.key})
                turn = {"playing": True, "yours": bool(mate.known["offers"]), "left": DAY}
                assert asked == (200, {**turn, "match": mates[0].presence["match"]})
            assert code not in here.server.rooms
            assert (await here.post(f"/api/tables/{code}/turn", {"key": "x" * 24}))[1]["reason"] == "bad_key"

    run(scenario())


def test_a_match_over_days_may_be_long_and_is_not_forgotten(db, works):
    async def scenario():
        async with asleep(db, pace="week") as (here, code, mates):
            for _ in range(2):
                ada = await here.join({"code": code, "key": mates[0].key, "seat": 0})
                assert (await ada.ask("Holiday", days=10))["type"] == "Done"
                await leave(here, [ada])
                works.time += 10 * DAY
            room = await here.server.room(code)
            assert room.record.playing
            await here.server.registry.sleep()
            assert await here.server.store.forget(DAY, 9) == 0

    run(scenario())


def test_a_match_that_is_found_after_a_year_under_newer_rules_is_broken_off_once_and_its_table_lives_on(
    db, works
):
    async def scenario():
        async with asleep(db) as (here, code, mates):
            store = here.server.store
            ((match, begun),) = await store.ask("SELECT id, record FROM matches")
            older = to_json(replace(from_json(begun, Begun), version="0.0"))
            await store.ask("UPDATE matches SET record = $1 WHERE id = $2", older, match)
            works.time += 366 * DAY
            assert await store.due(9) == [code]
            await here.server.waker.wake()
            await here.server.rooms[code].ledger.settled()
            record = lobby.from_record(await store.table(code))
            assert (record.broken, record.playing, record.match) == ("other_rules", False, None)
            assert (record.due, record.wake, record.awaits) == (None, None, ())
            assert await store.due(9) == []
            assert (await here.get(f"/api/matches/{match}"))[0] == 404  # its secrets stay secret
            turn = (await here.post(f"/api/tables/{code}/turn", {"key": mates[0].key}))[1]
            assert not turn["yours"]
            again = [await here.join({"code": code, "key": mate.key, "seat": mate.seat}) for mate in mates]
            assert again[0].presence["broken"] == "other_rules"
            assert (await again[0].ask("Start"))["type"] == "Done"
            for mate in again:
                while "table" not in mate.known:
                    await mate.hear()

    run(scenario())


def test_a_match_that_is_found_after_a_year_goes_on_where_its_rules_are_still_played(db, works):
    async def scenario():
        async with asleep(db) as (here, code, _):
            before = await decided(here, code)
            works.time += 366 * DAY
            assert await decided(here, code) > before  # the house decides what was owed, once
            works.time += MINUTE
            assert await here.server.store.due(9) == []

    run(scenario())


@pytest.mark.usefixtures("works")
def test_a_match_comes_to_its_end_and_then_nothing_is_due(db):
    async def scenario():
        async with place(db) as here:
            mates = await two(here)
            await play_out(mates)
            record = room_of(here, mates).record
            assert (record.playing, record.due, record.wake, record.awaits) == (False, None, None, ())
            await mates[0].ask("Start")
            await mates[1].until("Presence", playing=True)
            assert room_of(here, mates).record.due

    run(scenario())


def test_a_table_that_cannot_be_opened_does_not_hold_up_the_others(db, works, monkeypatch, caplog):
    from brushpass.server.workers import waking

    monkeypatch.setattr(waking, "AT_ONCE", 1)

    async def scenario():
        async with asleep(db) as (here, code, _):
            record = json.loads(await here.server.store.table(code))
            for wrong, wake in (("nowhere", 1), ("unread", 2)):
                bad = {**record, "code": wrong, "game": "solitaire", "wake": wake}
                kept = json.dumps(bad) if wrong == "nowhere" else '{"wake": 2}'
                await here.server.store.found(wrong, kept, public=False)
            works.time += DAY + MINUTE
            for _ in range(3):
                made = await decided(here, code)
            assert made > 0
            told = [r.getMessage() for r in caplog.records if "is due" in r.getMessage()]
            assert told == [f"table {wrong} is due, and cannot be opened" for wrong in ("nowhere", "unread")]

    run(scenario())


def test_a_worker_that_does_not_live_or_goes_wakes_nobody(db, works):
    async def scenario():
        async with asleep(db) as (here, code, _):
            works.time += DAY + MINUTE
            here.server.fleet.draining = True
            assert await decided(here, code) == 0
            here.server.fleet.draining = False
            assert await decided(here, code) > 0

    run(scenario())


def test_what_is_due_is_found_by_an_index(address):
    """Ten thousand tables at rest are not looked through, at whatever hour."""
    from brushpass.server.store.sql import DUE

    async def scenario():
        async with kept_in(address) as store:
            for n in range(30):
                await store.found(f"t{n}", json.dumps({"wake": n + 1} if n % 10 == 0 else {}), public=False)
            await store.found("text", "no record at all", public=False)
            assert await store.due(2) == ["t0", "t10"]
            query = DUE.format(wake=store.wake)
            if address.startswith("sqlite"):
                plan = await store.ask(f"EXPLAIN QUERY PLAN {query}", 2)
            else:
                await store.ask("SET enable_seqscan = off")  # so few rows it would rather read through
                plan = await store.ask(f"EXPLAIN {query.replace('$1', '2')}")
            assert "waking_tables" in str([tuple(row) for row in plan])

    run(scenario())


# What all of it may hang on: what everybody sees.


def test_limits_and_holidays_are_the_same_whatever_is_sealed(works, tmp_path):
    """Two worlds: in one somebody has sealed a choice, in the other nobody has. Both keep the same time."""

    async def world(path, *, seals):
        async with place(str(path)) as here:
            mates = await at_a_table(here, ("Bo", "Cleo"), game="spywhere", pace="day")
            room = room_of(here, mates)
            while room.match.table.phase.__class__.__name__ != "LastGuesses":
                seat = room.match.to_act[0]
                offers = room.match.offers(seat)
                room._step(room._runner, lambda at, s=seat, o=offers: room.match.play(s, o[-1], at))
                works.time += MINUTE
            room.arm()
            works.time += HOUR
            if seals:
                seat = room.match.to_act[-1]
                offers = room.match.offers(seat)
                room._step(room._runner, lambda at: room.match.play(seat, offers[-1], at))
                room.arm()
            await room.ledger.settled()
            works.time += HOUR
            for mate in mates:
                await mate.ask("Holiday", days=1)
            record = room.record
            turns = [await here.post(f"/api/tables/{record.code}/turn", {"key": mate.key}) for mate in mates]
            assert turns[0][1]["left"] > DAY
            return record.due, record.wake, record.awaits, room._runner.left, turns

    start = works.time
    worlds = []
    for seals in (False, True):
        works.time, works.count = start, 0
        worlds.append(run(world(tmp_path / f"{seals}.db", seals=seals)))
    assert worlds[0] == worlds[1]


def record_with(**changed):
    wish = messages.NewTable("double_agent", "Ada", "rose", 2, pace="day")
    record, _ = lobby.found(wish)
    return replace(record, playing=True, **changed)


def test_a_record_without_days_is_as_short_as_before():
    wish = messages.NewTable("double_agent", "Ada", "rose", 2)
    record, _ = lobby.found(wish)
    kept = json.loads(to_json(record))
    assert not {"due", "wake", "awaits", "proposal", "waits"} & set(kept)


def test_who_is_woken_a_little_early_is_not_written_down_again():
    record = record_with(wake=1_000)
    assert days.woken(record, 1_000) is record
    assert days.woken(record, 1_000 + days.NAP) is record
    assert days.woken(record, 1_001 + days.NAP).wake == 1_001 + days.NAP
    assert days.woken(record, 999).wake == 999
    assert days.woken(record, None).wake is None
