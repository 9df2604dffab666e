"""People who begin to ask and never finish: a bare server does not keep a line open for them."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest

from support.faults.kills import Victim
from support.servers.tablemates import Place

IMPATIENT = (sys.executable, "-P", str(Path(__file__).parent.parent / "support" / "faults" / "impatient.py"))
HEAD = b"POST %s HTTP/1.1\r\nHost: here\r\nContent-Length: 400\r\n\r\n"
SLOW = {
    "says nothing": b"",
    "half a line": b"GET /api/ga",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: here\r\nX-Slow: ",
    "half a body": HEAD % b"/api/tables" + b'{"name": "',
    "half a file": HEAD % b"/api/games/linq/options/cards" + b"rope",
}


@pytest.fixture
def victim(tmp_path):
    server = Victim(tmp_path, *IMPATIENT)
    server.start()
    yield server
    server.kill()


async def dawdle(port, beginning):
    """Begin, then go on a letter at a time while the server listens; say how it answered, if it did."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = asyncio.create_task(reader.readline())
    writer.write(beginning)
    while not answer.done():
        if beginning:
            writer.write(b"a")
        await asyncio.sleep(0.1)
    writer.close()
    return answer.result()


async def all_at_once(victim):
    async with aiohttp.ClientSession() as http:
        here = Place(http, victim.url)
        ada = await here.join(await here.found())
        answers = await asyncio.gather(*(dawdle(victim.port, beginning) for beginning in SLOW.values()))
        assert (await ada.say(say="hello"))["type"] == "Done"  # a socket may be silent
        return dict(zip(SLOW, answers, strict=True))


def test_a_request_that_does_not_end_is_not_waited_for(victim):
    answers = asyncio.run(asyncio.wait_for(all_at_once(victim), 60))
    statuses = {name: answer.split(b" ")[1:2] for name, answer in answers.items()}
    assert statuses == {
        "says nothing": [],
        "half a line": [],
        "half a head": [],
        "half a body": [b"408"],
        "half a file": [b"408"],
    }
