"""Nothing costs without end: a live match waits for somebody, and one that is too long is broken off."""

import json
import sqlite3
from contextlib import closing

import pytest

from brushpass import GAMES
from brushpass.core import to_json
from brushpass.server.rooms import lobby
from brushpass.server.settings import Settings
from brushpass.wire.messages import NewTable
from games.wink.winkers import wind_up
from support.servers.tablemates import at_a_table, place, run

NOTHING = {"type": "Nothing"}
HOUR, DAY = 3_600_000, 86_400_000


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "bounds.db")


@pytest.fixture
def works(monkeypatch):
    return wind_up(monkeypatch)


def kept(db):
    """How many moves the store has."""
    with closing(sqlite3.connect(db)) as file:
        return file.execute("SELECT COUNT(*) FROM moves").fetchone()[0]


class Live:
    """A live table of one person and bots, on a server whose clock is moved by hand."""

    def __init__(self, db, works, here):
        self.db, self.works, self.here = db, works, here

    async def begin(self):
        self.seated = await self.here.found(game="wink", seats=4)
        ada = await self.here.join(self.seated)
        for seat in (1, 2, 3):
            await ada.ask("SeatBot", seat=seat, level="novice")
        await ada.ask("Start")
        self.watch = {"code": self.seated["code"], "key": ada.presence["watch"]}
        return ada

    async def room(self):
        return await self.here.server.room(self.seated["code"])

    async def pass_time(self, milliseconds):
        """Let time pass; say how many moves were kept meanwhile."""
        room, before = await self.room(), kept(self.db)
        for _ in range(4):
            self.works.time += milliseconds // 4
            room._on_time()
        await room.ledger.settled()
        return kept(self.db) - before

    async def gone(self, mate):
        """Let somebody go, and wait until the room has noticed."""
        await mate.ws.close()
        await self.nobody()

    async def nobody(self):
        room = await self.room()
        while [*room.broadcaster]:
            await self.here.get("/readyz")

    async def goes_on_at(self, stood):
        """See that it goes on where it stood, once somebody comes."""
        ada = await self.here.join(self.seated)
        await ada.until("Frame")
        assert (await self.room())._runner.now == stood
        assert await self.pass_time(10_000)


def test_a_live_table_where_nobody_is_stands_still_and_goes_on_when_somebody_comes(db, works):
    async def scenario():
        async with place(db) as here:
            table = Live(db, works, here)
            ada = await table.begin()
            assert await table.pass_time(10_000)
            await table.gone(ada)
            stood = (await table.room())._runner.now
            assert not await table.pass_time(HOUR)
            assert (await table.room())._runner.now == stood
            assert (await table.room()).idle
            await table.goes_on_at(stood)

    run(scenario())


def test_an_onlooker_is_somebody(db, works):
    async def scenario():
        async with place(db) as here:
            table = Live(db, works, here)
            ada = await table.begin()
            watcher = await here.join(table.watch)
            await ada.ws.close()
            await watcher.until("Presence", watchers=1)
            assert await table.pass_time(10_000)
            await table.gone(watcher)
            assert not await table.pass_time(HOUR)

    run(scenario())


def test_who_leaves_for_good_leaves_nothing_running(db, works):
    async def scenario():
        async with place(db) as here:
            table = Live(db, works, here)
            ada = await table.begin()
            await ada.ask("Leave")
            await table.nobody()
            assert not await table.pass_time(HOUR)
            await here.join({"code": table.seated["code"], "key": (await table.room()).record.watch})
            assert await table.pass_time(10_000)

    run(scenario())


def test_after_a_restart_a_live_table_waits_for_somebody_too(db, works):
    """Even if somebody knocks who does not come in; and it goes on at the very millisecond."""

    async def before():
        async with place(db) as here:
            table = Live(db, works, here)
            ada = await table.begin()
            await table.pass_time(10_000)
            await table.gone(ada)
            stood = (await table.room())._runner.now
            await table.pass_time(HOUR)
            return table, stood

    async def after(table, stood):
        async with place(db) as here:
            table.here = here
            wish = {"name": "Bo", "colour": "sky"}
            refusal = await here.post(f"/api/tables/{table.seated['code']}/chairs", wish)
            assert refusal == (409, {"reason": "full"})
            assert (await table.room())._runner.now == stood
            assert not await table.pass_time(HOUR)
            await here.server.registry.sleep()
            assert not here.server.rooms
            works.time += HOUR
            await table.goes_on_at(stood)

    run(after(*run(before())))


