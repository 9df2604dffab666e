"""What one address can do within all limits, and how long others wait for their moves meanwhile."""

import asyncio
import base64
import json
import os
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from statistics import quantiles

import aiohttp

from brushpass.bench.server import Seat4, Table4, cpu_of
from support.servers.tablemates import Mate, Place, play_out

EVIL, HONEST = "127.0.0.66", "127.0.0.2"
SOCKETS = 64  # of one address
CARDS = 83  # of a sheet that a message just holds
Process = get_context("spawn").Process
GONE = (ConnectionError, TypeError, TimeoutError, AssertionError, aiohttp.ClientError)
SOON = 2.0  # seconds until an attack has begun
PREPARED = {"transcripts": 12.0, "replays": 12.0}  # those that take longer
Attack = Callable[[Place], Awaitable[None]]


@asynccontextmanager
async def visitor(url: str, address: str) -> AsyncIterator[Place]:
    """Come from an address of this machine's."""
    connector = aiohttp.TCPConnector(limit=0, local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=connector) as http:
        yield Place(http, url)


async def honest_table(place: Place) -> Table4:
    """Seat four people who play at a pace."""
    ada = await place.found(seats=4)
    keys = [ada, *[await place.sit(ada["code"], name) for name in ("Bo", "Cleo", "Dan")]]
    seats = []
    for key in keys:
        seat = Seat4(await place.open())
        await seat.say({"join": {"table": key["code"], "key": key["key"]}})
        await seat.hear()
        seats.append(seat)
    table = Table4(seats)
    await table.deal()
    return table


async def under(name: str, url: str, pid: int, seconds: float) -> dict[str, float]:
    """Let one address do its worst, from a process of its own; say in ms how long honest players waited."""
    async with visitor(url, HONEST) as others:
        table = await honest_table(others)
        attacker = Process(target=attacked, args=(name, url), daemon=True)
        attacker.start()
        for measured in (pid, os.getpid()):  # whatever else this machine does
            with suppress(PermissionError, AttributeError):
                os.sched_setscheduler(measured, os.SCHED_RR, os.sched_param(1))
        await asyncio.sleep(PREPARED.get(name, SOON))
        cpu, began = cpu_of(pid), time.monotonic()
        try:
            await table.play(began + seconds, 0.06)
        finally:
            attacker.kill()
            with suppress(PermissionError, AttributeError):
                os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        share = (cpu_of(pid) - cpu) / (time.monotonic() - began)
    cuts = quantiles(table.latencies, n=100)
    return {
        "moves": len(table.latencies),
        "p50": round(1000 * cuts[49], 1),
        "p99": round(1000 * cuts[98], 1),
        "max": round(1000 * max(table.latencies), 1),
        "core": round(share, 2),
    }


def attacked(name: str, url: str) -> None:
    """Attack until killed, behind those who play."""
    os.nice(10)

    async def whole() -> None:
        async with visitor(url, EVIL) as evil:
            await ATTACKS[name](evil)

    asyncio.run(whole())


async def again(act: Callable[[], Awaitable[object]], every: float = 0.0) -> None:
    """Do something again and again, whatever comes of it."""
    while True:
        with suppress(*GONE):
            await act()
        await asyncio.sleep(every)


async def each(count: int, act: Callable[[int], Awaitable[None]]) -> None:
    """Do something with each of so many."""
    await asyncio.gather(*(act(number) for number in range(count)), return_exceptions=True)


async def nothing(_: Place) -> None:
    """Do nothing."""


def bomb() -> bytes:
    """Write a deck that takes long to read."""
    return "\n".join(f"k{n:02}{'.a' * 194} = 1" for n in range(40)).encode()


async def decks(evil: Place) -> None:
    """Upload decks as fast as may be."""
    path = "/api/games/double_agent/options/deck"
    await each(110, lambda _: evil.post(path, bomb()))
    await again(lambda: evil.post(path, bomb()), 0.05)


