"""Load test of live tables: everybody looks round once a second, and the time until it is seen is taken.

The server runs on one core, the players on another. What is measured is from the moment a player turns to
somebody until the face is seen, less the time that turning takes by the rules. At fewer tables the same is
measured in pieces of one size, at one beat.
"""

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from statistics import quantiles
from typing import Any

import aiohttp

from brushpass.bench.server import core_apart, cpu_of, running_server, sit_down
from brushpass.core import Told, from_json, to_json
from brushpass.wire.padded import BEAT, UP, Padder, Unpadder

LOADS = ((100, False), (25, True))  # tables, and whether everything travels in pieces
SEATS = 6
TURN = 0.4  # seconds that turning takes, in the standard times
SOON = 0.4  # seconds over which the looks of one table are spread
STUCK = 3.0  # seconds after which a look is taken to have led to nothing
COLOURS = ("rose", "straw", "leaf", "sky", "lilac", "copper")


class LiveLoad(Told, tag=False):
    """What was measured."""

    tables: int
    seats: int
    padded: bool
    seconds: float
    looks: int
    never_seen: int  # looks that were taken and led to no face
    server_cpu_share: float  # of one core
    server_cpu_us_per_look: float
    late_ms_p50: float
    late_ms_p99: float
    bytes_per_second_and_player: float


class Looker:
    """One player, who looks round."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, *, padded: bool) -> None:
        self.ws, self.ref, self.heard = ws, 0, 0
        self._padder = Padder(UP) if padded else None
        self._unpadder = Unpadder()
        self.offers: list[Any] = []
        self.turned: float | None = None
        self._seen = asyncio.Event()
        self.looks, self.late = 0, list[float]()

    async def say(self, message: dict[str, Any]) -> None:
        """Say something."""
        self.ref += 1
        said = to_json({**message, "ref": self.ref})
        if self._padder:
            self._padder.put(said.encode())
        else:
            await self.ws.send_str(said)

    async def beat(self) -> None:
        """Send a piece at every beat, if pieces are sent."""
        while self._padder:
            await self.ws.send_bytes(self._padder.piece())
            await asyncio.sleep(BEAT)

    async def hear(self) -> None:
        """Take in whatever comes, as long as it comes."""
        async for message in self.ws:
            self.heard += len(message.data)
            for said in self._unpadder.take(message.data) if self._padder else (message.data,):
                self._take_in(from_json(said))

    def _take_in(self, said: dict[str, Any]) -> None:
        self.offers = said.get("offers", self.offers)
        for sight in said.get("sights", ()):
            if sight["type"] == "YouFaced" and self.turned is not None:
                self.late.append(time.monotonic() - self.turned - TURN)
                self.turned = None
                self._seen.set()

    async def look(self) -> bool:
        """Turn to somebody, some time soon; say whether the face was seen."""
        await asyncio.sleep(SOON * random.random())  # noqa: S311 -- nobody moves in step
        looks = [offer for offer in self.offers if offer["type"] == "Look"]
        if not looks:
            await asyncio.sleep(TURN)
            return False
        self.turned, self._seen = time.monotonic(), asyncio.Event()
        await self.say({"play": random.choice(looks)})  # noqa: S311 -- no secret
        with suppress(TimeoutError):
            await asyncio.wait_for(self._seen.wait(), STUCK)
        return self._seen.is_set()

    async def look_round(self, until: float) -> None:
        """Turn to somebody once a second."""
        await asyncio.sleep(random.random())  # noqa: S311 -- nobody moves in step
        while (began := time.monotonic()) < until:
            looks = [offer for offer in self.offers if offer["type"] == "Look"]
            if looks and self.turned is None:
                self.turned, self.looks = began, self.looks + 1
                await self.say({"play": random.choice(looks)})  # noqa: S311 -- no secret
            await asyncio.sleep(max(0.0, began + 1 - time.monotonic()))


async def six_joins(http: aiohttp.ClientSession, url: str) -> list[dict[str, str]]:
    """Let six sit down at a new live table."""
    wish = {"game": "wink", "seats": SEATS, "pace": "none"}
    return await sit_down(http, url, wish, [f"P{seat}" for seat in range(SEATS)], COLOURS)


async def seat_table(http: aiohttp.ClientSession, url: str, *, padded: bool) -> list[Looker]:
    """Found a live table, seat six, and deal."""
    lookers = []
    for join in await six_joins(http, url):
        looker = Looker(await http.ws_connect(url + "/ws", compress=0), padded=padded)
        await looker.say({"join": {**join, "padded": padded}})
        lookers.append(looker)
    await lookers[0].say({"ask": {"type": "Start"}})
    return lookers


async def load(url: str, pid: int, tables: int, seconds: float, *, padded: bool) -> LiveLoad:
    """Let everybody look round, and measure."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        seated, hearing = list[Looker](), []
        for _ in range(tables):  # who does not listen meanwhile is taken for gone
            seated += (here := await seat_table(http, url, padded=padded))
            hearing += [asyncio.create_task(act()) for looker in here for act in (looker.hear, looker.beat)]
        await asyncio.sleep(2)
        for looker in seated:
            looker.heard = 0
        cpu, began = cpu_of(pid), time.monotonic()
        await asyncio.gather(*(looker.look_round(began + seconds) for looker in seated))
        spent, cpu = time.monotonic() - began, cpu_of(pid) - cpu
        await asyncio.sleep(1)
        for task in hearing:
            task.cancel()
    late = sorted(ms for looker in seated for ms in looker.late)
    cuts, looks = quantiles(late, n=100), sum(looker.looks for looker in seated)
    return LiveLoad(
        tables,
        SEATS,
        padded,
        round(spent, 2),
        looks,
        looks - len(late),
        round(cpu / spent, 3),
        round(1e6 * cpu / looks, 1),
        round(1000 * cuts[49], 2),
        round(1000 * cuts[98], 2),
        round(sum(looker.heard for looker in seated) / spent / len(seated), 1),
    )


def bench(loads: Sequence[tuple[int, bool]] = LOADS, seconds: float = 20) -> list[LiveLoad]:
    """Measure a hundred live tables of six, and fewer in pieces."""
    core, found = core_apart(), []
    for tables, padded in loads:
        with running_server(core) as (pid, url):
            found.append(asyncio.run(load(url, pid, tables, seconds, padded=padded)))
    return found
