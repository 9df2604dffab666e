"""The beat: everything is said, then heard, then kept, and when that is depends on nobody."""

import asyncio
import ctypes

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brushpass.server import metronome
from brushpass.server.metronome import BEAT, PUT_OFF, SECOND, KernelTimer, LoopTimer, Metronome
from support.servers.raw_lines import EXPECTS, MALFORMED, request
from support.servers.tablemates import at_a_table, place, run
from support.servers.timeless import a_beat, in_no_time

TICK = BEAT / SECOND


class ByHand(Metronome):
    """A metronome whose beats a test makes."""

    def _await_beat(self):
        self._busy = True

    async def beat(self):
        self._beat()
        for _ in range(10):  # passes of the event loop
            await asyncio.sleep(0)

    @property
    def waits(self):
        return bool(self._said or self._said_last or self._heard or self._kept)

    @property
    def says(self):
        return len(self._said)

    async def until(self, wanted):
        """Wait until somebody wants something of the next beat."""
        for _ in range(20_000):
            if wanted():
                return
            await asyncio.sleep(0.001)
        raise TimeoutError

    @property
    def heard(self):
        return len(self._heard)


def test_a_beat_says_then_hears_then_keeps_and_what_follows_waits_for_the_next():
    async def scenario():
        beats, done = ByHand(), []

        def hear():
            done.append("heard")
            beats.say(lambda: done.append("answered"))
            beats.keep(lambda: done.append("kept what was heard"))

        beats.keep(lambda: done.append("kept"))
        beats.hear(hear)
        beats.say(lambda: done.append("said"))
        await beats.beat()
        assert done == ["said", "heard", "kept", "kept what was heard"]
        await beats.beat()
        assert done[4:] == ["answered"]
        assert not beats.waits

    run(scenario())


def test_what_tells_of_kept_things_is_said_after_all_else():
    """Nobody whose answer has nothing to keep waits for others to be written to."""

    async def scenario():
        beats, done = ByHand(), []
        beats.tell_kept([lambda: beats.say(lambda: done.append("moved"))])
        beats.say(lambda: done.append("noted"))
        await beats.beat()
        assert done == ["noted", "moved"]

    run(scenario())


def test_what_is_ready_is_said_before_a_server_stops():
    async def scenario():
        beats, done = ByHand(), []
        beats.tell_kept([lambda: beats.say(lambda: done.append("moved"))])
        beats.say(lambda: done.append("noted"))
        beats.stop()
        assert done == ["noted", "moved"]
        assert not beats.waits

    run(scenario())


def test_dice_put_beats_off_by_less_than_a_beat(monkeypatch):
    async def scenario():
        beats, set_for = Metronome(), []
        monkeypatch.setattr(KernelTimer, "set", lambda _, due: set_for.append(due))
        for _ in range(200):
            beats._await_beat()
        beats.stop()
        return {due % BEAT for due in set_for}

    put_off = run(scenario())
    assert len(put_off) > 190
    assert 0 <= min(put_off) < PUT_OFF / 10
    assert PUT_OFF * 0.9 < max(put_off) < PUT_OFF < BEAT / 2


def test_what_fails_stops_nobody_else(caplog):
    async def scenario():
        beats, done = ByHand(), []
        beats.say(lambda: 1 / 0)
        beats.say(lambda: done.append("said"))
        await beats.beat()
        assert done == ["said"]

    run(scenario())
    assert [record.exc_info[0] for record in caplog.records] == [ZeroDivisionError]


@settings(deadline=None)
@given(st.lists(st.floats(0, 0.05), min_size=1, max_size=8))
def test_beats_fall_where_they_fall_whoever_asks_for_one(times):
    async def scenario():
        beats, loop, said = Metronome(), asyncio.get_running_loop(), []
        began = loop.time()
        for at in times:
            loop.call_at(began + at, beats.say, lambda at=at: said.append((began + at, loop.time())))
        await asyncio.sleep(1)
        beats.stop()
        return said

    said = in_no_time(scenario())
    assert len(said) == len(times)
    for asked, at in said:
        assert at / TICK == pytest.approx(round(at / TICK), abs=0.001)
        assert 0 <= at - asked <= TICK + 1e-6


