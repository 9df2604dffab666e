"""What players report to whoever runs the server: a name, or how somebody behaves at their table."""

from hashlib import sha256
from typing import TYPE_CHECKING

from aiohttp import web

from brushpass.server.errors import RequestRefused
from brushpass.server.http.middleware import body
from brushpass.server.limits import SharedQuota
from brushpass.server.rooms import lobby
from brushpass.wire import messages

if TYPE_CHECKING:
    from brushpass.server.http.app import Server

LONGEST = 500  # letters of a note


class ReportDesk:
    """Takes reports, and tells nobody at the table."""

    def __init__(self, server: "Server") -> None:
        self._server = server
        self._quota = SharedQuota(server.store, "report", 6, 1 / 600)
        server.quotas.append(self._quota)

    @property
    def routes(self) -> list[web.RouteDef]:
        """Where it is asked."""
        return [web.post("/api/tables/{code}/report", self.report)]

    async def report(self, request: web.Request) -> web.Response:
        """Keep a report of somebody who sits at the table about another person there."""
        wish = await body(request, messages.ToReport)
        record = lobby.from_record(await self._server.kept(request))
        own = await self._server.holder(request, record, wish.key)
        if own is None:
            raise RequestRefused("bad_key")
        chair = lobby.chair_of(record, wish.seat)
        if not chair.lock or wish.seat == own or len(wish.note) > LONGEST:
            raise RequestRefused("seat_empty" if not chair.lock else "bad_message")
        if not await self._quota.take(self._server.address(request)):
            raise RequestRefused("too_much")
        name = sha256(f"{record.code} {record.chairs[own].lock} {wish.seat}".encode()).hexdigest()
        office = self._server.store.office
        note = "".join(letter if letter.isprintable() else " " for letter in wish.note)
        await office.report(name, record.code, wish.seat, chair.name, wish.about, note)
        return web.json_response({})
