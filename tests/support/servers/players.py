"""People who play on whatever happens, from the offers alone, and remember all they were told.

They do what a page does: come back when the line breaks, go where they are sent, and say
again, under the same number, what was not answered.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from brushpass.table.pact import commit

COLOURS = ("rose", "straw", "leaf", "sky", "lilac", "copper", "ivory", "slate")
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal")
BROKEN = (ConnectionError, aiohttp.ClientError, TimeoutError, OSError)


def choose(offers: list[dict], dice: random.Random) -> dict:
    """Pick a move: any kind first, then any of that kind; a blank is filled with a word."""
    kind = dice.choice(sorted({offer["type"] for offer in offers}))
    offer = dice.choice([offer for offer in offers if offer["type"] == kind])
    if kind == "Write":
        return {
            "type": offer["kind"],
            "text": dice.choice(["lamp", "river", "clock", "ticket"])[: offer["limit"]],
        }
    return offer


@dataclass
class Seen:
    """What one line told of one match: a whole frame, with what was seen of late, then the news."""

    match: str
    frames: list[dict] = field(default_factory=list)

    @property
    def recalled(self) -> list[Any]:
        return self.frames[0].get("sights", [])

    @property
    def news(self) -> list[Any]:
        return [sight for frame in self.frames[1:] for sight in frame.get("sights", ())]

    def last(self, part: str) -> Any:
        """Say what was last known of a part."""
        return next((frame[part] for frame in reversed(self.frames) if part in frame), None)


@dataclass
class Acknowledged:
    """A move that was answered with yes."""

    ref: int
    move: dict
    when: float  # by the monotonic clock


class Player:
    """Somebody with a key, or an onlooker."""

    def __init__(
        self, http: aiohttp.ClientSession, way: Callable[[str], str], seated: dict, dice: random.Random
    ) -> None:
        """Sit down; ``way`` gives the address to go to, for the name of a worker or for none."""
        self.http, self.way, self.dice = http, way, dice
        self.code, self.key, self.seat = seated["code"], seated["key"], seated.get("seat")
        self.seen: list[Seen] = []
        self.acknowledged: list[Acknowledged] = []
        self.named: list[str] = []  # names that were asked for and granted
        self.refused: dict[str, int] = {}
        self.joined = 0
        self.thinks = (0.2, 1.2)
        self.patience = 12.0
        self._at = ""
        self._tries = 0
        self._number = 0  # of the last frame on this line
        self._ref = 1000 * ((self.seat or 0) + 1)
        self._pending: dict[int, dict] = {}  # said, and not answered
        self._presence: dict[str, Any] = {}
        self._offers: list[dict] = []
        self._dresses = 0
        self._parts: dict[str, str] = {}  # of seeds, by the table's promise
        self._promised = ""  # upon what, on this line

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._visit()
            except BROKEN:
                self._at = ""
            if not self._at or self._tries:
                await asyncio.sleep(min(3, 0.25 * 2**self._tries) * self.dice.uniform(0.5, 1))
            self._tries += 1

    async def _visit(self) -> None:
        address = f"{self.way(self._at)}/ws/{self.code}"
        query = {"at": self._at} if self._at else {}
        async with self.http.ws_connect(
            address, params=query, max_msg_size=2**22, timeout=self._limits
        ) as ws:
            self._presence, self._offers, self._at, self._number, self._promised = {}, [], "", 0, ""
            await ws.send_json({"join": {"table": self.code, "key": self.key}, "ref": 1})
            acting = asyncio.ensure_future(self._act(ws))
            try:
                while True:
                    message = await ws.receive(timeout=self.patience)
                    if message.type != aiohttp.WSMsgType.TEXT or not await self._hear(
                        ws, json.loads(message.data)
                    ):
                        return
            finally:
                acting.cancel()

    @property
    def _limits(self) -> aiohttp.ClientWSTimeout:
        return aiohttp.ClientWSTimeout(ws_close=1)

    async def _hear(self, ws: aiohttp.ClientWebSocketResponse, said: dict) -> bool:
        """Take something in; say whether to listen on."""
        match said["type"]:
            case "Bye":
                self._at = said.get("at") or ""
                return False
            case "Presence":
                self._meet(said)
                await self._promise(ws, said["commitment"])
            case "Dealing" if said["promise"] in self._parts:
                await ws.send_json({"open": self._parts[said["promise"]], "ref": 0})
            case "Frame":
                self._see(said)
            case "Done" if said["ref"] == 1:
                self.joined += 1
                self._tries = 0
                for ref, message in self._pending.items():
                    await ws.send_json({**message, "ref": ref})
        if said.get("ref", 0) > 1:
            self._answered(said)
        return not (said["type"] == "Refused" and said["ref"] == 1)

    async def _promise(self, ws: aiohttp.ClientWebSocketResponse, promise: str) -> None:
        """Promise a part of the next seed, as a page does: the same upon the same promise."""
        if self.seat is None or promise == self._promised:
            return
        self._promised = promise
        part = self._parts.setdefault(promise, f"{self.dice.getrandbits(128):032x}")
        await ws.send_json({"commit": commit(promise, self.seat, part), "ref": 0})

    def _meet(self, presence: dict) -> None:
        before, self._presence = self._presence, presence
        if not before or before.get("match") == presence.get("match"):
            return
        deal = self.seen[-1].frames.pop()  # of a new deal the first frame comes just before this
        if before.get("match"):
            self.seen.append(Seen(presence["match"]))
        self.seen[-1].match = presence["match"]
        self.seen[-1].frames.append(deal)

    def _see(self, frame: dict) -> None:
        if frame["n"] <= self._number:  # an answer that was given again
            return
        self._number = frame["n"]
        if frame["n"] == 1:
            self.seen.append(Seen(self._presence.get("match", "")))
        self.seen[-1].frames.append(frame)
        self._offers = frame.get("offers", self._offers)

    def _answered(self, said: dict) -> None:
        message = self._pending.pop(said["ref"], None)
        if message is None:
            return
        if said["type"] == "Refused":
            self.refused[said["reason"]] = self.refused.get(said["reason"], 0) + 1
        elif "play" in message:
            self.acknowledged.append(Acknowledged(said["ref"], message["play"], time.monotonic()))
        elif message.get("ask", {}).get("type") == "Dress":
            self.named.append(message["ask"]["name"])

    async def _act(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        """Move, deal and dress, at one's leisure; but say nothing new before the last was answered."""
        while True:
            await asyncio.sleep(self.dice.uniform(*self.thinks))
            message = None if self._pending or self.seat is None else self._wish()
            if message is None:
                continue
            self._ref += 1
            self._pending[self._ref] = message
            try:
                await ws.send_json({**message, "ref": self._ref})
            except BROKEN:
                return

    def _wish(self) -> dict | None:
        if self._presence.get("playing"):
            return {"play": choose(self._offers, self.dice)} if self._offers else None
        if self.dice.random() < 0.5:
            self._dresses += 1
            name = f"{NAMES[self.seat]} {self._dresses}"
            return {"ask": {"type": "Dress", "name": name, "colour": COLOURS[self.seat]}}
        hosts = self._presence.get("host") == self.seat
        return {"ask": {"type": "Start"}} if hosts else None

    @property
    def last_name(self) -> set[str]:
        """What the seat may be called now: as was last granted, or as was asked for since."""
        wanted = [m["ask"]["name"] for m in self._pending.values() if m.get("ask", {}).get("type") == "Dress"]
        return {*self.named[-1:], *wanted}
