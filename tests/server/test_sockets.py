"""WebSocket over real sockets: opening, closing, what comes at an odd time, and who is silent."""

import asyncio
import json

import pytest
from aiohttp import WSMsgType

from brushpass.server.rooms.room import Room
from brushpass.server.run import new_loop
from brushpass.server.settings import Settings
from brushpass.server.ws import connection, endpoint
from brushpass.server.ws.frames import BINARY, CLOSE, MORE, PING, PONG, TEXT, framed
from support.servers.raw_lines import closed, raw, request, sent
from support.servers.tablemates import place


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "sockets.db")


def joins(seated, ref=1):
    return json.dumps({"join": {"table": seated["code"], "key": seated["key"]}, "ref": ref}).encode()


def serve(scenario, db, settings=None, *, loop=asyncio.new_event_loop):
    async def whole():
        async with place(db, settings) as here:
            await scenario(here)

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(asyncio.wait_for(whole(), 60))


# Opening.


@pytest.mark.parametrize(
    "changed",
    [
        {"Sec_WebSocket_Key": None},
        {"Sec_WebSocket_Key": "c2hvcnQ="},
        {"Sec_WebSocket_Key": "no base64!"},
        {"Sec_WebSocket_Version": "8"},
        {"Sec_WebSocket_Version": None},
        {"Upgrade": None},
        {"Upgrade": "h2c"},
        {"Connection": "keep-alive"},
        {"method": "HEAD"},
        {"Content_Length": "1"},
        {"Transfer_Encoding": "chunked"},
        {"version": "1.0"},
    ],
)
def test_what_asks_for_no_socket_is_refused_and_not_counted(db, changed):
    async def scenario(here):
        async with raw(here, opening=request(**changed), early=b"0\r\n\r\n") as client:
            assert client.head.split(" ")[1] == "400"
        assert not here.server.crowds.here

    serve(scenario, db)


def test_the_answer_is_that_of_the_rfc_and_agrees_on_nothing_else(db):
    async def scenario(here):
        wishes = {
            "Sec_WebSocket_Extensions": "permessage-deflate; client_max_window_bits",
            "Sec_WebSocket_Protocol": "chat, superchat",
            "Connection": "Upgrade",
            "Upgrade": "WebSocket",
        }
        async with raw(here, opening=request(**wishes)) as client:
            status, *lines = client.head.rstrip().split("\r\n")
            assert status == "HTTP/1.1 101 Switching Protocols"
            assert dict(line.split(": ") for line in lines) == {
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
            }

    serve(scenario, db)


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, new_loop])
def test_what_comes_with_the_handshake_is_heard(db, loop):
    async def scenario(here):
        ada = await here.found()
        async with raw(here, early=sent(TEXT, joins(ada)) + sent(TEXT, b'{"say":"hello","ref":2}')) as client:
            kinds = [await client.said() for _ in range(4)]
            assert [(said["type"], said.get("ref")) for said in kinds] == [
                ("Done", 1),
                ("Presence", None),
                ("Said", None),
                ("Done", 2),
            ]

    serve(scenario, db, loop=loop)


