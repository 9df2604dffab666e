"""Lines that are slower than what is sent: honest ones bear a while, deaf ones are cut off."""

import asyncio
from types import SimpleNamespace

import pytest

from brushpass.server.budget import Purse
from brushpass.server.ws.connection import BACKLOG, MOST, PATIENCE, Socket


class Line:
    """A transport that owes what a test says."""

    def __init__(self):
        self.owed, self.written, self.cut = 0, [], False

    def write(self, data):
        self.written.append(data)

    def get_write_buffer_size(self):
        return self.owed

    def is_closing(self):
        return self.cut

    def abort(self):
        self.cut = True


class AtOnce:
    """A metronome whose beat is always now."""

    def say(self, act):
        act()


@pytest.fixture
def posted(monkeypatch):
    """A socket on such a line, and the loop's clock."""
    line, clock = Line(), SimpleNamespace(now=1_000.0)
    socket = Socket(line, Purse(1), AtOnce(), proxied=True)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: SimpleNamespace(time=lambda: clock.now))

    def post(owed, after=0.0):
        line.owed, clock.now = owed, clock.now + after
        socket.post(b"frame")
        return not line.cut

    return post


def test_a_line_may_owe_what_several_who_come_at_once_make_it_owe(posted):
    assert all(posted(owed, 1) for owed in (0, BACKLOG, BACKLOG + 1, MOST, MOST, BACKLOG + 1))


def test_who_owes_little_for_long_is_borne(posted):
    assert all(posted(BACKLOG, PATIENCE) for _ in range(9))


def test_who_owes_much_for_too_long_is_cut_off(posted):
    assert posted(BACKLOG + 1)
    assert posted(BACKLOG + 1, PATIENCE)
    assert not posted(BACKLOG + 1, 0.1)


def test_the_patience_begins_anew_when_the_line_has_caught_up(posted):
    assert posted(MOST)
    assert posted(BACKLOG, PATIENCE)
    assert posted(MOST, 1)
    assert posted(MOST, PATIENCE)


def test_who_owes_too_much_is_cut_off_at_once(posted):
    assert not posted(MOST + 1)
