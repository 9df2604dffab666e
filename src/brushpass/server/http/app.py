"""The HTTP application: routes and handlers, wiring of one worker, start-up, shutdown, background tasks."""

import logging
import time
from collections.abc import Collection
from contextlib import nullcontext
from functools import partial

from aiohttp import web

from brushpass.core import BadSetup, Seat, to_json
from brushpass.games import GAMES
from brushpass.server.bots.pool import BotPool
from brushpass.server.budget import Purse, WorkBudget
from brushpass.server.clock import ProcessClock
from brushpass.server.errors import RequestRefused, StoreUnavailable
from brushpass.server.http import static_page
from brushpass.server.http.admin import AdminDesk
from brushpass.server.http.catalogue import Books
from brushpass.server.http.chores import housekeeping
from brushpass.server.http.finding import Finder
from brushpass.server.http.identity import IdentityDesk
from brushpass.server.http.ladder import LadderDesk
from brushpass.server.http.middleware import (
    bears,
    body,
    content,
    courteous,
    same_origin,
    told,
)
from brushpass.server.http.previews import Previews
from brushpass.server.http.reports import ReportDesk
from brushpass.server.http.taps import TapDesk
from brushpass.server.http.turns import unhurried
from brushpass.server.limits import (
    ConnectionCounts,
    PublicList,
    RequestRates,
    SharedQuota,
    blurred,
    subscriber,
)
from brushpass.server.load import LoopLag
from brushpass.server.metrics import Metrics
from brushpass.server.names.policy import TextPolicy
from brushpass.server.rooms import days, door, lobby, views
from brushpass.server.rooms.context import LongestMatch, RoomContext
from brushpass.server.rooms.gathering import sound_date
from brushpass.server.rooms.registry import RoomRegistry
from brushpass.server.rooms.replays import Library, recorded, replayed
from brushpass.server.rooms.room import Room
from brushpass.server.rooms.vetting import vet
from brushpass.server.settings import Settings
from brushpass.server.store import Figures, Store
from brushpass.server.taps.courier import Courier
from brushpass.server.workers.fleet import Fleet
from brushpass.server.workers.scoring import Scorer
from brushpass.server.workers.waking import Waker
from brushpass.server.ws.endpoint import Endpoint
from brushpass.server.ws.session import Services
from brushpass.table.setup import TOO_LARGE
from brushpass.wire import codec, messages

log = logging.getLogger("brushpass")
DAY = 24 * 3600 * 1000
FORGOTTEN = 50  # tables at a time: everybody waits meanwhile
RECORDS = 32  # finished matches kept at hand


