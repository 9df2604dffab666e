"""What a link tells where it is pasted: title, description and picture, before any script runs.

Only what a stranger may know is told: of a table, what its own address answers to anybody; of a match,
nothing until it is over. What cannot be told looks like the first page.
"""

from collections.abc import Awaitable, Callable
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from aiohttp import web

from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused, StoreUnavailable
from brushpass.server.store import Store
from brushpass.wire import messages
from brushpass.words import phrases, say
from brushpass.words.forms import ENGLISH, LANGUAGES

HOUSE = "home"  # the picture of no game in particular
PRIVATE = ("/t/", "/tv/", "/r/")  # for people who were sent the link: search engines do not list it


class Preview(NamedTuple):
    """What is told of a page."""

    title: str
    description: str
    picture: str


class Previews:
    """Tells of each page what a stranger may know."""

    def __init__(self, store: Store, describe: Callable[[web.Request], Awaitable[messages.Listed]]) -> None:
        """``describe`` tells of a table and refuses who guesses."""
        self._store, self._describe = store, describe

    async def of(self, request: web.Request, language: str) -> Preview:
        """Tell of the page that is asked for."""
        try:
            return await self._told(request, language) or of_house(language)
        except (RequestRefused, StoreUnavailable):
            return of_house(language)

    async def _told(self, request: web.Request, language: str) -> Preview | None:
        asked = request.match_info
        if asked.get("game") in GAMES:
            return of_rules(asked["game"], language)
        if request.path.startswith("/t/"):
            return of_table(await self._describe(request), language)
        if request.path.startswith("/r/"):
            begun = await self._store.finished(asked["id"])
            if begun is not None and begun.game in GAMES:
                return of_replay(begun.game, begun.seats, language)
        return None


def of_house(language: str) -> Preview:
    """Tell of the first page, and of those that are nobody's business."""
    return Preview(f"Brushpass: {say(language, 'page.home.motto')}", say(language, "page.home.about"), HOUSE)


def of_rules(game: str, language: str) -> Preview:
    """Tell of a rulebook."""
    words = phrases(GAMES[game].home, language)
    return Preview(say(language, "page.rules.title", game=words["title"]), words["tagline"], game)


def of_table(table: messages.Listed, language: str) -> Preview:
    """Tell who invites to what, and whether a chair is free: whether a match is on is not told."""
    words = phrases(GAMES[table.game].home, language)
    title = (
        say(language, "page.sit.invited", host=table.host, game=words["title"])
        if table.host
        else words["title"]
    )
    if table.locked:
        chairs = say(language, "page.home.locked")
    elif table.free:
        chairs = say(language, "page.home.free", n=table.free, seats=table.seats)
    else:
        chairs = say(language, "page.home.full")
    return Preview(title, f"{chairs[0].upper()}{chairs[1:]}. {words['tagline']}", table.game)


def of_replay(game: str, seats: int, language: str) -> Preview:
    """Tell what was played, of a match that is over."""
    words = phrases(GAMES[game].home, language)
    title = say(language, "page.replay.title", game=words["title"])
    return Preview(title, say(language, "play.table_for", title=words["title"], seats=seats), game)


def spoken(request: web.Request) -> str:
    """Say which of our languages a browser names first; most that read links name none."""
    wanted = (part.strip()[:2].lower() for part in request.headers.get("Accept-Language", "").split(","))
    return next((code for code in wanted if code in LANGUAGES), ENGLISH)


def filled(html: str, told: Preview, language: str, address: str, path: str) -> str:
    """Write into the page what is told of it; what strangers typed is text there, and no markup."""
    title, description = escape(told.title), escape(told.description)
    without = escape(say(language, "page.no_script"))
    said = f"<p>{title}</p><p>{description}</p><noscript><p>{without}</p></noscript>"
    return (
        html.replace('<html lang="en"', f'<html lang="{language}"', 1)
        .replace("<title>Brushpass</title>", f"<title>{title}</title>", 1)
        .replace("<!--head-->", "\n    ".join(_tags(told, address, path)), 1)
        .replace("<!--before-->", said, 1)
    )


def _tags(told: Preview, address: str, path: str) -> list[str]:
    def meta(kind: str, name: str, content: str) -> str:
        return f'<meta {kind}="{name}" content="{escape(content)}" />'

    tags = [
        meta("name", "description", told.description),
        meta("property", "og:type", "website"),
        meta("property", "og:site_name", "Brushpass"),
        meta("property", "og:title", told.title),
        meta("property", "og:description", told.description),
        meta("name", "twitter:card", "summary_large_image"),
    ]
    if path.startswith(PRIVATE):
        tags.append(meta("name", "robots", "noindex"))
    if address:
        here = f"{address}{quote(path)}"
        picture = f"{address}/previews/{told.picture}.png"
        tags += [
            f'<link rel="canonical" href="{escape(here)}" />',
            meta("property", "og:url", here),
            meta("property", "og:image", picture),
            meta("property", "og:image:width", "1200"),
            meta("property", "og:image:height", "630"),
            meta("property", "og:image:alt", told.title),
        ]
    return tags
