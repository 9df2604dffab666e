"""Players that are not people: they sit at the players' door and know what a player knows."""

from math import inf
from typing import Any

from brushpass.bots.random import novice_of, without_a_plan
from brushpass.bots.search import Budget, Search, Stopwatch
from brushpass.core import AnyGame, BadSetup, Player

# How much a level dreams. Iterations make its strength; milliseconds bound it where somebody waits.
BUDGETS = {"agent": Budget(64, 180), "spymaster": Budget(640, 900)}
EVERYWHERE = ("random", "novice", *BUDGETS)  # levels that every game has
MASTER = "mastermind"  # where somebody trained one
LEVELS = (*EVERYWHERE, MASTER)


def players(
    game: AnyGame, clock: Stopwatch | None = None, most: float = inf
) -> dict[str, Player[Any, Any, Any, Any]]:
    """List the players of a game by level; with a clock they mind their time, ``most`` milliseconds."""
    budgets = BUDGETS if game.dreamt_of else {}
    thinking = {level: Search(game, budget.at_most(most), clock) for level, budget in budgets.items()}
    return {"random": without_a_plan(game), "novice": novice_of(game), **thinking, **game.experts}


def player(
    game: AnyGame, level: str, clock: Stopwatch | None = None, most: float = inf
) -> Player[Any, Any, Any, Any]:
    """Ask a player of this level to a game."""
    there = players(game, clock, most)
    if level not in there:
        raise BadSetup(f"there is no player {level!r}; there are: {', '.join(there)}")
    return there[level]
