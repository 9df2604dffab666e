"""What an evening of attacks found, and never again may."""

import asyncio
import dataclasses
import sqlite3
from threading import Event
from unittest.mock import AsyncMock, patch

import pytest

from brushpass.core import replace
from brushpass.server import limits
from brushpass.server.http import app
from brushpass.server.rooms import replays
from brushpass.server.rooms import room as rooms
from brushpass.server.settings import Settings
from brushpass.server.store import SqliteStore
from brushpass.table.house import PACES
from support.servers.tablemates import Mate, at_a_table, kept_in, place, play_out, run, three_at_a_table


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "table.db")


@pytest.fixture
def brief(monkeypatch):
    """Graces and thoughts of some milliseconds."""
    monkeypatch.setitem(rooms.PACES, "none", replace(PACES["none"], think=(1, 2), grace=20, patient=False))


def attack(scenario, db, **settings):
    async def whole():
        async with place(db, Settings(**{"messages_per_second": 1_000, **settings})) as here:
            await scenario(here)

    run(whole())


def room_of(here, mate):
    return here.server.rooms[mate.presence["code"]]


def play_of(mates):
    mover = next(mate for mate in mates if mate.known.get("offers"))
    return mover, mover.known["offers"][0]


async def back(here, mate, key):
    again = Mate(await here.open(), mate.seat)
    await again.say(join={"table": mate.presence["code"], "key": key})
    return again


# Nobody is accused of what another did.


def test_who_leaves_takes_the_own_part_of_the_seed_along(db):
    async def scenario(here):
        ada = await here.join(await here.found(seats=2))
        bo = await here.join(await here.sit(ada.presence["code"], "Bo"))
        await ada.promise("a" * 32)
        await bo.promise("b" * 32)
        await bo.ask("Leave")
        await ada.ask("SeatBot", seat=1, level="novice")
        await ada.ask("Start")
        await ada.open_part()
        while not ada.presence.get("match"):
            await ada.hear()
        seed = (await here.server.store.match(ada.presence["match"])).seed
        assert seed.split(":")[2:] == ["a" * 32, "bot"]

    attack(scenario, db)


# Nobody knows the deal beforehand.


@pytest.mark.usefixtures("brief")
def test_a_first_game_is_not_dealt_to_two_people(db):
    async def scenario(here):
        ada = await here.join(await here.found(lesson=True))
        while ada.presence.get("playing"):
            offers = ada.known.get("offers")
            await (ada.play(offers[0]) if offers else ada.hear())
        await ada.ask("Unseat", seat=1)
        await here.sit(ada.presence["code"], "Bo")
        await ada.ask("Start")
        kept = await here.server.store.match(ada.presence["match"])
        assert not kept.begun.lesson
        assert kept.seed.startswith(f"pact:{kept.begun.secret}:")

    attack(scenario, db)


# Nothing is lost in silence.