def test_a_match_that_waits_for_its_players_is_let_alone(db, works):
    """Where nothing goes on by itself, the house plays for those who are away, as ever."""

    async def scenario():
        async with place(db) as here:
            mates = await at_a_table(here, ("Bo", "Cleo"), pace="standard")
            room = here.server.rooms[mates[0].presence["code"]]
            for mate in mates:
                await mate.ws.close()
            while [*room.broadcaster]:
                await here.get("/readyz")
            for _ in range(3):
                works.time += HOUR
                room._on_time()
            assert room.match.steps

    run(scenario())


# A longest match.


def some_move(offers, number):
    """A move on offer, or a blank with a word in it, each time another."""
    offer = offers[number % len(offers)]
    word = "rope" + "abcdefghij"[number % 10] * 4
    return {"type": offer["kind"], "text": word} if offer["type"] == "Write" else offer


async def play_until_it_is_broken_off(mates):
    number = 0
    while not all(mate.presence.get("broken") for mate in mates):
        for mate in mates:
            await mate.say(play=NOTHING)  # all that was said before has been heard
            if (offers := mate.known.get("offers")) and not mate.presence.get("broken"):
                number += 1
                await mate.play(some_move(offers, number))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_is_too_long_is_broken_off_and_the_table_lives_on(db, game):
    guests = ("Bo", "Cleo", "Dan")[: min(4, max(GAMES[game].seats)) - 1]

    async def scenario():
        async with place(db, Settings(longest_match=2, messages_per_second=1_000)) as here:
            mates = await at_a_table(here, guests, game=game)
            match = mates[0].presence["match"]
            await play_until_it_is_broken_off(mates)
            assert {mate.presence["broken"] for mate in mates} == {"too_long"}
            assert not any("match" in mate.presence or "playing" in mate.presence for mate in mates)
            assert (await mates[0].play(NOTHING))["reason"] == "not_playing"
            for path in ("", "/record"):  # what was secret stays so
                assert (await here.get(f"/api/matches/{match}{path}"))[0] == 404
            return mates[0].presence["code"], mates[0].presence["watch"]

    code, watch = run(scenario())

    async def after_a_restart():
        async with place(db) as here:
            watcher = await here.join({"code": code, "key": watch})
            assert watcher.presence["broken"] == "too_long"
            assert "table" not in watcher.known

    run(after_a_restart())


def test_after_it_another_match_is_dealt(db):
    async def scenario():
        async with place(db, Settings(longest_match=2)) as here:
            mates = await at_a_table(here, ("Bo",), game="double_agent")
            await play_until_it_is_broken_off(mates)
            assert (await mates[0].ask("Start"))["type"] == "Done"
            presence = await mates[1].until("Presence", playing=True)
            assert "broken" not in presence

    run(scenario())


def test_a_match_that_has_gone_on_for_too_many_days_is_broken_off_when_somebody_comes(db, works):
    async def scenario():
        async with place(db, Settings(match_days=2)) as here:
            mates = await at_a_table(here, ("Bo", "Cleo"))
            works.time += 2 * DAY - 1
            watch = {"code": mates[0].presence["code"], "key": mates[0].presence["watch"]}
            assert (await here.join(watch)).presence["playing"]
            works.time += 1
            await here.join(watch)
            assert (await mates[0].until("Presence", broken="too_long"))["chairs"]

    run(scenario())


def test_how_long_a_match_may_be_hangs_on_dice_so_that_its_end_counts_no_covert_move(db):
    async def scenario():
        async with place(db, Settings(longest_match=1_000)) as here:
            rooms = here.server.rooms
            tables = [await at_a_table(here, ("Bo",), game="double_agent") for _ in range(8)]
            return [rooms[mates[0].presence["code"]]._runner._most_steps for mates in tables]

    most = run(scenario())
    assert all(1_000 <= each <= 1_100 for each in most)
    assert len(set(most)) > 1


def test_a_table_of_a_version_without_bounds_is_read_and_what_is_as_usual_is_not_kept():
    """A worker of an older version can read what a newer one has written."""
    record, _ = lobby.found(NewTable("spywhere", "Ada", "rose"))
    saved = json.loads(to_json(record))
    assert not {"stands", "broken"} & saved.keys()
    assert lobby.from_record(json.dumps(saved)) == record
