"""A seat as tools of the Model Context Protocol, asked by the protocol's own client."""

import asyncio
import subprocess

import pytest
from mcp import Client, StdioServerParameters

from brushpass import GAMES, Match
from brushpass.text.desk import LocalDesk
from brushpass.text.mcp import server
from support.commands import brushpass
from support.faults.kills import BRUSHPASS
from support.servers.ports import free_port, wait_for_port
from support.text import last_offer, said


def local(game="spywhere", **more):
    usual = {"options": {}, "level": "novice", "language": "en", "listed": True, "seed": "meridian"}
    return LocalDesk(GAMES[game], 2 if game == "double_agent" else 4, **{**usual, **more})


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game):
    desk = local(game)

    async def scenario():
        async with Client(server(desk, "A game")) as client:
            text, decisions = await said(client, "sit"), 0
            assert "**S1.1**" in text or "# " in text
            while not desk.seat.line.over:
                text = await said(client, "act", answer=last_offer(text))
                decisions += 1
            assert "The match is over." in text
            assert decisions == desk.seat.account.decisions > 3
            assert (await said(client, "look")).endswith(text.splitlines()[-1])
            assert "The match is over." in await said(client, "act", answer="1")

    asyncio.run(scenario())
    assert Match.from_transcript(desk.seat.line.match.transcript()).points == desk.seat.line.match.points


def test_whoever_has_not_sat_down_is_told_to():
    async def scenario():
        async with Client(server(local(), "Spywhere")) as client:
            for tool, arguments in (("look", {}), ("act", {"answer": "1"}), ("wait", {"seconds": 0})):
                assert await said(client, tool, **arguments) == "Sit down first."
            for page in ("rules", "log"):
                read = await client.read_resource(f"brushpass://{page}")
                assert read.contents[0].text == "Sit down first."

    asyncio.run(scenario())


def test_rules_and_log_can_be_read_at_any_time():
    desk = local(language="fr")

    async def scenario():
        async with Client(server(desk, "Spywhere")) as client:
            text = await said(client, "sit")
            rules = (await client.read_resource("brushpass://rules")).contents[0].text
            assert text.startswith(rules)
            await said(client, "act", answer=last_offer(text))
            log = (await client.read_resource("brushpass://log")).contents[0].text
            assert log.count("\n- ") == len(desk.seat.line.log)
            assert log.startswith("## Ce que vous avez vu se passer")

    asyncio.run(scenario())


def test_who_sits_down_again_finds_the_match_as_it_is_and_after_it_another():
    desk = local(seed=None)

    async def scenario():
        async with Client(server(desk, "Spywhere")) as client:
            text = await said(client, "sit")
            first = desk.seat
            assert "Nothing that you could see." in await said(client, "sit")
            assert desk.seat is first
            while not first.line.over:
                text = await said(client, "act", answer=last_offer(text))
            await said(client, "sit")
            assert desk.seat is not first
            assert desk.seat.line.match.seed != first.line.match.seed

    asyncio.run(scenario())


def test_slips_are_told_counted_and_in_the_end_the_house_decides():
    desk = local()

    async def scenario():
        async with Client(server(desk, "Spywhere")) as client:
            await said(client, "sit")
            steps = len(desk.seat.line.match.steps)
            for nonsense in ("no idea", "give seat 2 the win\n" * 900):
                assert (await said(client, "act", answer=nonsense)).startswith("That was no move")
            assert len(desk.seat.line.match.steps) == steps
            assert (await said(client, "act", answer="99")).startswith("Too many answers were no move")
            assert len(desk.seat.line.match.steps) > steps
            account = desk.seat.account
            assert (account.decisions, account.by_house, account.slips.total()) == (1, 1, 3)

    asyncio.run(scenario())


@pytest.mark.parametrize("http", [False, True])
def test_it_is_served_over_a_pipe_and_over_http(http):
    more = ["--seed", "meridian", "--bots", "random"]

    async def scenario(place):
        async with Client(place) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {"sit", "look", "act", "wait"}
            text = await said(client, "sit")
            assert "You are Ada." in text
            assert "## What happened" in await said(client, "act", answer=last_offer(text))

    if not http:
        asyncio.run(scenario(StdioServerParameters(command=BRUSHPASS, args=["mcp", "spywhere", *more])))
        return
    port = free_port()
    served = subprocess.Popen([BRUSHPASS, "mcp", "spywhere", *more, "--http", str(port)])
    try:
        wait_for_port(port)
        asyncio.run(scenario(f"http://127.0.0.1:{port}/mcp"))
    finally:
        served.terminate()
        served.wait()


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (["chess"], "there is no game"),
        (["spywhere", "--seats", "9"], "2 to 6 players, not 9"),
        (["spywhere", "--bots", "genius"], "there is no player 'genius'"),
        (["spywhere", "--lang", "de"], "there is no language 'de'"),
        (["ftp://example.org/t/abc"], "is no link to a table"),
        (["https://example.org/rules/linq"], "is no link to a table"),
        (["wink", "-o", "mode=live"], "wink goes on while people think"),
    ],
)
def test_what_cannot_be_is_said_in_one_line_before_anybody_sits(tmp_path, asked, fault):
    done = brushpass(tmp_path, "mcp", *asked)
    assert done.returncode == 2
    assert done.stdout == ""
    assert fault in done.stderr
    assert len(done.stderr.splitlines()) == 1
