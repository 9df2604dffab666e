"""Bots that think elsewhere in a game that does not wait for them: live Wink."""

import asyncio
import sys
from pathlib import Path

import pytest

from brushpass.server.bots import pool as thinkers
from brushpass.server.bots.pool import BotPool
from brushpass.server.settings import Settings
from support.servers.tablemates import place

SLOW = str(Path(__file__).parent.parent / "support" / "faults" / "slow_thinker.py")
EYES = {"turn_ms": 40, "wink_ms": 120, "cooldown_ms": 300, "front_ms": 40, "side_ms": 100, "turn_min_ms": 400}
CALLS = 4
TURN = ("Call", "Designate", "Pass", "Skip")


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "wink.db")


def slowly(answering, rising=0.0):
    command = (sys.executable, "-P", SLOW, str(answering), str(rising))
    return Settings(thinker=command, messages_per_second=1_000)


async def live_table(here, level):
    """One person and three bots, who have begun a live match with quick eyes."""
    ada = await here.join(await here.found(game="wink", seats=4, options=EYES))
    for seat in (1, 2, 3):
        assert (await ada.ask("SeatBot", seat=seat, level=level))["type"] == "Done"
    await ada.ask("Start")
    return ada


async def play_on(ada, enough):
    """Do what one must in one's turn, until there is enough, or all is over."""
    while not enough() and ada.known["table"]["phase"]["type"] != "Over":
        moves = [offer for offer in ada.known["offers"] if offer["type"] in TURN]
        await (ada.play(moves[0]) if moves else ada.hear())
    assert enough()


def calls(ada):
    return ada.known["table"]["calls"]


def scene(scenario):
    """Play a scene, but not for ever."""
    asyncio.run(asyncio.wait_for(scenario, 60))


@pytest.mark.parametrize("level", ["agent", "spymaster"])
def test_bots_that_answer_later_than_one_looks_whether_they_have_are_heard(db, level, monkeypatch):
    """However slow the machine: what is asked is whether they are heard at all."""
    monkeypatch.setattr(thinkers, "HURRY", 30.0)

    async def scenario():
        async with place(db, slowly(2 * thinkers.LOOK / 1000)) as here:
            ada = await live_table(here, level)
            await play_on(ada, lambda: calls(ada) == CALLS)
            assert here.server.thinkers.replaced == 0

    scene(scenario())


def test_a_process_that_gets_up_later_than_any_answer_is_due_is_waited_for(db, monkeypatch):
    """Ended before it is up, none would ever be."""
    thought, real = [], BotPool.decide

    def decide(pool, *asked):
        replaced, (move, wake) = pool.replaced, real(pool, *asked)
        thought.extend([move] if move is not None and pool.replaced == replaced else [])
        return move, wake

    monkeypatch.setattr(BotPool, "decide", decide)
    monkeypatch.setattr(thinkers, "GRACE", 0.05)

    async def scenario():
        async with place(db, slowly(0, rising=2 * thinkers.HURRY)) as here:
            ada = await live_table(here, "spymaster")
            await play_on(ada, lambda: thought)

    scene(scenario())


def test_a_process_that_never_answers_stops_no_live_table(db, monkeypatch):
    monkeypatch.setattr(thinkers, "HURRY", 0.1)
    monkeypatch.setattr(thinkers, "GRACE", 0.05)

    async def scenario():
        async with place(db, slowly(600)) as here:
            ada = await live_table(here, "agent")
            await play_on(ada, lambda: calls(ada) > 1)
            assert here.server.thinkers.replaced > 0

    scene(scenario())


def test_a_process_gets_up_when_somebody_sits_down_who_needs_it(db):
    async def scenario():
        async with place(db, slowly(0)) as here:
            ada, pool = await here.join(await here.found(game="wink", seats=4)), here.server.thinkers
            await ada.ask("SeatBot", seat=1, level="novice")
            assert not pool._workers
            for level in ("agent", "spymaster"):
                await ada.ask("SeatBot", seat=1, level=level)
                assert len(pool._workers) == 1

    scene(scenario())
