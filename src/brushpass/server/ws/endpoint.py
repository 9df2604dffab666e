"""WebSocket endpoint: who may open a socket, all that are open, and whether anybody is still there."""

import asyncio
import time
from contextlib import suppress

from aiohttp import web

from brushpass.server.errors import RequestRefused
from brushpass.server.limits import ConnectionCounts, TokenBuckets
from brushpass.server.ws.connection import GOODBYE, Socket
from brushpass.server.ws.handshake import granted, taken_over
from brushpass.server.ws.session import Services, Session

COMINGS = 2  # times the sockets of one address that it may open at once
ROUND = 12.5  # seconds between two looks at who is silent


class Endpoint:
    """Serves sockets, each until it closes."""

    def __init__(self, services: Services, crowds: ConnectionCounts, rate: int, *, proxied: bool) -> None:
        """Serve; a socket may say ``rate`` things a second, and three times as many at once."""
        self._services, self._crowds, self._rate, self._proxied = services, crowds, rate, proxied
        self._comings = TokenBuckets(COMINGS * crowds.most, rate, time.monotonic)
        self._open: set[Session] = set()
        self._all_gone = asyncio.Event()
        self._all_gone.set()

    def serve(self, request: web.Request, address: str) -> web.Response:
        """Open a socket; what is returned is for the log, as the connection is no longer HTTP's."""
        purse = self._services.budget.of(address)
        if purse.empty or not self._comings.take(address) or not self._crowds.enter(address):
            raise RequestRefused("too_much")
        try:
            answer = granted(request)
            transport, early = taken_over(request)
        except web.HTTPException:
            self._crowds.leave(address)
            raise
        except ConnectionError:  # nobody is there any more
            self._crowds.leave(address)
            raise RequestRefused("one_moment") from None
        socket = Socket(transport, purse, self._services.store.metronome, self._rate, proxied=self._proxied)
        socket.greet(answer)
        self._all_gone.clear()
        self._open.add(Session(self._services, socket, address, self._left))
        transport.set_protocol(socket)
        if early:
            socket.data_received(early)
        return web.Response(status=101)

    def _left(self, session: Session) -> None:
        self._open.discard(session)
        if not self._open:
            self._all_gone.set()
        self._crowds.leave(session.address)

    async def keep_looking(self) -> None:
        """Look again and again who is still there: one look for all sockets, and no timer for each."""
        while True:
            await asyncio.sleep(ROUND)
            for session in [*self._open]:
                session.socket.mind_silence()

    async def close(self) -> None:
        """Say goodbye to all who are still here, and wait until they are gone, but not for long."""
        for session in [*self._open]:
            session.socket.hang_up("restart")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_gone.wait(), GOODBYE)
        for session in [*self._open]:
            session.socket.shut()
