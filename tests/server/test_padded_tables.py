"""A table that agreed on pieces sends nothing else to anybody, and takes nothing else: no line is ahead."""

import asyncio
import json

import pytest
from aiohttp import WSMsgType

from brushpass.server.budget import Purse
from brushpass.server.metronome import Metronome
from brushpass.server.ws.connection import Socket
from brushpass.server.ws.frames import BINARY, CLOSE, framed
from brushpass.wire import padded
from brushpass.wire.padded import DOWN
from games.wink.winkers import NO_MOVE, party, wind_up
from support.servers.tablemates import Mate, Pieces, place, run
from support.servers.timeless import a_beat

PADDED = {"traffic": "padded"}
NOT_UNDERSTOOD = {"type": "Refused", "ref": 0, "reason": "bad_message"}
PIECE = (WSMsgType.BINARY, DOWN)


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "padded.db")


@pytest.fixture
def works(monkeypatch):
    return wind_up(monkeypatch)


async def join_plainly(here, code, key, seat=None):
    """Ask for no pieces, as a page does that does not know of them yet, or a cheat; hear the table."""
    mate = Mate(Pieces(await here.open()), seat)
    await mate.ws.ws.send_json({"ref": 1, "join": {"table": code, "key": key}})
    mate.ref = 1
    assert (await mate.hear()) == {"type": "Done", "ref": 1}
    await mate.until("Presence")
    return mate


async def own_key(mate):
    """Get another key to one's seat, for another socket."""
    return (await mate.ask("NewKey", seat=mate.seat))["key"]


def test_who_joins_plainly_hears_nothing_but_pieces(db, works):
    async def scenario():
        async with party(db, works, options=PADDED) as table:
            keys = [(table.third.presence["watch"], None), (await own_key(table.third), table.third.seat)]
            for key, seat in keys:
                mate = await join_plainly(table.here, table.code, key, seat)
                await mate.until("Frame")
                await mate.say(play=NO_MOVE)
                assert set(mate.ws.came) == {PIECE}

    run(scenario())


def test_nor_does_it_help_to_have_come_before_the_server_was_restarted(db, works):
    async def scenario():
        async with party(db, works, options=PADDED) as table:
            table.room.close("restart")
            table.here.server.rooms.clear()
            mate = await join_plainly(table.here, table.code, table.mates[0].presence["watch"])
            await mate.until("Frame")
            assert set(mate.ws.came) == {PIECE}

    run(scenario())


@pytest.mark.parametrize("way", ["send_str", "send_bytes"])
def test_what_is_said_outside_pieces_changes_nothing(db, works, way):
    async def scenario():
        async with party(db, works, options=PADDED) as table:
            mate = await join_plainly(table.here, table.code, await own_key(table.third), table.third.seat)
            whole = await mate.until("Frame")
            look = {"type": "Look", "to": table.caller.seat}
            assert look in whole["offers"]
            said = json.dumps({"play": look, "ref": 900})
            steps = len(table.match.steps)
            await getattr(mate.ws.ws, way)(said if way == "send_str" else said.encode())
            assert await mate.until("Refused") == NOT_UNDERSTOOD
            assert len(table.match.steps) == steps
            answer = await mate.play(look)
            assert answer["sights"][0]["type"] == "YouTurned"
            assert len(table.match.steps) == steps + 1
            assert set(mate.ws.came) == {PIECE}

    run(scenario())


def test_an_honest_page_is_answered_as_ever(db, works):
    async def scenario():
        async with party(db, works, options=PADDED) as table:
            await table.call()
            await table.look(table.accomplice, table.caller)
            assert (await table.wink())["sights"][0]["type"] == "YouWinked"
            for mate in (*table.mates, table.watcher):
                assert set(mate.ws.came) == {PIECE}

    run(scenario())


