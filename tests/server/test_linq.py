"""Linq online: what is refused or sealed reaches nobody else, in any byte; sheets are read at the door."""

import json

import pytest

from brushpass import Match
from brushpass.core import replace
from brushpass.server.rooms import room as rooms
from brushpass.table.house import PACES
from games.linq.talkers import GUESTS, briefed, fill, innocent_bytes, logged, nothing, settle, table, talked
from support.games.sheets import FEW
from support.servers.tablemates import at_a_table, catch_up, place, play_out, run


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "brushpass.db")


def test_four_people_play_a_whole_match_by_typing(db):
    async def scenario():
        async with place(db) as here:
            mates, _ = await table(here, language="fr")
            said = iter(range(10_000))
            await play_out(mates, lambda offers: fill(offers, "mot" + "abcdefghij"[next(said) % 10] * 5))
            over = mates[0].known["table"]
            assert sum(over["points"]) + over["bank"] == 110
            while mates[0].presence.get("playing"):
                await mates[0].hear()
            _, text = await here.get(f"/api/matches/{mates[0].presence['match']}")
            assert [*Match.from_transcript(text).points] == over["points"]
            status, shown = await here.get(f"/api/matches/{mates[0].presence['match']}/record")
            assert status == 200
            assert shown["positions"][-1]["table"] == over

    run(scenario())


REFUSED = [
    ({"type": "Say", "text": "two words"}, "not_one_word"),
    ({"type": "Say", "text": "😀"}, "not_one_word"),
    ({"type": "Say", "text": "x" * 10_000}, "too_long"),
    ({"type": "Say", "text": "\u202eboat"}, "not_one_word"),
    ({"type": "Say", "text": "<b>boat</b>"}, "not_one_word"),
    ({"type": "Say", "text": 7}, "bad_message"),
    ({"type": "Say"}, "bad_message"),
    ({"type": "Write", "kind": "Say", "text": "boat"}, "bad_message"),
    ({"type": "Point", "at": [0, 1]}, "not_on_offer"),
    ({"type": "TimeUp"}, "bad_message"),
]


def test_bad_words_are_refused_privately_and_change_nothing(db):
    async def scenario():
        async with place(db) as here:
            mates, watcher = await table(here)
            await briefed(mates, watcher)
            mover = next(mate for mate in mates if mate.known["offers"])
            others = [mate for mate in (*mates, watcher) if mate is not mover]
            await settle(others)
            heard = [len(mate.heard) for mate in others]
            for said, reason in REFUSED:
                assert await mover.play(said) == {"type": "Refused", "ref": mover.ref, "reason": reason}
            assert len(here.server.rooms[mover.presence["code"]].match.steps) == 1
            for mate in others:
                if mate is not watcher:
                    assert (await mate.play({"type": "Say", "text": "boat"}))["reason"] == "not_your_turn"
            await settle(others)
            extra = [len(mate.heard) - count for mate, count in zip(others, heard, strict=True)]
            assert extra == [2, 2, 2, 1]  # their own refusals, and nothing else

    run(scenario())


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        ([0, 1, 2], "two_people"),
        ([], "two_people"),
        ([2, 2], "twice_the_same"),
        ([0, 9], "nobody_there"),
        ([True, 1], "bad_message"),
        ("01", "bad_message"),
        (None, "bad_message"),
    ],
)
def test_bad_hands_are_refused_clearly(db, at, reason):
    async def scenario():
        async with place(db) as here:
            mates, watcher = await table(here)
            spies = await briefed(mates, watcher)
            await talked(mates, watcher)
            counter_spy = next(mate for mate in mates if mate not in spies)
            answer = await counter_spy.play({"type": "Point", "at": at})
            assert answer["reason"] == reason
            assert counter_spy.known["offers"]

    run(scenario())


async def try_the_password(mover):
    """Try the password, and words of its family: refused, and seen by nobody else."""
    password = mover.known["hand"]["card"]["password"]
    for word in (password, password.upper()):
        assert (await mover.play({"type": "Say", "text": word}))["reason"] == "the_password"
    for word in (f"un-{password}", f"Mon {password.title()}"):
        assert (await mover.play({"type": "Say", "text": word}))["reason"] == "same_family"


def test_a_refused_word_of_a_spy_leaves_no_trace_in_anybody_elses_bytes(tmp_path, same_chance, caplog):
    caplog.set_level("INFO")
    worlds = []
    for number, secret in enumerate((nothing, try_the_password)):
        same_chance()
        caplog.clear()
        worlds.append((run(innocent_bytes(str(tmp_path / f"{number}.db"), secret)), logged(caplog)))
    assert worlds[0] == worlds[1]
    assert len(worlds[0][0][0]) > 5


async def sealed_bytes(db, order, tries):
    """Let everybody but Ada point, and guess, in this order; say all that Ada and an onlooker were sent."""
    async with place(db) as here:
        mates, watcher = await table(here)
        spies = await briefed(mates, watcher)
        await talked(mates, watcher)
        both = sorted(mate.seat for mate in spies)
        for seat in order:
            await mates[seat].play({"type": "Point", "at": both})
            await settle([mates[0], watcher])
        await mates[0].play({"type": "Point", "at": both})
        for mate in (*mates[1:], watcher):
            await catch_up(mate, mates[0])
        finders = [seat for seat in mates[0].known["table"]["phase"]["who"] if seat != 0]
        assert mates[0].known["table"]["phase"]["type"] == "Guessing"
        for seat in finders if tries else reversed(finders):
            await mates[seat].play({"type": "Guess", "text": f"mist{'abcd'[seat]}"})
            await settle([mates[0], watcher])
        while mates[0].known["table"]["phase"]["type"] == "Guessing" and not mates[0].known["offers"]:
            await mates[0].hear()
        await settle([mates[0], watcher])
        return [mates[0].heard, watcher.heard]


