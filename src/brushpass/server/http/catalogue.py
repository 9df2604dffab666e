"""Catalogue of games for the home page (``/api/games``): sizes, options, levels of bots."""

from brushpass import bots
from brushpass.games import GAMES
from brushpass.table.lesson import lesson_for
from brushpass.table.setup import option_choices
from brushpass.wire import messages


def games_told() -> list[messages.GameInfo]:
    """Describe every game: its size, its options, who can be asked to play."""
    return [
        messages.GameInfo(
            game.name,
            game.version,
            min(game.seats),
            max(game.seats),
            option_choices(game),
            tuple(bots.players(game)),
            lesson_for(game) is not None,
        )
        for game in GAMES.values()
    ]