@pytest.mark.usefixtures("brief")
def test_a_commit_that_fails_is_noticed_when_nobody_listens(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        room, code = room_of(here, mates[0]), mates[0].presence["code"]
        other = sqlite3.connect(db, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for mate in mates:
            await mate.ws.close()
        while here.server.rooms.get(code) is room:  # the house plays on, and cannot keep it
            await here.get("/healthz")
        other.execute("ROLLBACK")
        other.close()
        async with kept_in(db) as store:
            logged = (await store.match(room.record.match)).played
        assert [played.step for played in logged] == [*range(1, len(logged) + 1)]

    attack(scenario, db)


def test_who_leaves_hears_so_only_when_it_is_kept(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        with patch.object(SqliteStore, "_commit", return_value=False):
            await mates[1].ws.send_str('{"ref": 9, "ask": {"type": "Leave"}}')
            assert (await mates[1].until("Bye"))["reason"] == "restart"

    attack(scenario, db)


def test_a_table_whose_match_cannot_be_played_again_lives_on(db, monkeypatch):
    async def scenario(here):
        mates = await three_at_a_table(here)
        code, match = mates[0].presence["code"], mates[0].presence["match"]
        key = (await mates[0].ask("NewKey", seat=0))["key"]
        for mate in mates:
            await mate.ws.close()
        here.server.rooms.pop(code).close("restart")
        kept = await here.server.store.match(match)
        other = kept._replace(begun=replace(kept.begun, version="0.0"))
        monkeypatch.setattr(here.server.store, "match", AsyncMock(return_value=other))
        again = await here.join({"code": code, "key": key, "seat": 0})
        assert not again.presence.get("playing")
        assert (await again.ask("Start"))["type"] == "Done"

    attack(scenario, db)


def test_the_same_number_is_not_played_again_in_the_next_match(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        mover, move = play_of(mates)
        await mover.play(move)
        old = mover.ref
        await play_out(mates)
        await mates[0].ask("Start")
        room = room_of(here, mates[0])
        mover.ref = old - 1
        assert (await mover.play(move))["type"] == "Frame"
        assert room.match.steps == []

    attack(scenario, db)


def test_a_table_that_is_played_at_is_not_forgotten(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        await here.server.store.ask("UPDATE tables SET touched = touched - $1", 40 * app.DAY)
        await here.server.forget()
        assert (await here.get(f"/api/tables/{mates[0].presence['code']}"))[0] == 200
        assert await here.server.store.table(mates[0].presence["code"])

    attack(scenario, db)


def test_what_is_kept_is_for_its_owner_alone(db, tmp_path):
    run(SqliteStore(db).close())
    assert (tmp_path / "table.db").stat().st_mode & 0o077 == 0


# Nobody looks into another's hand.


def test_during_play_a_host_gets_no_key_to_a_hand_that_is_played(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        assert (await mates[0].ask("NewKey", seat=1))["reason"] == "present"
        assert (await mates[1].ask("NewKey", seat=2))["reason"] == "host_only"
        assert (await mates[1].ask("NewKey", seat=1))["type"] == "Key"

    attack(scenario, db)


@pytest.mark.usefixtures("brief")
def test_a_new_key_to_the_seat_of_an_absent_player_is_seen_by_all(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        await mates[1].ws.close()
        while not mates[2].presence["chairs"][1].get("played"):
            await mates[2].hear()
        key = (await mates[0].ask("NewKey", seat=1))["key"]
        while not mates[2].presence["chairs"][1].get("rekeyed"):
            await mates[2].hear()
        again = await back(here, mates[1], key)
        await again.until("Frame")

    attack(scenario, db)


def test_who_was_sent_away_cannot_watch_by_the_old_link(db):
    async def scenario(here):
        ada = await here.join(await here.found())
        await here.join(await here.sit(ada.presence["code"], "Bo"))
        old = ada.presence["watch"]
        await ada.ask("Unseat", seat=1)
        while ada.presence["watch"] == old:
            await ada.hear()
        stranger = Mate(await here.open(), None)
        answer = await stranger.say(join={"table": ada.presence["code"], "key": old})
        assert answer["reason"] == "bad_key"

    attack(scenario, db)


def test_a_key_in_other_letters_is_refused(db):
    async def scenario(here):
        ada = await here.join(await here.found())
        stranger = Mate(await here.open(), None)
        answer = await stranger.say(join={"table": ada.presence["code"], "key": "é"})
        assert answer["reason"] == "bad_key"

    attack(scenario, db)


# Nobody stops a table.


@pytest.mark.usefixtures("brief")
def test_who_sits_down_and_never_comes_is_played_for(db):
    async def scenario(here):
        ada = await here.join(await here.found(seats=2))
        await here.sit(ada.presence["code"], "Mal")
        await ada.ask("Start")
        while ada.known["table"]["phase"]["type"] != "Over":
            await (ada.play(ada.known["offers"][-1]) if ada.known["offers"] else ada.hear())

    attack(scenario, db)


def test_who_is_given_a_new_key_and_does_not_come_is_away(db):
    async def scenario(here):
        ada = await here.join(await here.found())
        await here.join(await here.sit(ada.presence["code"], "Bo"))
        await ada.ask("NewKey", seat=1)
        while not ada.presence["chairs"][1].get("away"):
            await ada.hear()

    attack(scenario, db)


def test_a_table_may_grow_after_a_match(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        await play_out(mates)
        while mates[0].presence.get("playing"):
            await mates[0].hear()
        grown = {"game": "spywhere", "seats": 4, "options": {}, "pace": "none"}
        assert (await mates[0].ask("Arrange", **grown))["type"] == "Done"
        dan = await here.join(await here.sit(mates[0].presence["code"], "Dan"))
        assert (await mates[0].ask("Start"))["type"] == "Done"
        await dan.until("Frame")

    attack(scenario, db)


def test_coming_back_does_not_undo_a_vote_but_playing_on_does(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        mover, move = play_of(mates)
        voter = next(mate for mate in mates if mate is not mover)
        key = (await mover.ask("NewKey", seat=mover.seat))["key"]
        await voter.ask("Unseat", seat=mover.seat)
        again = await back(here, mover, key)
        await again.until("Frame")
        assert again.presence["chairs"][mover.seat]["votes"] == 1
        assert (await again.play(move))["type"] == "Frame"
        assert room_of(here, voter)._votes.voters == {}

    attack(scenario, db)


@pytest.mark.parametrize("bots", [0, 1], ids=["alone", "with a bot"])
def test_of_two_people_neither_votes_the_other_out(db, bots):
    """Who is losing could else send the winner away."""

    async def scenario(here):
        ada, bo = await at_a_table(here, ("Bo",), bots)
        answer = await ada.ask("Unseat", seat=bo.seat)
        assert (answer["type"], answer["reason"]) == ("Refused", "only_two")
        assert room_of(here, ada)._votes.voters == {}
        assert (await bo.say(say="hello"))["type"] == "Done"

    attack(scenario, db)


def test_votes_that_are_refused_are_not_counted(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        assert (await mates[0].ask("Unseat", seat=7))["reason"] == "no_such_seat"
        assert room_of(here, mates[0])._votes.voters == {}

    attack(scenario, db)


@pytest.mark.usefixtures("brief")
def test_a_host_who_stays_away_is_followed_by_somebody_present(db):
    async def scenario(here):
        ada = await here.join(await here.found(seats=2))
        bo = await here.join(await here.sit(ada.presence["code"], "Bo"))
        await ada.ws.close()
        while bo.presence["host"] != 1:
            await bo.hear()
        assert (await bo.ask("Lock", locked=True))["type"] == "Done"

    attack(scenario, db)


def test_who_sits_down_at_a_table_without_a_host_hosts(db):
    async def scenario(here):
        ada = await here.join(await here.found(seats=2))
        code = ada.presence["code"]
        await ada.ask("Leave")
        bo = await here.join(await here.sit(code, "Bo"))
        assert (await bo.ask("Lock", locked=True))["type"] == "Done"

    attack(scenario, db)


def test_after_a_restart_whoever_decides_has_all_the_time_again(db):
    async def scenario(here):
        mates = await three_at_a_table(here, pace="quick")
        code = mates[0].presence["code"]
        key = (await mates[0].ask("NewKey", seat=0))["key"]
        for mate in mates:
            await mate.ws.close()
        here.server.rooms.pop(code).close("restart")
        later = here.server.clock() + 3_600_000
        here.server.context = replace_clock(here.server.context, lambda: later)
        again = await back(here, mates[0], key)
        assert (await again.until("Frame"))["left"] == PACES["quick"].limit
        assert here.server.rooms[code].match.steps == []

    attack(scenario, db)


def replace_clock(context, clock):
    return dataclasses.replace(context, clock=clock)


def test_a_clock_that_was_put_back_stops_nothing(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        code = mates[0].presence["code"]
        mover, move = play_of(mates)
        await mover.play(move)
        here.server.rooms.pop(code).close("restart")
        earlier = here.server.clock() - 3_600_000
        here.server.context = replace_clock(here.server.context, lambda: earlier)
        room = await here.server.room(code)
        assert room._clock() - room._runner.began >= room.match.at

    attack(scenario, db)


# Nobody fools the doorkeeper.


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nonsense", "nonsense"),
        ("192.0.2.7:50123", "192.0.2.7"),
        ("[2001:db8:1:2:3:4:5:6]:50123", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::5012", "2001:db8:1:2::/64"),
        ("[::ffff:192.0.2.7]:50123", "192.0.2.7"),
    ],
)
def test_a_household_is_one_address(address, household):
    assert limits.subscriber(address) == household


def test_behind_a_proxy_only_what_the_proxy_wrote_counts(db):
    async def scenario(here):
        for number in range(9):
            headers = [("X-Forwarded-For", f"198.51.100.{number}"), ("X-Forwarded-For", "192.0.2.7")]
            answer = await here.http.get(here.url + "/api/games", headers=headers)
        assert answer.status == 429

    attack(scenario, db, trusted_proxy=True, requests_per_second=1)


def test_plain_requests_are_counted_by_address(db):
    async def scenario(here):
        answers = [await here.get("/api/games") for _ in range(8)]
        assert answers[0][0] == 200
        assert answers[-1] == (429, {"reason": "too_much"})

    attack(scenario, db, requests_per_second=1)


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_a_body_that_is_not_what_it_says_is_refused(db, coding):
    async def scenario(here):
        headers = {"Content-Encoding": coding}
        answer = await here.http.post(here.url + "/api/tables", data=b"no such thing", headers=headers)
        assert answer.status in range(400, 500)
        assert "Content-Security-Policy" in answer.headers or answer.status == 400

    attack(scenario, db)


def test_what_nobody_foresaw_is_answered_politely_and_logged(db, caplog):
    async def scenario(here):
        with patch.object(SqliteStore, "public_tables", side_effect=RuntimeError):
            status, said = await here.get("/api/tables")
        assert (status, said) == (500, {"reason": "one_moment"})
        assert any('"status": 500' in record.getMessage() for record in caplog.records)

    caplog.set_level("INFO")
    attack(scenario, db)


def test_a_file_name_without_end_is_not_found(db):
    async def scenario(here):
        assert (await here.get("/assets/" + "a" * 5_000))[0] == 404

    attack(scenario, db)


@pytest.mark.parametrize("name", ["\u3164", "\u115f", "\uffa0", "A\u3164da", "\ufdfa" * 5])
def test_a_name_that_cannot_be_seen_or_has_no_end_is_refused(db, name):
    async def scenario(here):
        wish = {"game": "spywhere", "name": name, "colour": "rose"}
        assert (await here.post("/api/tables", wish))[1] == {"reason": "bad_name"}

    attack(scenario, db)


@pytest.mark.parametrize("name", ["Ada", "ADA", "\uff21da"])
def test_two_at_a_table_cannot_have_one_name(db, name):
    async def scenario(here):
        code = (await here.found())["code"]
        status, said = await here.post(f"/api/tables/{code}/chairs", {"name": name, "colour": "sky"})
        assert (status, said) == (409, {"reason": "name_taken"})

    attack(scenario, db)


def test_one_address_cannot_fill_the_list_of_public_tables(db):
    async def scenario(here):
        wish = {"game": "spywhere", "name": "Eve", "colour": "rose", "public": True}
        codes = [(await here.found(**wish))["code"] for _ in range(limits.LISTED)]
        assert await here.post("/api/tables", wish) == (409, {"reason": "too_many_public"})
        eve = await here.join(await here.found(name="Eve"))  # to friends as many tables as before
        assert (await eve.ask("Publish", public=True))["reason"] == "too_many_public"
        assert (await eve.ask("Publish", public=False))["type"] == "Done"
        listed = (await here.get("/api/tables"))[1]
        assert sorted(table["code"] for table in listed) == sorted(codes)
        assert "opener" not in str(listed)

    attack(scenario, db)


def test_many_tables_published_at_once_count_one_after_the_other(db):
    async def scenario(here):
        hosts = [await here.join(await here.found(name="Eve")) for _ in range(2 * limits.LISTED)]
        answers = await asyncio.gather(*(eve.ask("Publish", public=True) for eve in hosts))
        listed = [eve for eve, answer in zip(hosts, answers, strict=True) if answer["type"] == "Done"]
        assert len(listed) == limits.LISTED
        assert {answer["reason"] for answer in answers if answer["type"] == "Refused"} == {"too_many_public"}
        await listed[0].ask("Publish", public=False)
        bo = await here.found(name="Bo")
        late = await here.join(bo)
        assert (await late.ask("Publish", public=True))["type"] == "Done"
        await here.server.store.ask("UPDATE tables SET opener = ''")  # as older versions left them
        assert (await late.ask("Publish", public=True))["type"] == "Done"

    attack(scenario, db)


def test_whoever_closes_a_table_to_strangers_may_open_another_to_them(db):
    async def scenario(here):
        eves = [await here.join(await here.found(public=True)) for _ in range(limits.LISTED)]
        other = await here.join(await here.found())
        assert (await eves[0].ask("Publish", public=False))["type"] == "Done"
        assert (await other.ask("Publish", public=True))["type"] == "Done"

    attack(scenario, db)


MIXED = [
    "Ad\u0430",
    "\u0391da",
    "A\u0501a",
    "\u0570ada",
]  # a Cyrillic, a Greek and an Armenian letter among others


@pytest.mark.parametrize("name", MIXED)
def test_a_name_of_several_alphabets_is_refused(db, name):
    async def scenario(here):
        wish = {"game": "spywhere", "name": name, "colour": "rose"}
        assert await here.post("/api/tables", wish) == (409, {"reason": "mixed_name"})

    attack(scenario, db)


TWINS = [
    ("Ace", "\u0410\u0441\u0435"),
    ("XENO", "\u03a7\u0395\u039d\u039f"),
    ("Ian", "lan"),
    ("Bo", "B0"),
    ("Al", "A1"),
    ("dora", "d\u1d0fra"),  # Latin small capitals
    ("Dora", "\u1d05\u1d0f\u0280\u1d00"),
    ("Ike", "\u026a\u1d0b\u1d07"),
]


@pytest.mark.parametrize("twins", [*TWINS, *[pair[::-1] for pair in TWINS]])
def test_two_at_a_table_cannot_have_names_that_look_the_same(db, twins):
    async def scenario(here):
        one, other = twins
        ada = await here.join(await here.found(name=one))
        wish = {"name": other, "colour": "sky"}
        answer = await here.post(f"/api/tables/{ada.presence['code']}/chairs", wish)
        assert answer == (409, {"reason": "name_taken"})
        bo = await here.join(await here.sit(ada.presence["code"], "Zed"))
        assert (await bo.ask("Dress", **wish))["reason"] == "name_taken"

    attack(scenario, db)


@pytest.mark.parametrize(
    "name",
    [
        "\u0410\u0434\u0430",
        "\u0391\u03b4\u03ac",
        "\u674e Ada",
        "Ka\u02bbiulani",
        "Agent 007",
        "Fran\xe7oise Lefebvre",
        "Ma\u0142gorzata \u017b\xf3\u0142\u0107",
        "I\u015f\u0131k \u011eul",
        "\u0130brahim",
        "\u039e\u03ad\u03bd\u03b9\u03b1 \u03a7\u03c1\u03ae\u03c3\u03c4\u03bf\u03c5",
        "\u0412\u0438\u043a\u0442\u043e\u0440 \u0426\u043e\u0439",
    ],
)
def test_a_name_may_be_of_any_alphabet(db, name):
    async def scenario(here):
        ada = await here.join(await here.found(name=name))
        assert ada.presence["chairs"][0]["name"] == name

    attack(scenario, db)


def test_a_name_is_the_same_however_its_accents_were_typed(db):
    async def scenario(here):
        ada = await here.join(await here.found(name="Zoe\u0308"))
        assert ada.presence["chairs"][0]["name"] == "Zo\xeb"

    attack(scenario, db)


def test_tables_play_on_while_another_is_folded_back(db, monkeypatch):
    async def scenario(here):
        mates = await three_at_a_table(here)
        code, key = mates[0].presence["code"], mates[0].presence["watch"]
        await here.server.registry.let_go(code, None)
        folding, played_on, again = Event(), Event(), replays.replayed

        def slowly(*kept):
            folding.set()
            assert played_on.wait(timeout=30), "all tables stand still"
            return again(*kept)

        monkeypatch.setattr(replays, "replayed", slowly)
        coming = asyncio.create_task(here.join({"code": code, "key": key}))
        assert await asyncio.to_thread(folding.wait, 30)
        assert (await here.get("/healthz"))[0] == 200
        played_on.set()
        assert (await coming).presence["playing"]

    attack(scenario, db)
