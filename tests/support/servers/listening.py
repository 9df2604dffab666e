"""A stranger at a table of their own who listens, by the clock, to what other tables keep.

The stranger knows to which beats the server goes, and reads the same clock. So every answer has a beat at
which it should come, and what tells something is by how much it misses that, or how far the answers of one
beat lie apart: dice that put all of them off do not hide that. One question a beat is asked at any time, and
for every second beat one just before it: work that is going on then makes it miss the beat.
"""

import asyncio
import json
import os
import random
import re
import select
import socket
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median

import aiohttp

from brushpass.bench.server import core_apart
from brushpass.server import metronome
from support.faults.kills import Victim
from support.servers.tablemates import Mate, Place, at_a_table

SOCKETS = 24
# Those who play come from the same address here, and open many tables.
FREELY = ("--sockets-per-address", "200", "--tables-per-address", "200", "--requests-per-second", "200")
BEAT = metronome.BEAT / metronome.SECOND  # and between two questions; no socket asks more often than it may
JUST_BEFORE = (0.00006, 0.0004)  # a beat: how many seconds
# Of questions about a moment: asked with it, answered with it, or asked while it is worked on.
WINDOWS = ((-0.001, 0.001), (-BEAT, BEAT), (0.0, BEAT), (BEAT, 2 * BEAT), (0.0, 2 * BEAT))
NEAR = 0.010  # seconds by which a wink's moment may be missed
WINK, COOL = 300, 500  # milliseconds
SPAN = (WINK + COOL) / 1000
EPISODE = 1.4  # seconds in which a wink may begin
# Who plays has the same core here as who listens, whose reading is slower by some microseconds when somebody
# has just worked there, for no server at all. One answer more in between takes longer than this.
OWN = 0.000015
ANSWER = re.compile(rb'"ref":(\d+)')
Heard = list[tuple[float, float]]  # when a question was asked, and how much too late its answer came
Process = get_context("spawn").Process
Pipe = get_context("spawn").Pipe


