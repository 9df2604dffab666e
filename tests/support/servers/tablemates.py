"""Tablemates: people at a real server, over real sockets, in one process or against another."""

import asyncio
import json
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import aiohttp
from aiohttp import WSMessage, WSMsgType, web
from aiohttp.test_utils import get_unused_port_socket

from brushpass.server.http.app import SERVER, make_app
from brushpass.server.on_beat import listen
from brushpass.server.settings import Settings
from brushpass.server.store import open_store
from brushpass.table.pact import commit
from brushpass.wire.padded import UP, Padder, Unpadder

PATIENCE = 20  # seconds to wait for anything


class Mate:
    """Somebody at a table: what was said to them, and what they last knew."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, seat: int | None) -> None:
        self.ws, self.seat = ws, seat
        self.heard: list[str] = []  # every text as it came
        self.known: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}
        self.ref = 0
        self.part = ""  # of the next seed
        self.key = ""  # by which it came
        self.dealing: dict[str, Any] = {}  # the promises that were told last

    async def hear(self) -> dict[str, Any]:
        """Wait for the next message."""
        message = await self.ws.receive(timeout=PATIENCE)
        if message.type != aiohttp.WSMsgType.TEXT:
            raise ConnectionError(message.type)
        self.heard.append(message.data)
        said = json.loads(message.data)
        if said["type"] == "Frame":
            self.known.update({k: v for k, v in said.items() if k in ("table", "hand", "offers")})
        if said["type"] == "Dealing":
            self.dealing = said
        if said["type"] == "CalledOff":
            self.dealing = {}
        if said["type"] == "Presence":
            self.presence = {"options": self.presence.get("options", {}), **said}
        return said

    async def until(self, kind: str, **fields: object) -> dict[str, Any]:
        """Wait for a message of this kind with these fields."""
        while True:
            said = await self.hear()
            if said["type"] == kind and all(said.get(k) == v for k, v in fields.items()):
                return said

    async def say(self, **message: object) -> dict[str, Any]:
        """Say something, and wait for the answer to it."""
        self.ref += 1
        await self.ws.send_str(json.dumps({**message, "ref": self.ref}))
        while True:
            said = await self.hear()
            if said.get("ref") == self.ref:
                return said

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Ask something of the table."""
        return await self.say(ask={"type": kind, **fields})

    async def promise(self, nonce: str) -> dict[str, Any]:
        """Promise a part of the next seed, upon the table's promise."""
        self.part = nonce
        return await self.say(commit=commit(self.presence["commitment"], self.seat, nonce))

    async def open_part(self) -> dict[str, Any]:
        """Open that part when every promise is told."""
        await self.see_promises()
        return await self.say(open=self.part)

    async def see_promises(self) -> dict[str, Any]:
        """Wait until every promise is told."""
        while not self.dealing:
            await self.hear()
        told, self.dealing = self.dealing, {}
        return told

    async def play(self, move: dict[str, Any]) -> dict[str, Any]:
        """Make a move."""
        return await self.say(play=move)


