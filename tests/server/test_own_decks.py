"""A deck of one's own at an online table: read from a file, agreed on, played with, replayed."""

import pytest

from brushpass import Match
from brushpass.core import from_json, to_json
from brushpass.games.double_agent.cards import R1
from games.double_agent.decks import BUSY, FOLDER, plain_deck
from support.servers.tablemates import place, play_out, run, two_double_agents

READ = "/api/games/double_agent/options/deck"
GOOD = (FOLDER / "busy.toml").read_bytes()


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "table.db")


def answered(db, path, content):
    async def scenario():
        async with place(db) as here:
            return await here.post(path, content)

    return run(scenario())


def test_the_usual_deck_is_told_with_the_game(db):
    async def scenario():
        async with place(db) as here:
            (game,) = [game for game in (await here.get("/api/games"))[1] if game["name"] == "double_agent"]
            assert game["options"]["deck"] == [from_json(to_json(R1))]
            assert game["options"]["layout"] == ["line", "ring"]
            assert (game["least"], game["most"]) == (2, 2)

    run(scenario())


def test_a_file_is_read_into_data(db):
    status, deck = answered(db, READ, GOOD)
    assert status == 200
    assert deck == from_json(to_json(BUSY))


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"once upon a time", "the file is not TOML"),
        (b"", "option deck: Object missing required field `name`"),
        (b"\xff", "this is not text in UTF-8"),
        (
            GOOD.replace(b'"ears"', b'"explode"'),
            "Invalid enum value 'explode'",
        ),
        (GOOD.replace(b"copies = 4", b"copies = 5"), "22 cards, not 23"),
        (GOOD.replace(b'back = "4"', b""), "missing required field `back`"),
        (b"#" * 20_000, "the file is too large"),
        (b"#" * 10**6, "the file is too large"),
    ],
)
def test_a_bad_file_is_answered_with_its_fault(db, content, fault):
    status, answer = answered(db, READ, content)
    assert status == 409
    assert answer["reason"] == "bad_setup"
    assert fault in answer["fault"]
    assert "\n" not in answer["fault"]


def test_only_options_that_are_data_are_read(db):
    assert "has no option 'luck'" in answered(db, READ.replace("deck", "luck"), GOOD)[1]["fault"]
    assert "option layout cannot be dict" in answered(db, READ.replace("deck", "layout"), GOOD)[1]["fault"]
    assert answered(db, READ.replace("double_agent", "ludo"), GOOD) == (404, {"reason": "no_such_table"})


def test_who_asks_too_often_is_told_to_wait(db):
    async def scenario():
        async with place(db) as here:
            answers = [(await here.post(READ, b""))[0] for _ in range(150)]
            assert {409, 429} == {*answers}

    run(scenario())


def test_a_match_is_played_with_it_and_can_be_verified(db):
    async def scenario():
        async with place(db) as here:
            mates = await two_double_agents(here, deck=plain_deck("busy"), layout="ring")
            assert mates[0].presence["options"]["deck"]["name"]["en"] == "Busy"
            await play_out(mates)
            _, text = await here.get(f"/api/matches/{mates[0].presence['match']}")
            assert Match.from_transcript(text).table.options.deck == BUSY

    run(scenario())


def test_the_host_can_change_to_it_before_the_start(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(seats=2))
            wish = {"game": "double_agent", "seats": 2, "pace": "none"}
            answer = await ada.ask("Arrange", **wish, options={"deck": plain_deck("busy")})
            assert answer["type"] == "Done", answer
            bad = {**plain_deck("busy"), "cards": []}
            answer = await ada.ask("Arrange", **wish, options={"deck": bad})
            assert answer == {"type": "Refused", "ref": ada.ref, "reason": "bad_setup"}
            assert ada.presence["options"]["deck"]["name"]["en"] == "Busy"

    run(scenario())