def sheet(number: int, cards: int) -> str:
    """Write a sheet of words with accents, never the same twice."""
    dice = random.Random(number)  # noqa: S311 -- no secret
    letters = "éèêëàâîïôûùçaeioubcdfglmnprst"
    words = ("".join(dice.choices(letters, k=16)) for _ in range(10 * cards))
    return "\n".join(", ".join(next(words) for _ in range(10)) for _ in range(cards))


async def sheets(evil: Place) -> None:
    """Agree on another sheet 19 times a second, at each of six tables."""

    async def host(number: int) -> None:
        mate = await evil.join(await evil.found(game="linq", seats=4))
        asyncio.get_running_loop().create_task(drained(mate))
        for count in range(10**6):
            options = {"cards": sheet(1000 * number + count, CARDS)}
            wish = {"type": "Arrange", "game": "linq", "seats": 4, "pace": "none", "options": options}
            await mate.ws.send_str(json.dumps({"ref": count + 9, "ask": wish}, ensure_ascii=False))
            await asyncio.sleep(1 / 19)

    await each(6, lambda number: again(lambda: host(number), 0.2))


async def drained(mate: Mate) -> None:
    """Take in whatever comes."""
    with suppress(*GONE):
        while True:
            await mate.hear()


async def comings(evil: Place) -> None:
    """Come and go, before forty onlookers and a full sheet."""
    ada = await evil.join(await evil.found(game="linq", seats=4))
    await ada.ask("Arrange", game="linq", seats=4, pace="none", options={"cards": sheet(1, 40)})
    watch = {"code": ada.presence["code"], "key": ada.presence["watch"]}
    crowd = [ada] + [await evil.join(watch) for _ in range(40)]
    listening = [asyncio.create_task(drained(mate)) for mate in crowd]

    async def visit() -> None:
        mate = Mate(await evil.open(), None)
        await mate.say(join={"table": watch["code"], "key": watch["key"]})
        await mate.ws.close()

    await each(20, lambda _: again(visit))
    await asyncio.gather(*listening)


async def dressing(evil: Place) -> None:
    """Change colours before forty onlookers and a full sheet, as often as may be, at each of six tables."""

    async def host(number: int) -> None:
        seated = await evil.found(game="linq", seats=4, name=f"Ada {number}")
        ada = await evil.join(seated)
        await ada.ask("Arrange", game="linq", seats=4, pace="none", options={"cards": sheet(number, 40)})
        watch = {"code": seated["code"], "key": ada.presence["watch"]}
        crowd = [ada] + [await evil.join(watch) for _ in range(7)]
        listening = [asyncio.create_task(drained(mate)) for mate in crowd]
        try:
            for count in range(10**6):
                wish = {"type": "Dress", "name": f"Ada {count % 90}", "colour": ("rose", "leaf")[count % 2]}
                await ada.ws.send_json({"ref": count + 9, "ask": wish})
                await asyncio.sleep(1 / 19)
        finally:
            for each_ in listening:
                each_.cancel()

    await each(6, lambda number: again(lambda: host(number), 0.2))


async def pages(evil: Place) -> None:
    """Look at the page, at previews of tables, at phrases and schema, and at what is not there."""
    paths = ("/", "/t/abcdefghj", "/api/words/en", "/schema.json", "/api/tables", "/api/nothing", "/r/x")

    async def look(number: int) -> None:
        await again(lambda: evil.get(paths[number % len(paths)]))

    await each(40, look)


async def finished(evil: Place) -> str:
    """Play a match to its end; name it."""
    ada = await evil.found(game="double_agent", seats=2)
    mates = [await evil.join(key) for key in (ada, await evil.sit(ada["code"], "Bo"))]
    await mates[0].ask("Start")
    for mate in mates:
        while not mate.known.get("table"):
            await mate.hear()
    await play_out(mates)
    for mate in mates:
        await mate.ws.close()
    return str(mates[0].presence["match"])


def records(what: str) -> Attack:
    """Ask for finished matches as fast as may be."""

    async def attack(evil: Place) -> None:
        matches = await asyncio.gather(*(finished(evil) for _ in range(24)))

        async def look(number: int) -> None:
            await again(lambda: evil.get(f"/api/matches/{matches[number % len(matches)]}{what}"))

        await each(48, look)

    return attack


