"""``kill -9`` at any moment: what was acknowledged is there, nothing is there twice, everybody resumes."""

import asyncio
import signal
import subprocess

import aiohttp
import pytest

from support.commands import refused
from support.faults.kills import Victim, check, torment
from support.servers.tablemates import Place


def test_a_few_kills_lose_nothing(tmp_path):
    victim = Victim(tmp_path)
    players = asyncio.run(asyncio.wait_for(torment(victim, kills=3, count=3), 120))
    assert check(victim, players) > 20


@pytest.mark.soak
def test_a_hundred_kills_lose_nothing(tmp_path):
    victim = Victim(tmp_path)
    players = asyncio.run(asyncio.wait_for(torment(victim, kills=100, count=6), 900))
    assert check(victim, players) > 200


async def still_there(victim, join):
    async with aiohttp.ClientSession() as http:
        mate = await Place(http, victim.url).join(join)
        return await mate.say(say="hello")


async def founded(victim):
    async with aiohttp.ClientSession() as http:
        return await Place(http, victim.url).found()


def test_a_server_that_is_started_twice_leaves_the_first_alone(tmp_path):
    """On the same port it cannot run: so it must not take the tables either."""
    victim = Victim(tmp_path)
    victim.start("--lease", "1")
    try:
        join = asyncio.run(founded(victim))
        again = [*victim.command, "serve", "--port", str(victim.port), "--data", f"sqlite:///{victim.db}"]
        line = refused(subprocess.run(again, capture_output=True, text=True, check=False))
        taken = f"cannot listen on 127.0.0.1:{victim.port}: Address already in use"
        assert line == f"{taken}; choose another port with --port"
        with pytest.raises(subprocess.TimeoutExpired):
            victim.process.wait(1.5)  # it would notice with its next beat
        assert asyncio.run(still_there(victim, join))["type"] == "Done"
    finally:
        victim.kill()


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
