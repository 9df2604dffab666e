"""The routes: plain HTTP for tables and words, one socket for everything that happens at a table."""

import asyncio
import json
import logging
import time
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from aiohttp import web
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client import Counter as Count

from brushpass import bots
from brushpass.core import BadSetup, BadShape, to_json
from brushpass.games import GAMES
from brushpass.server import people
from brushpass.server.answers import bears, body, courteous, same_origin, told, told_list
from brushpass.server.echo import keep_measuring
from brushpass.server.keeper import Keeper
from brushpass.server.limits import Addresses, Bucket, subscriber
from brushpass.server.manners import polite
from brushpass.server.people import Sorry, TableRecord
from brushpass.server.replays import recorded, replayed
from brushpass.server.room import Room
from brushpass.server.settings import Settings
from brushpass.server.sockets import UNDERSTOOD, Socket
from brushpass.server.store import Begun, Played, Store
from brushpass.table.lesson import lesson_for
from brushpass.table.setup import TOO_LARGE, option_choices, option_from_file, set_up
from brushpass.wire import codec, messages
from brushpass.wire.schema import published
from brushpass.words import LANGUAGES, phrases, rulebook

log = logging.getLogger("brushpass")
PAGE = Path(__file__).parent / "page"
SCHEMA = json.dumps(published()).encode()
LARGEST = 32 * 1024  # bytes of one message: options may hold a whole deck, or a sheet of cards
LONGEST = 200  # letters of a path: a file system does not bear any number
DAY = 24 * 3600 * 1000
FORGOTTEN = 50  # tables at a time: everybody waits meanwhile
RECORDS = 32  # finished matches kept at hand


