"""How one driver plays at a table of each server: ours, Colyseus, boardgame.io, and a bare broadcast.

Every table has four players with a socket each, over the same library and without compression. An action
is over when all four have been told of it. While other servers play, sockets still answer pings.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import aiohttp

from brushpass.bench.live import Looker
from brushpass.bench.live import seat_table as seat_lookers
from brushpass.bench.server import SEALED, SEATS, Hears, Table4, seat_table

Hear: TypeAlias = Callable[[aiohttp.WSMessage], bool]  # takes a message in; says whether it told of an action

DATA, BYTES, PATCH = 13, 17, 15  # kinds of Colyseus's messages
JOINED = b"\x0a"
PING, PONG = "2", "3"  # of Socket.IO


class Inbox:
    """A socket that is listened to all the time."""

    def __init__(self, ws: Hears) -> None:
        self._ws, self._came = ws, asyncio.Queue[aiohttp.WSMessage]()
        self.send_str, self.send_bytes = ws.send_str, ws.send_bytes
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        open_ = True
        while open_:
            message = await self._ws.receive()  # which answers the pings of WebSocket
            open_ = message.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY)
            if message.data == PING:
                await self.send_str(PONG)
            else:
                self._came.put_nowait(message)

    async def receive(self) -> aiohttp.WSMessage:
        """Take the next message."""
        return await self._came.get()


async def opened(http: aiohttp.ClientSession, url: str) -> Inbox:
    """Open a socket."""
    return Inbox(await http.ws_connect(url, compress=0))


class Driven(Protocol):
    """A table at which four play."""

    async def act(self) -> int:
        """Make an action, and wait until all were told; say how many it counts for."""


class Spywhere(Table4):
    """Ours; a deal, and the last guesses, of which only their makers are told, do not count."""

    async def act(self) -> bool:
        """Make the first move on offer, or deal."""
        mover = next((seat for seat in self.seats if seat.offers), None)
        if mover is None or mover.phase == "Over":
            await self.deal()
            return False
        counts = mover.phase != SEALED
        await self._move(mover)
        return counts


async def spywhere(http: aiohttp.ClientSession, url: str, pace: str) -> Spywhere:
    """Seat four at a table of ours."""
    seats = (await seat_table(http, url, pace)).seats
    for seat in seats:
        seat.ws = Inbox(seat.ws)
    return Spywhere(seats)


class Wink:
    """Ours in real time: each of six turns to somebody, and waits until the face is seen."""

    def __init__(self, lookers: list[Looker]) -> None:
        self.lookers = lookers
        self._hearing = [asyncio.create_task(looker.hear()) for looker in lookers]

    async def act(self) -> int:
        """Look, each a little later than another; say how many saw a face."""
        return sum(await asyncio.gather(*(looker.look() for looker in self.lookers)))


async def wink(http: aiohttp.ClientSession, url: str, _: int) -> Wink:
    """Seat six at a live table of ours."""
    return Wink(await seat_lookers(http, url, padded=False))


class Swap:
    """Four who swap a card each, in turn; what they hold then is reckoned here."""

    def __init__(self, lines: list[Inbox], hands: Any, market: list[str]) -> None:
        self.lines, self.hands, self.market, self.turn = lines, hands, market, 0

    async def act(self) -> bool:
        """Swap the first card of a hand for the last of the market."""
        seat = self.turn % SEATS
        give, take = self.hands[seat][0], self.market[-1]
        await self.lines[seat].send_bytes(self.said(give, take))
        self.hands[seat][0] = take
        self.market[self.market.index(take)] = give
        self.turn += 1
        await asyncio.gather(*(heard(line, self.tells) for line in self.lines))
        return True

    def said(self, give: str, take: str) -> bytes:
        """Say it as Colyseus has it: the kind, the name of the message, and a map."""
        words = b"".join(text(word) for word in ("swap", "give", give, "take", take))
        name, rest = words[: len(text("swap"))], words[len(text("swap")) :]
        return bytes([DATA]) + name + b"\x82" + rest

    def tells(self, message: aiohttp.WSMessage) -> bool:
        """Say whether it is a patch of the state; the mover is sent the hand besides."""
        return bool(message.data[0] == PATCH)


def text(word: str) -> bytes:
    """Write a short text in MessagePack."""
    return bytes([0xA0 | len(word)]) + word.encode()


async def heard(line: Inbox, tells: Hear) -> aiohttp.WSMessage:
    """Hear until there is something that tells of an action, and give it."""
    while True:
        message = await line.receive()
        if message.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
            raise ConnectionError(message.type)
        if tells(message):
            return message


async def colyseus(http: aiohttp.ClientSession, url: str) -> Swap:
    """Seat four in a room of Colyseus."""
    lines: list[Inbox] = []
    room: dict[str, Any] = {}
    for _ in range(SEATS):
        way = f"joinById/{room['roomId']}" if room else "create/swap"
        async with http.post(f"{url}/matchmake/{way}", json={}) as answer:
            seat = await answer.json()
        room = seat["room"]
        where = f"{url}/{room['processId']}/{room['roomId']}?sessionId={seat['sessionId']}"
        line = await opened(http, where)
        await heard(line, lambda message: bytes(message.data).startswith(JOINED))
        await line.send_bytes(JOINED)
        lines.append(line)
        await line.send_bytes(bytes([DATA]) + text("ready"))
        deal = (await heard(line, lambda message: bool(message.data[0] == BYTES))).data
    dealt = json.loads(deal[1 + len(text("deal")) :])
    return Swap(lines, dealt["hands"], dealt["market"])


class Boardgame:
    """Four at a match of boardgame.io, which speaks Socket.IO."""

    def __init__(self, match: str, lines: list[Inbox], keys: list[str]) -> None:
        self.match, self.lines, self.keys = match, lines, keys
        self.states: list[Any] = [None] * SEATS

    async def act(self) -> bool:
        """Swap the first card of a hand for the last of the market."""
        seat = int(self.states[0]["ctx"]["currentPlayer"])
        state, player = self.states[seat], str(seat)
        move = [state["G"]["players"][player]["hand"][0], state["G"]["market"][-1]]
        payload = {"type": "swap", "args": move, "playerID": player, "credentials": self.keys[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self.say(seat, "update", action, state["_stateID"], self.match, player)
        await self.all_hear("update")
        return True

    async def say(self, seat: int, *event: object) -> None:
        """Emit an event."""
        await self.lines[seat].send_str("42/swap," + json.dumps(event))

    async def all_hear(self, kind: str) -> None:
        """Wait until each of the four was told the state by such an event."""
        await asyncio.gather(*(heard(line, self.taking(n, kind)) for n, line in enumerate(self.lines)))

    def taking(self, seat: int, kind: str) -> Hear:
        """Take the state in; that is what tells of an action."""

        def tells(message: aiohttp.WSMessage) -> bool:
            if not message.data.startswith("42/swap,"):
                return False
            event, _, told, *_ = json.loads(message.data[len("42/swap,") :])
            if event == kind:
                self.states[seat] = told["state"] if kind == "sync" else told
            return bool(event == kind)

        return tells


async def boardgame(http: aiohttp.ClientSession, url: str) -> Boardgame:
    """Seat four at a match of boardgame.io; its lobby is one port further."""
    host, port = url.rsplit(":", 1)
    lobby = f"{host}:{int(port) + 1}/games/swap"
    async with http.post(f"{lobby}/create", json={"numPlayers": SEATS}) as answer:
        match = (await answer.json())["matchID"]
    lines, keys = [], []
    for player in map(str, range(SEATS)):
        body = {"playerID": player, "playerName": player}
        async with http.post(f"{lobby}/{match}/join", json=body) as answer:
            keys.append((await answer.json())["playerCredentials"])
        line = await opened(http, f"{url}/socket.io/?EIO=4&transport=websocket")
        await heard(line, lambda message: message.data.startswith("0"))
        await line.send_str("40/swap,")
        await heard(line, lambda message: message.data.startswith("40/swap,"))
        lines.append(line)
    table = Boardgame(match, lines, keys)
    for seat in range(SEATS):
        await table.say(seat, "sync", match, str(seat), keys[seat], SEATS)
        await heard(lines[seat], table.taking(seat, "sync"))
    return table


class Broadcast:
    """Four who are sent whatever one of them says."""

    def __init__(self, lines: list[Inbox]) -> None:
        self.lines, self.turn = lines, 0

    async def act(self) -> bool:
        """Let the next one say something."""
        self.turn += 1
        await self.lines[self.turn % SEATS].send_str('{"play":{"type":"SwapCard"},"ref":1}')
        await asyncio.gather(*(heard(line, lambda _: True) for line in self.lines))
        return True


async def broadcast(http: aiohttp.ClientSession, url: str, table: int) -> Broadcast:
    """Let four listen to each other."""
    return Broadcast([await opened(http, f"{url}/{table}") for _ in range(SEATS)])
