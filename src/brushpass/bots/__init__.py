"""Players that are not people: they sit at the players' door and know what a player knows."""

from typing import Any

from brushpass.bots.player import Player
from brushpass.bots.random import Random, Unhurried
from brushpass.core import AnyGame, BadSetup

LEVELS = ("random", "novice")


def players(game: AnyGame) -> dict[str, Player[Any, Any, Any, Any]]:
    """List the players that can be asked to a game, by level."""
    without_a_plan = Random(game) if game.real_time is None else Unhurried(game)
    return {"random": without_a_plan, "novice": game.novice}


def player(game: AnyGame, level: str) -> Player[Any, Any, Any, Any]:
    """Ask a player of this level to a game."""
    try:
        return players(game)[level]
    except KeyError:
        raise BadSetup(f"there is no player {level!r}; there are: {', '.join(LEVELS)}") from None
