"""A seat in text: answers to a table that has changed, waiting, and moves that come late."""

import asyncio

import pytest

from brushpass import GAMES, Match
from brushpass.core import BadSetup, Illegal
from brushpass.text.door import TextDoor
from brushpass.text.local import LocalLine, dealt, still
from brushpass.text.seat import TextSeat


def sitting(game="spywhere", seats=4, level="novice"):
    line = dealt(GAMES[game], seats, "meridian", {}, level)
    seat = TextSeat(line, TextDoor(line.match.game, line.match.setup.options, line.seat, line.names), "s")
    asyncio.run(line.settle(0, beyond=-1))
    return line, seat


def test_a_number_that_was_read_before_the_table_changed_plays_nothing():
    line, seat = sitting()
    seat.look()
    line.match.play(line.seat, line.offers[0])
    asyncio.run(line.settle(0, beyond=-1))
    before = len(line.match.steps)
    assert asyncio.run(seat.act("1", 0)).startswith("The table has changed since you last looked")
    assert len(line.match.steps) == before


def test_who_is_not_asked_is_told_so_and_shown_the_table():
    line, seat = sitting(seats=2)
    while line.offers:
        line.match.play(line.seat, line.offers[-1])
    told = asyncio.run(seat.act("1", 0))
    assert told.startswith("Nothing is asked of you now.")
    assert "## The table" in told


def test_a_move_that_the_table_refuses_is_told_with_the_table(monkeypatch):
    line, seat = sitting()
    seat.look()

    async def late(_):
        raise Illegal(line.seat, "too_late")

    monkeypatch.setattr(line, "play", late)
    told = asyncio.run(seat.act("1", 0))
    assert told.startswith("Somebody was faster.")
    assert "## The table" in told


def test_who_waits_is_asked_again_when_something_was_seen(monkeypatch):
    line = LocalLine(Match(GAMES["wink"], 4, "meridian"), 0, "novice")  # which runs by itself
    seat = TextSeat(line, TextDoor(line.match.game, line.match.setup.options, 0, line.names), "s")
    told = seat.look()
    while "\n0. Wait" not in told:  # the first caller is waited for
        told = asyncio.run(seat.act("1", 0))
    waits = []

    async def settle(_, *, beyond):
        waits.append(beyond)

    monkeypatch.setattr(line, "settle", settle)
    asyncio.run(seat.act("wait", 0))
    assert waits == [len(line.log)]


def test_nobody_waits_for_a_table_at_which_nobody_has_anything_to_do():
    line, _ = sitting(seats=2)
    asyncio.run(line.settle(0, beyond=10_000))
    assert line.offers


def test_a_game_that_runs_by_itself_is_played_with_options_under_which_it_waits():
    assert still(GAMES["wink"], 4, {}) == {"mode": "slots"}
    assert still(GAMES["linq"], 4, {}) == {}
    with pytest.raises(BadSetup, match="goes on while people think"):
        still(GAMES["wink"], 4, {"mode": "live"})
