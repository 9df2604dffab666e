"""``kill -9`` at any moment: what was acknowledged is there, nothing is there twice, everybody resumes."""

import asyncio
import signal

import aiohttp
import pytest

from support.kills import Victim, check, torment
from support.tablemates import Place


def test_a_few_kills_lose_nothing(tmp_path):
    victim = Victim(tmp_path)
    players = asyncio.run(asyncio.wait_for(torment(victim, kills=3, count=3), 120))
    assert check(victim, players) > 20


@pytest.mark.soak
def test_a_hundred_kills_lose_nothing(tmp_path):
    victim = Victim(tmp_path)
    players = asyncio.run(asyncio.wait_for(torment(victim, kills=100, count=6), 900))
    assert check(victim, players) > 200


async def stopped(victim):
    """Stop a server that somebody is connected to; say what they heard, and how the process ended."""
    async with aiohttp.ClientSession() as http:
        place = Place(http, victim.url)
        mate = await place.join(await place.found())
        victim.process.send_signal(signal.SIGTERM)
        said = await mate.until("Bye")
        return said["reason"], await asyncio.to_thread(victim.process.wait, 20)


def test_a_server_that_is_stopped_tells_everybody_to_come_back(tmp_path):
    victim = Victim(tmp_path)
    victim.start()
    try:
        assert asyncio.run(asyncio.wait_for(stopped(victim), 30)) == ("restart", 0)
    finally:
        victim.process.kill()
