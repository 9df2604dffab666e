"""Games from outside on a server: those that it was told to serve, and no others."""

import sys

import aiohttp
import pytest

from brushpass import GAMES, Match, plugins
from brushpass.core import from_json, to_json
from brushpass.server.bots.process import Answers, BotQuery, answer
from brushpass.server.errors import GameNotServed
from brushpass.server.rooms.replays import replayed
from brushpass.server.store import Begun
from support.faults.kills import Victim
from support.games.outside import install, path_to
from support.servers.tablemates import Place, place, run


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "installed"
    folder.mkdir()
    with path_to(install(folder)):
        yield folder


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "test.db")


async def play_on(mate):
    """Call as soon as that can be done, until the match is over."""
    while mate.known["table"]["phase"]["type"] != "Over":
        offers = mate.known["offers"]
        said = await (mate.play(offers[-1]) if offers else mate.hear())
        assert said["type"] != "Refused"


@pytest.mark.usefixtures("folder")
def test_a_server_has_only_those_that_it_was_told_to_serve(db):
    async def scenario():
        async with place(db) as here:
            assert "dibs" not in [game["name"] for game in (await here.get("/api/games"))[1]]
            assert "dibs" not in (await here.get("/api/words/en"))[1]["games"]
            assert "dibs" not in (await here.get("/schema.json"))[1]["games"]
            assert (await here.get("/api/rules/dibs/en"))[0] == 404
            wish = {"game": "dibs", "name": "Ada", "colour": "rose", "seats": 2}
            for wished in (wish, {**wish, "lesson": True}):
                status, told = await here.post("/api/tables", wished)
                assert (status, told["reason"]) == (409, "bad_setup")

    run(scenario())
    assert "dibs" not in sys.modules  # what a client says imports nothing


@pytest.mark.usefixtures("folder")
def test_all_that_the_page_needs_comes_from_the_server(db):
    plugins.take("dibs")

    async def scenario():
        async with place(db) as here:
            (game,) = [game for game in (await here.get("/api/games"))[1] if game["name"] == "dibs"]
            assert game["levels"] == ["random", "novice", "agent", "spymaster"]
            assert (game["least"], game["most"], game["lesson"]) == (2, 4, False)
            assert game["options"] == {"open_end": [False, True]}
            assert (await here.get("/api/words/fr"))[1]["games"]["dibs"]["title"] == "Preum\u2019s"
            assert "B2.1" in (await here.get("/api/rules/dibs/fr"))[1]
            assert "Bidding" in (await here.get("/schema.json"))[1]["games"]["dibs"]

    run(scenario())


def test_a_match_is_played_with_bots_that_think_and_told_when_it_is_over(folder, db, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(folder))
    plugins.take("dibs")

    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(game="dibs", seats=3, pace="none"))
            for seat, level in enumerate(("novice", "agent"), start=1):
                assert (await ada.ask("SeatBot", seat=seat, level=level))["type"] == "Done"
            assert (await ada.ask("Start"))["type"] == "Done"
            await play_on(ada)
            match = ada.presence["match"]
            assert (await here.get(f"/api/matches/{match}"))[0] == 200
            assert (await here.get(f"/api/matches/{match}/record"))[0] == 200

    run(scenario())


@pytest.mark.usefixtures("folder")
def test_a_table_whose_game_is_not_served_waits_for_a_server_that_does(db):
    """It is refused, and nothing of it is lost."""
    plugins.take("dibs")
    seats, known = [], {}

    async def begin():
        async with place(db) as here:
            seats.append(await here.found(game="dibs", seats=2, pace="none", public=True))
            ada = await here.join(seats[0])
            await ada.ask("SeatBot", seat=1, level="novice")
            await ada.ask("Start")
            known.update(ada.known)

    async def refuse():
        code = seats[0]["code"]
        async with place(db) as here:
            for answer in (
                await here.get(f"/api/tables/{code}"),
                await here.post(f"/api/tables/{code}/chairs", {"name": "Ida", "colour": "sky"}),
            ):
                assert (answer[0], answer[1]["reason"]) == (409, "no_such_game")
            assert (await here.get("/api/tables"))[1] == []
            ws = await here.open()
            await ws.send_json({"ref": 1, "join": {"table": code, "key": seats[0]["key"]}})
            assert (await ws.receive_json())["reason"] == "no_such_game"

    async def go_on():
        async with place(db) as here:
            ada = await here.join(seats[0])
            if "hand" not in ada.known:
                await ada.until("Frame")
            assert ada.known["hand"] == known["hand"]
            await play_on(ada)

    run(begin())
    del GAMES["dibs"]
    run(refuse())
    plugins.take("dibs")
    run(go_on())


def test_a_replay_of_a_game_that_is_not_served_is_refused():
    begun = Begun("m", "abc", "dibs", 2, {}, 0, "", (), (), version="1.0")
    with pytest.raises(GameNotServed, match="no_such_game"):
        replayed(begun, "s", [])


@pytest.mark.usefixtures("folder")
def test_a_process_that_thinks_takes_the_game_that_it_is_asked_about():
    dibs = plugins.take("dibs")
    match = Match(dibs, 2, "s")
    view, offers = match.view(0), match.offers(0)
    asked = BotQuery("dibs", "novice", 0, view.table, view.hand, (), "dice", 0, 50.0, offers)
    del GAMES["dibs"]
    said = from_json(answer(to_json(asked).encode()), Answers)
    assert not said.failed
    assert said.answers[0].move["type"] in ("Bid", "Call")


@pytest.fixture
def victim(tmp_path):
    victim = Victim(tmp_path)
    yield victim
    victim.kill()


def test_a_server_is_started_with_the_games_that_its_flags_name(folder, victim, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(folder))
    victim.start("--game", "dibs", "--game", "wink")

    async def served():
        async with aiohttp.ClientSession() as http:
            return [game["name"] for game in (await Place(http, victim.url).get("/api/games"))[1]]

    assert run(served()) == [*GAMES, "dibs"]
