"""When a request is answered: an address only so often, and for what it paid."""

import asyncio
from typing import TYPE_CHECKING, Any

from aiohttp import web

from brushpass.server.errors import RequestRefused
from brushpass.server.http import static_page
from brushpass.server.http.middleware import refuse_foreign

if TYPE_CHECKING:
    from brushpass.server.http.app import Server

REFUSED = 0.05  # seconds until an address is told that it asks too much
LONGEST = 200  # letters of a path: a file system does not bear any number
OURS = ("/api/", "/admin", "/metrics")  # asked for by our page and by programs, not by other pages
PROBES = ("/healthz", "/readyz")  # of a router, and of those who watch the server
# A page is made of many files; and there is another limit for sockets.
UNCOUNTED = (static_page.asset, static_page.picture, static_page.worker, static_page.preview)


def _counts(request: web.Request) -> bool:
    """Say whether a request is one of those that an address has so many of, as what leads nowhere is, too."""
    handler, path = request.match_info.handler, request.path
    return handler not in UNCOUNTED and path != "/readyz" and not path.startswith("/ws")


def unhurried(server: "Server") -> Any:
    """Answer one address only so often, and let it pay for all that its requests cost."""

    @web.middleware
    async def in_turn(request: web.Request, handler: Any) -> web.StreamResponse:
        try:
            response: web.StreamResponse = await answered(request, handler)
        except RequestRefused as refusal:
            if refusal.reason == "too_much":  # to refuse costs, too: a line that asks on has to wait
                await asyncio.sleep(REFUSED)
            raise
        return response

    async def answered(request: web.Request, handler: Any) -> Any:
        if len(request.path) > LONGEST:
            raise RequestRefused("no_such_table")
        if _counts(request) and not server.asking.take(server.address(request)):
            raise RequestRefused("too_much")
        if request.path.startswith(OURS):
            refuse_foreign(request, server.settings.origins)
        if request.path in PROBES:
            return await handler(request)
        purse = server.purse(request)
        await purse.turn()
        return await purse.pay_for(handler(request))

    return in_turn
