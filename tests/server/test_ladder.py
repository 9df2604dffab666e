"""Ladders: who agreed is rated when a match is over, and nothing is to be seen of it before."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from brushpass import GAMES
from brushpass.core import from_json, replace
from brushpass.server.ladder import anchors, rating
from brushpass.server.ladder.speeds import speed_of
from brushpass.server.rooms import lobby, rated
from brushpass.server.settings import Settings
from brushpass.server.store import Played
from brushpass.server.store.standings import LadderStanding
from brushpass.server.workers import scoring
from brushpass.server.workers.scoring import left
from brushpass.table.house import PACES
from brushpass.wire import messages
from brushpass.wire.people import RatedMatch
from support.servers.somebody import asked, somebody
from support.servers.tablemates import place, play_out, run

STRENGTH = Path(__file__).parent.parent.parent / "docs" / "strength" / "README.md"
FREELY = Settings(messages_per_second=500, requests_per_second=500)
DA = {"game": "double_agent", "pace": "day"}


async def two_people(here, *, agree=(True, True), wish=DA, bots=()):
    """Ada and Bo, who are somebody, sit down, and agree or not; bots of these levels, too."""
    ada, bo = await somebody(here, "Ada"), await somebody(here, "Bo")
    first = await here.found(**{"seats": 2 + len(bots), **wish})
    mates = [await here.join(each) for each in (first, await here.sit(first["code"], "Bo"))]
    for seat, level in enumerate(bots, start=2):
        await mates[0].ask("SeatBot", seat=seat, level=level)
    for one, mate, wants in zip((ada, bo), mates, agree, strict=True):
        if wants:
            assert (await one.play_rated(mate))[0] == 200
    return ada, bo, mates


async def begin(mates):
    await mates[0].ask("Start")
    for mate in mates:
        while "table" not in mate.known or mate.known["table"]["phase"]["type"] == "Over":
            await mate.hear()


async def scored(here):
    """Let all that is over be rated."""
    for code in [*here.server.rooms]:
        await here.server.rooms[code].ledger.settled()
    return await here.server.scorer.score()


async def ranks(here, which="people", game="double_agent", speed="days"):
    status, told = await here.get(f"/api/ladders/{game}/{speed}/{which}")
    assert status == 200
    return told["ranks"]


def test_a_match_to_which_all_agreed_is_rated_once_it_is_over(address):
    async def scenario():
        async with place(address, FREELY) as here:
            ada, _, mates = await two_people(here)
            assert (await ada.play_rated(mates[0]))[1] == {"ladder": "counts"}
            await begin(mates)
            assert await scored(here) == 0
            await play_out(mates)
            assert await scored(here) == 1
            assert await scored(here) == 0  # once
            found = {rank["name"]: rank for rank in await ranks(here)}
            assert {found["Ada"]["matches"], found["Bo"]["matches"]} == {1}
            assert found["Ada"]["points"] + found["Bo"]["points"] == pytest.approx(2 * anchors.NOVICE, abs=1)
            assert all(rank["give"] < anchors.give(anchors.SPREAD) for rank in found.values())
            status, profile = await here.get(f"/api/people/{ada.person}")
            assert status == 200
            (played,) = profile["matches"]
            assert (played["game"], played["speed"], played["before"]) == ("double_agent", "days", 1500)
            assert played["after"] == found["Ada"]["points"] == profile["places"][0]["points"]
            assert [rival["name"] for rival in played["rivals"]] == ["Bo"]
            assert (played["place"] == 1) == (played["after"] >= 1500)
            assert await ranks(here, speed="calm") == await ranks(here, "programs") == []
            # The next one of the same people counts as well, as they still agree.
            await begin(mates)
            await play_out(mates)
            assert await scored(here) == 1
            assert {rank["matches"] for rank in await ranks(here)} == {2}
        async with place(address, FREELY) as here:
            assert {rank["matches"] for rank in await ranks(here)} == {2}

    run(scenario())


@pytest.mark.parametrize("agree", [(True, False), (False, False)])
def test_where_one_does_not_agree_nobody_is_rated(address, agree):
    async def scenario():
        async with place(address, FREELY) as here:
            _, _, mates = await two_people(here, agree=agree)
            await mates[0].ask("Lock", locked=True)
            assert mates[0].presence.get("ladder", "") == ("asked" if any(agree) else "")
            await begin(mates)
            await play_out(mates)
            assert await scored(here) == 0
            assert await ranks(here) == []

    run(scenario())


def test_a_sealed_choice_changes_nobodys_ladder_before_the_end(tmp_path):
    """Two runs: what is chosen under seal differs, and when; all that anybody can ask is the same."""

    async def world(db, first, pick):
        async with place(str(tmp_path / db), FREELY) as here:
            ada, bo, mates = await two_people(here)
            told = []

            async def look():
                await scored(here)
                pages = [await here.get(f"/api/people/{one.person}") for one in (ada, bo)]
                ladders = [
                    await ranks(here),
                    [[page[1][part] for part in ("places", "matches")] for page in pages],
                ]
                told.append(json.dumps(ladders).replace(ada.person, "ada").replace(bo.person, "bo"))

            await begin(mates)
            await look()
            for whom in (first, 1 - first):
                for _ in range(20):
                    mate = mates[whom]
                    if not mate.known.get("offers") or mate.known["table"]["phase"]["type"] != "SetUp":
                        break
                    await mate.play(mate.known["offers"][pick])
                await look()
            return told

    assert run(world("one", 0, 0)) == run(world("other", 1, -1))


def test_who_leaves_is_behind_and_nobody_gets_away_by_it(address):
    async def scenario():
        async with place(address, FREELY) as here:
            _, _, mates = await two_people(here, wish={"game": "double_agent", "pace": "none"})
            await begin(mates)
            await mates[0].ask("Leave")
            bo = mates[1]
            while bo.known["table"]["phase"]["type"] != "Over":
                if bo.known.get("offers"):
                    await bo.play(bo.known["offers"][0])
                else:
                    await asyncio.wait_for(bo.hear(), 20)
            await scored(here)
            found = {rank["name"]: rank for rank in await ranks(here, speed="calm")}
            assert found["Bo"]["points"] > 1500 > found["Ada"]["points"]
            profile = (await here.get(f"/api/people/{found['Ada']['person']}"))[1]
            assert (profile["matches"][0]["left"], profile["matches"][0]["place"]) == (True, 2)
            profile = (await here.get(f"/api/people/{found['Bo']['person']}"))[1]
            assert profile["matches"][0]["rivals"][0]["left"] is True

    run(scenario())


def test_who_may_agree_and_to_what(address):
    async def scenario():
        async with place(address, FREELY) as here:
            ada, bo, mates = await two_people(here, agree=(False, False))
            path = f"/api/tables/{mates[0].presence['code']}/ladder"
            key = {"key": mates[0].key}
            assert await asked(here, path, key) == (401, {"reason": "signed_out"})
            assert await asked(here, path, key, "nonsense") == (401, {"reason": "signed_out"})
            assert (await ada.play_rated(mates[0], key="nonsense"))[1] == {"reason": "bad_key"}
            assert (await ada.play_rated(mates[0], key=mates[0].presence["watch"]))[1] == {
                "reason": "bad_key"
            }
            nobody = await somebody(here)
            assert (await nobody.play_rated(mates[0]))[1] == {"reason": "no_name"}
            assert (await ada.play_rated(mates[0]))[1] == {"ladder": "asked"}
            assert (await ada.play_rated(mates[1]))[1] == {"reason": "two_seats"}
            assert (await bo.play_rated(mates[1]))[1] == {"ladder": "counts"}
            assert (await bo.play_rated(mates[1], off=True))[1] == {"ladder": "asked"}
            assert (await bo.play_rated(mates[1]))[1] == {"ladder": "counts"}
            arrange = {"game": "double_agent", "seats": 2, "options": {}, "pace": "week"}
            await mates[0].ask("Arrange", **arrange)  # something else than was agreed to
            assert mates[0].presence.get("ladder", "") == ""
            assert (await ada.play_rated(mates[0]))[1] == {"ladder": "asked"}
            await mates[0].ask("NewKey", seat=0)  # the old key is void, and with it the agreement
            assert (await ada.play_rated(mates[0]))[1] == {"reason": "bad_key"}
            await begin(mates)
            assert (await bo.play_rated(mates[1]))[1] == {"reason": "playing"}

    run(scenario())


def test_bots_of_known_strength_hold_the_scale_and_stay_where_they_are(address):
    async def scenario():
        async with place(address, FREELY) as here:
            wish = {"game": "spywhere", "pace": "none", "options": {}}
            ada, _, mates = await two_people(here, wish=wish, bots=("novice", "spymaster"))
            assert (await ada.play_rated(mates[0]))[1] == {"ladder": "counts"}
            await mates[0].ask("SeatBot", seat=2, level="mastermind")
            assert (await ada.play_rated(mates[0]))[1] == {"ladder": "unknown_bots"}
            told = (await here.get("/api/ladders/spywhere/calm/people"))[1]
            found = {each["level"]: each for each in told["anchors"]}
            assert found["novice"]["points"] == 1500 < found["agent"]["points"] < found["spymaster"]["points"]

    run(scenario())


def test_programs_declare_themselves_and_have_a_ladder_of_their_own(address):
    async def scenario():
        async with place(address, FREELY) as here:
            ada = await somebody(here, "Ada")
            bot = await somebody(here)
            bot.token = (await ada.ask("program", name="Deep Cover"))[1]["token"]
            first = await here.found(seats=2, **DA)
            undeclared = await here.sit(first["code"], "Robo")
            mates = [await here.join(each) for each in (first, undeclared)]
            assert (await bot.play_rated(mates[1]))[1] == {"reason": "not_declared"}
            await mates[1].ask("Leave")
            path = f"/api/tables/{first['code']}/chairs"
            sat = (await here.post(path, {"name": "Robo", "colour": "sky", "machine": True}))[1]
            mates[1] = await here.join(sat)
            assert (await ada.play_rated(mates[1]))[1] == {"reason": "not_declared"}
            assert (await bot.play_rated(mates[1]))[1] == {"ladder": "asked"}
            assert (await ada.play_rated(mates[0]))[1] == {"ladder": "counts"}
            await begin(mates)
            await play_out(mates)
            await scored(here)
            assert [rank["name"] for rank in await ranks(here)] == ["Ada"]
            assert [rank["name"] for rank in await ranks(here, "programs")] == ["Deep Cover"]

    run(scenario())


def test_who_is_deleted_meanwhile_is_not_rated_nor_are_their_rivals(address):
    async def scenario():
        async with place(address, FREELY) as here:
            ada, _, mates = await two_people(here)
            await begin(mates)
            await ada.ask("forget")
            await play_out(mates)
            assert await scored(here) == 1
            assert await ranks(here) == []
            assert await scored(here) == 0
            assert (await here.get(f"/api/people/{ada.person}"))[0] == 404

    run(scenario())


def test_nobody_hands_a_match_that_is_over_to_somebody_else(address):
    async def scenario():
        async with place(address, FREELY) as here:
            ada, _, mates = await two_people(here)
            await begin(mates)
            await play_out(mates)
            other = await somebody(here, "Cleo")  # a loser's other self, before a worker has looked
            assert await other.play_rated(mates[0]) == (503, {"reason": "one_moment"})
            assert await ada.play_rated(mates[0]) == (200, {"ladder": "counts"})  # the same one again
            for code in [*here.server.rooms]:
                await here.server.rooms[code].ledger.settled()
            assert await other.play_rated(mates[1]) == (503, {"reason": "one_moment"})
            await scored(here)
            assert {rank["name"] for rank in await ranks(here)} == {"Ada", "Bo"}
            assert (await other.play_rated(mates[0]))[0] == 200

    run(scenario())


def test_one_person_who_asks_for_two_seats_at_once_gets_one(address):
    async def scenario():
        async with place(address, FREELY) as here:
            ada, _, mates = await two_people(here, agree=(False, False))
            standings = here.server.store.standings
            entered = standings.entered

            async def slowly(*asked):
                found = await entered(*asked)
                await asyncio.sleep(0.1)
                return found

            standings.entered = slowly
            told = await asyncio.gather(*(ada.play_rated(mate) for mate in mates))
            assert sorted(status for status, _ in told) == [200, 409]

    run(scenario())


def test_a_match_that_cannot_be_rated_holds_up_no_other(address, monkeypatch):
    async def scenario():
        async with place(address, FREELY) as here:
            monkeypatch.setattr(scoring, "AT_ONCE", 1)
            _, _, mates = await two_people(here)
            for _ in range(2):
                await begin(mates)
                await play_out(mates)
            for code in [*here.server.rooms]:
                await here.server.rooms[code].ledger.settled()
            store = here.server.store
            (first,) = await store.standings.unrated(1)
            kept, whole = await store.match(first), store.match

            async def broken(match):
                found = await whole(match)
                return found._replace(seed=None) if match == first else found

            monkeypatch.setattr(store, "match", broken)
            assert kept.over
            assert await scored(here) == 1
            assert await scored(here) == 1
            assert {rank["matches"] for rank in await ranks(here)} == {1}
            assert await scored(here) == 0

    run(scenario())


def test_two_workers_rate_a_match_once(address):
    async def scenario():
        async with place(address, FREELY) as here:
            _, _, mates = await two_people(here)
            await begin(mates)
            await play_out(mates)
            for code in [*here.server.rooms]:
                await here.server.rooms[code].ledger.settled()
            store = here.server.store
            (match,) = await store.standings.unrated(5)
            calls = []

            def reckoning(known):
                calls.append(known)
                return []

            rate = [store.standings.rate(match, "double_agent", "days", 1, reckoning) for _ in range(4)]
            assert sorted(await asyncio.gather(*rate)) == [False, False, False, True]
            assert len(calls) == 1
            assert len(calls[0]) == 2

    run(scenario())


def test_strangers_ask_for_ladders_that_are_not_there(address):
    async def scenario():
        async with place(address, FREELY) as here:
            for path in ("ladders/chess/days/people", "ladders/wink/fast/people", "ladders/wink/days/bots"):
                assert (await here.get(f"/api/{path}"))[0] == 404
            for person in ("nobody", "a" * 22, "%00" * 22, "é" * 22):
                assert (await here.get(f"/api/people/{person}"))[0] == 404

    run(scenario())


# What follows from a match.


def sat(name, rank, *, bot=None, gone=False, points=0):
    return rating.Sat(name, name.lower(), bot, points, rank, gone)


def reckoned(*seats, known=None):
    outcome = rating.Outcome("m", "spywhere", "calm", 5, seats)
    known = {seat.lock: (seat.lock, None) for seat in seats if not seat.bot} if known is None else known
    return {change.person: change.standing for change in rating.reckoned(outcome, known)}


def test_a_draw_between_equals_moves_nobody_and_makes_both_surer():
    after = reckoned(sat("Ada", 0), sat("Bo", 0))
    assert after["ada"].mu == after["bo"].mu == anchors.MIDDLE
    assert after["ada"].sigma < anchors.SPREAD


def test_among_many_the_order_counts():
    after = reckoned(sat("Ada", 0), sat("Bo", 1), sat("Cleo", 1), sat("Dan", 3))
    assert after["ada"].mu > after["bo"].mu == after["cleo"].mu > after["dan"].mu


def test_who_beats_the_strong_gains_more_and_the_house_stays_where_it_is():
    strong = reckoned(sat("Ada", 0), sat("Tin", 1, bot="spymaster"))["ada"]
    weak = reckoned(sat("Ada", 0), sat("Tin", 1, bot="random"))["ada"]
    assert strong.mu > weak.mu > anchors.MIDDLE
    assert anchors.levels("spywhere")["spymaster"].mu > anchors.levels("spywhere")["random"].mu


def test_nobody_is_rated_where_there_is_nobody_to_compare_with():
    assert reckoned(sat("Ada", 0)) == {}
    assert reckoned(sat("Ada", 0), sat("Bo", 1), known={"ada": ("ada", None)}) == {}
    assert reckoned(sat("Ada", 0), sat("Bo", 1), known={"ada": ("x", None), "bo": ("x", None)}) == {}
    assert reckoned(sat("Ada", 0), sat("Tin", 1, bot="mastermind")) == {}
    assert reckoned(sat("Ada", 0, gone=True), sat("Bo", 0, gone=True)) == {}


def test_who_leaves_a_table_of_bots_has_lost_to_them():
    after = reckoned(sat("Ada", 1, gone=True), sat("Tin", 0, bot="novice"))
    assert after["ada"].mu < anchors.MIDDLE


def test_what_is_known_goes_on():
    known = {"ada": ("ada", LadderStanding(30.0, 2.0, 40)), "bo": ("bo", None)}
    after = reckoned(sat("Ada", 1), sat("Bo", 0), known=known)
    assert after["ada"].matches == 41
    assert 28 < after["ada"].mu < 30  # who is known well moves less
    assert after["bo"].mu - anchors.MIDDLE > 30 - after["ada"].mu


def made(*refs):
    return [Played(n, 0, n, ref, "") for n, ref in enumerate(refs)]


@pytest.mark.parametrize(
    ("refs", "gone"),
    [
        ((1, 2, 3, 4), False),
        ((1, 2, 3, None, None, None), True),
        ((1, None, None, 4, 5), False),
        ((1, None, None, None, 5), True),  # more than half
        ((None, None), True),
        ((1, None, None, 3, 4, 5, None, None), False),
        ((), False),
        ((0, 0), False),
    ],
)
def test_somebody_left_for_whom_the_house_played_to_the_end(refs, gone):
    assert left(made(*refs)) is gone


def test_anchors_are_as_strong_as_was_measured():
    text = STRENGTH.read_text("utf-8")
    found = {}
    for part in text.split("\n## ")[1:]:
        game = part.split("\n", 1)[0].split(",")[0]
        for level, *elo in re.findall(r"\| (\w+) \| ([+-]\d+) \| ([+-]\d+) to ([+-]\d+) \|", part):
            found.setdefault(game, {}).setdefault(level, []).append([int(each) for each in elo])
    for game, levels in found.items():
        for level, several in levels.items():
            usual = anchors.levels(game)[level]
            elo = sum(each[0] for each in several) / len(several)
            assert anchors.points(usual.mu) - 1500 == pytest.approx(elo, abs=1), (game, level)
            spread = sum(each[2] - each[1] for each in several) / len(several) / 2
            assert anchors.give(usual.sigma) == pytest.approx(max(spread, anchors.give(0.1)), abs=1)
    assert {game: {*levels} for game, levels in found.items()} == {
        game: {*anchors.levels(game)} for game in found
    }


def test_a_point_means_what_it_means_in_chess():
    """Who is 400 points ahead and wins ten times in eleven stays 400 points ahead."""
    ahead = LadderStanding(anchors.MIDDLE + 400 * anchors.POINT, 0.5, 0)
    known = {"ada": ("ada", ahead), "bo": ("bo", LadderStanding(anchors.MIDDLE, 0.5, 0))}
    won = reckoned(sat("Ada", 0), sat("Bo", 1), known=known)["ada"].mu - ahead.mu
    lost = reckoned(sat("Ada", 1), sat("Bo", 0), known=known)["ada"].mu - ahead.mu
    assert 10 * won == pytest.approx(-lost, rel=0.03)


def test_every_pace_has_a_speed():
    assert [speed_of(pace) for pace in PACES] == [*["calm"] * 3, "quick", *["days"] * 4]


@pytest.mark.parametrize(
    ("game", "options", "hindrance"),
    [
        ("linq", {}, ""),
        ("linq", {"language": "fr"}, ""),  # a choice of the house's
        ("wink", {"mode": "slots"}, ""),
        ("wink", {"turn_ms": 100}, "own_rules"),  # a number of the host's own
        ("linq", {"cards": "a\nb"}, "own_rules"),  # a sheet
    ],
)
def test_own_cards_and_numbers_are_in_the_way(game, options, hindrance):
    seats = min(GAMES[game].seats)
    record, _ = lobby.found(messages.NewTable(game, "Ada", "rose", seats))
    agreed = rated.agreed(replace(record, options=options), 0, wish=True)
    assert rated.hindrance(agreed) == hindrance
    assert rated.agreement(agreed) == (hindrance or "counts")


def test_a_result_is_told_as_it_was_kept():
    outcome = rating.Outcome(
        "m", "spywhere", "calm", 5, (sat("Ada", 0, points=7), sat("Tin", 1, bot="novice"))
    )
    (change,) = rating.reckoned(outcome, {"ada": ("p", None)})
    told = from_json(change.told, RatedMatch)
    assert (told.match, told.at, told.place, told.points, told.before) == ("m", 5, 1, 7, 1500)
    assert told.rivals[0].bot == "novice"