def _open(port: int, join: bytes) -> socket.socket:
    """Come to a table by the watch link, over a bare socket: whatever is between would blur the time."""
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.sendall(
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    line.recv(4096)
    line.sendall(_framed(join))
    return line


def _framed(text: bytes) -> bytes:
    """Write a message as a client does, with a mask of nothing."""
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + length + b"\0\0\0\0" + text


def at_once(process: int) -> None:
    """Let a process have a core whenever it wants one, where that is allowed: others here are no matter."""
    with suppress(PermissionError, AttributeError):
        os.sched_setscheduler(process, os.SCHED_RR, os.sched_param(1))


def listen(port: int, code: str, key: str, stop: object, told: object) -> None:
    """Ask in turn over many sockets what needs no keeping, and note how late each answer is."""
    at_once(0)
    join = json.dumps({"join": {"table": code, "key": key}, "ref": 1}).encode()
    lines = [_open(port, join) for _ in range(SOCKETS)]
    time.sleep(0.5)
    for line in lines:
        line.setblocking(False)  # noqa: FBT003
    asked, heard, ref, due = {}, [], 10, []
    while ref % 64 or not stop.is_set():
        due = due or questions(after=time.monotonic())
        if time.monotonic() >= due[0]:
            ref, due = ref + 1, due[1:]
            asked[ref] = time.monotonic()
            with suppress(BlockingIOError):
                lines[ref % SOCKETS].send(_framed(b'{"say":"well_done","ref":%d}' % ref))
        for line in select.select(lines, (), (), max(0.0, due[0] - time.monotonic()) if due else 0.0)[0]:
            data, came = line.recv(65536), time.monotonic()
            answered = [asked.pop(int(answer), None) for answer in ANSWER.findall(data)]
            heard += [(at, came - beat_of_answer(at)) for at in answered if at is not None]
    told.send(sorted(heard))


def questions(after: float) -> list[float]:
    """Say when to ask between two beats to come: at any time, and before every second beat just before it."""
    number = int(after // BEAT) + 1
    times = [random.uniform(0, BEAT), BEAT - random.uniform(*JUST_BEFORE)][: 1 + number % 2]  # noqa: S311
    return [number * BEAT + time for time in sorted(times)]


def beat_of_answer(asked: float) -> float:
    """Say at which beat an answer should come: that after the one at which the question is heard."""
    return (asked // BEAT + 2) * BEAT


async def heard_during(url: str, act: Callable[[Place], Awaitable[None]]) -> Heard:
    """Let a stranger listen from a process of its own while something goes on."""
    port = int(url.rsplit(":", 1)[1])
    async with aiohttp.ClientSession() as http:
        here = Place(http, url)
        own = await here.found()
        mate = await here.join(own)
        stop, (ours, theirs) = get_context("spawn").Event(), Pipe()
        arguments = (port, own["code"], mate.presence["watch"], stop, theirs)
        stranger = Process(target=listen, args=arguments, daemon=True)
        stranger.start()
        await asyncio.sleep(3)
        try:
            await act(here)
        finally:
            stop.set()
        heard = await asyncio.to_thread(ours.recv)
        stranger.join(10)
        stranger.kill()
    return heard


# Sealed choices.


async def seal(here: Place, acts: list[float], tables: int) -> None:
    """Place sealed tokens at tables of Double Agent, at moments that nobody can foresee."""
    seated = [await at_a_table(here, ("Bo",), game="double_agent") for _ in range(tables)]
    turns = [mate for mates in seated for mate in mates for _ in range(SEALED)]
    random.shuffle(turns)
    for mate in turns:
        await asyncio.sleep(random.uniform(0.1, 0.4))  # noqa: S311 -- no secret
        if not any(offer["type"] == "PlaceToken" for offer in mate.known.get("offers", ())):
            continue
        acts.append(time.monotonic())
        await mate.play(mate.known["offers"][0])


SEALED = 5  # tokens of each player that are placed


def longest(heard: Heard, at: float, window: tuple[float, float]) -> float:
    """Say how late the latest answer was of those asked for about a moment."""
    start, end = (bisect_left(heard, (at + side,)) for side in window)
    return max((late for _, late in heard[start:end]), default=0.0)


def apart(heard: Heard) -> Heard:
    """Say how far answers of one beat lie apart, by when the first of their questions was asked."""
    beats: dict[int, list[tuple[float, float]]] = {}
    for asked, late in heard:
        beats.setdefault(int(asked // BEAT), []).append((asked, late))
    together = [sorted(answers) for answers in beats.values() if len(answers) > 1]
    gaps = [(answers[0][0], max(answers[1:])[1] - answers[0][1]) for answers in together]
    return sorted((asked, max(gap, OWN)) for asked, gap in gaps)


def auc(some: Sequence[float], none: Sequence[float]) -> float:
    """Say how likely a moment with something scores higher than one without."""
    ordered = sorted(none)
    wins = sum(bisect_left(ordered, s) + bisect_left(ordered, s + 1e-12) for s in some)
    return wins / 2 / len(some) / len(none)


def told_apart(heard: Heard, acts: Sequence[float]) -> float:
    """Tell moments with an act from moments without, in the way that does best."""
    quiet = [
        earlier + part * (later - earlier)
        for earlier, later in pairwise(acts)
        for part in (0.4, 0.5, 0.6, 0.7)
        if later - earlier > 0.1
    ]
    ways = [
        auc([longest(each, at, window) for at in acts], [longest(each, at, window) for at in quiet])
        for window in WINDOWS
        for each in (heard, apart(heard))
    ]
    return max(max(way, 1 - way) for way in ways)  # who has just worked may also answer sooner


# Winks.


async def wink(here: Place, winks: list[tuple[float, float]], count: int) -> None:
    """Wink again and again at one live table; note when an episode began, and when the wink was in it."""
    times = {"turn_ms": 100, "wink_ms": WINK, "cooldown_ms": COOL, "turn_min_ms": 60_000}
    mates = await at_a_table(here, ("Bo", "Cleo", "Dan"), game="wink", options=times)
    first = mates[0].known["table"]["first"]
    caller, accomplice = mates[first], mates[(first + 1) % 4]
    await caller.play({"type": "Call", "agent": accomplice.known["hand"]["cards"][0]})
    await accomplice.play({"type": "Look", "to": caller.seat})
    rest = [asyncio.create_task(_hear(mate)) for mate in mates if mate is not accomplice]
    await asyncio.sleep(1)
    for _ in range(count):
        began = time.monotonic()
        await asyncio.sleep(random.uniform(0.1, EPISODE))  # noqa: S311 -- no secret
        winked = time.monotonic()
        answer = await accomplice.play({"type": "WinkAt", "caller": caller.seat})
        if answer["type"] == "Frame":
            winks.append((began, winked))
        await asyncio.sleep(max(0.0, began + EPISODE + SPAN + 0.3 - time.monotonic()))
    for each in rest:
        each.cancel()


async def _hear(mate: Mate) -> None:
    with suppress(ConnectionError, TypeError):
        while True:
            await mate.hear()


def guessed(heard: Heard, began: float) -> float:
    """Name the moment of a wink: where its start, its end and the end of the rest after it are heard best."""
    usual = median(late for _, late in heard)
    scale = sorted(late for _, late in heard)[int(0.95 * len(heard))] - usual

    def score(at: float) -> float:
        marks = (at, at + WINK / 1000, at + SPAN)
        return fmean(min(longest(heard, mark, (-BEAT, BEAT)) - usual, 3 * scale) for mark in marks)

    return max((began + step / 1000 for step in range(100, int(1000 * EPISODE))), key=score)


def named(heard: Heard, winks: Sequence[tuple[float, float]]) -> int:
    """Count the winks whose moment is named."""
    return sum(abs(guessed(heard, began) - winked) <= NEAR for began, winked in winks)


def overheard(folder: Path, tables: int, winks: int, *command: str) -> dict[str, float]:
    """Say how well a stranger hears the sealed choices and winks of others on a server of their own."""
    victim, core = Victim(folder, *command), core_apart()
    victim.start(*FREELY)
    victim.keep_to(core)
    at_once(
        victim.process.pid
    )  # but not those who play: they must not be heard in the stranger's own process
    try:
        return asyncio.run(_overheard(victim.url, tables, winks))
    finally:
        victim.kill()


async def _overheard(url: str, tables: int, winks: int) -> dict[str, float]:
    acts, began = list[float](), list[tuple[float, float]]()
    choices = await heard_during(url, lambda here: seal(here, acts, tables))
    signs = await heard_during(url, lambda here: wink(here, began, winks))
    return {
        "choices": len(acts),
        "auc": round(told_apart(choices, acts), 3),
        "winks": len(began),
        "named": named(signs, began),
        "answers": len(choices),
        "p50_us": round(1e6 * median(late for _, late in choices)),
        "p98_us": round(1e6 * sorted(late for _, late in choices)[int(0.98 * len(choices))]),
    }
