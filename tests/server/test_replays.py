"""What is told of a match that is over: every step, by what it changed."""

import asyncio
from threading import Event
from unittest.mock import AsyncMock

import pytest

from brushpass import GAMES, Match
from brushpass.core import CLOCK, to_json
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms.replays import Library, recorded
from brushpass.server.store import Begun, Played, StoredMatch
from brushpass.wire import codec
from support.games.matches import play, wink


def test_a_live_match_is_told_step_by_step_by_what_has_changed():
    match = play(wink(4, "record"), "novice", until=600)
    begun = Begun("m", "abc", "wink", 4, {}, 0, "", (), (), version=match.game.version)
    played = [
        Played(step.step, step.seat, step.at, None, to_json(step.move))
        for step in match.steps
        if step.seat != CLOCK
    ]
    positions = recorded(begun, match.seed, played).positions
    steps = [position.step for position in positions]
    assert steps == sorted(set(steps))
    assert len(steps) > 0.9 * steps[-1]  # but for steps of one moment, there is one for each
    table, hands = None, [None] * 4
    for position in positions:
        assert position.table is None or position.table != table
        table = position.table or table
        for seat, hand in enumerate(position.hands):
            assert hand is None or hand != hands[seat]
            hands[seat] = hand or hands[seat]
    last = match.steps[steps[-1] - 1]
    assert table.calls == sum(type(step.move).__name__ == "Call" for step in match.steps[: last.step])
    assert sum(position.table is not None for position in positions) < len(positions) / 5
    assert len(codec.encode(recorded(begun, match.seed, played))) < 600 * 1_000


@pytest.mark.parametrize("version", GAMES["wink"].past)
def test_a_match_begun_under_older_rules_is_told_under_those(version):
    match = play(Match(GAMES["wink"], 4, "record", {}, None, version), "novice", until=600)
    begun = Begun("m", "abc", "wink", 4, {}, 0, "", (), (), version=version)
    played = [Played(step.step, step.seat, step.at, None, to_json(step.move)) for step in match.steps]
    positions = recorded(begun, match.seed, played).positions
    assert [position.table for position in positions if position.table][-1] == match.table


def shelf(most, write, *, deleted=False):
    """Finished matches of any name, written down so."""
    kept = StoredMatch(Begun("m", "abc", "wink", 4, {}, 0, "", (), ()), "seed", [], over=True)
    finished, match = AsyncMock(return_value=kept.begun), AsyncMock(return_value=None if deleted else kept)
    return Library(AsyncMock(finished=finished, match=match), most, write)


def test_tables_play_on_while_a_match_is_written_down():
    async def scenario():
        played_on = Event()
        library = shelf(1, lambda *_: b"written" if played_on.wait(timeout=30) else b"nobody played")
        finding = asyncio.create_task(library.find("m", "here"))
        for _ in range(10):
            await asyncio.sleep(0)
        played_on.set()
        assert await finding == b"written"

    asyncio.run(scenario())


def test_one_address_has_only_so_many_matches_written_and_all_others_too():
    async def scenario():
        library = shelf(2, lambda *_: b"written")
        for match in ("one", "two", "one", "two"):  # what is at hand costs nothing
            await library.find(match, "here")
        with pytest.raises(RequestRefused, match="too_much"):
            await library.find("three", "here")
        assert await library.find("three", "there") == b"written"

    asyncio.run(scenario())


def test_a_match_that_is_deleted_while_it_is_looked_for_is_not_there():
    with pytest.raises(RequestRefused, match="no_such_table"):
        asyncio.run(shelf(2, lambda *_: b"written", deleted=True).find("one", "here"))
