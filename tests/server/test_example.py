"""The example bot plays at a real table, against a real server."""

import asyncio
import itertools
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from support.faults.kills import Victim
from support.servers.tablemates import Place

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


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
