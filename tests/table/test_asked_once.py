"""What a table need not ask again: offers of a view that stayed the same, and when the rules want waking."""

from collections import Counter
from dataclasses import replace

import pytest

from brushpass import GAMES, Match
from brushpass.bots import player
from brushpass.core import Moment, Seat, Write
from brushpass.table.feed import Feed, Frame
from brushpass.table.lesson import lesson_for
from support.games.bell import GAME as BELL
from support.games.bell import Note

ADA, BO = Seat(0), Seat(1)
ROUNDS = 150  # in each of which time passes and somebody moves


class Curious:
    """A feed as it is described: after every step it asks for everything anew, and keeps what is new."""

    def __init__(self, viewer):
        self.viewer, self.sent, self.known, self.stirred_at = viewer, 0, {}, None

    def after(self, match, sights, ref=None, left=None):
        view = match.game.view(match._state, self.viewer)
        parts = {"table": view.table}
        if self.viewer is not None:
            offers = match._open_to(self.viewer, match.game.legal(view))
            parts |= {"hand": view.hand, "offers": offers, "hint": match.hint}
        news = {name: part for name, part in parts.items() if part != self.known.get(name)}
        if not sights and ref is None and not news:
            return None
        began_anew = match.stirred_at != self.stirred_at
        self.sent, self.known, self.stirred_at = self.sent + 1, parts, match.stirred_at
        return Frame(self.sent, ref, sights, **news, left=left if began_anew else None)


def dealt(name, *, taught):
    game = GAMES[name]
    lesson = lesson_for(game) if taught else None
    if lesson:
        return Match(game, lesson.seats, lesson.seed, lesson.options, lesson)
    return Match(game, max(game.seats), "meridian")


def steps(match):
    """Let time pass and chance play; say of each step what everybody saw, who moved, and the number."""
    who, dice = player(match.game, "random"), Moment(f"dice of {match.seed}")
    for number in range(ROUNDS):
        throw = dice.named("round", number)
        yield match.tick(match.at + throw.roll(1_500)), None, None
        if match.over:
            return
        for seat in throw.named("seat").draw(match.to_act, min(1, len(match.to_act))):
            offers = match.offers(seat)
            (move,) = throw.named("move").draw(offers, 1)
            if isinstance(move, Write):
                move, _ = who.choose(match.view(seat), match.log(seat), offers, throw)
            yield match.play(seat, move), seat, number


@pytest.mark.parametrize("taught", [False, True], ids=["match", "lesson"])
@pytest.mark.parametrize("name", GAMES)
def test_whoever_asks_for_everything_anew_is_told_the_same(name, taught):
    match = dealt(name, taught=taught)
    feeds = [(Feed(viewer), Curious(viewer)) for viewer in match.viewers]
    for feed, curious in feeds:
        assert feed.whole(match, 9) == curious.after(match, (), left=9)
    told = Counter()
    for seen, mover, number in steps(match):
        for feed, curious in feeds:
            viewer = feed.viewer
            ref = number if mover is not None and viewer == mover else None
            frame = feed.after(match, seen[viewer], ref, 9)
            assert frame == curious.after(match, seen[viewer], ref, 9)
            told[frame is None] += 1
    assert min(told.values()) > 20


class Counted:
    """The Bell, counting how often it is asked what."""

    def __init__(self):
        self.asked = Counter()
        names = ("legal", "deadline")
        self.game = replace(BELL, **{name: self._counting(name, getattr(BELL, name)) for name in names})

    def _counting(self, name, ask):
        def counting(about):
            self.asked[name] += 1
            return ask(about)

        return counting


def test_offers_of_a_view_that_stayed_the_same_are_not_made_again():
    counted = Counted()
    match = Match(counted.game, seats=3, seed="s")
    assert match.to_act == (0, 1, 2)
    assert counted.asked["legal"] == 3
    match.play(ADA, Note("lamp"))
    assert match.to_act == (0, 1, 2)
    assert counted.asked["legal"] == 4, "only Ada's hand is new"
    match.tick(10_000)
    assert match.to_act == (0, 1, 2)
    assert counted.asked["legal"] == 7, "the table is new"


def test_a_feed_whose_viewer_knows_it_all_does_not_ask_for_offers():
    counted = Counted()
    match = Match(counted.game, seats=3, seed="s")
    feeds = [Feed(viewer) for viewer in match.viewers]
    for feed in feeds:
        feed.whole(match)
    seen = match.play(ADA, Note("lamp"))
    before = counted.asked["legal"]
    assert [feed.after(match, seen[feed.viewer]) is None for feed in feeds] == [False, True, True, True]
    assert counted.asked["legal"] == before + 1


def test_the_rules_are_asked_once_in_each_state_when_they_want_waking():
    counted = Counted()
    match = Match(counted.game, seats=2, seed="s")
    for at in range(0, 9_000, 500):
        match.tick(at)
        assert match.deadline == 10_000
    assert counted.asked["deadline"] == 1
    match.play(ADA, Note("lamp"))
    assert counted.asked["deadline"] == 2


def test_a_tick_in_which_nothing_happens_moves_the_time_alone():
    match = Match(BELL, seats=2, seed="s")
    offers, table = match.offers(BO), match.table
    assert match.tick(4_000) == {0: (), 1: (), None: ()}
    assert match.at == 4_000
    assert match.offers(BO) is offers
    assert match.table is table
