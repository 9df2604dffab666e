"""Three workers, HAProxy and PostgreSQL, hurt in every way they must survive while people play.

A minute of it runs with every test; `make soak` goes on for up to ten.
"""

import asyncio
import random
import time

import aiohttp
import pytest

from support import chaos
from support.fleet import PLAIN, UNFENCED, fleet

WORKERS = ["w1", "w2", "w3"]
MINUTES = 60


async def run(folder, postgres, hurts, tables, program=PLAIN):
    """Let people play, and hurt them."""
    dice = random.Random(7)  # noqa: S311 -- no secret
    async with fleet(folder, postgres, WORKERS, program) as ships:
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as http:
            seated = await chaos.seat_people(ships, http, tables, dice)
            report = await chaos.torment(ships, seated, hurts, 1.0, dice)
        report = await chaos.judge(ships.data, seated, report)
        logs = "".join(worker.log for worker in ships.workers)
    print(report.told())  # noqa: T201 -- what `make soak` is run for
    assert "Traceback" not in logs
    return report


def until(seconds):
    """Hurt in every way, and then in any, until the time is up."""
    dice, end = random.Random(11), time.monotonic() + seconds  # noqa: S311 -- no secret
    yield from chaos.HURTS
    while time.monotonic() < end:
        yield dice.choice(chaos.HURTS)


def test_a_minute_of_chaos_loses_nothing(tmp_path, database):
    report = asyncio.run(asyncio.wait_for(run(tmp_path, database, chaos.HURTS, tables=60), 300))
    assert report.violations == []
    assert set(report.hurts) == {hurt.__name__ for hurt in chaos.HURTS}
    assert report.moves > 500
    assert len(report.gaps) > 10


@pytest.mark.soak
def test_ten_minutes_of_chaos_lose_nothing(tmp_path, database):
    report = asyncio.run(
        asyncio.wait_for(run(tmp_path, database, until(8 * MINUTES), tables=60), 10 * MINUTES)
    )
    assert report.violations == []
    assert report.moves > 5_000


def test_without_the_fence_the_same_run_finds_a_lost_move(tmp_path, database):
    hurts = [chaos.pause] * 3
    report = asyncio.run(asyncio.wait_for(run(tmp_path, database, hurts, 30, UNFENCED), 200))
    assert any("was acknowledged, but is logged 0 times" in fault for fault in report.violations)
