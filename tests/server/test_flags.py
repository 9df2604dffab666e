"""Flags of ``serve`` that were once for tests alone: other sites' pages, and engines that think for bots."""

import asyncio
import re
import shlex
import sys
from pathlib import Path

import aiohttp
import pytest

from support.commands import brushpass, refused
from support.faults.kills import Victim
from support.servers.tablemates import Place

ENGINE = Path(__file__).parents[2] / "examples" / "engine.py"
SHAPE = "an origin is like https://example.org or http://127.0.0.1:9000, not"


@pytest.fixture
def victim(tmp_path):
    victim = Victim(tmp_path)
    yield victim
    victim.kill()


async def admits(url, origin):
    """Say whether a page of this site may open a socket."""
    async with aiohttp.ClientSession() as http:
        try:
            async with http.ws_connect(url + "/ws", headers={"Origin": origin}):
                return True
        except aiohttp.WSServerHandshakeError as refusal:
            return {403: False}[refusal.status]


def test_pages_of_the_sites_that_were_named_are_let_in_and_no_others(victim):
    victim.start("--origin", "https://Example.org:443", "--origin", "http://127.0.0.1:9000")
    assert asyncio.run(admits(victim.url, "https://example.org"))
    assert asyncio.run(admits(victim.url, "http://127.0.0.1:9000"))
    assert asyncio.run(admits(victim.url, victim.url))
    for origin in ("https://example.org:8443", "https://example.com", "http://example.org", "null"):
        assert not asyncio.run(admits(victim.url, origin))


def test_the_sites_may_be_named_in_the_environment(victim, monkeypatch):
    monkeypatch.setenv("BRUSHPASS_ORIGINS", "https://example.org https://example.com")
    victim.start()
    assert asyncio.run(admits(victim.url, "https://example.com"))
    assert asyncio.run(admits(victim.url, "https://example.org"))


@pytest.mark.parametrize(
    "origin", ["example.org", "https://example.org/", "ws://example.org", "*", "", "https://exämple.org"]
)
def test_what_is_no_origin_is_refused_in_one_line(tmp_path, origin):
    assert refused(brushpass(tmp_path, "serve", "--origin", origin)) == f"{SHAPE} {origin!r}"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", "a thinker is a command, not nothing"),
        ("  ", "a thinker is a command, not nothing"),
        ("think 'hard", "cannot be read: no closing quotation"),
        ("no-such-engine --fast", "cannot be started: No such file or directory"),
        (f"{shlex.quote(sys.executable)} -c pass", "cannot be started: it ended"),
    ],
)
def test_a_thinker_that_cannot_be_started_is_refused_in_one_line(tmp_path, command, why):
    assert why in refused(brushpass(tmp_path, "serve", "--thinker", command))


async def play_out(url, game, seats, steps):
    """Play some of a match with spymasters all round."""
    async with aiohttp.ClientSession() as http:
        place = Place(http, url)
        ada = await place.join(await place.found(game=game, seats=seats, pace="quick"))
        for seat in range(1, seats):
            await ada.ask("SeatBot", seat=seat, level="spymaster")
        await ada.ask("Start")
        for _ in range(steps):  # the dice may end it sooner
            offers = ada.known.get("offers")
            if ada.known.get("table", {}).get("phase", {}).get("type") == "Over":
                return
            await (ada.play(written(offers[-1], ada.ref)) if offers else ada.hear())


def written(offer, number):
    word = "rope" + "abcdefghij"[number % 10] * 4
    return {"type": offer["kind"], "text": word} if offer["type"] == "Write" else offer


@pytest.mark.parametrize(("game", "seats"), [("spywhere", 3), ("linq", 4)])
def test_an_engine_that_knows_no_rules_thinks_for_the_bots(victim, game, seats):
    """A process of nobody's making but the protocol's: all that it answers is taken.

    On a busy machine an answer may come too late, which says nothing of the protocol.
    """
    victim.start("--thinker", shlex.join([sys.executable, "-I", str(ENGINE)]))
    asyncio.run(asyncio.wait_for(play_out(victim.url, game, seats, 12), 60))
    log = (victim.folder / "serve.log").read_text("utf-8")
    assert set(re.findall(r'"replaced": "(\w+)"', log)) <= {"late"}