class Server:
    """All rooms of one process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.rooms: dict[str, Room] = {}
        self.keeper = Keeper(store, now, self._drop, self._mind_manners)
        self._sockets: Counter[str] = Counter()
        rate = settings.requests_per_second
        self.asking = Addresses(6 * rate, rate, time.monotonic)
        self._founding = Addresses(settings.tables_per_address, 1 / 60, time.monotonic)
        self._guessing = Addresses(30, 0.5, time.monotonic)  # wrong codes and keys
        # To play a match again takes a while: what many look at is kept at hand.
        self._transcript = lru_cache(RECORDS)(lambda m: replayed(*self._finished(m)).transcript().encode())
        self._record = lru_cache(RECORDS)(lambda m: codec.encode(recorded(*self._finished(m))))
        self.metrics = CollectorRegistry()
        self._moves = Count("brushpass_messages", "Messages from pages", registry=self.metrics)
        self._refused = Count("brushpass_refused", "Messages refused before a room", registry=self.metrics)
        rooms = Gauge("brushpass_rooms", "Rooms in memory", registry=self.metrics)
        rooms.set_function(lambda: len(self.rooms))
        Gauge("brushpass_sockets", "Open sockets", registry=self.metrics).set_function(self._sockets.total)

    def room(self, code: str) -> Room:
        """Find a room, folding it back from the store if it sleeps there."""
        room = self.rooms.get(code) or Room.load(code, self.keeper)
        if room is None:
            raise Sorry("no_such_table")
        self.rooms[code] = room
        return room

    def _drop(self, code: str) -> None:
        self.rooms.pop(code, None)

    def sleep(self) -> None:
        """Let rooms where nobody is and nothing is due go back to the store."""
        for code, room in [*self.rooms.items()]:
            if not [*room.audience] and room.idle:
                room.close("restart")
                del self.rooms[code]

    def forget(self) -> None:
        """Forget some of the tables that nobody has touched for long; those in use are not among them."""
        for room in self.rooms.values():
            room.save()
        self.store.forget(now() - self.settings.keep_days * DAY, FORGOTTEN)

    async def farewell(self) -> None:
        """Tell everybody to come back, before the sockets are closed."""
        for room in [*self.rooms.values()]:
            room.close("restart")

    # Plain HTTP.

    async def games(self, _: web.Request) -> web.Response:
        """List the games."""
        return told_list(
            [
                messages.GameInfo(
                    game.name,
                    game.version,
                    min(game.seats),
                    max(game.seats),
                    option_choices(game),
                    bots.LEVELS,
                    lesson_for(game) is not None,
                )
                for game in GAMES.values()
            ]
        )

    async def words(self, request: web.Request) -> web.Response:
        """Give every phrase in one language."""
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise Sorry("no_such_table")
        games = {name: phrases(f"brushpass.games.{name}", language) for name in GAMES}
        return web.json_response({"house": phrases("brushpass", language), "games": games})

    async def rules(self, request: web.Request) -> web.Response:
        """Give a rulebook."""
        game, language = request.match_info["game"], request.match_info["language"]
        if game not in GAMES or language not in LANGUAGES:
            raise Sorry("no_such_table")
        return web.Response(text=rulebook(game, language), content_type="text/markdown")

    async def read_option(self, request: web.Request) -> web.Response:
        """Read an option from a file of somebody's own: its value as data, or what is wrong with it."""
        game, name = GAMES.get(request.match_info["game"]), request.match_info["option"]
        if game is None:
            raise Sorry("no_such_table")
        try:
            value = option_from_file(game, name, await request.read())
            read = getattr(set_up(game, min(game.seats), {name: value}).options, name)
            return web.Response(text=to_json(read), content_type="application/json")
        except web.HTTPRequestEntityTooLarge:
            fault = TOO_LARGE
        except BadSetup as error:
            fault = str(error)
        return web.json_response({"reason": "bad_setup", "fault": fault}, status=409)

    async def tables(self, _: web.Request) -> web.Response:
        """List the public tables."""
        found = [codec.decode_as(record.encode(), TableRecord) for record in self.store.public_tables(50)]
        return told_list([people.listed(record) for record in found])

    async def found_table(self, request: web.Request) -> web.Response:
        """Make a table."""
        if not self._founding.take(self.address(request)):
            raise Sorry("too_much")
        wish = await body(request, messages.NewTable)
        self._mind_manners(wish.name, public=wish.public)
        record, key = people.found(wish)
        self.rooms[record.code] = room = Room(record, self.keeper)
        if record.lesson:
            room.agree(room.start())
        await self._kept(room)
        return told(messages.Seated(record.code, record.host, key))

    def _mind_manners(self, name: str, *, public: bool) -> None:
        if public and not polite(name, self.settings.rude):
            raise Sorry("bad_name")

    async def table(self, request: web.Request) -> web.Response:
        """Describe a table."""
        return told(people.listed(self._named(request).record))

    async def sit_down(self, request: web.Request) -> web.Response:
        """Take a chair."""
        wish = await body(request, messages.SitDown)
        room = self._named(request)
        self._mind_manners(wish.name, public=room.record.public)
        record, seat, key = people.sit_down(room.record, wish)
        room.agree(record)
        await self._kept(room)
        return told(messages.Seated(record.code, seat, key))

    async def transcript(self, request: web.Request) -> web.Response:
        """Give the record of a match, once it is over."""
        return web.Response(body=self._transcript(request.match_info["id"]), content_type="application/jsonl")

    async def record(self, request: web.Request) -> web.Response:
        """Give who played and every position of a match, once it is over."""
        return web.Response(body=self._record(request.match_info["id"]), content_type="application/json")

    def _finished(self, match: str) -> tuple[Begun, str, list[Played]]:
        """Find a match whose secrets may be opened."""
        kept = self.store.match(match)
        if kept is None or not kept[3]:
            raise Sorry("no_such_table")
        return kept[:3]

    async def schema(self, _: web.Request) -> web.Response:
        """Give the schema of all that is said."""
        return web.Response(body=SCHEMA, content_type="application/json")

    async def healthy(self, _: web.Request) -> web.Response:
        """Say that the server is well, and can reach its store."""
        self.store.public_tables(1)
        return web.json_response({"well": True})

    async def measured(self, request: web.Request) -> web.Response:
        """Give the metrics, to their owner alone: a count of messages tells of sealed choices."""
        if not bears(request, self.settings.admin_token):
            raise Sorry("no_such_table")
        return web.Response(body=generate_latest(self.metrics), content_type="text/plain")

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Give the page; it finds its own way from there, and says so if there is none."""
        if not (PAGE / "index.html").is_file() or request.path.startswith(("/api/", "/assets/")):
            raise Sorry("no_such_table")
        known = request.match_info.get("tail") is None
        headers = {"Cache-Control": "no-cache"}
        return web.FileResponse(PAGE / "index.html", status=200 if known else 404, headers=headers)

    def _named(self, request: web.Request) -> Room:
        code = request.match_info["code"].lower()
        try:
            return self.room(code)
        except Sorry:
            if not self._guessing.take(self.address(request)):
                raise Sorry("too_much") from None
            raise

    async def _kept(self, room: Room) -> None:
        """Wait until a room is as durable as it is in memory."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        room.save()
        self.store.committed(done.set_result)
        if not await done:
            self.rooms.pop(room.record.code, None)
            raise Sorry("one_moment")

    def address(self, request: web.Request) -> str:
        """Say where a request comes from."""
        via = request.headers.getall("X-Forwarded-For", []) if self.settings.trusted_proxy else []
        return subscriber(via[-1].rsplit(",", 1)[-1].strip() if via else request.remote or "")

    # The socket.

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Serve one socket until it closes."""
        address = self.address(request)
        if not same_origin(request, self.settings.origins):
            raise web.HTTPForbidden(text="this page is not ours")
        if self._sockets[address] >= self.settings.sockets_per_address:
            raise Sorry("too_much")
        ws = web.WebSocketResponse(max_msg_size=LARGEST, compress=False, heartbeat=25, autoping=False)
        await ws.prepare(request)
        self._sockets[address] += 1
        try:
            await self._serve(ws, Socket(ws, request), address)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]
        return ws

    async def _serve(self, ws: web.WebSocketResponse, socket: Socket, address: str) -> None:
        room: Room | None = None
        rate = self.settings.messages_per_second
        bucket = Bucket(3 * rate, rate, time.monotonic)
        try:
            async for message in ws:
                said = socket.heard(message)
                if message.type not in UNDERSTOOD or not bucket.take(len(said) or 1):
                    self._refused.inc()
                    socket.hang_up("too_much")
                    break
                if await socket.echoed(message):
                    continue
                self._moves.inc(len(said))
                for data in said:
                    room = self._heard(socket, room, data, address)
        finally:
            if room is not None:
                room.left(socket)
            await socket.done()

    def _heard(self, socket: Socket, room: Room | None, data: str | bytes, address: str) -> Room | None:
        """Do what a page says; answer what cannot be understood."""
        try:
            message = codec.decode(data)
        except BadShape:
            self._refused.inc()
            socket.post(codec.encode(messages.Refused(0, "bad_message")))
            return room
        if message.join is None:
            if room is None:
                socket.post(codec.encode(messages.Refused(message.ref, "bad_key")))
            elif socket in room.audience:
                room.handle(socket, message)
            return room
        return self._join(socket, room, message.join, message.ref, address)

    def _join(
        self, socket: Socket, room: Room | None, join: messages.Join, ref: int, address: str
    ) -> Room | None:
        if room is not None:
            socket.post(codec.encode(messages.Refused(ref, "bad_message")))
            return room
        if join.padded:
            socket.pad()
        try:
            joined = self.room(join.table.lower())
        except Sorry as refusal:
            self._turn_away(socket, ref, refusal, address)
            return None
        try:
            joined.join(socket, join.key, ref)
        except Sorry as refusal:
            self._turn_away(socket, ref, refusal, address)
            return None
        except Exception:
            joined.left(socket)
            raise
        return joined

    def _turn_away(self, socket: Socket, ref: int, refusal: Sorry, address: str) -> None:
        reason = refusal.reason if self._guessing.take(address) else "too_much"
        socket.post(codec.encode(messages.Refused(ref, reason)))


STARTED = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Read the time, in milliseconds: the wall clock's when the process began, and steady since."""
    return (STARTED + time.monotonic_ns()) // 1_000_000


