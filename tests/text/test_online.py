"""A seat at a live table, held by a program: it plays whole matches, and says what it is."""

import asyncio

import aiohttp
import pytest
from mcp import Client

from brushpass.core import BadSetup, Illegal, Write
from brushpass.games.linq.told import Say
from brushpass.games.spywhere.told import Pass
from brushpass.text import online
from brushpass.text.desk import LiveDesk
from brushpass.text.door import TextDoor
from brushpass.text.mcp import server
from brushpass.text.online import OnlineLine, sit_down, table_of
from brushpass.text.pact import SeedPart
from brushpass.text.seat import TextSeat
from brushpass.text.told import begun, grown
from support.faults.kills import Victim
from support.servers.tablemates import Place, place
from support.text import last_offer, said

PATIENCE = 100
NO_DEAL = "You sit at the table. The host has not dealt yet: wait."


def in_time(scenario):
    asyncio.run(asyncio.wait_for(scenario, PATIENCE))


async def played_out(client, name):
    """Play a seat to the end of the match."""
    text = await said(client, "sit", name=name)
    while "The match is over." not in text:
        answer = last_offer(text)
        text = await (said(client, "act", answer=answer) if answer else said(client, "wait", seconds=5))
    return text


@pytest.mark.parametrize(("game", "seats"), [("spywhere", 2), ("linq", 4)])
def test_models_play_a_whole_match_at_a_live_table(tmp_path, game, seats):
    """They share it with bots, and the server is killed in the middle and comes back."""
    victim = Victim(tmp_path)

    async def scenario():
        async with aiohttp.ClientSession() as http:
            here = Place(http, victim.url)
            seated = await here.found(game=game, seats=seats, pace="quick")
            desks = [
                LiveDesk(http, f"{victim.url}/t/{seated['code']}", "en", listed=True)
                for _ in range(seats - 1)
            ]
            ada = await here.join(seated)
            async with asyncio.TaskGroup() as models:
                for desk, name in zip(desks, ("Tin", "Lead", "Zinc"), strict=False):
                    models.create_task(played(desk, name))
                while not all(chair.get("machine") for chair in ada.presence["chairs"][1:]):
                    await ada.hear()
                await ada.ask("Start")
                own = OnlineLine(http, victim.url, seated)
                staying = models.create_task(own.stay())
                await own.dealt(20)
                playing = models.create_task(host_plays(own))
                await own.settle(20, beyond=6)
                assert not own.over
                victim.kill()
                victim.start()
                await playing
                staying.cancel()

    async def played(desk, name):
        async with Client(server(desk, game)) as client:
            assert "The match is over." in await played_out(client, name)
        desk.leave()

    async def host_plays(own):
        seat = TextSeat(own, TextDoor(own.match.game, own.match.options, own.seat, own.match.names), "s")
        text = await seat.wait(20)
        while not own.over and not own.gone:
            answer = last_offer(text)
            text = await (seat.act(answer, 5) if answer else seat.wait(5))

    victim.start()
    try:
        in_time(scenario())
    finally:
        victim.kill()


