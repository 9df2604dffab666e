"""What is the same for everybody: the games with their options and bots, all words, rulebooks, the schema."""

import json
from collections.abc import Callable
from functools import lru_cache

from aiohttp import web

from brushpass import bots
from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused
from brushpass.server.http.texts import text
from brushpass.table.lesson import lesson_for
from brushpass.table.setup import option_choices
from brushpass.wire import codec, messages
from brushpass.wire.schema import published
from brushpass.words import guide, phrases, rulebook
from brushpass.words.forms import LANGUAGES

JSON = "application/json; charset=utf-8"


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


class Books:
    """Answers what anybody may read."""

    def __init__(self) -> None:
        self._schema = json.dumps(published()).encode()

    async def games(self, request: web.Request) -> web.Response:
        """List the games."""
        return text(request, shelf(), JSON)

    async def words(self, request: web.Request) -> web.Response:
        """Give every phrase in one language."""
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise RequestRefused("no_such_table")
        return text(request, words(language), JSON)

    async def rules(self, request: web.Request) -> web.Response:
        """Give a rulebook."""
        return self._book(request, rulebook)

    async def guide(self, request: web.Request) -> web.Response:
        """Give the rulebook for people; an empty one, where a game has none."""
        return self._book(request, guide)

    def _book(self, request: web.Request, read: Callable[[str, str], str]) -> web.Response:
        game, language = request.match_info["game"], request.match_info["language"]
        if game not in GAMES or language not in LANGUAGES:
            raise RequestRefused("no_such_table")
        return text(request, read(game, language).encode(), "text/markdown; charset=utf-8")

    async def schema(self, request: web.Request) -> web.Response:
        """Give the schema of all that is said."""
        return text(request, self._schema, JSON)

    @property
    def routes(self) -> list[web.RouteDef]:
        """Where it is asked."""
        return [
            web.get("/api/games", self.games),
            web.get("/api/words/{language}", self.words),
            web.get("/api/rules/{game}/{language}", self.rules),
            web.get("/api/guides/{game}/{language}", self.guide),
            web.get("/schema.json", self.schema),
        ]
