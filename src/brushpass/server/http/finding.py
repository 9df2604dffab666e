"""Public tables for whoever looks for one: by game, language, pace and free chairs, the next to begin first.

What is listed and in which order follows from what everybody at a table sees, and from when it was made
public: nothing here changes by what is done at a table in secret.
"""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from aiohttp import web

from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused
from brushpass.server.http.middleware import told_list
from brushpass.server.rooms import lobby, views
from brushpass.server.rooms.gathering import EARLY
from brushpass.server.store import OpenTable, Wanted
from brushpass.table.house import PACES
from brushpass.wire import messages
from brushpass.words.forms import LANGUAGES

if TYPE_CHECKING:
    from brushpass.server.limits import PublicList

READ, SHOWN = 200, 50  # tables
LEFT = 3 * 24 * 3600 * 1000  # milliseconds after which nobody comes back to a table before its deal
MOST = 16  # chairs that anybody asks for
GROUPS = {"days": True, "minutes": False}


def paces_of(wish: str) -> str:
    """Name the paces that somebody looks for: one, or all of a kind; as the store is asked for them."""
    if not wish:
        return ""
    kind = GROUPS.get(wish)
    names = [name for name, pace in PACES.items() if wish == name or (pace.holidays > 0) is kind]
    if not names:
        raise RequestRefused("bad_message")
    return f",{','.join(names)},"


def wanted(query: Mapping[str, str]) -> tuple[Wanted, int]:
    """Read what somebody looks for, and for how many chairs are to be free; 0: it does not matter."""
    game, language, free = query.get("game", ""), query.get("language", ""), query.get("free", "0")
    sound = free.isascii() and free.isdigit() and len(free) < 3 and int(free) <= MOST
    if not sound or game not in ("", *GAMES) or language not in ("", *LANGUAGES):
        raise RequestRefused("bad_message")
    return Wanted(game, paces_of(query.get("pace", "")), language), int(free)


def described(table: OpenTable, now: int) -> messages.Listed | None:
    """Describe a table, if it is one of ours and somebody may come there again."""
    record = lobby.from_record(table.record)
    coming = record.planned is not None and record.planned > now
    if record.game not in GAMES or not (record.playing or coming or table.run or table.idle < LEFT):
        return None
    return views.listed(record, run=table.run)


def fits(table: messages.Listed, free: int, now: int) -> bool:
    """Say whether so many can sit down and begin: at once, or over days whenever the others come."""
    later = table.planned is not None and table.planned > now + EARLY
    waits = table.here or PACES[table.pace].holidays > 0
    return table.free >= free and waits and not (table.locked or table.playing or later)


def in_order(tables: list[messages.Listed], now: int) -> list[messages.Listed]:
    """Put those first at which one can sit down, and of these where fewest are missing; the rest as it is."""
    return sorted(tables, key=lambda table: (0, table.free) if fits(table, 1, now) else (1, 0))


class Finder:
    """Answers who looks for a table."""

    def __init__(self, public: "PublicList") -> None:
        self._public = public

    async def tables(self, request: web.Request) -> web.Response:
        """List the public tables that somebody looks for."""
        wish, free = wanted(request.query)
        now = time.time_ns() // 1_000_000
        found = [described(table, now) for table in await self._public.latest(READ, wish)]
        good = [table for table in found if table and (not free or fits(table, free, now))]
        return told_list(in_order(good, now)[:SHOWN])