def test_who_is_not_let_in_is_told_why_in_words(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            seated = await here.found(seats=2)
            link = f"{here.url}/t/{seated['code']}"
            for language, why, then in (
                ("en", "has that name", "Sit down first."),
                ("fr", "porte ce nom", "Asseyez-vous d\u2019abord."),
            ):
                desk = LiveDesk(here.http, link, language, listed=True)
                assert why in await desk.sit("Ada", 0)
                assert desk.seated() == await desk.wait(0) == then
                desk.leave()
            gone = LiveDesk(here.http, f"{here.url}/t/nothing-here", "en", listed=True)
            assert await gone.sit("Tin", 0) == "There is no such table."
            nobody = LiveDesk(here.http, "http://127.0.0.1:1/t/abc", "en", listed=True)
            assert await nobody.sit("Tin", 0) == "No table of Brushpass answers there."

    in_time(scenario())


def test_at_a_public_table_a_program_sits_only_where_the_host_lets_it(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            seated = await here.found(seats=3, public=True)
            ada = await here.join(seated)
            link = f"{here.url}/t/{seated['code']}"
            desk = LiveDesk(here.http, link, "en", listed=True)
            assert await desk.sit("Tin", 0) == "The host lets no programs sit down at this public table."
            await ada.ask("LetPrograms", allowed=True)
            assert await desk.sit("Tin", 0) == NO_DEAL
            await ada.ask("LetPrograms", allowed=False)
            other = LiveDesk(here.http, link, "fr", listed=True)
            assert "programmes" in await other.sit("Lead", 0)
            assert desk.line.gone is None or not desk.line.gone  # who sits there stays
            desk.leave()

    in_time(scenario())


def test_a_table_that_has_not_dealt_is_waited_for_and_a_lost_seat_is_told(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            seated = await here.found(seats=2)
            ada = await here.join(seated)
            desk = LiveDesk(here.http, f"{here.url}/t/{seated['code']}", "en", listed=True)
            assert (
                await desk.sit("Tin", 0)
                == await desk.wait(0)
                == "You sit at the table. The host has not dealt yet: wait."
            )
            while not ada.presence["chairs"][1].get("machine"):
                await ada.hear()
            await ada.ask("Unseat", seat=1)
            await desk.line.dealt(20)
            assert desk.seated() in ("Your seat is lost: sent_away.", "Your seat is lost: bad_key.")
            desk.leave()

    in_time(scenario())


def test_a_move_that_the_table_refuses_is_told_and_one_without_an_answer_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(online, "ANSWER", 0.1)

    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            seated = await here.found(seats=2)
            ada = await here.join(seated)
            line = await sit_down(here.http, f"{here.url}/t/{seated['code']}", "Tin")
            hear, promised = line._hear, asyncio.Event()

            async def heard(said, *, again):
                if said == {"type": "Done", "ref": 0}:
                    promised.set()
                await hear(said, again=again)

            monkeypatch.setattr(line, "_hear", heard)
            staying = asyncio.create_task(line.stay())
            await promised.wait()
            await ada.ask("Start")
            assert (await ada.see_promises())["parts"][1]
            assert await line.dealt(20)
            with pytest.raises(Illegal):
                await line.play(Pass())
            staying.cancel()
            await asyncio.wait([staying])
            with pytest.raises(Illegal, match="one moment"):
                await line.play(Pass())

    in_time(scenario())


def test_a_log_grows_by_what_is_new_in_what_is_told_again():
    assert grown([1, 2, 3], [2, 3, 4]) == [1, 2, 3, 4]
    assert grown([1, 2], [1, 2]) == [1, 2]
    assert grown([], [1]) == [1]
    assert grown([1], [2]) == [1, 2]  # so much has happened that nothing joins
    assert grown([1], []) == [1]


def test_blanks_are_read_with_their_limits():
    told = begun({"game": "linq", "chairs": [{"name": "Ada"}, {}, {}, {}], "options": {}}, 0)
    told.hear(
        {"offers": [{"type": "Write", "kind": "Say"}, {"type": "Write", "kind": "Say", "limit": 7}]},
        again=False,
    )
    assert told.offers == (Write(Say), Write(Say, 7))
    assert told.names == ("Ada", "", "", "")


def test_a_server_that_is_gone_and_one_that_pads_are_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(online, "PAUSE", 0.01)
    monkeypatch.setattr(online, "TRIES", 3)

    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            seated = await here.found(seats=4, game="wink", options={"traffic": "padded"})
            line = OnlineLine(here.http, here.url, seated)
            await line.stay()
            assert line.gone == "padded"
            nobody = OnlineLine(here.http, "http://127.0.0.1:1", seated)
            await nobody.stay()
            assert nobody.gone == "unreachable"

    in_time(scenario())


def test_a_part_is_opened_where_it_stands_and_beside_one_set_of_promises():
    part = SeedPart(1)
    mine = part.committed("promise")
    assert not part.opens("promise", ("", "another"))
    assert not part.opens("promise", ())
    assert part.opens("promise", ("", mine))
    assert part.opens("promise", ("", mine))
    assert not part.opens("promise", ("other", mine))


def test_a_table_whose_match_goes_on_is_sat_down_at_once(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            seated = await here.found(seats=2)
            ada = await here.join(seated)
            desk = LiveDesk(here.http, f"{here.url}/t/{seated['code']}", "en", listed=True)
            assert await desk.sit("Tin", 0) == NO_DEAL
            await ada.ask("Start")
            assert "You are Tin." in await desk.sit("Tin", 20)
            assert "## The table" in await desk.wait(0)
            desk.leave()

    in_time(scenario())


@pytest.mark.parametrize(
    "link", ["ftp://example.org/t/abc", "https://example.org/rules/linq", "https:///t/abc", "/t/abc"]
)
def test_what_is_no_link_to_a_table_is_said(link):
    with pytest.raises(BadSetup, match="is no link to a table"):
        table_of(link)
