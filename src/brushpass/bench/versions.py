"""Our server at two commits, in one run: what an action and a look cost, a table's memory, starting, folding.

Slices of the two alternate, and ratios are taken within rounds, as between other servers (``compared``).
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import aiohttp

from brushpass.bench import dialects, kept
from brushpass.bench.compared import LOADS, Loads, Slices, TellSlices, sliced, spread
from brushpass.bench.peer_servers import PACES, ComparedServer, Seat, worktree
from brushpass.bench.server import core_apart, memory_of, running_server
from brushpass.core import Told

BEFORE, AFTER = "before", "after"
ROUNDS, TABLES, LIVE_TABLES = 9, 100, 40
FEW = 5  # rounds of what takes long
LOOKS: Loads = {"a look a second": (24, 1 / 6)}  # of each of six


class BeforeAndAfter(Told, tag=False):
    """One figure before and after: medians over rounds, with quartiles, and the ratio within rounds."""

    what: str
    before: float
    after: float
    ratio: float
    ratio_quartiles: tuple[float, float]


def changed(what: str, before: Sequence[float], after: Sequence[float]) -> BeforeAndAfter:
    """Sum up what was measured in the same rounds."""
    ratio, quartiles = spread([b / a for a, b in zip(before, after, strict=True)], 2)
    return BeforeAndAfter(what, spread(before, 1)[0], spread(after, 1)[0], ratio, quartiles)


def bench_live(
    ref: str, tell: TellSlices, rounds: int = ROUNDS, tables: int = LIVE_TABLES
) -> list[BeforeAndAfter]:
    """Compare what a look costs at tables of six."""
    every = [
        ComparedServer(name, partial(running_server, source=source), dialects.wink)
        for name, source in _sources(ref).items()
    ]
    (slices,) = sliced(every, tell, LOOKS, rounds, tables).values()
    return [changed("a look at Wink, once a second each, µs", slices[BEFORE], slices[AFTER])]


def bench_server(
    ref: str, tell: TellSlices, rounds: int = ROUNDS, tables: int = TABLES
) -> list[BeforeAndAfter]:
    """Compare what an action costs, what a table holds, and how kept tables come back."""
    sources = _sources(ref)
    every = [
        ComparedServer(f"{name}, {pace}", partial(running_server, source=source), _seated(pace))
        for name, source in sources.items()
        for pace in PACES
    ]
    found = sliced(every, tell, LOADS, rounds, tables)
    actions = [_action(load, pace, slices) for load, slices in found.items() for pace in PACES]
    return [*actions, *_held(sources, 2 * tables, FEW), *_kept(sources, FEW)]


def _sources(ref: str) -> dict[str, Path | None]:
    return {BEFORE: worktree(Path(__file__).parent, ref), AFTER: None}


def _seated(pace: str) -> Seat:
    return lambda http, url, _: dialects.spywhere(http, url, pace)


def _action(load: str, pace: str, slices: Slices) -> BeforeAndAfter:
    what = f"an action, {load}, pace {pace}, µs"
    return changed(what, slices[f"{BEFORE}, {pace}"], slices[f"{AFTER}, {pace}"])


def _held(sources: dict[str, Path | None], tables: int, rounds: int) -> list[BeforeAndAfter]:
    """Compare what a table with four sockets holds, before the deal and after it."""
    core, found = core_apart(), {name: list[tuple[float, float]]() for name in sources}
    for _ in range(rounds):
        for name, source in sources.items():
            with running_server(core, source=source) as (pid, url):
                found[name].append(asyncio.run(_memory(pid, url, tables)))
    return [
        changed(f"a table with four sockets, {when}, kB", *([at[n] for at in found[name]] for name in found))
        for n, when in enumerate(("before the deal", "dealt"))
    ]


async def _memory(pid: int, url: str, tables: int) -> tuple[float, float]:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        for _ in range(tables // 10):  # what is there once
            await (await dialects.spywhere(http, url, "none")).deal()
        empty = memory_of(pid)
        seated = [await dialects.spywhere(http, url, "none") for _ in range(tables)]  # who answer pings
        before = memory_of(pid)
        for table in seated:
            await table.deal()
        return (before - empty) / tables, (memory_of(pid) - empty) / tables


def _kept(sources: dict[str, Path | None], rounds: int) -> list[BeforeAndAfter]:
    """Compare how a server comes up with many kept tables, and how it folds a long match back."""
    core = core_apart()
    with kept.keep(core, sources) as files:
        found = kept.kept_rounds(core, files, rounds)
    return [
        changed(
            what, [getattr(at, field) for at in found[BEFORE]], [getattr(at, field) for at in found[AFTER]]
        )
        for field, what in (
            ("up", "up with 5,000 kept tables, ms"),
            ("up_cpu", "the same, processor time, ms"),
            ("folded", "a match of 2,000 steps is back, ms"),
            ("longest_wait", "the longest another table waits meanwhile, ms"),
        )
    ]


BENCHES = {"server": bench_server, "live": bench_live}
