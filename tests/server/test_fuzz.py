"""Hostile messages by the thousand against a live server: no crash, no 500, no change, memory flat."""

import asyncio
import json
import random
from http import HTTPStatus
from pathlib import Path

import aiohttp
import pytest

from support.faults.kills import Victim
from support.servers.tablemates import Place, kept_in

FIELDS = [
    "ref",
    "join",
    "play",
    "ask",
    "say",
    "commit",
    "open",
    "type",
    "seat",
    "table",
    "key",
    "__proto__",
    "at",
]
KINDS = [
    "Start",
    "Unseat",
    "Dress",
    "NewKey",
    "Arrange",
    "SwapCard",
    "Pass",
    "Identify",
    "TimeUp",
    "State",
    "",
]
VALUES = [
    0,
    -1,
    1,
    2**63,
    1e308,
    True,
    None,
    "",
    "x" * 300,
    "\u202e",
    "\x00",
    "<script>",
    [],
    {},
    [[]],
    "france",
]
PER_SOCKET = 50  # the server closes a socket that says more than this at once


def message(dice: random.Random) -> str | bytes:
    """Make something that a page would never say."""
    match dice.randrange(6):
        case 0:
            return dice.randbytes(dice.randrange(200))
        case 1:
            return "".join(dice.choice('{}[]":,0123456789abc\\u') for _ in range(dice.randrange(120)))
        case 2:
            return json.dumps({"ref": dice.randrange(9), "play": thing(dice, 3)})
        case 3:
            return json.dumps({"ref": dice.randrange(9), "ask": thing(dice, 3)})
        case 4:
            return json.dumps(
                {"ref": dice.randrange(9), "join": {"table": "x", "key": "y" * dice.randrange(99)}}
            )
        case _:
            return json.dumps(thing(dice, 4))


def thing(dice: random.Random, depth: int) -> object:
    """Make something nested, with names that mean something here."""
    if depth == 0 or dice.random() < 0.3:
        return dice.choice(VALUES)
    made = {dice.choice(FIELDS): thing(dice, depth - 1) for _ in range(dice.randrange(4))}
    return {"type": dice.choice(KINDS), **made} if dice.random() < 0.7 else [made]


async def admitted(place: Place) -> aiohttp.ClientWebSocketResponse:
    """Open a socket, as soon as the server lets this address open one more."""
    while True:
        try:
            return await place.open()
        except aiohttp.WSServerHandshakeError as refused:
            if refused.status != HTTPStatus.TOO_MANY_REQUESTS:
                raise
            await asyncio.sleep(1)


async def pester(place: Place, seated: dict, count: int, dice: random.Random) -> None:
    """Send ``count`` hostile messages, some as a stranger, some from a seat."""
    sent = 0
    while sent < count:
        ws = await admitted(place)
        if dice.random() < 0.7:
            joining = {"ref": 1, "join": {"table": seated["code"], "key": seated["key"]}}
            await ws.send_str(json.dumps(joining))
        for _ in range(PER_SOCKET):
            said = message(dice)
            sent += 1
            if isinstance(said, str) and '"NewKey"' in said and f'"seat": {seated["seat"]}' in said:
                continue  # that anybody may ask for, of their own seat
            try:
                await (ws.send_bytes(said) if isinstance(said, bytes) else ws.send_str(said))
            except (ConnectionError, aiohttp.ClientError):
                break
        await ws.close()


def memory(victim: Victim) -> int:
    """Read how many kilobytes the server holds."""
    status = Path(f"/proc/{victim.process.pid}/status").read_text("utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def scenario(victim: Victim, count: int) -> None:
    victim.start()
    async with aiohttp.ClientSession() as http:
        place = Place(http, victim.url)
        host = await place.found(seats=2)
        guest = await place.sit(host["code"], "Bo")
        mate = await place.join(host)
        await mate.ask("Start")
        await mate.ws.close()
        await pester(place, guest, count // 10, random.Random(1))  # noqa: S311 -- no secret
        async with kept_in(str(victim.db)) as store:
            before, held = await store.table(host["code"]), memory(victim)
        await pester(place, guest, count, random.Random(2))  # noqa: S311 -- no secret
        assert (await place.get("/healthz")) == (200, {"well": True})
        async with kept_in(str(victim.db)) as store:
            assert await store.table(host["code"]) == before
            assert (await store.match(json.loads(before)["match"])).played == []
        assert memory(victim) < held + 20_000
    victim.kill()
    log = (victim.folder / "serve.log").read_text("utf-8")
    assert "Traceback" not in log
    assert '"status": 5' not in log


def test_some_hostile_messages_do_no_harm(tmp_path):
    asyncio.run(asyncio.wait_for(scenario(Victim(tmp_path), 3_000), 120))


@pytest.mark.soak
def test_a_hundred_thousand_hostile_messages_do_no_harm(tmp_path):
    asyncio.run(asyncio.wait_for(scenario(Victim(tmp_path), 100_000), 1_200))
