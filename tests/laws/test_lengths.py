"""How long a frame is tells no secret: where only secrets differ, all seats are sent as many bytes."""

from collections import defaultdict
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from hypothesis import given

from brushpass import GAMES
from brushpass.core import WATCHER, Moment, Viewer, all_seats, sights
from brushpass.laws import secrecy
from brushpass.laws.worlds import Case
from brushpass.server.rooms.broadcast import Broadcaster
from brushpass.table.feed import Feed
from brushpass.wire import codec
from support.laws import changes, law_of
from support.laws.worlds import examples, match_of, of_every_game, seeds, setups

pytestmark = pytest.mark.law


def as_a_match(game, state):
    """Show a state to a feed as a match would."""
    return SimpleNamespace(
        table=game.table(state),
        view=lambda viewer: game.view(state, viewer),
        offers=lambda seat: game.legal(game.view(state, seat)),
        hint=None,
        lesson=False,
        stirred_at=0,
    )


def encoded(frame, table, seats):
    return codec.encode_frame(frame, codec.encode(table), len(seats))


def parts(frame, *, moved):
    """Say what everybody may know to be in a frame: whether it has a hand, and what it asks for."""
    asked = None if frame.offers is None else frozenset(map(type, frame.offers))
    return moved, frame.hand is not None, asked


@dataclass(eq=False)
class Line:
    """Somebody who comes, and is sent what is noted."""

    viewer: Viewer
    heard: list[bytes]


def told_on_return(match, viewer):
    """Say what the broadcaster sends to who comes back."""
    line = Line(viewer, [])
    said = SimpleNamespace(in_order=lambda: None, send=lambda line, data: line.heard.append(data))
    broadcaster = Broadcaster(SimpleNamespace(transaction=lambda: said))
    broadcaster.add(line)
    broadcaster.recall(line, match, None)
    return line.heard[0]


@of_every_game(seeds)
def test_whoever_comes_back_is_sent_as_many_bytes_whatever_there_was_to_see(table, seed):
    game, setup = table
    logs = {viewer: [] for viewer in (*all_seats(setup.seats), WATCHER)}
    for played in match_of(game, setup, seed):
        for viewer in logs:
            logs[viewer] += sights(game, played.events, viewer)
        if played.number % 50 not in (1, 25):
            continue
        match = as_a_match(game, played.after)
        match.log, match.seats = logs.__getitem__, all_seats(setup.seats)
        lengths = {viewer: len(told_on_return(match, viewer)) for viewer in logs}
        assert len({*lengths.values()}) == 1, (played.number, lengths)


@of_every_game(seeds)
def test_seats_that_are_sent_the_same_parts_are_sent_as_many_bytes(table, seed):
    game, setup = table
    seats = all_seats(setup.seats)
    feeds = {seat: Feed(seat) for seat in seats}
    for number, played in enumerate(match_of(game, setup, seed)):
        if number == 0:
            compare(game, played.before, {seat: feeds[seat].whole for seat in seats}, seats)
        after = as_a_match(game, played.after)
        lengths = defaultdict(set)
        for seat, feed in feeds.items():
            moved = seat == played.seat
            frame = feed.after(after, sights(game, played.events, seat), 7 if moved else None)
            if frame is not None:
                lengths[parts(frame, moved=moved)].add(len(encoded(frame, after.table, seats)))
        assert all(len(found) == 1 for found in lengths.values()), (played.number, lengths)


def compare(game, state, wholes, seats):
    """At the deal everybody is told everything."""
    match = as_a_match(game, state)
    lengths = defaultdict(set)
    for seat in seats:
        frame = wholes[seat](match)
        lengths[parts(frame, moved=False)].add(len(encoded(frame, match.table, seats)))
    assert all(len(found) == 1 for found in lengths.values()), lengths


@pytest.mark.parametrize(
    ("game", "change"),
    [(game, change) for game in GAMES.values() for change in changes(game.name)],
    ids=lambda value: getattr(value, "__name__", None) or value.name,
)
def test_who_comes_back_is_sent_as_many_bytes_whatever_the_secret(game, change):
    @examples(4)
    @given(setups(game), seeds)
    def each(setup, seed):
        case = Case(game, law_of(game.name), setup, seed)
        told = secrecy.lie(case, change, WATCHER, Moment(seed))
        if told is None:
            return
        truth = case.steps[told.start].before
        for seat in case.seats:
            lengths = {
                len(encoded(Feed(seat).whole(as_a_match(game, state)), game.table(state), case.seats))
                for state in (truth, told.state)
            }
            assert len(lengths) == 1

    each()
