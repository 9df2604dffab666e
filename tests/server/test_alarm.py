"""The timer of a room: it wakes in time, sometimes too early, and is set anew only for what is due sooner."""

import asyncio

import pytest

from brushpass.server.rooms.alarm import Alarm
from support.servers.tablemates import catch_up, place, run, three_at_a_table


class AtOnce:
    """A metronome whose beat is always now."""

    def hear(self, act):
        act()


class Bell:
    """An alarm whose timers are on a loop that a test turns by hand."""

    def __init__(self, monkeypatch):
        self.time, self.rung, self.timers = 1_000, [], []
        monkeypatch.setattr(asyncio, "get_running_loop", lambda: self)
        self.alarm = Alarm(lambda: self.time, lambda: self.rung.append(self.time), AtOnce())

    def call_later(self, delay, hear, wake):
        self.timers.append(Timer(self.time + round(1_000 * delay), lambda: hear(wake)))
        return self.timers[-1]

    def run_until(self, time):
        for timer in self.timers:
            if timer.wake and timer.at <= time:
                self.time = timer.at
                timer.wake()
        self.time = time


class Timer:
    def __init__(self, at, wake):
        self.at, self.wake = at, wake

    def cancel(self):
        self.wake = None


@pytest.fixture
def bell(monkeypatch):
    return Bell(monkeypatch)


def test_it_rings_once_when_something_is_due(bell):
    assert not bell.alarm.is_set
    bell.alarm.set(5_000)
    assert bell.alarm.is_set
    bell.run_until(4_999)
    assert bell.rung == []
    bell.run_until(9_000)
    assert bell.rung == [5_000]
    assert not bell.alarm.is_set


def test_a_room_that_fails_is_left_alone_for_longer_each_time_and_the_log_says_so_once(monkeypatch, caplog):
    bell = Bell(monkeypatch)
    tries, ill = [], [True]

    def wake():
        tries.append(bell.time)
        bell.alarm.set(bell.time)  # as a room does that is overdue
        if ill[0]:
            raise KeyError("master")

    alarm = bell.alarm = Alarm(lambda: bell.time, wake, AtOnce())
    alarm.set(2_000)
    for time in range(1_000, 200_000, 500):
        bell.run_until(time)
    assert tries == [2_000, 3_000, 5_000, 9_000, 17_000, 33_000, 65_000, 125_000, 185_000]
    assert [record.exc_info[0] for record in caplog.records] == [KeyError]
    ill[0] = False
    alarm.ring()
    assert alarm.is_set
    ill[0] = True
    alarm.ring()
    assert len(caplog.records) == 2


def test_what_is_due_later_leaves_it_alone(bell):
    for due in (5_000, 6_000, 9_000, 5_000):
        bell.alarm.set(due)
    assert len(bell.timers) == 1
    bell.run_until(9_000)
    assert bell.rung == [5_000]


def test_what_is_due_sooner_sets_it_anew(bell):
    bell.alarm.set(5_000)
    bell.alarm.set(3_000)
    bell.run_until(9_000)
    assert bell.rung == [3_000]


def test_what_was_due_before_now_rings_at_once(bell):
    bell.alarm.set(400)
    assert bell.timers[0].at == 1_000


def test_when_nothing_is_due_any_more_it_does_not_ring(bell):
    bell.alarm.set(5_000)
    bell.alarm.set(None)
    assert not bell.alarm.is_set
    bell.alarm.set(None)
    bell.run_until(9_000)
    assert bell.rung == []


def room_of(here, mate):
    return here.server.rooms[mate.presence["code"]]


async def one_move(mates):
    """Let whoever is asked move, and all the others see it."""
    mover = next(mate for mate in mates if mate.known.get("offers"))
    assert (await mover.play(mover.known["offers"][0]))["type"] == "Frame"
    for mate in mates:
        await catch_up(mate, mover)
    return mover


def test_moves_put_off_what_is_due_and_leave_the_timer_alone(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            mates = await three_at_a_table(here, pace="standard")
            room = room_of(here, mates[0])
            timer, due = room._alarm._timer, room._due_at()
            await asyncio.sleep(0.01)
            for _ in range(3):
                await one_move(mates)
            assert room._due_at() > due
            assert room._alarm._timer is timer
            room._alarm.ring()
            assert len(room.match.steps) == 3
            assert not room.idle

    run(scenario())


def test_whoever_plays_on_is_told_at_once_that_no_vote_stands_any_more(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            mates = await three_at_a_table(here)
            mover = next(mate for mate in mates if mate.known.get("offers"))
            voter = next(mate for mate in mates if mate is not mover)
            await voter.ask("Unseat", seat=mover.seat)
            while not mover.presence["chairs"][mover.seat].get("votes"):
                await mover.hear()
            await one_move(mates)
            while voter.presence["chairs"][mover.seat].get("votes"):
                await voter.hear()

    run(scenario())


def test_time_that_passes_tells_nobody_anew_who_is_there_while_all_are(tmp_path, monkeypatch):
    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            mates = await three_at_a_table(here, pace="standard")
            room, looks = room_of(here, mates[0]), []
            announce = room._announcer.announce
            monkeypatch.setattr(room._announcer, "announce", lambda *a: (looks.append(room), announce(*a)))
            room._on_time()
            assert looks == []
            await mates[2].ws.close()
            while not mates[0].presence["chairs"][2].get("away"):
                await mates[0].hear()
            looks.clear()
            room._on_time()
            assert looks == [room]

    run(scenario())