class Paper:
    """A page's end of a socket, on which is written what it would read."""

    def __init__(self):
        self.pieces, self.closed, self.end = [], False, asyncio.Event()

    def write(self, frames):
        while frames and frames[0] & 0x0F == BINARY:
            end = 4 + int.from_bytes(frames[2:4], "big")
            self.pieces.append(frames[4:end])
            frames = frames[end:]
        if frames:
            assert frames == framed(CLOSE, (1000).to_bytes(2, "big"))
            self.closed = True
            self.end.set()

    def is_closing(self):
        return self.closed

    def abort(self):
        self.closed = True

    def gone(self):
        """Hear, as the listener, that nobody is there."""

    def get_write_buffer_size(self):
        return 0


def test_who_joins_anew_hears_no_sooner_on_the_line_that_is_closed_for_it(monkeypatch):
    monkeypatch.setattr(padded, "BEAT", 1.0)

    async def scenario():
        paper, beats = Paper(), Metronome()
        socket = Socket(paper, Purse(1), beats, proxied=True)
        socket.listener = paper
        socket.pad()
        socket.post(b"what was seen")
        socket.hang_up("newer")
        socket.post(b"what is seen later")
        await a_beat(beats)
        assert len(paper.pieces) == 1  # that with which the beat began
        assert not paper.closed
        await paper.end.wait()
        socket.connection_lost(None)
        unpadder = padded.Unpadder()
        heard = [said for piece in paper.pieces for said in unpadder.take(piece)]
        assert heard == [b"what was seen", b'{"type":"Bye","reason":"newer"}']
        assert paper.closed

    run(scenario())


async def lobby(here):
    """Three people and an onlooker at a table of Wink that has agreed on nothing yet, on plain lines."""
    ada = await here.found(game="wink", seats=4)
    seated = [ada, *[await here.sit(ada["code"], name) for name in ("Bo", "Cleo")]]
    mates = [await here.join(each) for each in seated]
    watcher = await here.join({"code": ada["code"], "key": mates[0].presence["watch"]})
    await mates[0].ask("SeatBot", seat=3, level="novice")
    for mate in (*mates, watcher):
        while not mate.presence["chairs"][3].get("bot"):
            await mate.until("Presence")
        mate.ws = Pieces(mate.ws)
    return mates, watcher


def arrangement(**options):
    return {"type": "Arrange", "game": "wink", "seats": 4, "pace": "none", "options": options}


def test_from_the_agreement_on_nobody_in_the_lobby_is_on_a_plain_line(db):
    async def scenario():
        async with place(db) as here:
            (ada, bo, cleo), watcher = await lobby(here)
            ada.ref += 1
            await ada.ws.ws.send_json({"ask": arrangement(**PADDED), "ref": ada.ref})
            for mate in (ada, bo, cleo, watcher):
                while mate.presence.get("options") != PADDED:
                    await mate.until("Presence")
            dress = {"type": "Dress", "name": "Bob", "colour": "leaf"}
            await bo.ws.ws.send_json({"ask": dress, "ref": 900})
            assert await bo.until("Refused") == NOT_UNDERSTOOD
            await ada.ask("Start")
            for mate in (ada, bo, cleo, watcher):
                while "table" not in mate.known:
                    await mate.hear()
                assert set(mate.ws.came) == {PIECE}
            assert [chair["name"] for chair in ada.presence["chairs"][:3]] == ["Ada", "Bo", "Cleo"]

    run(scenario())


def test_where_the_table_agrees_otherwise_who_comes_anew_is_on_a_plain_line(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found(game="wink", seats=4, options=PADDED)
            first = await here.join(ada, padded=True)
            await first.say(ask=arrangement())
            assert set(first.ws.came) == {PIECE}
            again = await here.join(ada)  # as it reads text alone
            assert (await again.ask("Lock", locked=True))["type"] == "Done"

    run(scenario())


def test_who_asks_for_pieces_at_another_table_speaks_in_pieces_too(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found()
            mate = await here.join(ada, padded=True)
            await mate.ws.ws.send_json({"ask": {"type": "Lock", "locked": True}, "ref": 900})
            assert await mate.until("Refused") == NOT_UNDERSTOOD
            assert not here.server.rooms[ada["code"]].record.locked

    run(scenario())