class Pieces:
    """A socket over which everything goes in pieces, each at once; it notes what comes, as it is."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws, self.close = ws, ws.close
        self.came: list[tuple[WSMsgType, int]] = []  # of what kind, and how long
        self._padder, self._unpadder, self._whole = Padder(UP), Unpadder(), list[bytes]()

    async def send_str(self, text: str) -> None:
        self._padder.put(text.encode())
        while self._padder.waiting:
            await self.ws.send_bytes(self._padder.piece())

    async def receive(self, timeout: float) -> WSMessage:  # noqa: ASYNC109 -- as aiohttp has it
        while not self._whole:
            message = await self.ws.receive(timeout=timeout)
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return message
            self.came.append((message.type, len(message.data)))
            text = message.type is WSMsgType.TEXT
            self._whole += [message.data.encode()] if text else self._unpadder.take(message.data)
        return WSMessage(WSMsgType.TEXT, self._whole.pop(0).decode(), None)


class Place:
    """A server as its visitors see it."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self.http, self.url = http, url

    async def get(self, path: str) -> tuple[int, Any]:
        async with self.http.get(self.url + path) as answer:
            text = await answer.text()
            return answer.status, json.loads(text) if answer.content_type == "application/json" else text

    async def post(self, path: str, body: object) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        async with self.http.post(self.url + path, data=data) as answer:
            return answer.status, await answer.json()

    async def found(self, **wish: object) -> dict[str, Any]:
        wish = {"game": "spywhere", "name": "Ada", "colour": "rose", "pace": "none", "seats": 3, **wish}
        return await self._seated("/api/tables", wish)

    async def sit(self, code: str, name: str, colour: str = "sky") -> dict[str, Any]:
        return await self._seated(f"/api/tables/{code}/chairs", {"name": name, "colour": colour})

    async def _seated(self, path: str, wish: dict[str, Any]) -> dict[str, Any]:
        """Ask for a chair, and again when the server asks for a moment, as on a busy machine."""
        for _ in range(50):
            status, seated = await self.post(path, wish)
            if status != HTTPStatus.SERVICE_UNAVAILABLE:
                break
            await asyncio.sleep(0.3)
        assert status == HTTPStatus.OK, seated
        return seated

    async def open(self, code: str = "") -> aiohttp.ClientWebSocketResponse:
        path = f"/ws/{code}" if code else "/ws"
        return await self.http.ws_connect(self.url + path, max_msg_size=2**22)

    async def join(self, seated: dict[str, Any], *, padded: bool = False) -> Mate:
        ws = await self.open(seated["code"])
        mate = Mate(Pieces(ws) if padded else ws, seated.get("seat"))
        mate.key = seated["key"]
        answer = await mate.say(join={"table": seated["code"], "key": seated["key"], "padded": padded})
        assert answer["type"] == "Done", answer
        await mate.until("Presence")
        return mate


def url_of(path: str) -> str:
    """Give the address of a store: a file's, if it is no address yet."""
    return path if "://" in path else f"sqlite:///{path}"


@asynccontextmanager
async def kept_in(path: str):
    """What a file holds, for a look."""
    store = await open_store(url_of(path))
    yield store
    await store.close()


@asynccontextmanager
async def place(path: str, settings: Settings | None = None):
    """A real server on loopback, in this process."""
    app = make_app(await open_store(url_of(path)), settings or Settings())
    runner = web.AppRunner(app, access_log=None)  # as it is served: paths name tables
    await runner.setup()
    port, metronome = get_unused_port_socket("127.0.0.1"), app[SERVER].store.metronome
    door = await listen(runner, port, metronome)
    async with aiohttp.ClientSession() as http:
        here = Place(http, f"http://127.0.0.1:{port.getsockname()[1]}")
        here.server = app[SERVER]
        yield here
    door.close()
    await runner.cleanup()


async def three_at_a_table(here: Place, bots: int = 0, **wish: object) -> list[Mate]:
    """Ada, Bo and Cleo sit down, and some bots, and the match begins."""
    return await at_a_table(here, ("Bo", "Cleo"), bots, **wish)


async def two_double_agents(here: Place, pace: str = "none", **options: object) -> list[Mate]:
    """Ada and Bo sit down to Double Agent, and the match begins."""
    return await at_a_table(here, ("Bo",), game="double_agent", options=options, pace=pace)


async def at_a_table(here: Place, guests: tuple[str, ...], bots: int = 0, **wish: object) -> list[Mate]:
    """Ada and her guests sit down, and some bots, and the match begins."""
    people = 1 + len(guests)
    ada = await here.found(**{"seats": people + bots, **wish})
    others = [await here.sit(ada["code"], name) for name in guests]
    mates = [await here.join(seated) for seated in (ada, *others)]
    for seat in range(people, people + bots):
        await mates[0].ask("SeatBot", seat=seat, level="novice")
    await mates[0].ask("Start")
    for mate in mates:
        while "table" not in mate.known:
            await mate.hear()
    return mates


async def play_out(mates: list[Mate], pick=lambda offers: offers[0]) -> None:
    """Play a match to its end, taking offers as ``pick`` says."""
    while mates[0].known["table"]["phase"]["type"] != "Over":
        mover = next(mate for mate in mates if mate.known.get("offers"))
        answer = await mover.play(pick(mover.known["offers"]))
        assert answer["type"] == "Frame", answer
        for mate in mates:
            if mate is not mover:
                await catch_up(mate, mover)


async def catch_up(mate: Mate, mover: Mate) -> None:
    """Hear until ``mate`` knows the table that ``mover`` knows."""
    while mate.known["table"] != mover.known["table"]:
        await mate.hear()


def run(scenario) -> Any:
    """Run a scenario, but not for ever."""
    return asyncio.run(asyncio.wait_for(scenario, 60))