async def moves(evil: Place) -> None:
    """Play at sixteen tables, every socket as often as it may."""

    async def play(_: int) -> None:
        ada = await evil.found(seats=4)
        keys = [ada, *[await evil.sit(ada["code"], name) for name in ("Bo", "Cleo", "Dan")]]
        mates = [await evil.join(key) for key in keys]
        await mates[0].ws.send_json({"ref": 5, "ask": {"type": "Start"}})

        async def loop(mate: Mate) -> None:
            while True:
                if offers := mate.known.get("offers"):
                    mate.ref += 1
                    await mate.ws.send_json({"ref": mate.ref, "play": offers[0]})
                elif mate is mates[0] and mate.known.get("table", {}).get("phase", {}).get("type") == "Over":
                    await mate.ws.send_json({"ref": 5, "ask": {"type": "Start"}})
                await asyncio.sleep(1 / 19)

        await asyncio.gather(*map(drained, mates), *map(loop, mates))

    await each(16, lambda number: again(lambda: play(number), 0.5))


async def frames(evil: Place, frame: bytes, first: bytes = b"") -> None:
    """Write the same small frame without end, over eight sockets that read nothing."""

    async def flood() -> None:
        host, port = evil.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(EVIL, 0))
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
            writer.close()
            await asyncio.sleep(0.1)
            return
        writer.write(first)
        try:
            while not reader.at_eof():
                writer.write(frame * 8_000)
                await writer.drain()
        finally:
            writer.transport.abort()

    await each(8, lambda _: again(flood))


def requests(said: bytes) -> Attack:
    """Write the same request without end and without waiting, over forty lines."""

    async def attack(evil: Place) -> None:
        async def flood() -> None:
            host, port = evil.url.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(EVIL, 0))
            answers = asyncio.create_task(reader.read())
            try:
                while not answers.done():
                    writer.write(said * 500)
                    await writer.drain()
            finally:
                answers.cancel()
                writer.transport.abort()

        await each(40, lambda _: again(flood))

    return attack


async def pings(evil: Place) -> None:
    """Ping without end."""
    await frames(evil, b"\x89\x80\0\0\0\0")


async def empty_frames(evil: Place) -> None:
    """Go on with a message that never ends, in frames with nothing in them."""
    await frames(evil, b"\x00\x80\0\0\0\0", b"\x01\x81\0\0\0\0a")


def live(*, there: bool, level: str = "novice") -> Attack:
    """Begin live matches of bots; then stay, or be gone."""

    async def attack(evil: Place) -> None:
        stayed = []
        for _ in range(28):
            with suppress(*GONE):
                mate = await evil.join(await evil.found(game="wink", seats=8))
                for seat in range(1, 8):
                    await mate.ask("SeatBot", seat=seat, level=level)
                await mate.ask("Start")
                stayed.append(asyncio.create_task(drained(mate)) if there else await mate.ws.close())
        await asyncio.sleep(3600)

    return attack


async def restless(evil: Place) -> None:
    """Play live with the shortest times the rules allow."""

    async def one(_: int) -> None:
        mate = await evil.join(await evil.found(game="wink", seats=4, options={"turn_ms": 1}))
        for seat in range(1, 4):
            await mate.ask("SeatBot", seat=seat, level="novice")
        await mate.ask("Start")
        await drained(mate)

    await each(28, lambda number: again(lambda: one(number), 1))


ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "decks": decks,
    "sheets": sheets,
    "comings and goings": comings,
    "colours": dressing,
    "pages and refusals": pages,
    "transcripts": records(""),
    "replays": records("/record"),
    "moves": moves,
    "requests nobody answers": requests(b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"),
    "malformed requests": requests(b"GET / HTTP/1.1\r\nHost : x\r\n\r\n"),
    "pings": pings,
    "empty frames": empty_frames,
    "live bots, watched": live(there=True),
    "live bots, left": live(there=False),
    "no time to look": restless,
}