SERVER = web.AppKey("server", Server)


@web.middleware
async def unhurried(request: web.Request, handler: Any) -> web.StreamResponse:
    """Answer one address only so often; the page and its pictures cost next to nothing."""
    server = request.app[SERVER]
    if len(request.path) > LONGEST:
        raise Sorry("no_such_table")
    if request.path.startswith("/api/") and not server.asking.take(server.address(request)):
        raise Sorry("too_much")
    response: web.StreamResponse = await handler(request)
    return response


def make_app(store: Store, settings: Settings) -> web.Application:
    """Put the server together."""
    server = Server(store, settings)
    app = web.Application(middlewares=[courteous, unhurried], client_max_size=64 * 1024)
    app.add_routes(
        [
            web.get("/ws", server.socket),
            web.get("/api/games", server.games),
            web.post("/api/games/{game}/options/{option}", server.read_option),
            web.get("/api/words/{language}", server.words),
            web.get("/api/rules/{game}/{language}", server.rules),
            web.get("/api/tables", server.tables),
            web.post("/api/tables", server.found_table),
            web.get("/api/tables/{code}", server.table),
            web.post("/api/tables/{code}/chairs", server.sit_down),
            web.get("/api/matches/{id}", server.transcript),
            web.get("/api/matches/{id}/record", server.record),
            web.get("/schema.json", server.schema),
            web.get("/healthz", server.healthy),
            web.get("/metrics", server.measured),
        ]
    )
    if (PAGE / "assets").is_dir():
        app.router.add_static("/assets", PAGE / "assets", append_version=False)
    for path in ("/", "/t/{code}", "/tv/{code}", "/r/{id}", "/rules/{game}", "/settings", "/{tail:.*}"):
        app.router.add_get(path, server.page)
    app.cleanup_ctx.append(lambda _: _housekeeping(server))
    app.on_shutdown.append(lambda _: server.farewell())
    app[SERVER] = server
    return app


async def _housekeeping(server: Server) -> Any:
    """Keep the house while the server runs."""
    tasks = [asyncio.create_task(_sweep(server)), asyncio.create_task(keep_measuring(server.rooms))]
    yield
    for task in tasks:
        task.cancel()
    server.store.close()


async def _sweep(server: Server) -> None:
    while True:
        await asyncio.sleep(60)
        try:
            server.sleep()
            server.forget()
        except Exception:
            log.exception("while keeping house")
