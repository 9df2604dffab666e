"""Thousands of tables of four that make a move a second each, played over bare sockets by one process.

The driver reads of a frame only what it needs, so that it is not what everybody waits for.
"""

import asyncio
import gc
import json
import random
import time
from collections.abc import Sequence
from statistics import quantiles
from typing import Any

import aiohttp
import msgspec

from brushpass.bench.server import SEALED, cpu_of, four_joins

EVERY = 1.0  # seconds between two moves of a table
AT_ONCE = 40  # tables that are opened
LONG = 0.1  # seconds: a wait that people notice
GRANTED = b"\r\n\r\n"


class Phase(msgspec.Struct):
    """Which phase a table is in."""

    type: str


class Board(msgspec.Struct):
    """What everybody sees, as far as it matters here."""

    phase: Phase


class Said(msgspec.Struct):
    """What the server says, as far as it matters here."""

    type: str
    offers: list[msgspec.Raw] | None = None
    table: Board | None = None


class Seat(asyncio.Protocol):
    """One player, over a socket of their own."""

    def __init__(self, table: "PacedTable", join: dict[str, str]) -> None:
        self.table, self.offers, self.phase, self.frames = table, [], "", 0
        self._join, self._rest, self._open, self._ref = join, b"", False, 1

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.say(join=self._join)

    def say(self, **message: object) -> None:
        """Say something, with a mask of nothing."""
        self._ref += 1
        text = json.dumps({**message, "ref": self._ref}).encode()
        length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(b"\x81" + length + b"\0\0\0\0" + text)

    def play(self) -> None:
        """Make the first move on offer."""
        self._ref += 1
        text = b'{"ref":%d,"play":%b}' % (self._ref, self.offers[0])
        length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(b"\x81" + length + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._open:
            head, found, data = data.partition(GRANTED)
            if not found:
                self._rest = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open = True
        while len(data) >= 4:
            kind, short = data[0] & 0x0F, data[1]
            at = 2 if short < 126 else 4 if short == 126 else 10
            end = at + (short if short < 126 else int.from_bytes(data[2:at], "big"))
            if len(data) < end:
                break
            payload, data = data[at:end], data[end:]
            self._hear(kind, payload)
        self._rest = data

    def _hear(self, kind: int, payload: bytes) -> None:
        if kind == 9:
            self.transport.write(b"\x8a" + bytes([0x80 | len(payload)]) + b"\0\0\0\0" + payload)
        elif kind == 1:
            said = msgspec.json.decode(payload, type=Said)
            assert said.type not in ("Refused", "Bye"), payload
            if said.type == "Frame":
                self.offers = self.offers if said.offers is None else said.offers
                self.phase = said.table.phase.type if said.table else self.phase
                self.frames += 1
                self.table.heard()


class PacedTable:
    """Four players who make a move every second."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.waits: list[tuple[float, float]] = []  # when a move was made, and how long until all had heard
        self._before: list[tuple[Seat, int]] = []
        self._asked = 0.0
        self._moved = False
        self._loop = asyncio.get_running_loop()
        self.all_heard = asyncio.Event()

    def move(self, until: float) -> None:
        """Make a move or deal, and again after a second."""
        now = time.monotonic()
        if now >= until:
            return
        self._loop.call_later(EVERY, self.move, until)
        if self._before:  # somebody still waits: this second's move is not made
            return
        mover = next((seat for seat in self.seats if seat.offers and seat.phase != "Over"), None)
        told = [mover] if mover and mover.phase == SEALED else self.seats
        self.all_heard.clear()
        self._asked, self._moved = now, mover is not None
        self._before = [(seat, seat.frames) for seat in told]
        if mover:
            mover.play()
        else:
            self.seats[0].say(ask={"type": "Start"})

    def heard(self) -> None:
        """Note whether all have heard by now."""
        if self._before and all(seat.frames > before for seat, before in self._before):
            self._before = []
            self.all_heard.set()
            if self._moved:
                self.waits.append((self._asked, time.monotonic() - self._asked))


async def opened(http: aiohttp.ClientSession, url: str, gate: asyncio.Semaphore) -> PacedTable:
    """Open a table, and let four sit down."""
    host, port = url.removeprefix("http://").split(":")
    async with gate:
        table, joins = PacedTable(), await four_joins(http, url)
        table._before = []
        for join in joins:
            _, seat = await asyncio.get_running_loop().create_connection(
                lambda join=join: Seat(table, join), host, int(port)
            )
            table.seats.append(seat)
        await asyncio.sleep(0.05)
    return table


async def paced(url: str, server: int, tables: int, seconds: float) -> dict[str, Any]:
    """Let so many tables play; say how long they waited, and when they waited long."""
    began, gate = time.monotonic(), asyncio.Semaphore(AT_ONCE)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        playing = await asyncio.gather(*(opened(http, url, gate) for _ in range(tables)))
        opening = time.monotonic() - began
        gc.freeze()  # the players' own pauses are none of the server's
        settled = time.monotonic() + 2 * EVERY  # all are dealt by then
        until, loop = settled + seconds, asyncio.get_running_loop()
        for table in playing:
            loop.call_later(EVERY * random.random(), table.move, until)  # noqa: S311 -- no secret
        await asyncio.sleep(settled - time.monotonic())
        cpu, own = cpu_of(server), time.process_time()
        await asyncio.sleep(seconds)
        cpu, own = cpu_of(server) - cpu, time.process_time() - own
        await asyncio.sleep(2 * EVERY)
    waits = sorted(w for table in playing for w in table.waits if w[0] >= settled)
    return {
        "tables": tables,
        "opened_in_s": round(opening, 1),
        "driver_core": round(own / seconds, 2),
        **told(waits, settled, seconds, cpu),
    }


def told(waits: Sequence[tuple[float, float]], began: float, seconds: float, cpu: float) -> dict[str, Any]:
    """Sum up waits, and the stalls that were behind the long ones."""
    lengths = [wait for _, wait in waits]
    cuts = quantiles(lengths, n=1000)
    stalls: list[list[float]] = []  # began, ended, and how many waited
    for asked, wait in waits:
        if wait > LONG:
            if stalls and asked <= stalls[-1][1]:
                stalls[-1][1], stalls[-1][2] = max(stalls[-1][1], asked + wait), stalls[-1][2] + 1
            else:
                stalls.append([asked, asked + wait, 1])
    return {
        "moves_a_second": round(len(lengths) / seconds),
        "core": round(cpu / seconds, 2),
        "p50": round(1000 * cuts[499], 1),
        "p99": round(1000 * cuts[989], 1),
        "p99.9": round(1000 * cuts[998], 1),
        "longest": round(1000 * max(lengths), 1),
        "stalls": [
            (round(start - began, 2), round(1000 * (end - start)), int(many))
            for start, end, many in stalls[:20]
        ],
    }
