"""When a request is answered: an address only so often, and for what it paid."""

from typing import TYPE_CHECKING, Any

from aiohttp import web

from brushpass.server.errors import RequestRefused
from brushpass.server.http import static_page
from brushpass.server.http.middleware import refuse_foreign

if TYPE_CHECKING:
    from brushpass.server.http.app import Server

LONGEST = 200  # letters of a path: a file system does not bear any number
OURS = ("/api/", "/admin", "/metrics")  # asked for by our page and by programs, not by other pages
PAID = ("/api/", "/admin", "/schema.json", "/third-party.txt", "/robots.txt")  # as pages are


def unhurried(server: "Server") -> Any:
    """Answer one address only so often, and let it pay; files that are sent as they are cost nothing."""

    @web.middleware
    async def in_turn(request: web.Request, handler: Any) -> web.StreamResponse:
        if len(request.path) > LONGEST:
            raise RequestRefused("no_such_table")
        written = request.path.startswith(PAID) or request.match_info.handler is static_page.page
        if (written or request.path == "/healthz") and not server.asking.take(server.address(request)):
            raise RequestRefused("too_much")
        if request.path.startswith(OURS):
            refuse_foreign(request, server.settings.origins)
        if written:
            purse = server.purse(request)
            await purse.turn()
            handled = purse.pay_for(handler(request))
        else:
            handled = handler(request)
        response: web.StreamResponse = await handled
        return response

    return in_turn