def test_requests_before_it_on_the_same_line_are_answered_first(db):
    async def scenario(here):
        ada = await here.found()
        asks = b"GET /readyz HTTP/1.1\r\nHost: here\r\n\r\n"
        async with raw(here, opening=asks + request(), early=sent(TEXT, joins(ada))) as client:
            assert client.head.startswith("HTTP/1.1 200 ")
            assert (await client.reader.readuntil(b"}")) == b'{"ready": true}'
            assert (await client.reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
            assert (await client.said())["type"] == "Done"

    serve(scenario, db)


def test_who_is_gone_before_the_answer_is_not_counted(db, monkeypatch):
    def gone(_):
        raise ConnectionResetError

    monkeypatch.setattr(endpoint, "taken_over", gone)

    async def scenario(here):
        with pytest.raises(Exception, match="503"):
            await here.open()
        assert not here.server.crowds.here

    serve(scenario, db)


# While it is open.


def test_control_frames_are_answered_between_fragments(db):
    async def scenario(here):
        ada = joins(await here.found())
        parts = (sent(TEXT, ada[:9], final=False), sent(PING, b"there?"), sent(MORE, ada[9:]), sent(PONG))
        async with raw(here, early=b"".join(parts)) as client:
            assert await client.frame() == (PONG, b"there?")
            assert (await client.said())["type"] == "Done"

    serve(scenario, db)


def test_messages_in_binary_frames_are_messages_too(db):
    async def scenario(here):
        async with raw(here, early=sent(BINARY, joins(await here.found()))) as client:
            assert (await client.said())["type"] == "Done"

    serve(scenario, db)


def test_what_is_said_while_somebody_joins_is_done_afterwards_in_order(db, monkeypatch):
    async def scenario(here):
        ada, opened = await here.found(), asyncio.Event()
        room = here.server.registry.open

        async def slowly(*args):
            await opened.wait()
            return await room(*args)

        monkeypatch.setattr(here.server.registry, "open", slowly)
        early = sent(TEXT, joins(ada)) + sent(TEXT, joins(ada, 2)) + sent(TEXT, b'{"say":"hello","ref":3}')
        async with raw(here, early=early + sent(TEXT, b"{}")) as client:
            client.writer.write(sent(PING, b"still there?"))
            opened.set()
            said = [await client.said() for _ in range(6)]
            refused = [each["ref"] for each in said if each["type"] == "Refused"]
            assert refused == [2, 0]  # to join again, and what has no number
            told = [each["type"] for each in said if each["type"] != "Refused"]
            assert told == ["Done", "Presence", "Said", "Done"]
            assert await client.frame() == (PONG, b"still there?")

    serve(scenario, db)


def test_who_goes_while_joining_is_at_no_table(db, monkeypatch):
    async def scenario(here):
        ada, asked, opened = await here.found(), asyncio.Event(), asyncio.Event()
        room = here.server.registry.open

        async def slowly(*args):
            asked.set()
            await opened.wait()
            return await room(*args)

        monkeypatch.setattr(here.server.registry, "open", slowly)
        async with raw(here, early=sent(TEXT, joins(ada))) as client:
            await asked.wait()
            (session,) = here.server.endpoint._open
            session.socket.shut()
            assert await client.ends() == []
        joined = session._busy
        opened.set()
        await joined
        await asyncio.sleep(0)
        assert not here.server.crowds.here
        assert not [*here.server.rooms[ada["code"]].broadcaster]

    serve(scenario, db)


@pytest.mark.parametrize("where", ["handle", "join"])
def test_a_bug_ends_one_line_and_is_logged(db, monkeypatch, caplog, where):
    async def scenario(here):
        ada = await here.join(await here.found())
        bo = await here.sit(ada.presence["code"], "Bo")

        def broken(*_):
            raise KeyError("a bug")

        monkeypatch.setattr(Room, where, broken)
        async with raw(here, early=sent(TEXT, joins(bo)) + sent(TEXT, b'{"say":"hello","ref":2}')) as client:
            assert TEXT not in [kind for kind, _ in await client.ends()][2:]
        monkeypatch.undo()
        assert (await ada.say(say="hello"))["type"] == "Done"

    serve(scenario, db)
    assert "unexpected" in caplog.text


# Closing.


@pytest.mark.parametrize("code", [b"", closed(1000), closed(1001, b"away"), closed(3000)])
def test_who_closes_is_answered_with_the_same_code(db, code):
    async def scenario(here):
        ada = await here.found()
        async with raw(here, early=sent(TEXT, joins(ada))) as client:
            await client.said()
            client.writer.write(sent(CLOSE, code) + sent(TEXT, b"too late"))
            frames = await client.ends()
            assert frames[-1] == (CLOSE, code[:2])
        assert not [*here.server.rooms[ada["code"]].broadcaster]

    serve(scenario, db)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (framed(TEXT, b"no mask"), 1002),
        (sent(TEXT, reserved=4), 1002),
        (sent(3), 1002),
        (sent(MORE), 1002),
        (sent(TEXT, b"\xff"), 1007),
        (sent(TEXT, b"*" * (connection.LARGEST + 1)), 1009),
        (sent(CLOSE, closed(1005)), 1002),
    ],
)
def test_who_breaks_the_protocol_is_told_the_code_and_leaves_the_table(db, wrong, code):
    async def scenario(here):
        ada = await here.found()
        async with raw(here, early=sent(TEXT, joins(ada))) as client:
            await client.said()
            client.writer.write(wrong)
            assert (await client.ends())[-1] == (CLOSE, closed(code))
        assert not [*here.server.rooms[ada["code"]].broadcaster]
        assert not here.server.crowds.here

    serve(scenario, db)