class Server:
    """One worker: all rooms of one process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings, self.clock = store, settings, ProcessClock()
        name, rate = store.name or settings.name, settings.requests_per_second
        self.registry = RoomRegistry(store, name)
        awake = self.rooms = self.registry.awake
        self.thinkers = BotPool(settings.thinkers, settings.thinker)
        self.texts = TextPolicy(settings.rude)
        longest = LongestMatch(settings.longest_match, settings.match_days * DAY)
        self.context = RoomContext(store, self.clock, self.registry.drop, self.texts, self.thinkers, longest)
        self.crowds = ConnectionCounts(settings.sockets_per_address)
        self.lag = LoopLag(settings.most_lag)
        self.budget = WorkBudget(settings.work_per_address / 1000)
        self.asking = RequestRates(6 * rate, rate, time.monotonic)
        self.metrics = Metrics(
            lambda: len(awake),
            self.crowds.here.total,
            lambda: self.thinkers.replaced,
            lambda: self.lag.p99,
        )
        self.fleet = Fleet(store, self.registry, name, settings.lease or store.lease, self._figures)
        self.waker = Waker(store, self.registry, self.fleet, self.context)
        self.courier = Courier(store, anywhere=settings.tap_anywhere)
        self.scorer = Scorer(store)
        self.metrics.workers = lambda: self.fleet.workers
        self._founding = SharedQuota(store, "found", settings.tables_per_address, 1 / 60)
        self._guessing = SharedQuota(store, "guess", 30, 0.5)  # wrong codes and keys
        self._knocking = SharedQuota(store, "knock", 5, 1 / 60)
        self.quotas = [self._founding, self._guessing, self._knocking]  # desks add theirs
        self.public = public = PublicList(store)
        services = Services(store, self.budget, self.texts, self._guessing, public, self.metrics, self.room)
        spoken, proxied = settings.messages_per_second, settings.trusted_proxy
        self.endpoint = Endpoint(services, self.crowds, spoken, proxied=proxied)
        # To play a match again takes a while: what many look at is kept at hand.
        self._transcripts = Library(store, RECORDS, lambda *kept: replayed(*kept).transcript().encode())
        self._records = Library(store, RECORDS, lambda *kept: codec.encode(recorded(*kept)))
        self.libraries = (self._transcripts, self._records)

    def _figures(self) -> Figures:
        """Say what the others are told of this worker, and learn what they have told."""
        others = [w.figures for w in self.fleet.workers if w.name != self.fleet.name]
        self.crowds.learn(figures.crowds for figures in others)
        self.asking.learn(figures.hurries for figures in others)
        return self.metrics.figures(self.crowds.large(), self.asking.large(), draining=self.fleet.draining)

    async def room(self, code: str) -> Room:
        """Find a room, folding it back from the store if it sleeps there."""
        return await self.registry.open(code, self.context)

    async def forget(self) -> None:
        """Forget some of the tables that nobody has touched for long; those in use are not among them."""
        await self.store.forget(self.settings.keep_days * DAY, FORGOTTEN)
        await self.store.people.sweep()

    async def farewell(self) -> None:
        """Let the tables go, and tell everybody to come back, before the sockets are closed."""
        if self.settings.drain:
            await self.fleet.drain()
        else:
            await self.registry.let_all_go(lambda _: None)
        await self.endpoint.close()

    # Plain HTTP.

    async def read_option(self, request: web.Request) -> web.Response:
        """Read an option from a file of somebody's own: its value as data, or what is wrong with it."""
        game, name = GAMES.get(request.match_info["game"]), request.match_info["option"]
        if game is None:
            raise RequestRefused("no_such_table")
        try:
            reading = partial(lobby.read_option, game, name, await content(request))
            value = await self.budget.aside(self.purse(request), reading)
            return web.Response(text=to_json(value), content_type="application/json")
        except web.HTTPRequestEntityTooLarge:
            fault = TOO_LARGE
        except BadSetup as error:
            fault = str(error)
        return web.json_response({"reason": "bad_setup", "fault": fault}, status=409)

    async def found_table(self, request: web.Request) -> web.Response:
        """Make a table."""
        if self.lag.busy:
            raise RequestRefused("busy")
        if not await self._founding.take(self.address(request)):
            raise RequestRefused("too_much")
        wish = await body(request, messages.NewTable)
        self.texts.check_name(wish.name, public=wish.public)
        if wish.options and not wish.lesson:
            await self.budget.aside(self.purse(request), partial(vet, wish, self.texts, public=wish.public))
        sound_date(wish.planned, time.time_ns() // 1_000_000)
        record, key = lobby.found(wish)
        self.texts.check_options(record.options, public=record.public)
        opener = blurred(self.address(request))
        async with self.public.place(opener) if record.public else nullcontext():
            await self.store.found(record.code, to_json(record), public=record.public, opener=opener)
        if record.lesson:
            room = await self.room(record.code)
            room.agree(room.start())
            await self.settled(room)
        return told(messages.Seated(record.code, record.host, key))

    async def table(self, request: web.Request) -> web.Response:
        """Describe a table to strangers."""
        return told(await self.describe(request))

    async def describe(self, request: web.Request) -> messages.Listed:
        """Describe a table, whoever runs it, to anybody who does not guess."""
        return views.listed(lobby.served(lobby.from_record(await self.kept(request))))

    async def kept(self, request: web.Request) -> str:
        """Read what is kept of the table that a request names, whoever runs it."""
        self.bar_guessers(request)
        kept = await self.store.table(request.match_info["code"].lower())
        if kept is None:
            await self.mind_guessing(request)
            raise RequestRefused("no_such_table")
        return kept

    async def holder(self, request: web.Request, record: lobby.TableRecord, key: str) -> Seat | None:
        """Find the seat that a key opens, for somebody who does not guess."""
        try:
            return lobby.seat_of(record, key)
        except RequestRefused:
            await self.mind_guessing(request)
            raise

    async def sit_down(self, request: web.Request) -> web.Response:
        """Take a chair."""
        self.bar_guessers(request)
        wish = await body(request, messages.SitDown)
        room = await self.named(request)
        await self._mind_bans(request, room.record)
        self.texts.check_name(wish.name, public=room.record.public)
        try:
            record, seat, key = lobby.sit_down(room.record, wish)
        except RequestRefused as refusal:
            if refusal.reason == "no_invitation":
                await self.mind_guessing(request)
            raise
        room.agree(record)
        await self.settled(room)
        return told(messages.Seated(record.code, seat, key))

    async def knock(self, request: web.Request) -> web.Response:
        """Tell the host that somebody would like a chair where there is none."""
        self.bar_guessers(request)
        wish = await body(request, messages.Knock)
        room = await self.named(request)
        if not await self._knocking.take(self.address(request)):
            raise RequestRefused("too_much")
        await self._mind_bans(request, room.record)
        self.texts.check_name(wish.name, public=room.record.public)
        room.agree(door.knocked(room.record, wish.name))
        await self.settled(room)
        return told(views.listed(room.record))

    async def turn(self, request: web.Request) -> web.Response:
        """Say to the holder of a seat whether the table waits for it: the phase says so to everybody."""
        self.bar_guessers(request)
        holder = await body(request, messages.Holder)
        record, awaited, left = await self._awaited(request)
        seat = await self.holder(request, record, holder.key)
        yours = record.playing and seat in awaited
        return told(messages.Turn(record.playing, yours, record.match, left))

    async def _awaited(self, request: web.Request) -> tuple[lobby.TableRecord, Collection[Seat], int | None]:
        """Find a table, whom it waits for and until when; over days nobody is woken for that."""
        if kept := await self.store.table(request.match_info["code"].lower()):
            record = lobby.from_record(kept)
            if days.over_days(record) and record.due is not None:
                return record, record.awaits, max(0, record.due - await self.store.now())
        room = await self.named(request)
        return room.record, room.match.table.phase.who if room.match else (), None

    async def transcript(self, request: web.Request) -> web.Response:
        """Give the record of a match, once it is over."""
        written = await self._transcripts.find(request.match_info["id"], self.address(request))
        return web.Response(body=written, content_type="application/jsonl")

    async def record(self, request: web.Request) -> web.Response:
        """Give who played and every position of a match, once it is over."""
        written = await self._records.find(request.match_info["id"], self.address(request))
        return web.Response(body=written, content_type="application/json")

    async def healthy(self, _: web.Request) -> web.Response:
        """Say whether the server is well: it can reach its store, and keep things there."""
        try:
            await self.store.table("")
        except StoreUnavailable:
            well = False
        else:
            well = self.store.keeps  # on a full disk it can be read
        return web.json_response({"well": well}, status=200 if well else 503)

    async def ready(self, _: web.Request) -> web.Response:
        """Say whether this worker takes tables; a router asks this often, so the store is not asked."""
        taking = self.fleet.lives and not self.fleet.draining
        return web.json_response({"ready": taking}, status=200 if taking else 503)

    async def measured(self, request: web.Request) -> web.Response:
        """Give the metrics, to their owner alone: a count of messages tells of sealed choices."""
        self.bar_guessers(request)
        if not bears(request, self.settings.admin_token):
            if "Authorization" in request.headers:
                await self.mind_guessing(request)
            raise RequestRefused("no_such_table")
        return web.Response(body=self.metrics.text(), content_type="text/plain")

    async def named(self, request: web.Request) -> Room:
        """Find the room that a request names, for somebody who does not guess."""
        try:
            return await self.room(request.match_info["code"].lower())
        except RequestRefused as refusal:
            if refusal.reason == "no_such_table":
                await self.mind_guessing(request)
            raise

    def bar_guessers(self, request: web.Request) -> None:
        """Answer nothing to somebody who has tried too much: the one right guess would be told, too."""
        if self._guessing.spent(self.address(request)):
            raise RequestRefused("too_much")

    async def mind_guessing(self, request: web.Request) -> None:
        """Refuse an answer to somebody who tries too many codes, or tokens."""
        if not await self._guessing.take(self.address(request)):
            raise RequestRefused("too_much")

    async def _mind_bans(self, request: web.Request, record: lobby.TableRecord) -> None:
        """Refuse a public table to somebody who is kept away from all of them."""
        if record.public and await self.store.office.banned(blurred(self.address(request))):
            raise RequestRefused("banned")

    async def settled(self, room: Room) -> None:
        """Wait until a room is as durable as it is in memory."""
        room.save()
        if not await room.ledger.settled():
            raise RequestRefused("one_moment")

    def address(self, request: web.Request) -> str:
        """Say where a request comes from."""
        via = request.headers.getall("X-Forwarded-For", []) if self.settings.trusted_proxy else []
        return subscriber(via[-1].rsplit(",", 1)[-1].strip() if via else request.remote or "")

    def purse(self, request: web.Request) -> Purse:
        """Say who pays for a request."""
        return self.budget.of(self.address(request))

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Open a socket."""
        if not same_origin(request, self.settings.origins):
            raise web.HTTPForbidden(text="this page is not ours")
        return self.endpoint.serve(request, self.address(request))


SERVER = web.AppKey("server", Server)


def make_app(store: Store, settings: Settings) -> web.Application:
    """Put the server together."""
    server = Server(store, settings)
    identity = IdentityDesk(server)
    app = web.Application(middlewares=[courteous, unhurried(server)], client_max_size=64 * 1024)
    app.add_routes(
        [
            web.get("/ws", server.socket),
            web.get("/ws/{code}", server.socket),
            web.post("/api/games/{game}/options/{option}", server.read_option),
            web.get("/api/tables", Finder(server.public).tables),
            web.post("/api/tables", server.found_table),
            web.get("/api/tables/{code}", server.table),
            web.post("/api/tables/{code}/chairs", server.sit_down),
            web.post("/api/tables/{code}/knock", server.knock),
            web.post("/api/tables/{code}/turn", server.turn),
            *Books().routes,
            *TapDesk(server).routes,
            *identity.routes,
            *LadderDesk(server, identity).routes,
            *ReportDesk(server).routes,
            web.get("/api/matches/{id}", server.transcript),
            web.get("/api/matches/{id}/record", server.record),
            web.get("/healthz", server.healthy),
            web.get("/readyz", server.ready),
            web.get("/metrics", server.measured),
            *AdminDesk(server).routes,
        ]
    )
    static_page.add_to(app)
    app[static_page.PREVIEWS] = Previews(store, server.describe)
    app[static_page.SETTINGS] = settings
    app.cleanup_ctx.append(lambda _: housekeeping(server))
    app.on_shutdown.append(lambda _: server.farewell())
    app[SERVER] = server
    return app
