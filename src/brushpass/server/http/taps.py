"""What a page asks about taps: whether there are any, and to switch one on or off."""

from hashlib import sha256
from typing import TYPE_CHECKING

from aiohttp import web

from brushpass.core import to_json
from brushpass.server.errors import RequestRefused
from brushpass.server.http.middleware import body, told
from brushpass.server.http.static_page import address
from brushpass.server.rooms import lobby
from brushpass.server.taps.message import DAY, Target
from brushpass.wire import messages
from brushpass.words.forms import LANGUAGES

if TYPE_CHECKING:
    from brushpass.server.http.app import Server

LONGEST = 200  # letters of a browser's key


def target_of(wish: messages.Tap, owner: str) -> Target:
    """Read where somebody wants to be told."""
    quiet = wish.quiet
    good = quiet is None or all(0 <= minute < DAY for minute in quiet)
    if not good or wish.language not in LANGUAGES or len(wish.p256dh) > LONGEST or len(wish.auth) > LONGEST:
        raise RequestRefused("bad_message")
    return Target(wish.at, wish.kind, wish.p256dh, wish.auth, wish.language, quiet, owner)


class TapDesk:
    """Answers what is asked about taps."""

    def __init__(self, server: "Server") -> None:
        self._server = server

    async def key(self, _: web.Request) -> web.Response:
        """Say by which key browsers know this server."""
        return told(messages.Tapping(self._server.courier.key))

    async def tap(self, request: web.Request) -> web.Response:
        """Tell the holder of a seat from now on, or no more; the key of the seat says who that is."""
        wish = await body(request, messages.Tap)
        record = lobby.from_record(await self._server.kept(request))
        seat = await self._server.holder(request, record, wish.key)
        if seat is None:
            raise RequestRefused("bad_key")
        lock, taps = record.chairs[seat].lock, self._server.store.taps
        name = sha256(f"{record.code} {lock} {wish.at}".encode()).hexdigest()
        if wish.off:
            await taps.drop(name)
        else:
            target = target_of(wish, address(request))
            self._server.courier.check(target)
            locks = [chair.lock for chair in record.chairs]
            if not await taps.keep(name, record.code, lock, to_json(target), locks):
                raise RequestRefused("too_much")
        return told(messages.Tapping(self._server.courier.key))

    @property
    def routes(self) -> list[web.RouteDef]:
        """Where it is asked."""
        return [web.get("/api/taps", self.key), web.post("/api/tables/{code}/tap", self.tap)]
