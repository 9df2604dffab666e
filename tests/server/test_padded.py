"""Padded traffic: pieces of one size at one beat, whatever is said, and the same messages in the end."""

import asyncio
import json

import pytest
from aiohttp import WSCloseCode, WSMsgType
from hypothesis import given
from hypothesis import strategies as st

from brushpass.core import BadShape
from brushpass.server.settings import Settings
from brushpass.wire.padded import DOWN, LONGEST, UP, Padder, Unpadder, is_piece
from support.games.sheets import FEW
from support.servers.tablemates import Pieces, place, run

said = st.lists(st.binary(max_size=900).filter(lambda text: b"\n" not in text), max_size=12)


@given(said, st.integers(3, 300))
def test_what_is_put_in_comes_out_in_pieces_of_one_size(messages, size):
    padder, unpadder, heard = Padder(size), Unpadder(), []
    for message in messages:
        padder.put(message)
    while padder.waiting:
        piece = padder.piece()
        assert len(piece) == size
        heard += unpadder.take(piece)
    assert heard == messages


def test_a_beat_with_nothing_to_say_looks_like_any_other():
    padder = Padder(UP)
    assert len(padder.piece()) == UP
    padder.put(b'{"play":{"type":"Look","to":1},"ref":7}')
    assert len(padder.piece()) == UP
    assert Unpadder().take(padder.piece()) == []


def test_a_piece_is_never_taken_for_a_message():
    padder = Padder(DOWN)
    padder.put(b"x" * 5_000)
    assert all(is_piece(padder.piece()) for _ in range(4))
    assert not is_piece(b'{"ref":1}')
    assert not is_piece(b"")


@pytest.mark.parametrize("piece", [b"\x01\x00abc", b"\x00\xff"])
def test_what_says_it_is_longer_than_it_is_is_refused(piece):
    with pytest.raises(BadShape):
        Unpadder().take(piece)


def test_a_message_without_an_end_is_refused_in_time():
    unpadder, piece = Unpadder(), (UP - 2).to_bytes(2, "big") + b"x" * (UP - 2)
    for _ in range(LONGEST // (UP - 2)):
        assert unpadder.take(piece) == []
    with pytest.raises(BadShape):
        unpadder.take(piece)


class PaddedMate:
    """A page that speaks and hears in pieces."""

    def __init__(self, ws):
        self.ws, self.padder, self.unpadder = ws, Padder(UP), Unpadder()
        self.sizes, self.heard, self.times = [], [], []

    async def beat(self):
        """Send a piece, and hear one."""
        await self.ws.send_bytes(self.padder.piece())
        message = await self.ws.receive(timeout=30)
        assert message.type == WSMsgType.BINARY
        self.sizes.append(len(message.data))
        self.times.append(asyncio.get_running_loop().time())
        self.heard += map(json.loads, self.unpadder.take(message.data))


def test_a_whole_table_is_joined_and_played_in_pieces(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "p.db")) as here:
            seated = await here.found(game="wink", seats=4, options={"traffic": "padded"})
            mate = PaddedMate(await here.open())
            mate.padder.put(
                json.dumps(
                    {"ref": 1, "join": {"table": seated["code"], "key": seated["key"], "padded": True}}
                ).encode()
            )
            for seat in (1, 2, 3):
                ask = {"type": "SeatBot", "seat": seat, "level": "novice"}
                mate.padder.put(json.dumps({"ref": 1 + seat, "ask": ask}).encode())
            mate.padder.put(json.dumps({"ref": 5, "ask": {"type": "Start"}}).encode())
            for _ in range(20):
                await mate.beat()
            kinds = [said["type"] for said in mate.heard]
            assert kinds[:2] == ["Done", "Presence"]
            frame = next(said for said in mate.heard if said["type"] == "Frame")
            assert frame["table"]["options"]["traffic"] == "padded"
            assert set(mate.sizes) == {DOWN}
            assert len(mate.times) == 20
            await mate.ws.send_bytes(b"\x01\xff" + b"x")
            for _ in range(20):  # among whatever the bots do meanwhile
                await mate.beat()
            assert {"type": "Refused", "ref": 0, "reason": "bad_message"} in mate.heard

    run(scenario())


def test_a_flood_of_pieces_is_cut_off_whatever_is_in_them(tmp_path):
    async def scenario(piece):
        async with place(str(tmp_path / "f.db")) as here:
            ws = await here.open()
            for _ in range(200):
                await ws.send_bytes(piece)
            while (message := await ws.receive(timeout=30)).type in (WSMsgType.TEXT, WSMsgType.BINARY):
                last = json.loads(message.data)
            assert last == {"type": "Bye", "reason": "too_much"}

    full = Padder(UP)
    for _ in range(20):
        full.put(b"{}")
    run(scenario(full.piece()))
    run(scenario(Padder(UP).piece()))


def test_who_is_told_more_than_the_beat_carries_is_cut_off(tmp_path):
    sheets = [FEW + f"\n# {which}" + "x" * 15_000 for which in "ab"]

    async def scenario():
        async with place(str(tmp_path / "m.db"), Settings(messages_per_second=1_000)) as here:
            seated = await here.found(game="linq", seats=4, options={"cards": sheets[0]})
            ada = await here.join(seated)
            ws = await here.open()
            bo = await here.sit(seated["code"], "Bo")
            join = {"table": bo["code"], "key": bo["key"], "padded": True}
            await Pieces(ws).send_str(json.dumps({"ref": 1, "join": join}))
            for turn in range(1, 100):  # one new sheet a beat, and a beat carries an eighth of it
                if (await ws.receive(timeout=30)).type is not WSMsgType.BINARY:
                    break
                cards = {"cards": sheets[turn % 2]}
                await ada.ask("Arrange", game="linq", seats=4, options=cards, pace="none")
            assert ws.close_code == WSCloseCode.ABNORMAL_CLOSURE
            await ada.ws.close()

    run(scenario())
