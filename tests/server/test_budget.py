"""Work is weighed: an address pays for what it cost, and is refused before it stops others."""

import asyncio
import json
import threading
import time
import tomllib
from contextlib import suppress
from unittest.mock import Mock

import pytest

from brushpass.core import BadSetup
from brushpass.games import GAMES
from brushpass.server.budget import Purse, WorkBudget, beside
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms import vetting
from brushpass.server.settings import Settings
from brushpass.server.ws.inflow import Inflow
from brushpass.table.setup import option_from_file
from brushpass.wire import messages
from games.double_agent.decks import plain_deck
from support.servers.one_address import bomb, sheet
from support.servers.tablemates import place, run

READ = "/api/games/double_agent/options/deck"


class Hand:
    """A clock that is set by hand."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def hand():
    return Hand()


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "table.db")


def test_a_purse_fills_and_owes(hand):
    purse = Purse(0.2, hand)
    assert purse.full
    purse.spend(2.2)
    assert purse.empty
    assert not purse.full
    hand.now = 1.1
    assert not purse.empty


def test_nobody_owes_for_ever(hand):
    purse = Purse(0.2, hand)
    purse.spend(1_000)
    assert purse.pause == pytest.approx(0.2)
    hand.now = 5.1
    assert not purse.empty


def test_work_pauses_before_it_is_refused(hand):
    purse = Purse(0.2, hand)
    purse.spend(0.01)
    assert purse.pause == 0
    purse.spend(0.01)
    assert purse.pause == pytest.approx(0.02)
    purse.spend(1, here=False)  # one waits for the desk there
    assert purse.pause == pytest.approx(0.02)
    assert not purse.empty


def test_whose_purse_is_empty_is_refused(hand):
    purse = Purse(0.2, hand)
    purse.spend(3)
    with pytest.raises(RequestRefused, match="too_much"):
        asyncio.run(purse.turn())


def test_each_waits_for_its_turn(hand, monkeypatch):
    async def later(seconds):
        hand.now += seconds

    monkeypatch.setattr(asyncio, "sleep", later)
    purse = Purse(0.2, hand)
    purse.spend(0.06)
    asyncio.run(purse.turn())
    assert hand.now == pytest.approx(0.1)
    assert purse.pause == pytest.approx(0)


def busy(seconds):
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def spent(purse):
    """Read how much is owed of a purse that was emptied before."""
    return purse._savings.owed


def test_only_the_time_in_which_work_runs_is_paid_for(hand):
    async def work():
        busy(0.02)
        await asyncio.sleep(0.05)
        with pytest.raises(KeyError):
            await fails()
        return 7

    async def fails():
        await asyncio.sleep(0)
        raise KeyError

    purse = Purse(0.2, hand)
    purse.spend(2)
    assert asyncio.run(purse.pay_for(work())) == 7
    assert 0.02 <= spent(purse) < 0.5


def test_work_that_is_cancelled_ends(hand):
    async def scenario():
        purse, ended = Purse(0.2, hand), asyncio.Event()

        async def work():
            try:
                await asyncio.sleep(60)
            finally:
                ended.set()

        task = asyncio.create_task(purse.pay_for(work()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended.is_set()

    asyncio.run(scenario())


def test_what_is_done_in_a_thread_is_paid_for_by_who_asked(hand):
    async def scenario():
        purse = Purse(0.2, hand)
        purse.spend(2)
        here = threading.get_ident()

        def work():
            busy(0.02)
            return threading.get_ident() != here

        assert await purse.pay_for(beside(work))
        assert 0.02 <= spent(purse) < 0.5
        assert await beside(work)  # of nobody's asking

    asyncio.run(scenario())


def test_who_spent_all_while_waiting_at_the_desk_is_refused():
    async def scenario():
        budget = WorkBudget(0.01)
        purse = budget.of("here")
        works = [purse.pay_for(budget.aside(purse, lambda: busy(0.2))) for _ in range(3)]
        ends = await asyncio.gather(*works, return_exceptions=True)
        assert [type(end).__name__ for end in ends] == ["NoneType", "RequestRefused", "RequestRefused"]

    asyncio.run(scenario())


def test_full_purses_are_forgotten(monkeypatch, hand):
    monkeypatch.setattr("brushpass.server.budget.MANY", 2)
    budget = WorkBudget(0.2, hand)
    poor = budget.of("poor")
    poor.spend(1)
    for name in ("a", "b", "c", "d"):
        budget.of(name)
    assert budget.of("poor") is poor
    assert [*budget._purses] == ["poor"]


# Files of hosts.


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"a\\"b"', '"a.b"', " a ", '""'])
def test_a_key_of_many_parts_is_refused_before_it_is_read(part):
    keys = ".".join(part for _ in range(20))
    for text in (f"{keys} = 1", f"a = {{{keys} = 1}}", f"[{keys}]"):
        with pytest.raises(BadSetup, match="too many parts"):
            option_from_file(GAMES["double_agent"], "deck", text.encode())


@pytest.mark.parametrize(
    "text", ["a.b.c.d.e = 1", "a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]", "a = 'Yes. No. Well... So. Or.'"]
)
def test_other_dots_are_read(text):
    assert option_from_file(GAMES["double_agent"], "deck", text.encode())


def test_decks_that_take_long_are_not_read(db, monkeypatch):
    read = Mock(side_effect=tomllib.loads)
    monkeypatch.setattr("brushpass.table.setup.tomllib.loads", read)

    async def scenario():
        async with place(db) as here:
            answers = await asyncio.gather(*(here.post(READ, bomb()) for _ in range(60)))
            assert {answer["fault"] for _, answer in answers} == {
                "a key of the file has too many parts: at most 5"
            }
            read.assert_not_called()

    run(scenario())


def test_a_deck_is_read_beside_the_loop(db, monkeypatch):
    threads = []

    def read(_):
        threads.append(threading.current_thread() is threading.main_thread())
        return {}

    monkeypatch.setattr("brushpass.table.setup.tomllib.loads", read)

    async def scenario():
        async with place(db) as here:
            assert (await here.post(READ, b"a = 1"))[0] == 409
            assert threads == [False]

    run(scenario())


def test_whose_address_has_spent_all_is_refused_everywhere(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found())
            purse = here.server.budget.of("127.0.0.1")
            purse.spend(60)
            assert (await here.get("/api/games"))[0] == 429
            assert await ada.say(say="hello") == {"type": "Refused", "ref": ada.ref, "reason": "too_much"}
            with pytest.raises(Exception, match="429"):
                await here.open()

    run(scenario())


def test_who_joins_with_an_empty_purse_may_come_back(db):
    async def scenario():
        async with place(db) as here:
            seated, ws = await here.found(), await here.open()
            here.server.budget.of("127.0.0.1").spend(60)
            await ws.send_json({"ref": 1, "join": {"table": seated["code"], "key": seated["key"]}})
            assert (await ws.receive_json())["reason"] == "too_much"

    run(scenario())


def test_a_sheet_is_read_once_and_beside_the_loop(db, monkeypatch):
    threads = []

    def watched(*args):
        threads.append(threading.current_thread() is threading.main_thread())
        return set_up(*args)

    set_up = vetting.set_up
    monkeypatch.setattr(vetting, "set_up", watched)
    monkeypatch.setattr(vetting, "_good", type(vetting._good)())

    async def scenario():
        async with place(db, Settings(work_per_address=2_000)) as here:
            ada = await here.join(await here.found(game="linq", seats=4))
            wish = {"game": "linq", "seats": 4, "pace": "none"}
            answer = await ada.ask("Arrange", **wish, options={"cards": sheet(3, 20)})
            assert answer["type"] == "Done", answer
            assert threads == [True, False]  # a table without options costs nothing
            answer = await ada.ask("Arrange", **wish, options={"cards": "no sheet"})
            assert answer["sheet"]["fault"] == "not_ten_words"
            assert (await here.post("/api/tables", {**wish, "name": "Bo", "colour": "sky", "options": 7}))[
                0
            ] == 409
            wish = {**wish, "game": "double_agent", "seats": 2, "name": "Bo", "colour": "sky"}
            assert (await here.post("/api/tables", {**wish, "options": {"deck": plain_deck("busy")}}))[
                0
            ] == 200
            assert threads[2:] == [False, False]

    run(scenario())


def test_old_agreements_are_forgotten(monkeypatch):
    monkeypatch.setattr(vetting, "_good", type(vetting._good)())
    monkeypatch.setattr(vetting, "REMEMBERED", 2)
    for seats in (2, 3, 4):
        vetting.agree(messages.Arrange("spywhere", seats, {}, "none"))
    assert [seats for _, seats, *_ in vetting._good] == [3, 4]


# Coming and going, and what is not a message.


def test_an_address_comes_so_often_and_no_oftener(db):
    async def scenario():
        async with place(db, Settings(sockets_per_address=4, messages_per_second=1)) as here:
            for _ in range(8):
                await (await here.open()).close()
            with pytest.raises(Exception, match="429"):
                await here.open()

    run(scenario())


def test_who_has_to_pause_is_heard_afterwards(db):
    async def scenario():
        async with place(db, Settings(messages_per_second=1_000)) as here:
            ada = await here.join(await here.found())
            for _ in range(5):
                here.server.budget.of("127.0.0.1").spend(0.05)
                assert (await ada.say(say="hello"))["type"] == "Done"
            here.server.budget.of("127.0.0.1").spend(0.05)
            await ada.ws.send_str(json.dumps({"ref": 9, "say": "hello"}) + " " * 30_000)
            assert (await ada.until("Done"))["ref"] == 9

    run(scenario())


@pytest.fixture
def brief(monkeypatch):
    monkeypatch.setattr("brushpass.server.ws.connection.GOODBYE", 0.1)


async def raw(here, *frames):
    """Open a socket, and write frames as they are; say whether the server ended it."""
    host, port = here.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    with suppress(ConnectionError):
        for frame in frames:
            writer.write(frame)
            await writer.drain()
    said = b""
    with suppress(ConnectionError):  # what it had not read yet ends the line roughly
        while more := await reader.read(1000):
            said += more
    writer.transport.abort()
    return said


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"])
def test_frames_that_are_no_messages_are_counted(db, frame):
    async def scenario():
        async with place(db, Settings(messages_per_second=1)) as here:
            first = b"\x01\x81\0\0\0\0a" if frame[0] == 0 else b""
            assert b"too_much" in await raw(here, first, frame * 40_000)

    run(scenario())


@pytest.mark.usefixtures("brief")
def test_who_is_cut_off_is_not_read_any_more(db, monkeypatch):
    fed = []
    weigh = Inflow._weigh
    monkeypatch.setattr(Inflow, "_weigh", lambda inflow, data: (fed.append(len(data)), weigh(inflow, data)))

    async def scenario():
        async with place(db, Settings(messages_per_second=1)) as here:
            await asyncio.gather(raw(here, *[b"\x89\x80\0\0\0\0" * 1_000] * 200), return_exceptions=True)
            assert 0 < sum(fed) < 600_000

    run(scenario())
