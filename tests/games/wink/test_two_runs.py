"""One wink more, all else equal: whoever did not look gets the same bytes, as many, in the same order.

Two matches with one deal see the same moves at the same times; in one of them somebody gives a sign
besides. Frames, their numbers, views, offers and the house's own clocks are compared to the end.
"""

import pytest

from brushpass import Match
from brushpass.core import CLOCK, apart, to_json
from brushpass.games.wink import GAME
from brushpass.games.wink.cards import Options, timing
from brushpass.games.wink.told import Look, WinkAt
from brushpass.table.feed import Feed
from brushpass.table.house import PACES, House
from support.games.matches import play, wink
from support.games.seated import nobody

pytestmark = pytest.mark.uncounted


class World:
    """A match, and all that everybody is sent of it."""

    def __init__(self, match, upto=()):
        self.match = Match(GAME, match.setup.seats, match.seed, {})
        self.feeds = {viewer: Feed(viewer) for viewer in match.viewers}
        self.sent = {viewer: [to_json(feed.whole(self.match))] for viewer, feed in self.feeds.items()}
        for step in upto:
            self.follow(step)

    def follow(self, step):
        """Do what was done; time alone does nothing of its own."""
        if step.seat == CLOCK:
            self._send(self.match.tick(step.at))
        else:
            self._send(self.match.play(step.seat, step.move, step.at))

    def wink(self, seat, move, at):
        self._send(self.match.play(seat, move, at))

    def _send(self, seen):
        for viewer, feed in self.feeds.items():
            frame = feed.after(self.match, seen[viewer])
            if frame is not None:
                self.sent[viewer].append(to_json(frame))


def chances(match):
    """Every step after which somebody could have winked: who does not look away or wink too soon."""
    pace = timing(Options())
    again, found = Match(GAME, match.setup.seats, match.seed, {}), []
    for number, step in enumerate(match.steps):
        again.tick(step.at) if step.seat == CLOCK else again.play(step.seat, step.move, step.at)
        for seat in again.seats:
            for move in again.offers(seat):
                later = [(s.move, s.at - step.at) for s in match.steps[number + 1 :] if s.seat == seat]
                busy = any(
                    (isinstance(act, Look) and after <= pace.wink_ms)
                    or (isinstance(act, WinkAt) and after <= pace.wink_ms + pace.cooldown_ms)
                    for act, after in later
                )
                if isinstance(move, WinkAt) and not busy:
                    found.append((number, seat, move))
    return found


def lookers(match, winker, began):
    """Who looked at the winker while it lasted, if only for a moment."""
    again, found, over = (
        Match(GAME, match.setup.seats, match.seed, {}),
        set(),
        began + timing(Options()).wink_ms,
    )
    for step in match.steps:
        if step.at > over:
            break
        again.tick(step.at) if step.seat == CLOCK else again.play(step.seat, step.move, step.at)
        if step.at >= began:
            found |= {s for s in again.seats if again.hand(s).gaze.to == winker}
    return found


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_whoever_does_not_look_gets_the_same_bytes(seats):
    compared = 0
    for seed in map(str, range(2)):
        match = play(wink(seats, f"two runs {seed}"), "novice", until=300)
        found = chances(match)
        for number, winker, move in found[:: 1 + len(found) // 4]:
            before, after = match.steps[: number + 1], match.steps[number + 1 :]
            plain, winked = World(match, before), World(match, before)
            winked.wink(winker, move, before[-1].at)
            for step in after:
                winked.follow(step)
                plain.follow(step)
            innocent = {*plain.feeds} - lookers(match, winker, before[-1].at) - {winker}
            for viewer in innocent:
                assert winked.sent[viewer] == plain.sent[viewer]
                assert winked.match.log(viewer) == plain.match.log(viewer)
                compared += 1
            assert winked.sent[winker] != plain.sent[winker]
    assert compared > 10


def test_the_house_keeps_the_same_time_with_a_wink_or_without():
    compared = 0
    match = play(wink(6, "two runs 0"), "novice", until=400)
    house = House(PACES["quick"], {}, apart(match.seed, "house"))
    for number, winker, move in chances(match)[::25]:
        steps = match.steps[: number + 1]
        aware = {winker, *lookers(match, winker, steps[-1].at)}
        plain, winked = World(match, steps).match, World(match, steps)
        winked.wink(winker, move, steps[-1].at)
        due = [house.due(world, nobody(world)) for world in (plain, winked.match)]
        unaware = [[each for each in world if each.seat not in aware] for world in due]
        assert unaware[0] == unaware[1]
        assert plain.stirred_at == winked.match.stirred_at
        compared += len(unaware[0])
    assert compared > 5


def test_who_comes_back_within_a_wink_is_shown_nothing_new():
    """All that is told on coming back was told before: to those below the threshold, a blink."""
    match = wink(4, "back", turn_min_ms=60_000)
    first = match.table.first
    called = match.offers(first)[0]
    match.play(first, called, 100)
    holder = next(seat for seat in match.seats if called.agent in match.hand(seat).cards)
    third = next(seat for seat in match.seats if seat not in (holder, first))
    match.play(holder, Look(first), 200)
    match.play(third, Look(holder), 300)
    match.tick(1_000)
    feed = Feed(third)
    feed.whole(match)
    before = match.view(third), match.offers(third)
    seen = match.play(holder, WinkAt(first), 1_000)
    assert [type(sight).__name__ for sight in seen[third]] == ["YouSawFlutter"]
    for at in (1_001, 1_500, 1_999):
        match.tick(at)
        again = Feed(third).whole(match)
        assert (again.table, again.hand, again.offers) == (before[0].table, before[0].hand, before[1])
    assert [type(sight).__name__ for sight in match.tick(2_000)[third]] == ["YouSawWink"]
