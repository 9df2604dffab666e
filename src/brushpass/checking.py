"""The command that tries the laws on a game from outside."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from brushpass import plugins
from brushpass.core import BadSetup

MATCHES = 25
BROKEN = 1  # exit code where a law is broken


def check_game(
    package: Annotated[str, typer.Argument(help="An installed game, or the package it lies in.")],
    matches: Annotated[int, typer.Option(min=1, max=10_000, help="How many each law is tried on.")] = MATCHES,
) -> None:
    """Try every law on a game from outside."""
    from brushpass.laws import law_of
    from brushpass.laws.check import LAWS, broken, cases

    game = plugins.find(package)
    if not game.package:
        raise BadSetup(f"{game.name} is of the house: in its repository, try make game GAME={game.name}")
    tried, kept = cases(game, law_of(game), matches), True
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(game.name, total=len(LAWS) * len(tried))
        for statute in LAWS:
            faults = broken(statute, tried, lambda: progress.advance(task))
            told = [f"broken: {fault}" for fault in faults] or ["ok"]
            print(*(f"{statute.title}: {each}" for each in told), sep="\n", flush=True)
            kept = kept and not faults
    if not kept:
        raise typer.Exit(BROKEN)
