"""Three workers, HAProxy and PostgreSQL, hurt in every way they must survive while people play.

Half a minute of it runs with every test; `make soak` goes on for up to ten.
"""

import asyncio
import random
import time

import aiohttp
import pytest

from brushpass.games import GAMES
from support.faults import chaos
from support.servers.fleet import BRIEF, DAYS, LEASE, UNAWARE, UNFENCED, fleet

WORKERS = ["w1", "w2", "w3"]
MINUTES = 60  # seconds


async def run(folder, postgres, bouts, tables, program=BRIEF, lease=LEASE):
    """Let people play, and hurt them."""
    async with fleet(folder, postgres, WORKERS, program, lease) as ships:
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as http:
            seated = await chaos.seat_people(ships, http, tables)
            sleepers = await chaos.seat_sleepers(ships, http, 6 if program is BRIEF else 0)
            report = await chaos.torment(ships, seated, bouts, 0.5)
        await chaos.judge_sleepers(ships.data, sleepers, DAYS, report)
    report = await chaos.judge(ships.data, seated, report)
    logs = [worker.log for worker in ships.workers]
    report.violations += [log[log.find("Traceback") :][:2000] for log in logs if "Traceback" in log]
    print(report.told())  # noqa: T201 -- what `make soak` is run for
    return report


def until(seconds):
    """Hurt in every way by itself, and then in any two at once, until the time is up."""
    dice, end = random.Random(11), time.monotonic() + seconds  # noqa: S311 -- no secret
    yield from ((hurt,) for hurt in chaos.HURTS)
    while time.monotonic() < end:
        yield tuple(dice.sample(chaos.HURTS, 2))


def test_a_bad_half_minute_loses_nothing(tmp_path, database):
    report = asyncio.run(asyncio.wait_for(run(tmp_path, database, chaos.BOUTS, tables=30), 300))
    assert report.violations == []
    assert set(report.hurts) == {hurt.__name__ for hurt in chaos.HURTS}
    assert report.moves.total() > 500
    assert set(report.moves) == set(GAMES)
    assert len(report.gaps) > 10
    assert report.limits > 6


@pytest.mark.soak
def test_ten_minutes_of_chaos_lose_nothing(tmp_path, database):
    report = asyncio.run(
        asyncio.wait_for(run(tmp_path, database, until(7 * MINUTES), tables=60, lease=5.0), 10 * MINUTES)
    )
    assert report.violations == []
    assert report.moves.total() > 5_000


def asleep(folder, postgres, program):
    """Freeze two workers of three until others have their tables, and let them go on."""
    return asyncio.run(asyncio.wait_for(run(folder, postgres, [(chaos.pause,) * 2], 40, program), 200))


def test_the_fence_holds_even_if_a_worker_never_notices_that_it_slept(tmp_path, database):
    assert asleep(tmp_path, database, UNAWARE).violations == []


def test_without_the_fence_the_same_run_finds_a_lost_move(tmp_path, database, monkeypatch):
    monkeypatch.setattr(chaos, "PATIENCE", 5.0)  # a table with a broken log will not get up again
    found = asleep(tmp_path, database, UNFENCED).violations
    assert any("was acknowledged, but is logged 0 times" in fault for fault in found)