def test_who_is_sent_away_and_closes_too_is_let_go_at_once(db):
    async def scenario(here):
        ada = await here.found()
        async with raw(here, early=sent(TEXT, joins(ada))) as first:
            await first.said()
            await here.join(ada)
            frames = []
            while (frame := await first.frame())[0] != CLOSE:
                frames.append(json.loads(frame[1]))
            assert frames[-1] == {"type": "Bye", "reason": "newer"}
            assert frame == (CLOSE, closed(1000))
            first.writer.write(sent(PING, b"not answered") + sent(CLOSE, closed(1000)))
            assert await first.ends() == []

    serve(scenario, db)


def test_who_does_not_close_is_cut_off(db, monkeypatch):
    monkeypatch.setattr(connection, "GOODBYE", 0.05)

    async def scenario(here):
        ada = await here.found()
        async with raw(here, early=sent(TEXT, joins(ada))) as first:
            await here.join(ada)
            assert (await first.ends())[-1] == (CLOSE, closed(1000))

    serve(scenario, db)


def test_who_breaks_the_protocol_while_sent_away_is_let_go(db):
    async def scenario(here):
        ada = await here.found()
        async with raw(here, early=sent(TEXT, joins(ada))) as first:
            await here.join(ada)
            while (await first.frame())[0] != CLOSE:
                pass
            first.writer.write(framed(TEXT, b"no mask"))
            assert await first.ends() == []

    serve(scenario, db)


# Who is silent, and a server that stops.


def test_who_is_silent_is_asked_and_then_cut_off(db):
    async def scenario(here):
        ada = await here.join(await here.found())  # which answers pings
        async with raw(here) as client:
            quiet = next(s for s in here.server.endpoint._open if s._room is None)
            for _ in range(2):
                assert here.server.crowds.here.total() == 2
                quiet.socket.mind_silence()
            assert await client.frame() == (PING, b"")
            client.writer.write(sent(PONG) + sent(PING, b"and you?"))
            assert await client.frame() == (PONG, b"and you?")
            for _ in range(3):
                quiet.socket.mind_silence()
            assert await client.ends() in ([], [(PING, b"")])  # what was not sent yet is lost
            assert (await ada.say(say="hello"))["type"] == "Done"

    serve(scenario, db)


def test_all_are_looked_at_again_and_again(db, monkeypatch):
    monkeypatch.setattr(endpoint, "ROUND", 0.02)

    async def scenario(here):
        talks = await here.open()
        answers = asyncio.create_task(talks.receive())  # to pings
        async with raw(here) as client:
            assert {kind for kind, _ in await client.ends()} == {PING}
        assert not answers.done()
        answers.cancel()

    serve(scenario, db)


def test_a_server_that_stops_says_goodbye_to_all(db, monkeypatch):
    monkeypatch.setattr(endpoint, "GOODBYE", 0.1)

    async def scenario(here):
        ada = await here.join(await here.found())
        nobody = await here.open()
        async with raw(here) as deaf:
            stopping = asyncio.create_task(here.server.farewell())
            assert (await ada.until("Bye"))["reason"] == "restart"
            assert await nobody.receive_json() == {"type": "Bye", "reason": "restart"}
            for ws in (ada.ws, nobody):
                assert (await ws.receive()).type is WSMsgType.CLOSE
            await stopping
            assert (await deaf.ends())[-1][0] == CLOSE
            assert not here.server.endpoint._open

    serve(scenario, db, Settings())
