"""How long a line is: who answers pings late gains nothing, where the kernel knows better."""

import asyncio
import socket
import sys

import pytest
from aiohttp import WSMsgType

from brushpass.core import Moment, Seat
from brushpass.server.run import new_loop
from brushpass.server.settings import Settings
from brushpass.server.ws.latency import EVERY, FRESH, RoundTrips, timed_by_kernel
from brushpass.table.house import MOST, Held, made_at, ranked
from games.wink.winkers import NO_MOVE
from support.servers.tablemates import place

LATE = 300  # milliseconds by which a liar answers late
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux is asked")


def round_trip(at_most):
    """What a line counts as whose only ping is answered late."""
    now = [10.0]
    echo = RoundTrips(at_most, lambda: now[0])
    token = echo.call()
    now[0] += LATE / 1000
    echo.answered(token, now[0])
    return echo.round_trips


class Liar:
    """A line that was long while somebody downloaded through it, to a server that pings on."""

    def __init__(self):
        self.now, self.kernel = 10.0, LATE
        self.echo = RoundTrips(lambda: self.kernel, lambda: self.now)

    def ping(self, times, *, answered):
        """Be pinged every so often."""
        for _ in range(times):
            token = self.echo.call()
            if answered:
                self.now += LATE / 1000
                self.echo.answered(token, self.now)
            self.now += EVERY

    def shorten(self):
        """Let the download end, as the kernel sees it."""
        self.kernel = 20

    @property
    def credit(self):
        return 10_000 - made_at(10_000, self.echo.round_trips)


def test_a_line_that_was_long_is_as_long_as_the_kernel_says_when_the_move_comes():
    liar = Liar()
    liar.ping(7, answered=True)
    assert liar.credit == MOST
    liar.shorten()
    assert liar.credit == 10


def test_pings_that_are_not_answered_count_as_what_the_kernel_says():
    liar = Liar()
    liar.ping(3, answered=True)
    liar.shorten()
    liar.ping(5, answered=False)
    liar.kernel = LATE  # it is made long once more, for the moment of the move
    assert liar.credit == 10


def test_measurements_expire_where_no_kernel_is_asked():
    liar = Liar()
    liar.kernel = None
    liar.ping(7, answered=True)
    assert liar.credit == MOST
    liar.ping(int(FRESH / EVERY) + 1, answered=False)
    assert liar.credit == 0
    assert liar.echo.round_trips == ()


def test_of_what_pings_and_the_kernel_say_the_shorter_counts():
    assert round_trip(lambda: 20) == (20,)
    assert round_trip(lambda: 0) == (0,)
    assert round_trip(lambda: 2 * LATE) == (LATE,)
    assert round_trip(lambda: None) == (LATE,)


class Transport:
    """A transport, as far as it matters here."""

    def __init__(self, line, *, closing=False):
        self.line, self.is_closing = line, lambda: closing

    def get_extra_info(self, _):
        return self.line


@linux
def test_a_line_that_is_being_closed_is_not_asked():
    """The socket of a closed line, asked for, would keep uvloop from ever ending."""
    server = socket.create_server(("127.0.0.1", 0))
    with server, socket.create_connection(server.getsockname()) as line:
        assert timed_by_kernel(Transport(line)) is not None
        assert timed_by_kernel(Transport(line, closing=True)) is None


def test_what_is_no_tcp_or_closed_is_not_known():
    here, there = socket.socketpair(socket.AF_UNIX)
    with here, there:
        assert timed_by_kernel(Transport(here)) is None
    assert timed_by_kernel(Transport(here)) is None
    assert timed_by_kernel(None) is None


@linux
def test_a_kernel_that_has_measured_nothing_says_nothing():
    with socket.socket() as unconnected:
        assert timed_by_kernel(Transport(unconnected)) is None


async def credit_of_a_liar(db, settings):
    """Join a real server, answer three pings late, and see by how much a move is then held to be older."""
    async with place(db, settings) as here:
        ada = await here.found(game="wink", seats=4)
        ws = await here.http.ws_connect(here.url + "/ws", autoping=False)
        await ws.send_json({"join": {"table": ada["code"], "key": ada["key"]}, "ref": 1})
        while (await ws.receive_json(timeout=20)).get("ref") != 1:
            pass
        (line,) = here.server.rooms[ada["code"]].broadcaster
        for ref in (2, 3, 4):
            line.ping()
            while (ping := await ws.receive(timeout=20)).type is not WSMsgType.PING:
                pass
            await asyncio.sleep((LATE + 10) / 1000)
            await ws.pong(ping.data)
            await ws.send_json({"play": NO_MOVE, "ref": ref})
            while (await ws.receive_json(timeout=20)).get("ref") != ref:
                pass
        round_trips = line.round_trips
        assert len(round_trips) == 3
        await ws.close()
        return 10_000 - made_at(10_000, round_trips)


def lied(loop, db, settings):
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(asyncio.wait_for(credit_of_a_liar(db, settings), 60))


@linux
@pytest.mark.parametrize("loop", [asyncio.new_event_loop, new_loop])
def test_who_answers_late_gets_no_credit_for_it(tmp_path, loop):
    assert lied(loop, str(tmp_path / "l.db"), Settings()) < 50  # of a line that hardly has a length


def test_behind_a_proxy_pings_alone_are_believed_and_only_so_far(tmp_path):
    settings = Settings(trusted_proxy=True)
    assert lied(asyncio.new_event_loop, str(tmp_path / "p.db"), settings) == MOST


HONEST, LIAR = Seat(0), Seat(1)


def winners(later, counted):
    """Who may win between two on lines of 20 ms, where the liar's counts as longer, and presses later."""
    honest = Held(HONEST, None, 1, 10_010, made_at(10_010, [20]))
    liar = Held(LIAR, None, 1, 10_010 + later, made_at(10_010 + later, [counted]))
    return {ranked([honest, liar], Moment(str(dice)))[0].seat for dice in range(40)}


@pytest.mark.parametrize(
    ("counted", "later", "expected"),
    [
        (20 + LATE, 40, {LIAR}),  # where pings alone are believed: what ADR 23 says
        (20 + LATE, 41, {HONEST, LIAR}),
        (20 + LATE, 239, {HONEST, LIAR}),
        (20 + LATE, 240, {HONEST}),
        (20 + 40, 0, {HONEST, LIAR}),  # where the kernel is asked: acknowledgements may wait a little
        (20 + 40, 120, {HONEST}),
    ],
)
def test_what_a_lie_is_worth(counted, later, expected):
    assert winners(later, counted) == expected
