"""``kill -9`` at any moment: what was acknowledged is there, nothing is there twice, everybody resumes."""

import asyncio

import pytest

from support.kills import Victim, check, torment


def test_a_few_kills_lose_nothing(tmp_path):
    victim = Victim(tmp_path)
    players = asyncio.run(asyncio.wait_for(torment(victim, kills=3, count=3), 120))
    assert check(victim, players) > 20


@pytest.mark.soak
def test_a_hundred_kills_lose_nothing(tmp_path):
    victim = Victim(tmp_path)
    players = asyncio.run(asyncio.wait_for(torment(victim, kills=100, count=6), 900))
    assert check(victim, players) > 200