def test_the_order_in_which_sealed_choices_arrive_is_in_nobodys_bytes(tmp_path, same_chance):
    worlds = []
    for number, (order, tries) in enumerate((((1, 2, 3), True), ((3, 1, 2), False), ((2, 3, 1), True))):
        same_chance()
        worlds.append(run(sealed_bytes(str(tmp_path / f"{number}.db"), order, tries)))
    assert worlds[0] == worlds[1] == worlds[2]


def test_bots_play_linq_and_a_person_may_point_when_they_like(db, monkeypatch):
    monkeypatch.setitem(rooms.PACES, "none", replace(PACES["none"], think=(1, 2)))

    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(game="linq", seats=4))
            for seat in (1, 2, 3):
                assert (await ada.ask("SeatBot", seat=seat, level="novice"))["type"] == "Done"
            await ada.ask("Start")
            said = iter(range(1000))
            while ada.known["table"]["phase"]["type"] != "Over":
                if ada.known["offers"]:
                    await ada.play(fill(ada.known["offers"], "word" + "abcdefghij"[next(said) % 10] * 4))
                else:
                    await ada.hear()
            assert sum(ada.known["table"]["points"]) + ada.known["table"]["bank"] == 110

    run(scenario())


def test_when_the_time_for_a_word_is_up_the_house_says_one(db, monkeypatch):
    monkeypatch.setitem(rooms.PACES, "quick", replace(PACES["quick"], limit=20))

    async def scenario():
        async with place(db) as here:
            mates = await at_a_table(here, GUESTS, game="linq", seats=4, pace="quick")
            while len([w for words in mates[0].known["table"]["words"] for w in words]) < 8:
                await mates[0].hear()

    run(scenario())


@pytest.mark.parametrize(
    ("options", "number", "password"),
    [({}, 1, "lighthouse"), ({"language": "fr"}, 5, "plage")],
    ids=["en", "fr"],
)
def test_a_first_game_is_taught_in_the_language_that_was_asked_for(db, options, number, password):
    async def scenario():
        async with place(db) as here:
            seat = await here.found(game="linq", lesson=True, options=options)
            ada = await here.join(seat)
            await ada.until("Frame")
            assert ada.presence.get("options", {}) == options
            assert ada.known["offers"] == [{"type": "NameNumber", "number": number}]
            assert (await ada.play(ada.known["offers"][0]))["hint"] == "first"
            assert ada.known["hand"]["card"]["password"] == password
            words = [offer["text"] for offer in ada.known["offers"]]
            assert len(words) == 3
        async with place(db) as here:  # it is the same lesson after a restart
            ada = await here.join(seat)
            await ada.until("Frame")
            assert [offer["text"] for offer in ada.known["offers"]] == words

    run(scenario())


SHEETS = [
    (FEW.replace(",", "", 1), {"fault": "not_ten_words", "line": 3, "about": "9"}),
    (FEW + "\nune, seule, carte", {"fault": "not_ten_words", "line": 19, "about": "3"}),
    ("\n".join(FEW.split("\n")[:5]), {"fault": "too_few_cards", "line": 5, "about": "4"}),
    (
        FEW + "\n" + FEW.split("\n")[2],
        {"fault": "there_twice", "line": 19, "about": FEW.split("\n")[2].split(",")[0]},
    ),
]


@pytest.mark.parametrize(("sheet", "fault"), SHEETS)
def test_a_bad_sheet_is_refused_with_its_fault_and_line(db, sheet, fault):
    async def scenario():
        async with place(db) as here:
            wish = {"game": "linq", "name": "Ada", "colour": "rose", "seats": 4, "options": {"cards": sheet}}
            assert await here.post("/api/tables", wish) == (409, {"reason": "bad_sheet", "sheet": fault})
            ada = await here.join(await here.found(game="linq", seats=4))
            before = ada.presence
            arrange = {"game": "linq", "seats": 4, "options": {"cards": sheet}, "pace": "none"}
            answer = await ada.ask("Arrange", **arrange)
            assert answer == {"type": "Refused", "ref": ada.ref, "reason": "bad_sheet", "sheet": fault}
            assert ada.presence == before

    run(scenario())


@pytest.mark.parametrize(("sheet", "fault"), SHEETS)
def test_a_file_with_a_bad_sheet_is_answered_with_its_fault_and_line(db, sheet, fault):
    async def scenario():
        async with place(db) as here:
            answer = await here.post("/api/games/linq/options/cards", sheet.encode())
            assert answer == (409, {"reason": "bad_sheet", "sheet": fault})

    run(scenario())


def test_a_file_with_a_good_sheet_is_read_as_text(db):
    async def scenario():
        async with place(db) as here:
            assert await here.post("/api/games/linq/options/cards", FEW.encode()) == (200, FEW)
            status, answer = await here.post("/api/games/linq/options/cards", FEW.encode("latin-1"))
            assert (status, answer["reason"]) == (409, "bad_setup")
            assert answer["fault"] == "line 3: this is not text in UTF-8"

    run(scenario())


def test_a_good_sheet_is_played_with(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(game="linq", seats=4))
            arrange = {
                "game": "linq",
                "seats": 4,
                "options": {"cards": FEW, "language": "fr"},
                "pace": "none",
            }
            assert (await ada.ask("Arrange", **arrange))["type"] == "Done"
            for seat in (1, 2, 3):
                await ada.ask("SeatBot", seat=seat, level="random")
            assert (await ada.ask("Start"))["type"] == "Done"
            assert ada.known["table"]["options"]["cards"] == FEW
            assert json.dumps(ada.known["table"])

    run(scenario())
