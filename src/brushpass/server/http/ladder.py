"""What a page asks about ladders: to play for one, who stands there, and somebody's own page."""

import asyncio
from typing import TYPE_CHECKING, get_args
from weakref import WeakValueDictionary

from aiohttp import web

from brushpass.core import from_json
from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused
from brushpass.server.http.identity import PERSON, IdentityDesk
from brushpass.server.http.middleware import body, told
from brushpass.server.ladder import anchors
from brushpass.server.rooms import rated
from brushpass.wire import people as wire

if TYPE_CHECKING:
    from brushpass.core import Seat
    from brushpass.server.http.app import Server
    from brushpass.server.rooms.room import Room
    from brushpass.server.store.people import Identified
    from brushpass.server.store.standings import LadderStanding

LISTED = 100  # ranks of a ladder
SHOWN = 50  # matches of a person


def _points(standing: "LadderStanding") -> tuple[int, int]:
    """Say in points how good somebody is held to be, and how much more or less it may be."""
    return anchors.points(standing.mu), anchors.give(standing.sigma)


class LadderDesk:
    """Answers what is asked about ladders."""

    def __init__(self, server: "Server", identity: IdentityDesk) -> None:
        self._server, self._identity = server, identity
        self._standings = server.store.standings
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def enter(self, request: web.Request) -> web.Response:
        """Agree for a seat that matches count; the seat's key says whose it is, a session who that is."""
        holder = await self._identity.holder(request)
        wish = await body(request, wire.Entry)
        room = await self._server.named(request)
        seat = await self._server.holder(request, room.record, wish.key)
        if seat is None:
            raise RequestRefused("bad_key")
        lock = room.record.chairs[seat].lock
        # One after the other: who asks for two seats at once would be found at neither.
        async with self._turns.setdefault(room.record.code, asyncio.Lock()):
            if not wish.off:
                await self._note(room, seat, lock, holder)
            if room.record.chairs[seat].lock != lock:  # somebody else's by now
                raise RequestRefused("bad_key")
            room.agree(rated.agreed(room.record, seat, wish=not wish.off))
        await self._server.settled(room)
        return told(wire.Entered(rated.agreement(room.record)))

    async def _note(self, room: "Room", seat: "Seat", lock: str, holder: "Identified") -> None:
        """Keep whose seat it is, unless something is in the way."""
        await self._mind(room, seat, holder)
        record = rated.agreed(room.record, seat, wish=True)
        if not await self._standings.enter(record.code, lock, holder.person, record.match or ""):
            raise RequestRefused("one_moment")  # a match that is over is not rated yet

    async def _mind(self, room: "Room", seat: "Seat", holder: "Identified") -> None:
        """Refuse who has no name, is a program in disguise or the reverse, or sits there twice."""
        chair = room.record.chairs[seat]
        if holder.name is None:
            raise RequestRefused("no_name")
        if holder.program != chair.machine:
            raise RequestRefused("not_declared")
        mine = await self._standings.entered(room.record.code, holder.person)
        if any(other.lock in mine and other.ladder for other in room.record.chairs if other is not chair):
            raise RequestRefused("two_seats")

    async def ladder(self, request: web.Request) -> web.Response:
        """Tell who stands on a ladder."""
        game, speed, which = (request.match_info[part] for part in ("game", "speed", "which"))
        speeds = {str(each): each for each in get_args(wire.Speed)}
        if game not in GAMES or speed not in speeds or which not in ("people", "programs"):
            raise RequestRefused("no_such_table")
        programs = which == "programs"
        found = await self._standings.ladder(game, speed, LISTED, programs=programs)
        ranks = tuple(
            wire.Rank(each.person, each.name, *_points(each.standing), each.standing.matches)
            for each in found
        )
        bots = tuple(wire.Anchor(level, *_points(known)) for level, known in anchors.levels(game).items())
        return told(wire.Ladder(game, speeds[speed], programs, ranks, bots))

    async def profile(self, request: web.Request) -> web.Response:
        """Tell of somebody with a name on the ladder."""
        person = request.match_info["person"]
        named = await self._standings.person(person) if PERSON.fullmatch(person) else None
        if named is None:
            raise RequestRefused("no_such_table")
        places = tuple(
            wire.PlaceInfo(each.game, each.speed, *_points(each.standing), each.standing.matches)
            for each in await self._standings.of(person)
        )
        results = await self._standings.results(person, SHOWN)
        matches = tuple(from_json(kept, wire.RatedMatch) for _, _, kept in results)
        return told(wire.Profile(person, named[0], named[1], places, matches))

    @property
    def routes(self) -> list[web.RouteDef]:
        """Where it is asked."""
        return [
            web.post("/api/tables/{code}/ladder", self.enter),
            web.get("/api/ladders/{game}/{speed}/{which}", self.ladder),
            web.get("/api/people/{person}", self.profile),
        ]
