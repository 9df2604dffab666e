"""Servers compared in one run: short slices of play, in another order in every round, ratios within rounds.

A machine that others use is fast now and slow then, by more than servers differ, so to measure one server
after the other says little. Here all are up and seated from the start, and have played a while; only one
plays at a time. What is counted is the processor time of its process. A ratio is taken between two slices
of one round, and what is told is the median of all rounds, with the quartiles.

In a closed loop a table plays on as soon as all four were told; paced, each table acts a few times a second.
"""

import asyncio
import random
import resource
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple, TypeAlias

import aiohttp

from brushpass.bench.dialects import Driven
from brushpass.bench.peer_servers import BARE, ComparedServer
from brushpass.bench.server import core_apart
from brushpass.core import Told

TellSlices: TypeAlias = Callable[[int, int], None]  # is told how many slices are done, of how many
Slices: TypeAlias = Mapping[str, Sequence[float]]  # of each server, what an action cost in every round
Loads: TypeAlias = Mapping[str, tuple[int, float]]  # actions of a table a slice, and seconds between

ROUNDS = 9
TABLES = 100
WARM_UP = 20  # actions of each table before anything is counted
LOADS: Loads = {"closed loop": (8, 0.0), "2 a second": (4, 0.5)}
STUCK = 60.0  # seconds after which a slice has failed
SOCKETS = 16_384


class Standing(Told, tag=False):
    """What was measured of one server under one load."""

    server: str
    load: str
    us: float  # of processor time an action, the median of all rounds
    us_quartiles: tuple[float, float]
    ratio: float | None = None  # to the server that all are compared with
    ratio_quartiles: tuple[float, float] | None = None


class RunningServer(NamedTuple):
    """A server that runs, and its tables."""

    pid: int
    tables: list[Driven]


def bench(
    every: Sequence[ComparedServer], tell: TellSlices, rounds: int = ROUNDS, tables: int = TABLES
) -> list[Standing]:
    """Compare servers; all are up at the same time, on one core, and their players on another."""
    found = sliced(every, tell, LOADS, rounds, tables)
    return [standing for load, slices in found.items() for standing in standings(load, slices)]


def sliced(
    every: Sequence[ComparedServer], tell: TellSlices, loads: Loads, rounds: int, tables: int
) -> dict[str, Slices]:
    """Measure servers in slices: by load and server, what an action cost in every round."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (SOCKETS if most < 0 else min(SOCKETS, most), most))
    core = core_apart()
    with ExitStack() as running:
        up = [(each, running.enter_context(each.start(core))) for each in every]
        return asyncio.run(_compared(up, tell, loads, rounds, tables))


async def _compared(
    up: Sequence[tuple[ComparedServer, tuple[int, str]]],
    tell: TellSlices,
    loads: Loads,
    rounds: int,
    tables: int,
) -> dict[str, Slices]:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        seated = {
            each.name: RunningServer(pid, [await each.seat(http, url, n) for n in range(tables)])
            for each, (pid, url) in up
        }
        for at in seated.values():  # they begin only now: nobody's time to think runs out meanwhile
            await asyncio.wait_for(_play(at.tables, WARM_UP, 0.0), STUCK)
        return await _rounds(seated, tell, loads, rounds)


async def _rounds(
    seated: Mapping[str, RunningServer], tell: TellSlices, loads: Loads, rounds: int
) -> dict[str, Slices]:
    found: dict[str, dict[str, list[float]]] = {load: {name: [] for name in seated} for load in loads}
    turns = [(load, name) for load in loads for name in seated]
    for done in range(rounds):
        random.shuffle(turns)
        for number, (load, name) in enumerate(turns):
            tell(done * len(turns) + number, rounds * len(turns))
            found[load][name].append(await _slice(seated[name], *loads[load]))
    return {**found}


async def _slice(at: RunningServer, actions: int, every: float) -> float:
    """Let a server's tables play; say how many microseconds of the processor an action took."""
    before = nanoseconds_of(at.pid)
    counted = await asyncio.wait_for(_play(at.tables, actions, every), STUCK)
    return (nanoseconds_of(at.pid) - before) / 1000 / counted


async def _play(tables: Sequence[Driven], actions: int, every: float) -> int:
    """Let each table make so many actions; say how many there were in all."""
    return sum(await asyncio.gather(*(_act(table, actions, every) for table in tables)))


async def _act(table: Driven, actions: int, every: float) -> int:
    loop, made = asyncio.get_running_loop(), 0
    due = loop.time() + every * random.random()  # noqa: S311 -- tables do not move in step
    while made < actions:
        if every:
            await asyncio.sleep(max(0.0, due - loop.time()))
        counts = await table.act()
        made, due = made + counts, due + every * counts
    return made


def nanoseconds_of(pid: int) -> int:
    """Say how long a process has had a core, all its threads together."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text("utf-8").split()[0]) for task in tasks)


def standings(load: str, slices: Slices, beside: str = BARE) -> list[Standing]:
    """Sum up the slices of all rounds; ratios are those within rounds to the server of this name."""
    return [_standing(name, load, costs, slices.get(beside)) for name, costs in slices.items()]


def _standing(name: str, load: str, costs: Sequence[float], others: Sequence[float] | None) -> Standing:
    us, quartiles = spread(costs, 1)
    if others is None:
        return Standing(name, load, us, quartiles)
    ratio, between = spread([mine / theirs for mine, theirs in zip(costs, others, strict=True)], 2)
    return Standing(name, load, us, quartiles, ratio, between)


def spread(figures: Sequence[float], digits: int) -> tuple[float, tuple[float, float]]:
    """Give the median, and the quartiles around it."""
    lower, _, upper = quantiles(figures, n=4, method="inclusive")
    return round(median(figures), digits), (round(lower, digits), round(upper, digits))
