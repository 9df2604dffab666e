"""Catalogue of games for the home page (``/api/games``): sizes, options, levels of bots; and all words."""

import json
from functools import lru_cache

from brushpass import bots
from brushpass.games import GAMES
from brushpass.table.lesson import lesson_for
from brushpass.table.setup import option_choices
from brushpass.wire import codec, messages
from brushpass.words import phrases


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
            dict(game.pauses),
        )
        for game in GAMES.values()
    ]


def shelf() -> bytes:
    """Write the description of every game."""
    return b"[" + b",".join(codec.encode(game) for game in games_told()) + b"]"


def words(language: str) -> bytes:
    """Write every phrase in one language."""
    return _words(language, tuple((name, game.home) for name, game in GAMES.items()))


@lru_cache(8)
def _words(language: str, homes: tuple[tuple[str, str], ...]) -> bytes:
    games = {name: phrases(home, language) for name, home in homes}
    told = {"house": phrases("brushpass", language), "games": games}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
