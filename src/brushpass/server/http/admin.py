"""The operator's desk at ``/admin``: what it shows, and what is done there, all of it noted in a log.

Who has no admin token finds nothing here. A table that another worker runs is changed by that one: a request
is sent on to it, as any other.
"""

import secrets
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, TypeAlias

from aiohttp import web

from brushpass.core import Seat, Told
from brushpass.server.errors import Redirect, RequestRefused
from brushpass.server.http.admin_page import Desk, drawn, language_of
from brushpass.server.http.middleware import authorised, body
from brushpass.server.limits import blurred, subscriber
from brushpass.server.rooms import overruling
from brushpass.server.rooms.lobby import TableRecord
from brushpass.words import say

if TYPE_CHECKING:
    from brushpass.server.http.app import Server

SHOWN = 200  # lines of each list
LONGEST_BAN = 90  # days
DeedName: TypeAlias = Literal["close", "reopen", "hide", "settle", "ban", "pardon"]
SCRIPT = files("brushpass.server.http").joinpath("admin.js").read_text("utf-8")


class Wish(Told, tag=False):
    """What is to be done; which of the fields are read says ``deed``."""

    deed: DeedName
    code: str = ""  # of a table
    seat: Seat | None = None
    report: str = ""
    address: str = ""  # of somebody's network
    who: str = ""  # its hash, as in the list of bans
    days: int = 7


class AdminDesk:
    """Shows whoever runs the server what there is, and does what they want."""

    def __init__(self, server: "Server") -> None:
        self._server, self._office = server, server.store.office

    @property
    def routes(self) -> list[web.RouteDef]:
        """Where it is asked."""
        return [
            web.get("/admin", self.page),
            web.get("/admin/admin.js", self.script),
            web.post("/admin/deeds", self.deed),
        ]

    async def script(self, _: web.Request) -> web.Response:
        """Give what makes the buttons work."""
        return web.Response(text=SCRIPT, content_type="text/javascript")

    async def page(self, request: web.Request) -> web.Response:
        """Show tables, workers, reports and all else to their owner alone."""
        if stranger := await self._stranger(request):
            return stranger
        server, office = self._server, self._office
        desk = Desk(
            server.fleet.name,
            server.fleet.workers,
            await server.store.listing(SHOWN),
            await office.reports(SHOWN),
            await office.bans(SHOWN),
            await office.deeds(SHOWN),
        )
        lang = language_of(request.headers.get("Accept-Language", ""))
        return web.Response(text=drawn(desk, lang), content_type="text/html")

    async def deed(self, request: web.Request) -> web.Response:
        """Do something, and note in the log that it was done."""
        if stranger := await self._stranger(request):
            return stranger
        wish = await body(request, Wish)
        lang = language_of(request.headers.get("Accept-Language", ""))
        try:
            about = await self._do(wish)
        except Redirect:
            raise
        except RequestRefused as refusal:
            said = say(lang, f"refusals.{refusal.reason}")
            return web.json_response({"reason": refusal.reason, "said": said}, status=409)
        return web.json_response({"about": about})

    async def _stranger(self, request: web.Request) -> web.Response | None:
        """Turn away whoever has no token, and whoever guesses."""
        server, token = self._server, self._server.settings.admin_token
        if not token:
            raise RequestRefused("no_such_table")
        server.bar_guessers(request)
        if authorised(request, token):
            return None
        if "Authorization" in request.headers:
            await server.mind_guessing(request)
        return web.Response(status=401, headers={"WWW-Authenticate": 'Basic realm="admin"'})

    async def _do(self, wish: Wish) -> str:
        match wish.deed:
            case "close":
                await self._server.registry.overrule(wish.code, overruling.close)
                return await self._noted(wish, "")
            case "reopen":
                await self._server.registry.overrule(wish.code, overruling.reopen)
                return await self._noted(wish, "")
            case "hide":
                return await self._noted(wish, await self._hide(wish))
            case "settle":
                if not await self._office.settle(wish.report):
                    raise RequestRefused("no_such_report")
                return await self._noted(wish, "")
            case "ban":
                return await self._ban(wish)
            case "pardon":
                return await self._pardon(wish)

    async def _noted(self, wish: Wish, about: str) -> str:
        await self._office.note(secrets.token_urlsafe(12), wish.deed, wish.code, about)
        return about

    async def _hide(self, wish: Wish) -> str:
        """Hide a name at a table, and in the matches that were played there."""
        if wish.seat is None:
            raise RequestRefused("no_such_seat")
        seat, before = wish.seat, list[str]()

        def change(record: TableRecord) -> TableRecord:
            after = overruling.hide(record, seat)
            before.append(record.chairs[seat].name)
            return after

        record = await self._server.registry.overrule(wish.code, change)
        name, instead = before[0], record.chairs[seat].name
        for match, begun in await self._office.matches(wish.code):
            if written := overruling.hidden(begun, seat, name, instead):
                await self._office.rewrite(match, written)
                for person, told in await self._office.results(match):
                    await self._office.retell(match, person, overruling.retold(told, name, instead))
                for library in self._server.libraries:
                    library.drop(match)
        return f"{name} -> {instead}"

    async def _ban(self, wish: Wish) -> str:
        """Keep whoever opened a table, or an address, away from public tables."""
        who = await self._server.store.opener_of(wish.code) if wish.code else self._blurred(wish)
        if not who:
            raise RequestRefused("nobody_known")
        if not 1 <= wish.days <= LONGEST_BAN:
            raise RequestRefused("bad_message")
        await self._office.ban(who, wish.days, wish.code)
        return await self._noted(wish, who)

    async def _pardon(self, wish: Wish) -> str:
        """End a ban, and every limit that an address has reached; elsewhere these fill up by themselves."""
        who = wish.who or self._blurred(wish)
        if not who:
            raise RequestRefused("nobody_known")
        await self._office.pardon(who)
        if wish.address:
            for quota in self._server.quotas:
                quota.pardon(subscriber(wish.address))
        return await self._noted(wish, who)

    def _blurred(self, wish: Wish) -> str:
        return blurred(subscriber(wish.address)) if wish.address else ""
