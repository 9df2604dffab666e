"""What is measured or counted, as a table for people or as JSON for programs."""

import platform
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from brushpass import plugins
from brushpass.bench import engine as benchmark
from brushpass.core import BadSetup, field_names, to_json
from brushpass.games import GAMES
from brushpass.terminal.screen import Screen
from brushpass.words import say

if TYPE_CHECKING:
    from brushpass.research.description import Facts

MEASURED = ("engine", "server", "live", "research")


def show(what: str, lang: str, data: str, *, as_json: bool, asleep: int = 0) -> None:
    """Measure, and print what was found."""
    if what == "engine":
        _engine(lang, as_json=as_json)
    elif what == "research":
        _research(lang, as_json=as_json)
    else:
        _online(what, lang, data, as_json=as_json, asleep=asleep)


def _engine(lang: str, *, as_json: bool) -> None:
    plugins.take_all()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(lang, "bench.progress"), total=benchmark.ROUNDS * len(GAMES))
        speeds = benchmark.bench(lambda: progress.advance(task))
    if as_json:
        print(to_json({"python": platform.python_version(), "games": speeds}))
        return
    grid = Grid("", title=say(lang, "bench.title", python=platform.python_version()))
    for speed in speeds:
        grid.add_column(f"{speed.game}, {say(lang, 'bench.seats', seats=speed.seats)}", justify="right")
    columns = [_column(speed, lang) for speed in speeds]
    for name in dict.fromkeys(chain.from_iterable(columns)):
        grid.add_row(name, *(column.get(name, "") for column in columns))
    Screen().print(grid)


def _column(speed: benchmark.GameSpeed, lang: str) -> dict[str, str]:
    slowest, fastest = speed.moves_per_second_spread
    costs = {say(lang, "bench.cost", what=name): f"{us:.2f}" for name, us in speed.microseconds.items()}
    return {
        say(lang, "bench.moves"): f"{speed.moves_per_second:,.0f} ({slowest:,.0f}-{fastest:,.0f})",
        say(lang, "bench.ratio"): f"{speed.moves_per_thousand_loops:.2f}",
        **costs,
        say(lang, "bench.state"): str(speed.state_bytes),
        say(lang, "bench.step_bytes"): str(speed.bytes_per_step),
    }


def _online(what: str, lang: str, data: str, *, as_json: bool, asleep: int) -> None:
    from brushpass.bench.online import measured

    def tell(server: str, tables: int) -> None:
        Console(stderr=True).print(say(lang, "bench.load", server=server, tables=tables))

    loads = measured(what, data, tell, asleep)
    if as_json:
        print(to_json(loads))
        return
    grid = Grid(*[""] * (1 + len(loads)), show_header=False)
    for name in field_names(loads[0]):
        grid.add_row(name.replace("_", " "), *(str(getattr(load, name)) for load in loads))
    Screen().print(grid)


def compare(lang: str, peers: Path, before: str, *, as_json: bool) -> None:
    """Compare our server with others, all in one run, and print what an action costs each."""
    from brushpass.bench import compared
    from brushpass.bench.peer_servers import BARE, compared_servers

    every = compared_servers(peers, before)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(lang, "bench.progress"), total=None)
        found = compared.bench(every, lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        print(to_json(found))
        return
    columns = [say(lang, f"bench.{column}") for column in ("server", "pace", "action")]
    grid = Grid(*columns, say(lang, "bench.beside", server=BARE))
    for each in found:
        cost, ratio = _spread(each.us, each.us_quartiles, 0), _spread(each.ratio, each.ratio_quartiles, 2)
        grid.add_row(each.server, each.load, cost, ratio)
    Screen().print(grid)


def change(what: str, lang: str, before: str, *, as_json: bool) -> None:
    """Compare our server with an older commit, both in one run, and print what changed."""
    from brushpass.bench import versions

    if what not in versions.BENCHES:
        raise BadSetup(f"an older commit is measured by: {', '.join(versions.BENCHES)}")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(lang, "bench.progress"), total=None)
        found = versions.BENCHES[what](
            before, lambda done, of: progress.update(task, completed=done, total=of)
        )
    if as_json:
        print(to_json(found))
        return
    grid = Grid(
        "", *(say(lang, f"bench.{column}", commit=before) for column in ("before", "after", "change"))
    )
    for each in found:
        figures = (str(each.before), str(each.after), _spread(each.ratio, each.ratio_quartiles, 2))
        grid.add_row(each.what, *figures)
    Screen().print(grid)


def _spread(median: float | None, quartiles: tuple[float, float] | None, digits: int) -> str:
    """Write a median with its quartiles."""
    if median is None or quartiles is None:
        return ""
    return f"{median:.{digits}f} ({quartiles[0]:.{digits}f}-{quartiles[1]:.{digits}f})"


def describe(facts: Sequence["Facts"]) -> None:
    """Show what there is to say of a game in numbers."""
    for each in facts:
        grid = Grid(*each.head, title=each.title, caption=each.note, title_justify="left")
        for row in each.rows:
            grid.add_row(*[Text(cell.replace("`", "")) for cell in row])
        Screen().print(grid)


def _research(lang: str, *, as_json: bool) -> None:
    from brushpass.research import bench as contest
    from brushpass.research import peers

    found, missing = peers.everybody(peers.LIBRARIES)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(lang, "bench.progress"), total=contest.ROUNDS * len(found))
        speeds = contest.bench(found, contest.ROUNDS, contest.SECONDS, lambda: progress.advance(task))
    if as_json:
        print(to_json({"python": platform.python_version(), "speeds": speeds, "missing": missing}))
        return
    columns = ("library", "game", "language", "observes", "decisions")
    grid = Grid(*(say(lang, f"bench.{column}") for column in columns))
    for each in sorted(speeds, key=lambda speed: (speed.observes, -speed.decisions_per_second)):
        spread = f"{each.decisions_per_second:,} ({each.spread[0]:,}-{each.spread[1]:,})"
        seen = say(lang, f"bench.{'yes' if each.observes else 'no'}")
        grid.add_row(each.library, each.game, each.language, seen, spread)
    Screen().print(grid)
    if missing:
        Screen().print(say(lang, "bench.missing", names=", ".join(missing)))
