"""A seat at a live table, held by a program: it says that it is one, and has no more than a page has."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from brushpass.core import BadSetup, Illegal, Seat, View, from_json, to_json
from brushpass.text.pact import SeedPart
from brushpass.text.told import Plain, ToldMatch, begun

PAUSE = 1.0  # seconds before a lost socket is opened again
TRIES = 30  # in a row; then the table is gone
ANSWER = 15.0  # seconds for the table to answer a move
JOINING = 1  # the number of what is said first
COLOUR = "slate"  # until somebody likes another better
LARGEST = 4 * 1024 * 1024  # bytes of a message


class NotThere(Exception):  # noqa: N818 -- not an error: the table says no
    """The table does not let this player in: the text is the reason, a key into the words."""


class OnlineLine:
    """A seat at a table of a server."""

    def __init__(self, http: aiohttp.ClientSession, url: str, seated: Plain) -> None:
        """Hold the seat of this key; ``stay`` keeps its socket open."""
        self.seat = Seat(seated["seat"])
        self.match: ToldMatch | None = None  # until the first deal
        self._http, self._url, self._seated = http, url, seated
        self._part = SeedPart(self.seat)
        self._ws: aiohttp.ClientWebSocketResponse | None = None
        self._presence: dict[str, Any] = {}
        self._named: str | None = None  # the match that is told of
        self._early: list[tuple[Plain, bool]] = []  # frames that came before it was named
        self._ref = time.time_ns() // 1_000_000
        self._answers: dict[int, asyncio.Future[str | None]] = {}
        self._stirred = asyncio.Condition()
        self.gone: str | None = None  # why this seat is lost

    @property
    def view(self) -> View[Any, Any]:
        """What this seat may know now."""
        return self._told.view

    @property
    def log(self) -> Sequence[Any]:
        """What this seat has seen happen."""
        return self._told.log

    @property
    def offers(self) -> Sequence[Any]:
        """What this seat may do now; nothing when the match is over."""
        return () if self.over else self._told.offers

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._told.over

    @property
    def _told(self) -> ToldMatch:
        assert self.match is not None, "who looks has waited for the deal"
        return self.match

    async def play(self, move: Any) -> None:
        """Make a move, and wait for the answer; a lost socket sends it again, and it counts once."""
        self._ref += 1
        ref, answer = self._ref, asyncio.get_running_loop().create_future()
        self._answers[ref] = answer
        try:
            async with asyncio.timeout(ANSWER):
                while not answer.done():
                    await self._send({"play": move, "ref": ref})
                    await asyncio.wait([answer], timeout=PAUSE)
                reason = answer.result()
        except TimeoutError:
            reason = "one_moment"
        finally:
            del self._answers[ref]
        if reason is not None:
            raise Illegal(self.seat, reason)

    async def settle(self, seconds: float, *, beyond: int) -> None:
        """Wait until this seat may decide, having seen more than so much; or for the end; or so long."""
        await self._until(lambda: self.over or bool(self.offers and len(self.log) > beyond), seconds)

    async def dealt(self, seconds: float) -> bool:
        """Wait for a deal, at most so long; say whether there is one."""
        await self._until(lambda: self.match is not None and self.match.table is not None, seconds)
        return self.match is not None and self.match.table is not None

    async def stay(self) -> None:
        """Keep the socket open, through restarts of the server, until the seat is lost."""
        tries, at = 0, None
        while self.gone is None and tries < TRIES:
            bye: Plain = {}
            with suppress(aiohttp.ClientError, TimeoutError):
                bye = await self._visit(at)
                tries = 0
            if bye.get("reason", "restart") != "restart":
                self.gone = bye["reason"]
            at = bye.get("at")
            tries += 1
            await asyncio.sleep(PAUSE)
        self.gone = self.gone or "unreachable"
        async with self._stirred:
            self._stirred.notify_all()

    async def _visit(self, at: str | None) -> Plain:
        """Hold a socket until it closes; give the goodbye."""
        code, params = self._seated["code"], {"at": at} if at else {}
        address = f"{self._url}/ws/{code}"
        self._presence.pop("commitment", None)  # a part is promised anew on every socket
        async with self._http.ws_connect(address, params=params, max_msg_size=LARGEST) as self._ws:
            await self._send({"join": {"table": code, "key": self._seated["key"]}, "ref": JOINING})
            again = True  # the first frame tells all once more
            async for message in self._ws:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return {"reason": "padded"}
                said = from_json(message.data)
                if said["type"] == "Bye" or _not_let(said):
                    return dict(said)
                await self._hear(said, again=again)
                again = again and said["type"] != "Frame"
        return {}

    async def _hear(self, said: Plain, *, again: bool) -> None:
        match said["type"]:
            case "Presence":
                await self._meet(said)
            case "Frame" if self.match is None:
                self._early.append((said, again))
            case "Frame":
                self._told.hear(said, again=again)
            case "Dealing" if self._part.opens(said["promise"], tuple(said["parts"])):
                await self._send({"open": self._part.nonce(said["promise"]), "ref": 0})
        answer = self._answers.get(said.get("ref", 0))
        if answer is not None and not answer.done():
            answer.set_result(said.get("reason"))
        async with self._stirred:
            self._stirred.notify_all()

    async def _meet(self, presence: Plain) -> None:
        """Take in who is there; promise a part of the next deal; begin to hear of a match that has begun."""
        if presence["commitment"] != self._presence.get("commitment"):
            await self._send({"commit": self._part.committed(presence["commitment"]), "ref": 0})
        self._presence |= presence
        named = presence.get("match")
        if named is not None and named != self._named:
            self._named, self.match = named, begun(self._presence, self.seat)
            early, self._early = self._early, []
            for frame, again in early:
                self.match.hear(frame, again=again)

    async def _send(self, said: Mapping[str, Any]) -> None:
        if self._ws is not None and not self._ws.closed:
            with suppress(ConnectionError):  # it is sent again over the next socket
                await self._ws.send_str(to_json(said))

    async def _until(self, holds: Callable[[], bool], seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._stirred:
                await self._stirred.wait_for(lambda: self.gone is not None or holds())


def _not_let(said: Plain) -> bool:
    """Say whether the table has refused somebody who came."""
    refused: bool = said["type"] == "Refused" and said["ref"] == JOINING and said["reason"] != "one_moment"
    return refused


def table_of(link: str) -> tuple[str, str]:
    """Find the server and the code in the link of a table."""
    parts = urlsplit(link)
    code = parts.path.rstrip("/").rpartition("/t/")[2]
    if parts.scheme not in ("http", "https") or not parts.netloc or not code or "/" in code:
        raise BadSetup(f"{link!r} is no link to a table, such as https://example.org/t/CODE")
    return f"{parts.scheme}://{parts.netloc}", code


async def sit_down(http: aiohttp.ClientSession, link: str, name: str) -> OnlineLine:
    """Take a chair at the table of a link, as a program that says it is one."""
    url, code = table_of(link)
    wish = {"name": name, "colour": COLOUR, "machine": True}
    try:
        async with http.post(f"{url}/api/tables/{code}/chairs", json=wish) as answer:
            seated = await answer.json()
    except (aiohttp.ClientError, ValueError):  # nobody there, or somebody else
        raise NotThere("unreachable") from None
    if "key" not in seated:
        raise NotThere(seated["reason"])
    return OnlineLine(http, url, seated)
