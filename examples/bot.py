"""A bot that joins a table by its link and plays any game from the offers alone.

    python examples/bot.py http://127.0.0.1:8000 CODE [NAME]

It takes an empty chair, keeps its key, and from then on does what every page does: it is
told what its seat may know, and answers with one of the moves it is offered. Replace
``choose`` with something cleverer; the protocol is described in docs/protocol.md.
"""

import asyncio
import hashlib
import hmac
import json
import random
import secrets
import sys
import time

import aiohttp

SECRET = secrets.token_bytes(32)
OPENED: dict[str, list[str]] = {}  # by the table's promise: the promises of all, upon which a part was opened
WORDS = ["lamp", "rope", "sail", "snow", "river", "paper", "clock", "garden", "silver"]


def choose(table: dict, hand: dict, offers: list[dict]) -> dict:
    """Pick a move: any kind first, then any of that kind. Text is written where a blank is offered."""
    kinds = sorted({offer["type"] for offer in offers})
    kind = random.choice(kinds)
    offer = random.choice([offer for offer in offers if offer["type"] == kind])
    if kind == "Write":
        return {"type": offer["kind"], "text": random.choice(WORDS)[: offer["limit"]]}
    return offer


def nonce(promise: str) -> str:
    """Give the same part of the seed for the same promise, and one that nobody can guess."""
    return hmac.digest(SECRET, promise.encode(), "sha256").hex()


def commit(promise: str, seat: int) -> str:
    """Promise that part: before it is opened, everybody is told of all promises, so nobody chooses a deal."""
    return hashlib.sha256(f"{promise}:{seat}:{nonce(promise)}".encode()).hexdigest()


def agrees(promise: str, parts: list[str], seat: int) -> bool:
    """Open that part where it stands, and if it was opened before, only beside the same promises."""
    return parts[seat] == commit(promise, seat) and OPENED.setdefault(promise, parts) == parts


async def play(url: str, code: str, name: str) -> None:
    async with aiohttp.ClientSession() as http:
        wish = {"name": name, "colour": "slate", "machine": True}  # everybody sees that it is no person
        async with http.post(f"{url}/api/tables/{code}/chairs", json=wish) as answer:
            seated = await answer.json()
        if "key" not in seated:
            sys.exit(f"the table says: {seated['reason']}")
        bye = await sit(http, url, seated)
        asked = None  # the worker we came to
        while bye["reason"] == "restart":  # a broken line, or another worker: come back
            at = bye.get("at")
            await asyncio.sleep(1 if at == asked else 0)  # told the same again, or nothing: not too fast
            bye, asked = await sit(http, url, seated, at), at
        print("the table says goodbye:", bye["reason"])


async def sit(http: aiohttp.ClientSession, url: str, seated: dict, at: str | None = None) -> dict:
    """Play until the table says goodbye; ``at`` is the worker it told us to go to."""
    try:
        async with http.ws_connect(f"{url}/ws/{seated['code']}", params={"at": at} if at else {}) as ws:
            return await stay(ws, seated)
    except aiohttp.ClientError:
        return {"reason": "restart"}


async def stay(ws: aiohttp.ClientWebSocketResponse, seated: dict) -> dict:
    await ws.send_json({"join": {"table": seated["code"], "key": seated["key"]}, "ref": 1})
    known, ref, answered = {"table": {}, "hand": {}, "offers": []}, time.time_ns() // 1_000_000, True
    promise = ""  # of the table, upon which this seat promised its part of the next seed
    async for message in ws:
        said = json.loads(message.data)
        if said["type"] == "Bye":
            return said
        if said["type"] == "Presence" and said["commitment"] != promise:
            promise = said["commitment"]
            await ws.send_json({"commit": commit(promise, seated["seat"]), "ref": 0})
        if said["type"] == "Dealing" and agrees(said["promise"], said["parts"], seated["seat"]):
            await ws.send_json({"open": nonce(said["promise"]), "ref": 0})
        if said["type"] not in ("Frame", "Refused"):
            continue
        if said["type"] == "Refused":
            print("the table says no:", said["reason"])
        known.update({part: said[part] for part in known if part in said})
        answered = answered or said.get("ref") == ref
        if known["offers"] and answered:  # what was refused, such as a word, is tried anew
            await asyncio.sleep(0.5)  # an instant answer would be a tell
            ref, answered = ref + 1, False
            await ws.send_json({"play": choose(**known), "ref": ref})
    return {"reason": "restart"}


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], *sys.argv[3:4] or ["Tin"]))
