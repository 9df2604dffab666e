"""The example bot plays at a real table, against a real server."""

import asyncio
import itertools
import json
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import pytest
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer

from brushpass.server.settings import Settings
from support.faults.kills import Victim
from support.servers.tablemates import Place, place

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "bot.py"


async def scenario(victim, sign, **wish):
    async with aiohttp.ClientSession() as http:
        here = Place(http, victim.url)
        seated = await here.found(**wish)
        ada = await here.join(seated)
        for seat in range(2, wish["seats"]):
            await ada.ask("SeatBot", seat=seat, level="random")
        command = [sys.executable, str(EXAMPLE), victim.url, seated["code"], "Tin"]
        bot = subprocess.Popen(command)  # noqa: ASYNC220 -- it starts at once
        try:
            while not all(chair.get("name") for chair in ada.presence["chairs"]):
                await ada.hear()
            assert ada.presence["chairs"][1]["machine"] is True
            await ada.ask("Start")
            seen, words = 0, map("".join, itertools.permutations("abcdefgh"))
            while seen < 3:
                if ada.known.get("offers"):
                    said = await ada.play(move(ada.known["offers"][0], next(words)))
                else:
                    said = await ada.hear()
                seen += any(s.get("seat") == 1 and s["type"] == sign for s in said.get("sights", ()))
        finally:
            bot.kill()
            bot.wait()


def move(offer, word):
    """Take an offer; a blank is filled with ``word``."""
    return {"type": offer["kind"], "text": word} if offer["type"] == "Write" else offer


@pytest.mark.parametrize(("game", "seats", "sign"), [("spywhere", 2, "Swapped"), ("linq", 4, "Said")])
def test_the_example_bot_takes_a_chair_and_plays(tmp_path, game, seats, sign):
    victim = Victim(tmp_path)
    victim.start()
    try:
        asyncio.run(asyncio.wait_for(scenario(victim, sign, game=game, seats=seats), 100))
    finally:
        victim.kill()


@pytest.fixture
def bot():
    """The example as a module of this process, to be looked into."""
    spec = spec_from_file_location("example_bot", EXAMPLE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_bot_without_a_router_waits_before_it_asks_the_same_worker_again(empty, bot, monkeypatch):
    """Only a router obeys ``at``: a worker that is asked directly says the same again, at once."""

    async def scenario():
        waits, again = [], asyncio.Event()

        async def sleep(seconds):
            waits.append(seconds)
            if len(waits) == 3:
                again.set()
            await asyncio.sleep(0)

        monkeypatch.setattr(bot, "asyncio", SimpleNamespace(sleep=sleep))
        async with place(empty, Settings(name="w1")), place(empty, Settings(name="w2", drain=True)) as there:
            await there.server.fleet.beat()
            ada = await there.join(await there.found(seats=2))
            playing = asyncio.create_task(bot.play(there.url, ada.presence["code"], "Tin"))
            while sum(not chair.get("away") for chair in ada.presence["chairs"] if chair.get("name")) < 2:
                await ada.hear()
            while len([*there.server.rooms[ada.presence["code"]].broadcaster]) < 2:
                await there.get("/readyz")
            await there.server.farewell()
            await again.wait()
            playing.cancel()
        assert waits[:3] == [0, 1, 1]

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_bot_says_why_it_was_refused(empty, bot, monkeypatch):
    async def scenario():
        said = asyncio.Queue()
        monkeypatch.setattr(bot, "print", lambda *words: said.put_nowait(words), raising=False)
        async with place(empty, Settings(name="w1")) as here:
            seated = {**await here.found(), "key": "guessed"}
            playing = asyncio.create_task(bot.sit(here.http, here.url, seated))
            assert await said.get() == ("the table says no:", "bad_key")
            playing.cancel()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_table_is_opened_and_started_as_the_docs_say(empty):
    text = (ROOT / "docs" / "bots.md").read_text("utf-8").split("### A table without a browser")[1]
    wish = re.search(r"-d '(.*)'", text)[1]
    messages = re.search(r"```json\n(.*?)```", text, re.DOTALL)[1]

    async def scenario():
        async with place(empty, Settings(name="w1")) as here:
            status, seated = await here.post("/api/tables", wish.encode())
            assert (status, seated["seat"]) == (200, 0)
            filled = messages.replace("CODE", seated["code"]).replace("KEY", seated["key"])
            async with here.http.ws_connect(f"{here.url}/ws/{seated['code']}") as ws:
                said = []
                for line in filled.splitlines():
                    await ws.send_str(line)
                    while said[-1:] != [{"type": "Done", "ref": json.loads(line)["ref"]}]:
                        said.append(await ws.receive_json())
                        assert said[-1]["type"] != "Refused", said[-1]
                while not any(message["type"] == "Frame" for message in said):
                    said.append(await ws.receive_json())

    asyncio.run(asyncio.wait_for(scenario(), 30))


def test_a_bot_opens_its_part_beside_the_same_promises_alone(bot):
    """A table that tells other promises once it knows the bot's part could choose its own."""
    promise, opened = "ab" * 32, []

    async def table(request):
        line = web.WebSocketResponse()
        await line.prepare(request)
        await line.receive()
        await line.send_json({"type": "Presence", "commitment": promise})
        part = (await line.receive_json())["commit"]
        for other in ("c" * 64, "d" * 64, "c" * 64):
            await line.send_json({"type": "Dealing", "promise": promise, "parts": [part, other]})
            await line.send_json({"type": "Dealing", "promise": promise, "parts": ["e" * 64, other]})
        await line.send_json({"type": "Bye", "reason": "left"})
        opened.extend([json.loads(said.data)["open"] async for said in line if said.type is WSMsgType.TEXT])
        return line

    async def scenario():
        app = web.Application()
        app.router.add_get("/ws/c", table)
        async with TestServer(app) as server, aiohttp.ClientSession() as http:
            seated = {"code": "c", "seat": 0, "key": "k"}
            await bot.sit(http, str(server.make_url("/")).rstrip("/"), seated)
        assert opened == [bot.nonce(promise)] * 2  # for the first, and for the same again

    asyncio.run(asyncio.wait_for(scenario(), 60))
