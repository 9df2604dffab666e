"""A server that is late opens no new tables for a moment, and those who play go on."""

import asyncio
import os
import sys
from types import SimpleNamespace

import aiohttp
import pytest

from brushpass.bench.server import LIMITS, core_apart
from brushpass.server.load import BEAT, FEWEST, MUCH, SPAN, LoopLag
from brushpass.server.settings import Settings
from support.faults.kills import Victim
from support.servers.listening import at_once
from support.servers.paced import paced
from support.servers.tablemates import Place, place, run

WISH = {"game": "spywhere", "name": "Eve", "colour": "leaf", "seats": 2}
BURNING = """
import asyncio, pathlib, time
from brushpass.server import load
from brushpass.server.clock import ProcessClock

async def keep_burning(clock, fire=pathlib.Path({fire!r})):
    while True:
        end = time.thread_time() + 0.2
        while fire.exists() and time.thread_time() < end:
            pass
        await asyncio.sleep(0.02)

ProcessClock.keep_reading = keep_burning
load.MUCH = 0  # others may have most of the core
from brushpass.cli import main
main()
"""


@pytest.fixture
def time():
    return SimpleNamespace(now=100.0, spent=0.0)


@pytest.fixture
def lag(time):
    return LoopLag(50, lambda: time.now, lambda: time.spent)


def pass_by(lag, time, seconds, late=0.0, share=0.9):
    """Let beats be as late as this, while the process takes a share of the core."""
    end = time.now + seconds
    while time.now < end:
        before, time.now = time.now, lag._due + late
        time.spent += share * (time.now - before)
        lag.beat()


def test_a_loop_that_keeps_time_is_not_busy(lag, time):
    assert lag.p99 == 0
    pass_by(lag, time, 60)
    assert lag.p99 == pytest.approx(0)
    assert not lag.busy
    assert len(lag._beats) <= SPAN / BEAT + 1  # what is long past is forgotten
    assert len(lag._work) <= SPAN / BEAT + 1


def test_one_beat_in_a_hundred_may_be_late(lag, time):
    pass_by(lag, time, SPAN)
    pass_by(lag, time, BEAT / 2, late=0.06)
    pass_by(lag, time, SPAN / 2)
    assert not lag.busy


def test_a_loop_that_is_late_is_busy_until_it_has_kept_time_for_a_while(lag, time):
    pass_by(lag, time, SPAN)
    pass_by(lag, time, 1, late=0.06)
    assert lag.p99 == pytest.approx(60)
    assert lag.busy
    pass_by(lag, time, SPAN - 0.5)
    assert lag.busy
    pass_by(lag, time, 1)
    assert not lag.busy


def test_a_loop_that_waits_for_the_rest_of_the_machine_refuses_nobody(lag, time):
    """As on a laptop that has other things to do."""
    pass_by(lag, time, SPAN, late=0.06, share=MUCH - 0.1)
    assert lag.p99 == pytest.approx(60)
    assert not lag.busy


def test_in_one_long_stall_many_beats_are_late(lag, time):
    """Whoever makes a move in it waits, whenever that is."""
    pass_by(lag, time, SPAN)
    time.now += 0.5
    lag.beat()
    assert lag.busy
    assert sorted(late for _, late in lag._beats)[-3] > 300


def test_a_stall_of_hours_costs_no_more_than_one_of_seconds(lag, time):
    time.now += 10_000
    lag.beat()
    assert len(lag._beats) <= SPAN / BEAT + 1


def test_a_server_that_starts_is_not_busy_yet(lag, time):
    pass_by(lag, time, (FEWEST - 2) * BEAT, late=0.06)
    assert not lag.busy


def test_the_lag_is_among_the_metrics(tmp_path):
    async def scenario():
        settings = Settings(admin_token="open")  # noqa: S106 -- of a test
        async with place(str(tmp_path / "lag.db"), settings) as here:
            headers = {"Authorization": "Bearer open"}
            async with here.http.get(here.url + "/metrics", headers=headers) as answer:
                assert "brushpass_loop_lag_ms" in await answer.text()

    run(scenario())


@pytest.mark.soak
def test_a_server_that_has_too_much_to_do_opens_no_tables_and_lets_people_play(tmp_path):
    """It says when to ask again, and then there is a table."""

    async def scenario(here, fire):
        mate = await here.join(await here.found())
        fire.touch()
        while True:
            async with here.http.post(here.url + "/api/tables", json=WISH) as answer:
                said = answer.status, await answer.json(), answer.headers.get("Retry-After")
            if said[0] != 200:
                break
        assert said == (503, {"reason": "busy"}, "5")
        assert (await mate.say(say="hello"))["type"] == "Done"
        assert (await here.sit(mate.presence["code"], "Bo"))["seat"] == 1
        fire.unlink()
        await here.found()

    async def whole(victim, fire):
        async with aiohttp.ClientSession() as http:
            await scenario(Place(http, victim.url), fire)

    fire = tmp_path / "fire"
    victim = Victim(tmp_path, sys.executable, "-c", BURNING.format(fire=str(fire)))
    victim.start("--tables-per-address", "100000", "--requests-per-second", "1000")
    try:
        run(whole(victim, fire))
    finally:
        victim.kill()


@pytest.mark.soak
def test_two_thousand_tables_that_make_a_move_a_second_hardly_wait(tmp_path, capsys):
    """The server and those who play run before all others here, on a core each."""
    core, victim = core_apart(), Victim(tmp_path)
    victim.start(*(part for limit in LIMITS for part in (limit, "100000")))
    at_once(victim.process.pid)
    at_once(0)
    try:
        victim.keep_to(core)
        found = asyncio.run(paced(victim.url, victim.process.pid, tables=2_000, seconds=25))
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        victim.kill()
    with capsys.disabled():
        print(f"\npaced tables: {found}")  # noqa: T201 -- it is what is asked for
    assert found["p99"] < 100