@pytest.mark.parametrize("kind", [KernelTimer, LoopTimer])
def test_a_timer_rings_when_it_is_due_and_not_before(kind):
    async def scenario():
        rung = asyncio.Event()
        timer = kind(rung.set)
        for _ in range(3):
            due = timer.now() + 2_000_000
            timer.set(due)
            await rung.wait()
            rung.clear()
            assert timer.now() >= due - 1_000_000  # an event loop may round down
        timer.set(timer.now() + SECOND)
        timer.close()

    run(scenario())


class Elsewhere:
    """A system library without timers; or whose timers cannot be had."""

    def timerfd_settime(self):
        """Is never asked."""

    def timerfd_create(self, *_):
        return -1


@pytest.mark.parametrize("library", [Elsewhere(), None])
def test_where_the_kernel_has_no_timer_the_loop_has(monkeypatch, library):
    async def scenario():
        monkeypatch.setattr(ctypes, "CDLL", lambda _: library)
        beats = Metronome()
        await a_beat(beats)
        assert isinstance(beats._timer, LoopTimer)
        beats.stop()
        beats.stop()

    run(scenario())


def test_nothing_is_answered_between_beats(tmp_path, monkeypatch):
    """Neither over a socket nor over HTTP: what another table does cannot make any of it late."""

    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            mates = await at_a_table(here, ("Bo",))
            beats = here.server.store.metronome
            await beats_stop(beats)
            answer = asyncio.create_task(mates[0].say(say="well_done"))
            await beats.until(lambda: beats.heard)
            await beats.beat()  # it is heard
            assert not answer.done()
            said, page = beats.says, asyncio.create_task(here.get("/api/tables"))
            await beats.until(lambda: beats.says > said)
            assert not answer.done()
            assert not page.done()
            await beats.beat()
            assert (await answer)["type"] == "Done"
            assert (await page)[0] == 200
            beats.__class__ = Metronome
            beats._busy = False

    monkeypatch.setattr(metronome, "BEAT", SECOND // 1000)
    run(scenario())


OPENED = request()
UNASKED = {  # by aiohttp or the event loop, before any code of ours is asked
    "malformed": MALFORMED,
    "leave to go on": EXPECTS,
    "the service worker": b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n",
    "two at once": 2 * b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "the end of a line": b"",
    "the end of a socket's": OPENED,
}


@pytest.mark.parametrize("asks", UNASKED.values(), ids=UNASKED)
def test_what_is_answered_without_us_is_not_answered_between_beats_either(tmp_path, monkeypatch, asks):
    async def scenario():
        async with place(str(tmp_path / "tables.db")) as here:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(here.url.rsplit(":", 1)[1]))
            if asks is OPENED:
                writer.write(asks)
                await reader.readuntil(b"\r\n\r\n")
            beats = here.server.store.metronome
            await beats_stop(beats)
            if asks and asks is not OPENED:
                writer.write(asks)
            else:
                writer.write_eof()
            answer = asyncio.create_task(reader.read(100))
            await beats.until(lambda: beats.waits)
            await asyncio.sleep(0.05)
            assert not answer.done()
            await beats.beat()
            assert (await answer)[:7] == (b"HTTP/1." if asks and asks is not OPENED else b"")
            beats.__class__ = Metronome
            beats._busy = False
            writer.close()

    monkeypatch.setattr(metronome, "BEAT", SECOND // 1000)
    run(scenario())


async def beats_stop(beats):
    """Let no beat come any more, but by hand."""
    beats.__class__ = ByHand
    await beats.until(lambda: not beats._busy)
