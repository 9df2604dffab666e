"""The online table: real sockets against a real server, with a real store beneath it."""

import asyncio
import dataclasses
import json

import pytest

from brushpass import GAMES, Match
from brushpass.bots.random import novice_of
from brushpass.core import commitment
from brushpass.server.http import static_page
from brushpass.server.settings import Settings
from support.servers.tablemates import Mate, catch_up, place, play_out, run, three_at_a_table


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "brushpass.db")


def test_three_people_play_a_whole_match(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            await play_out(mates, lambda offers: offers[-1])
            over = mates[0].known["table"]["phase"]
            assert over["type"] == "Over"
            while "match" not in mates[0].presence or mates[0].presence.get("playing"):
                await mates[0].hear()
            status, text = await here.get(f"/api/matches/{mates[0].presence['match']}")
            assert status == 200
            match = Match.from_transcript(text)
            _, shown = await here.get(f"/api/matches/{mates[0].presence['match']}/record")
            assert [chair["name"] for chair in shown["chairs"]] == ["Ada", "Bo", "Cleo"]
            assert [p["step"] for p in shown["positions"]] == [*range(len(match.steps) + 1)]
            assert shown["positions"][-1]["table"]["phase"] == over
            assert len(shown["positions"][0]["hands"]) == 3
            assert list(match.points) == [account["points"] for account in over["accounts"]]

    run(scenario())


def test_the_seed_is_what_the_server_promised_and_every_seats_nonce(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found(seats=2)
            bo = await here.sit(ada["code"], "Bo")
            mates = [await here.join(ada), await here.join(bo)]
            for mate, nonce in zip(mates, ("a" * 32, "b" * 32), strict=True):
                await mate.promise(nonce)
            promised = mates[1].presence["commitment"]
            await mates[0].ask("Start")
            for mate in mates:
                await mate.open_part()
            for mate in mates:
                while "table" not in mate.known:
                    await mate.hear()
            await play_out(mates, lambda offers: offers[-1])
            while mates[0].presence.get("playing"):
                await mates[0].hear()
            _, text = await here.get(f"/api/matches/{mates[0].presence['match']}")
            mark, secret, *nonces = json.loads(text.strip().split("\n")[-1])["seed"].split(":")
            assert commitment(secret) == promised
            assert (mark, *nonces) == ("pact", "a" * 32, "b" * 32)

    run(scenario())


def test_nobody_is_sent_what_belongs_to_another(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            watcher = await here.join({"code": mates[0].presence["code"], "key": mates[0].presence["watch"]})
            await watcher.until("Frame")
            for _ in range(6):
                mover = next(mate for mate in mates if mate.known.get("offers"))
                await mover.play(mover.known["offers"][0])
                for mate in (*mates, watcher):
                    if mate is not mover:
                        await catch_up(mate, mover)
            assert "hand" not in watcher.known
            assert "offers" not in watcher.known
            assert not any('"You' in text for text in watcher.heard)
            hands = [mate.known["hand"]["passports"] for mate in mates]
            assert len({tuple(hand) for hand in hands}) == 3
            assert "watch" not in watcher.presence

    run(scenario())


def test_a_match_is_not_shown_before_its_end(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            while not mates[0].presence.get("match"):
                await mates[0].hear()
            assert await here.get(f"/api/matches/{mates[0].presence['match']}") == (
                404,
                {"reason": "no_such_table"},
            )
            assert (await here.get(f"/api/matches/{mates[0].presence['match']}/record"))[0] == 404

    run(scenario())


def test_a_sealed_choice_of_a_bot_reaches_nobody(db, monkeypatch):
    """Not even as one more message about who is there."""
    from brushpass.core import replace
    from brushpass.server.rooms import room as rooms
    from brushpass.table.house import PACES

    monkeypatch.setitem(rooms.PACES, "none", replace(PACES["none"], think=(1, 2)))

    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found())
            for seat in (1, 2):
                await ada.ask("SeatBot", seat=seat, level="novice")
            await ada.ask("Start")
            while ada.known["table"]["phase"]["type"] != "LastGuesses":
                if ada.known["offers"]:
                    await ada.play(ada.known["offers"][0])
                else:
                    await ada.hear()
            if ada.seat not in ada.known["table"]["phase"]["who"]:
                return
            match = here.server.rooms[ada.presence["code"]].match
            heard = len(ada.heard)
            while any(seat in match.to_act for seat in (1, 2)):  # noqa: ASYNC110 -- nothing is to be heard
                await asyncio.sleep(0.01)
            await ada.say(say="hello")
            news = [json.loads(text)["type"] for text in ada.heard[heard:]]
            assert sorted(news) == ["Done", "Said"]

    run(scenario())


def test_the_newest_socket_of_a_seat_wins(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found()
            old = await here.join(ada)
            new = await here.join(ada)
            assert (await old.until("Bye"))["reason"] == "newer"
            with pytest.raises(ConnectionError):
                await old.hear()
            assert (await new.ask("Lock", locked=True))["type"] == "Done"

    run(scenario())


def test_who_comes_back_gets_one_whole_frame(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            mover = next(mate for mate in mates if mate.known.get("offers"))
            keys = {mate.seat: mate for mate in mates}
            code, known = mover.presence["code"], dict(mover.known)
            new_key = await mover.ask("NewKey", seat=mover.seat)
            again = await here.join({"code": code, "seat": mover.seat, "key": new_key["key"]})
            frame = await again.until("Frame")
            assert {k: frame[k] for k in ("table", "hand", "offers")} == known
            assert keys

    run(scenario())


def test_a_ref_that_was_answered_is_answered_the_same_and_not_played_twice(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            mover = next(mate for mate in mates if mate.known.get("offers"))
            first = await mover.play(mover.known["offers"][0])
            mover.ref -= 1
            again = await mover.play(mover.known["offers"][0] if mover.known["offers"] else {"type": "Pass"})
            assert again == first
            room = here.server.rooms[mover.presence["code"]]
            assert len(room.match.steps) == 1

    run(scenario())


def test_bots_of_a_level_that_the_next_game_has_not_become_those_of_the_house(db, monkeypatch):
    game = GAMES["spywhere"]
    monkeypatch.setitem(GAMES, "spywhere", dataclasses.replace(game, experts={"master": novice_of(game)}))

    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(seats=4))
            for level in ("master", "random"):
                assert (await ada.ask("SeatBot", seat=1 + (level == "random"), level=level))["type"] == "Done"
            wish = {"seats": 4, "options": {}, "pace": "none"}
            for name, bots in {"spywhere": ["master", "random"], "linq": ["novice", "random"]}.items():
                await ada.ask("Arrange", game=name, **wish)
                chairs = here.server.rooms[ada.presence["code"]].record.chairs
                assert [chair.bot for chair in chairs] == [None, *bots, None]

    run(scenario())


@pytest.mark.parametrize("asleep", [False, True])
@pytest.mark.parametrize("broken", [False, True])
def test_who_takes_a_chair_does_not_answer_for_the_numbers_of_who_sat_there_before(db, asleep, broken):
    async def scenario():
        async with place(db, Settings(messages_per_second=1_000)) as here:
            seats = [await here.found(seats=2)]
            code = seats[0]["code"]
            mates = [await here.join(each) for each in (*seats, await here.sit(code, "Bo"))]
            await mates[0].ask("Start")
            number = await plays(here, mates)
            if broken:
                room = here.server.rooms[code]
                room._runner._most_steps = 0
                room.arm()
            else:
                await play_out(mates)
            assert (await mates[1].ask("Leave"))["type"] == "Done"
            if asleep:
                await here.server.registry.let_go(code, None)
                latest, mates[0] = mates[0].ref, await here.join(seats[0])
                mates[0].ref += latest
            mates[1] = await here.join(await here.sit(code, "Dan"))
            for mate in mates:
                mate.known.clear()
            await mates[0].ask("Start")
            await plays(here, mates, number)

    run(scenario())


async def plays(here, mates, number=None):
    """Play until the second of them has made a move, of this number; say which it had."""
    for mate in mates:  # a newcomer is shown the last match first
        while "table" not in mate.known or mate.known["table"]["phase"]["type"] == "Over":
            await mate.hear()
    match, mover = here.server.rooms[mates[0].presence["code"]].match, None
    while mover is not mates[1]:
        mover = next(mate for mate in mates if mate.known.get("offers"))
        if mover is mates[1] and number is not None:
            mover.ref = number - 1
        steps = len(match.steps)
        assert (await mover.play(mover.known["offers"][0]))["type"] == "Frame"
        assert len(match.steps) == steps + 1
        for mate in mates:
            await catch_up(mate, mover)
    return mover.ref


def test_rooms_are_folded_back_from_the_store(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            for _ in range(7):
                mover = next(mate for mate in mates if mate.known.get("offers"))
                await mover.play(mover.known["offers"][0])
                for mate in mates:
                    if mate is not mover:
                        await catch_up(mate, mover)
            code = mates[0].presence["code"]
            room = here.server.rooms[code]
            return code, room.match.transcript(), [mate.known for mate in mates], room.match.seed

    code, transcript, known, seed = run(scenario())

    async def later():
        async with place(db) as here:
            status, listed = await here.get(f"/api/tables/{code}")
            assert status == 200
            assert listed["playing"]
            room = await here.server.room(code)
            assert room.match.transcript() == transcript
            assert room.match.seed == seed
            assert [json.loads(json.dumps(k)) for k in known]

    run(later())


def test_everybody_is_told_how_long_is_left_to_decide(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here, pace="quick")
            frames = [json.loads(text) for mate in mates for text in mate.heard if '"Frame"' in text]
            assert all(19_000 < frame["left"] <= 20_000 for frame in frames)
            unhurried = await three_at_a_table(here, pace="none")
            assert not any('"left"' in text for mate in unhurried for text in mate.heard)

    run(scenario())


def test_a_leaver_is_played_for_and_given_back_the_seat(db, monkeypatch):
    from brushpass.core import replace
    from brushpass.server.rooms import room as rooms
    from brushpass.table.house import PACES

    quick = replace(PACES["none"], think=(1, 2), grace=20, patient=False)
    monkeypatch.setitem(rooms.PACES, "none", quick)

    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            mover = next(mate for mate in mates if mate.known.get("offers"))
            other = next(mate for mate in mates if mate is not mover)
            await mover.ws.close()
            while not other.presence["chairs"][mover.seat].get("played"):
                await other.hear()
            while other.known["table"]["phase"]["who"] == [mover.seat]:
                await other.hear()

    run(scenario())


def test_a_first_game_begins_at_once_and_says_what_to_do(db, monkeypatch):
    from brushpass.core import replace
    from brushpass.server.rooms import room as rooms
    from brushpass.table.house import PACES

    monkeypatch.setitem(rooms.PACES, "none", replace(PACES["none"], think=(1, 2)))

    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(lesson=True, seats=6))
            assert ada.presence["lesson"] is True
            assert [chair.get("bot") for chair in ada.presence["chairs"]] == [None, "novice", "novice"]
            hints = []
            while ada.known.get("table", {}).get("phase", {}).get("type") != "Over":
                offers = ada.known.get("offers")
                said = await (ada.play(offers[0]) if offers else ada.hear())
                hints += [said["hint"]] if "hint" in said else []
            assert hints == ["swap", "clear", "wait", "hide", "identify", "greed", "last", "end"]
            while ada.presence.get("playing"):
                await ada.hear()
            settled = {"game": "spywhere", "seats": 3, "options": {}, "pace": "none"}
            assert (await ada.ask("Arrange", **settled))["type"] == "Done"
            assert "lesson" not in ada.presence

    run(scenario())


def test_bots_fill_seats_and_a_match_against_them_is_played_to_its_end(db, monkeypatch):
    from brushpass.core import replace
    from brushpass.server.rooms import room as rooms
    from brushpass.table.house import PACES

    monkeypatch.setitem(rooms.PACES, "none", replace(PACES["none"], think=(1, 2)))

    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found())
            for seat in (1, 2):
                assert (await ada.ask("SeatBot", seat=seat, level="novice"))["type"] == "Done"
            await ada.ask("Start")
            while ada.known["table"]["phase"]["type"] != "Over":
                if ada.known["offers"]:
                    await ada.play(ada.known["offers"][-1])
                else:
                    await ada.hear()
            while ada.presence.get("playing"):
                await ada.hear()
            assert (await ada.ask("Start"))["type"] == "Done"  # a rematch, in one tap
            assert ada.known["table"]["phase"]["type"] != "Over"

    run(scenario())


def test_one_wish_puts_bots_on_all_empty_chairs_and_leaves_everybody_else_alone(db):
    async def scenario():
        async with place(db) as here:
            seated = await here.found(seats=4)
            ada = await here.join(seated)
            await here.sit(seated["code"], "Bo")
            await ada.ask("SeatBot", seat=2, level="random")
            assert (await ada.ask("SeatBot", seat=None, level="novice"))["type"] == "Done"
            chairs = here.server.rooms[seated["code"]].record.chairs
            assert [chair.bot for chair in chairs] == [None, None, "random", "novice"]
            assert len({chair.colour for chair in chairs}) == 4
            assert len({chair.name for chair in chairs}) == 4
            assert (await ada.ask("SeatBot", seat=None, level="genius"))["reason"] == "bad_setup"
            await ada.ask("Start")
            assert (await ada.ask("SeatBot", seat=None, level="novice"))["reason"] == "playing"
            assert here.server.rooms[seated["code"]].record.chairs == chairs

    run(scenario())


def test_who_holds_a_seat_can_ask_whether_the_table_waits_for_it(db):
    async def scenario():
        async with place(db) as here:
            ada, bo = [seated := await here.found(seats=2), await here.sit(seated["code"], "Bo")]
            code = seated["code"]

            async def turn(key):
                return await here.post(f"/api/tables/{code}/turn", {"key": key})

            assert await turn(ada["key"]) == (200, {"playing": False, "yours": False})
            mates = [await here.join(one) for one in (ada, bo)]
            await mates[0].ask("Start")
            on = {"playing": True, "match": mates[0].presence["match"]}
            who = mates[0].known["table"]["phase"]["who"]
            for one in (ada, bo):
                assert await turn(one["key"]) == (200, {**on, "yours": one["seat"] in who})
            watch = mates[0].presence["watch"]
            assert await turn(watch) == (200, {**on, "yours": False})
            assert await turn("a-strangers-key") == (409, {"reason": "bad_key"})
            assert (await here.post("/api/tables/nosuchtab/turn", {"key": ada["key"]}))[0] == 404
            assert here.server.rooms[code].record.playing
            for _ in range(40):
                status, _answer = await turn("a-strangers-key")
            assert status == 429  # who guesses is told nothing more

    run(scenario())


def test_a_line_can_be_asked_whether_it_is_whole_and_nobody_else_hears_of_it(db):
    async def scenario():
        async with place(db) as here:
            seated = await here.found(seats=2)
            ada, bo = await here.join(seated), await here.join(await here.sit(seated["code"], "Bo"))
            watcher = await here.join({"code": seated["code"], "key": ada.presence["watch"]})
            assert (await watcher.say(there=True))["type"] == "Done"
            before = here.server.rooms[seated["code"]].record
            heard = len(bo.heard)
            assert (await ada.say(there=True))["type"] == "Done"
            await bo.say(say="hello")
            kinds = [json.loads(text)["type"] for text in bo.heard[heard:]]
            assert sorted(kinds) in (["Done", "Said"], ["Done", "Presence", "Said"])
            assert here.server.rooms[seated["code"]].record == before

    run(scenario())


HOST_ONLY = [
    ("Start", {}),
    ("Lock", {"locked": True}),
    ("Publish", {"public": True}),
    ("LetWatch", {"allowed": False}),
    ("LetPrograms", {"allowed": True}),
    ("HandOver", {"seat": 1}),
    ("NewKey", {"seat": 0}),
    ("SeatBot", {"seat": 2, "level": "novice"}),
    ("Unseat", {"seat": 0}),
    ("Arrange", {"game": "spywhere", "seats": 3, "options": {}, "pace": "none"}),
]


def test_only_the_host_arranges_the_table(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found()
            bo = await here.join(await here.sit(ada["code"], "Bo"))
            before = here.server.rooms[ada["code"]].record
            for kind, fields in HOST_ONLY:
                assert (await bo.ask(kind, **fields))["reason"] == "host_only"
            assert here.server.rooms[ada["code"]].record == before

    run(scenario())


def test_the_host_arranges_the_table(db):
    async def scenario():
        async with place(db) as here:
            seated = await here.found()
            ada = await here.join(seated)
            bo = await here.join(await here.sit(seated["code"], "Bo"))
            await ada.ask("Arrange", game="spywhere", seats=4, options={"scoring": "product"}, pace="quick")
            assert ada.presence["options"] == {"scoring": "product"}
            assert len(ada.presence["chairs"]) == 4
            await ada.ask("Lock", locked=True)
            assert await here.post(
                f"/api/tables/{seated['code']}/chairs", {"name": "Cleo", "colour": "leaf"}
            ) == (409, {"reason": "locked"})
            await ada.ask("Publish", public=True)
            assert (await here.get("/api/tables"))[1][0]["code"] == seated["code"]
            await ada.ask("Publish", public=False)
            assert (await here.get("/api/tables"))[1] == []
            await ada.ask("HandOver", seat=1)
            assert ada.presence["host"] == 1
            assert (await ada.ask("Start"))["reason"] == "host_only"
            await bo.ask("Unseat", seat=0)
            assert (await ada.until("Bye"))["reason"] == "sent_away"

    run(scenario())


def test_during_play_more_than_half_must_want_somebody_gone(db):
    async def scenario():
        async with place(db) as here:
            ada, bo, cleo = await three_at_a_table(here)
            await ada.ask("Unseat", seat=2)
            await bo.hear()
            assert ada.presence["chairs"][2]["votes"] == 1
            await bo.ask("Unseat", seat=2)
            assert (await cleo.until("Bye"))["reason"] == "sent_away"
            while not ada.presence["chairs"][2].get("bot"):
                await ada.hear()

    run(scenario())


def test_a_watch_link_can_be_switched_off(db):
    async def scenario():
        async with place(db) as here:
            seated = await here.found()
            ada = await here.join(seated)
            watch = {"code": seated["code"], "key": ada.presence["watch"]}
            watcher = await here.join(watch)
            assert (await watcher.ask("Start"))["reason"] == "bad_key"
            await ada.ask("LetWatch", allowed=False)
            assert (await watcher.until("Bye"))["reason"] == "sent_away"
            late = Mate(await here.open(), None)
            answer = await late.say(join={"table": watch["code"], "key": watch["key"]})
            assert answer == {"type": "Refused", "ref": 1, "reason": "bad_key"}

    run(scenario())


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess", "lesson": True}, "bad_setup"),
        ({"name": ""}, "bad_name"),
        ({"name": " "}, "bad_name"),
        ({"name": "x" * 10_000}, "bad_name"),
        ({"name": "<b>Ada</b>"}, "bad_name"),
        ({"name": "Ada\u202e"}, "bad_name"),
        ({"name": "A\x00da"}, "bad_name"),
        ({"game": "ludo"}, "bad_setup"),
        ({"seats": 7}, "bad_setup"),
        ({"options": {"luck": 1}}, "bad_setup"),
        ({"colour": "infrared"}, "bad_message"),
        ({"pace": "warp"}, "bad_message"),
        ({"unknown": 1}, "bad_message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(db, wish, reason):
    async def scenario():
        async with place(db) as here:
            body = {"game": "spywhere", "name": "Ada", "colour": "rose", **wish}
            status, answer = await here.post("/api/tables", body)
            assert (status, answer) == (409, {"reason": reason})
            assert here.server.rooms == {}

    run(scenario())


RUDE_NAMES = ["Merde", "m e r d e", "Sh1t", "ENCULÉ", "Enculée", "Zut alors"]
DECENT_NAMES = ["Ada", "Arbitre", "Disputée", "Bo"]


def test_names_at_public_tables_are_decent(db):
    async def scenario():
        async with place(db, Settings(rude=frozenset({"zut alors"}))) as here:
            for name in RUDE_NAMES:
                wish = {"game": "spywhere", "name": name, "colour": "rose", "public": True}
                assert await here.post("/api/tables", wish) == (409, {"reason": "bad_name"}), name
                assert (await here.post("/api/tables", {**wish, "public": False}))[0] == 200
            for name in DECENT_NAMES:
                await here.found(name=name, public=True)

    run(scenario())


def test_a_table_goes_public_only_with_decent_names(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(name="Merde"))
            assert (await ada.ask("Publish", public=True))["reason"] == "bad_name"
            await ada.ask("Dress", name="Ada", colour="rose")
            assert (await ada.ask("Publish", public=True))["type"] == "Done"
            assert (await ada.ask("Dress", name="Merde", colour="rose"))["reason"] == "bad_name"

    run(scenario())


HOSTILE = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"ref":1}',
    '{"play":{"type":"Pass"}}',
    '{"ref":1,"play":{"type":"Nonsense"}}',
    '{"ref":1,"play":{"type":"Identify","rival":99,"nation":"france"}}',
    '{"ref":-1,"play":{"type":"Pass"}}',
    '{"ref":1e99,"say":"hello"}',
    '{"ref":1,"say":"<script>"}',
    '{"ref":1,"commit":"a b"}',
    '{"ref":1,"commit":"' + "a" * 30_000 + '"}',
    '{"ref":1,"commit":"' + "A" * 64 + '"}',
    '{"ref":1,"open":"' + "a" * 32 + '"}',
    '{"ref":1,"nonce":"aaaa"}',
    '{"ref":1,"ask":{"type":"Drop","table":"tables"}}',
    '{"ref":1,"ask":{"type":"Unseat","seat":-1}}',
    '{"ref":1,"ask":{"type":"Unseat","seat":99}}',
    '{"ref":1,"ask":{"type":"Dress","name":"\\u0000","colour":"sky"}}',
    '{"ref":1,"join":{"table":"x","key":"y"}}',
    '{"ref":1,"say":"hello","open":"aa"}',
    "[" * 2000,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_messages_are_refused_and_change_nothing(db, text):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            room = here.server.rooms[mates[0].presence["code"]]
            waiting = next(mate for mate in mates if not mate.known["offers"])
            before = room.match.transcript(), room.record
            await waiting.ws.send_str(text)
            assert (await waiting.until("Refused"))["reason"]
            assert (room.match.transcript(), room.record) == before
            assert (await waiting.say(say="hello"))["type"] in ("Done", "Said")

    run(scenario())


def test_a_message_that_is_too_large_closes_the_socket(db):
    async def scenario():
        async with place(db) as here:
            mate = await here.join(await here.found())
            await mate.ws.send_str("x" * 40_000)
            with pytest.raises(ConnectionError):
                await mate.until("Frame")

    run(scenario())


def test_too_many_messages_close_the_socket(db):
    async def scenario():
        async with place(db) as here:
            mate = await here.join(await here.found())
            for _ in range(100):
                await mate.ws.send_str('{"ref":1,"say":"hello"}')
            assert (await mate.until("Bye"))["reason"] == "too_much"

    run(scenario())


def test_guessing_is_slowed_down(db):
    async def scenario():
        async with place(db) as here:
            answers = [await here.get(f"/api/tables/nothere{n}") for n in range(40)]
            assert answers[0] == (404, {"reason": "no_such_table"})
            assert answers[-1] == (429, {"reason": "too_much"})

    run(scenario())


def test_sockets_are_counted_by_address(db):
    async def scenario():
        async with place(db, Settings(sockets_per_address=3)) as here:
            sockets = [await here.open() for _ in range(3)]
            async with here.http.get(here.url + "/ws") as answer:
                assert answer.status == 429
            await sockets.pop().close()
            await here.open()

    run(scenario())


def test_a_socket_from_another_page_is_refused(db):
    async def scenario():
        async with place(db) as here:
            headers = {"Origin": "https://elsewhere.example"}
            async with here.http.get(here.url + "/ws", headers=headers) as answer:
                assert answer.status == 403

    run(scenario())


def test_a_full_table_takes_nobody_in(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found(seats=2)
            await here.sit(ada["code"], "Bo")
            wish = {"name": "Cleo", "colour": "leaf"}
            assert await here.post(f"/api/tables/{ada['code']}/chairs", wish) == (409, {"reason": "full"})

    run(scenario())


def test_colours_are_never_shared(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found()
            await here.sit(ada["code"], "Bo", "rose")
            colours = [chair.colour for chair in here.server.rooms[ada["code"]].record.chairs]
            assert colours[0] == "rose"
            assert colours[1] != "rose"

    run(scenario())


def test_when_the_store_fails_nobody_is_told_and_everybody_comes_back(db):
    async def scenario():
        async with place(db) as here:
            mates = await three_at_a_table(here)
            code = mates[0].presence["code"]
            mover = next(mate for mate in mates if mate.known.get("offers"))
            here.server.store._db.execute("ALTER TABLE moves RENAME TO gone")
            await mover.ws.send_str(json.dumps({"ref": 99, "play": mover.known["offers"][0]}))
            for mate in mates:
                assert (await mate.until("Bye"))["reason"] == "restart"
                assert not any('"Swapped"' in text for text in mate.heard)
            here.server.store._db.execute("ALTER TABLE gone RENAME TO moves")
            assert code not in here.server.rooms
            assert (await here.server.room(code)).match.steps == []

    run(scenario())


def test_the_words_the_rules_the_games_and_the_schema_are_served(db):
    async def scenario():
        async with place(db) as here:
            assert (await here.get("/api/games"))[1][0]["name"] == "spywhere"
            assert (await here.get("/api/words/fr"))[1]["games"]["spywhere"]["title"] == "Spywhere"
            assert "S4.7" in (await here.get("/api/rules/spywhere/en"))[1]
            schema = json.dumps((await here.get("/schema.json"))[1])
            assert "YouDrew" in schema
            assert "Drawn" not in schema
            assert "Sealed" not in schema.replace("YouSealed", "")
            for path in ("/api/words/eo", "/api/rules/ludo/en", "/api/rules/spywhere/eo", "/api/matches/x"):
                assert (await here.get(path))[0] == 404
            assert (await here.get("/api/nothing")) == (404, {"reason": "no_such_table"})
            assert (await here.get("/nowhere"))[0] == 404
            assert (await here.get("/healthz")) == (200, {"well": True})

    run(scenario())


def test_search_engines_are_told_what_is_not_for_them(db):
    """By a real file, that is read as they read it: of two lines that fit, the longer counts."""

    async def scenario():
        async with place(db) as here, here.http.get(here.url + "/robots.txt") as answer:
            assert (answer.status, answer.content_type) == (200, "text/plain")
            return (await answer.text()).splitlines()

    agent, *lines = run(scenario())
    assert agent == "User-agent: *"

    def allowed(path):
        rules = [line.split(": ") for line in lines]
        fitting = [(len(start), verb) for verb, start in rules if (path + "$").startswith(start)]
        return max(fitting)[1] == "Allow"

    assert all(map(allowed, ("/", "/rules/linq", "/api/rules/linq/en", "/api/words/fr", "/api/games")))
    assert all(map(allowed, ("/t/abc", "/r/abc")))  # for previews in chats; the pages themselves say noindex
    closed = ("/tv/abc", "/api/tables", "/api/tables/abc", "/api/matches/abc", "/ws/abc")
    assert not any(map(allowed, closed))


@pytest.mark.parametrize("path", ["/favicon.ico", "/foo.png", "/rules/linq/foo.js", "/apple-touch-icon.png"])
def test_what_is_asked_for_as_a_file_and_is_none_is_not_the_page(db, path):
    async def scenario():
        async with place(db) as here:
            assert await here.get(path) == (404, {"reason": "no_such_table"})

    run(scenario())


@pytest.mark.parametrize(
    ("token", "carried", "status"),
    [
        ("sesame", "sesame", 200),
        ("sesame", "Sesame", 404),
        ("sesame", "", 404),
        ("sesame", "é", 404),
        ("", "", 404),
    ],
)
def test_metrics_are_for_their_owner(db, token, carried, status):
    async def scenario():
        headers = {"Authorization": f"Bearer {carried}"}
        async with place(db, Settings(admin_token=token)) as here:
            answer = await here.http.get(here.url + "/metrics", headers=headers)
            assert answer.status == status
            assert ("brushpass_rooms" in await answer.text()) == (status == 200)

    run(scenario())


def test_the_logs_hold_no_key_and_no_secret(db, caplog):
    async def scenario():
        async with place(db) as here:
            seated = await here.found()
            mate = await here.join(seated)
            await mate.promise("opensesameopensesame")
            return seated

    with caplog.at_level("INFO"):
        seated = run(scenario())
    assert seated["key"] not in caplog.text
    assert seated["code"] not in caplog.text
    assert "sesame" not in caplog.text


def test_stopping_tells_everybody_to_come_back(db):
    async def scenario():
        async with place(db) as here:
            mate = await here.join(await here.found())
            app_closing = asyncio.create_task(mate.until("Bye"))
            for room in here.server.rooms.values():
                room.close("restart")
            assert (await app_closing)["reason"] == "restart"

    run(scenario())


def test_the_licences_of_the_page_are_served_as_text_or_not_at_all(db, tmp_path, monkeypatch):
    async def scenario():
        async with place(db) as here:
            monkeypatch.setattr(static_page, "PAGE", tmp_path)
            assert (await here.get("/third-party.txt"))[0] == 404  # no page is built
            (tmp_path / "third-party.txt").write_text("© Ada", "utf-8")
            async with here.http.get(f"{here.url}/third-party.txt") as answer:
                assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
                assert await answer.text() == "© Ada"

    run(scenario())
