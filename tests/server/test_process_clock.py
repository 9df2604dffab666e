"""The clock of a process: steady when the wall clock is set, and still while the process is frozen."""

import asyncio
import signal
import sys
from contextlib import suppress
from types import SimpleNamespace

import aiohttp
import pytest

from brushpass.server import clock
from brushpass.server.clock import BEAT, FROZEN, ProcessClock
from brushpass.table.house import PACES
from support.servers.fleet import Worker
from support.servers.tablemates import Place, place, run, three_at_a_table


@pytest.fixture
def machine(monkeypatch):
    """The two clocks of a machine, in milliseconds, which stand still until they are moved."""
    machine = SimpleNamespace(wall=1_000_000_000_000, steady=5_000)
    times = SimpleNamespace(
        time_ns=lambda: machine.wall * 1_000_000, monotonic_ns=lambda: machine.steady * 1_000_000
    )
    monkeypatch.setattr(clock, "time", times)
    return machine


@pytest.mark.parametrize("ahead", [-86_400_000, 40 * 86_400_000])
def test_it_began_with_the_wall_clock_and_does_not_heed_it_again(machine, ahead):
    now = ProcessClock()
    assert now() == machine.wall
    machine.wall += ahead
    machine.steady += 100
    assert now() == 1_000_000_000_100


def test_a_time_without_a_reading_is_not_counted_and_told(machine, caplog):
    now = ProcessClock()
    began = now()
    machine.steady += FROZEN  # busy, and no more
    assert now() == began + FROZEN
    machine.steady += 45_000
    assert now() == began + FROZEN
    assert "stood still for 45.0 s" in caplog.text
    machine.steady += 7
    assert now() == began + FROZEN + 7


def test_it_is_read_often_enough():
    assert 1000 * BEAT < FROZEN / 4

    async def scenario():
        now = ProcessClock()
        reading = asyncio.create_task(now.keep_reading())
        await asyncio.sleep(3 * BEAT)
        before = now()
        reading.cancel()
        return now() - before

    assert asyncio.run(scenario()) < FROZEN


def test_after_a_freeze_whoever_decides_has_the_time_that_was_left(tmp_path, monkeypatch):
    """The process stands still for longer than a decision may take; on waking, the timers go off at once."""

    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            mates = await three_at_a_table(here, pace="quick")
            room = here.server.rooms[mates[0].presence["code"]]
            left = room._runner.left
            real = clock.time
            frozen = SimpleNamespace(
                time_ns=real.time_ns,
                monotonic_ns=lambda: real.monotonic_ns() + 2 * PACES["quick"].limit * 1_000_000,
            )
            monkeypatch.setattr(clock, "time", frozen)
            room._on_time()
            assert room.match.steps == []
            assert left - 1_000 <= room._runner.left <= left
            assert not room.idle

    run(scenario())


# A real process, whose wall clock is set while it runs.

SET = """
import pathlib, time
real, ahead = time.time_ns, pathlib.Path({path!r})
time.time_ns = lambda: real() + int(ahead.read_text()) * 1_000_000_000
from brushpass.cli import main
main()
"""
DAY = 86_400
LIMITS = ("--tables-per-address", "2000", "--requests-per-second", "1000", "--sockets-per-address", "300")


class Machine:
    """A server on a machine with a wall clock that can be set, and its tables."""

    def __init__(self, folder):
        self.ahead = folder / "ahead"
        self.set(0)
        program = [sys.executable, "-c", SET.format(path=str(self.ahead))]
        self.worker = Worker("w1", folder, program, lease=60)
        self.url = f"sqlite:///{folder / 'table.db'}"

    def set(self, seconds):
        self.ahead.write_text(str(seconds))

    def start(self):
        self.worker.start(self.url, *LIMITS)
        assert self.worker.served()

    async def all_there(self, http, codes):
        here = Place(http, f"http://127.0.0.1:{self.worker.port}")
        assert [code for code in codes if (await here.get(f"/api/tables/{code}"))[0] != 200] == []

    async def somebody_comes(self, http):
        """Nobody is locked out: a wrong code is told from a right one, and a table is opened."""
        here = Place(http, f"http://127.0.0.1:{self.worker.port}")
        assert (await here.get("/api/tables/nosuchtable"))[0] == 404
        seated = await here.found()
        assert (await (await here.join(seated)).say(say="hello"))["type"] == "Done"


async def clock_faults(machine, tables, freeze, sweep):
    """A day back, 40 days ahead with a restart, and a freeze, while people play; name what was decided."""
    async with aiohttp.ClientSession() as http:
        here = Place(http, f"http://127.0.0.1:{machine.worker.port}")
        codes = [(await here.found())["code"] for _ in range(tables)]
        for ahead in (-DAY, 40 * DAY):
            machine.set(ahead)
            await machine.somebody_comes(http)
            await asyncio.sleep(sweep)
            await machine.all_there(http, codes)
        machine.worker.kill()
        machine.set(80 * DAY)
        machine.start()
        await asyncio.sleep(sweep)
        await machine.all_there(http, codes)
        await machine.somebody_comes(http)
        mates = await three_at_a_table(here, pace="quick")
        machine.worker.send(signal.SIGSTOP)
        await asyncio.sleep(freeze)
        machine.worker.send(signal.SIGCONT)
        with suppress(TimeoutError):
            async with asyncio.timeout(2):
                while True:
                    assert (await mates[1].hear())["type"] != "Frame"
        await machine.all_there(http, codes)


@pytest.mark.parametrize(
    ("tables", "freeze", "sweep"), [(3, 3, 0.1), pytest.param(1000, 45, 65, marks=pytest.mark.soak)]
)
def test_clocks_that_jump_and_a_process_that_freezes_lose_nothing(tmp_path, tables, freeze, sweep):
    machine = Machine(tmp_path)
    machine.start()
    try:
        asyncio.run(asyncio.wait_for(clock_faults(machine, tables, freeze, sweep), 600))
        assert "stood still for" in machine.worker.log
        assert "the store's wall clock went" in machine.worker.log or tables < 1000
    finally:
        machine.worker.kill()
