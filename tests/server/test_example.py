"""The example bot plays at a real table, against a real server."""

import asyncio
import subprocess
import sys
from pathlib import Path

import aiohttp

from support.kills import Victim
from support.tablemates import Place

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


async def scenario(victim):
    async with aiohttp.ClientSession() as http:
        here = Place(http, victim.url)
        seated = await here.found(seats=2)
        ada = await here.join(seated)
        command = [sys.executable, str(EXAMPLE), victim.url, seated["code"], "Tin"]
        bot = subprocess.Popen(command)  # noqa: ASYNC220 -- it starts at once
        try:
            while len([chair for chair in ada.presence["chairs"] if chair.get("name")]) < 2:
                await ada.hear()
            await ada.ask("Start")
            seen = 0
            while seen < 3:
                if ada.known.get("offers"):
                    await ada.play(ada.known["offers"][0])
                else:
                    said = await ada.hear()
                    seen += any(s.get("seat") == 1 and s["type"] == "Swapped" for s in said.get("sights", ()))
        finally:
            bot.kill()
            bot.wait()


def test_the_example_bot_takes_a_chair_and_plays(tmp_path):
    victim = Victim(tmp_path)
    victim.start()
    try:
        asyncio.run(asyncio.wait_for(scenario(victim), 60))
    finally:
        victim.kill()
