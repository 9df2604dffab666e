"""Players: what they are given, what they choose, and that they cannot cheat."""

from collections import Counter
from dataclasses import replace

import pytest

from brushpass import GAMES, Match
from brushpass.bots import BUDGETS, EVERYWHERE, LEVELS, player, players
from brushpass.bots.random import Random
from brushpass.bots.search import Budget, Search
from brushpass.core import WATCHER, BadSetup, Moment, View, Write
from brushpass.games.spywhere.told import Identify, Pass, Spot
from support.games.bell import GAME as BELL
from support.games.bell import Note
from support.games.matches import play, spywhere
from support.laws import changes

pytestmark = pytest.mark.uncounted

MASTERED = ("double_agent", "spywhere")  # games with a mastermind


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_level_can_be_asked_to_every_game(game):
    there = LEVELS if game.name in MASTERED else EVERYWHERE
    assert tuple(players(game)) == there
    assert all(player(game, level) == players(game)[level] for level in there)


def test_a_game_may_bring_experts_of_its_own():
    unplanned = Random(GAMES["spywhere"])
    game = replace(GAMES["spywhere"], experts={"agent": unplanned})
    assert player(game, "agent") is unplanned
    assert tuple(players(game)) == EVERYWHERE
    assert player(game, "spymaster") == Search(game, BUDGETS["spymaster"])


def test_an_unknown_player_is_refused_in_one_line():
    with pytest.raises(
        BadSetup, match=r"^there is no player 'oracle'; there are: random, novice, agent, spy"
    ):
        player(GAMES["spywhere"], "oracle")


def test_the_random_player_draws_the_kind_of_move_first():
    """Of one pass and fifteen identifications it passes half the time, not one time in sixteen."""
    match = spywhere()
    while not isinstance(match.table.phase, Spot):
        match.play(match.to_act[0], match.offers(match.to_act[0])[0])
    (seat,) = match.to_act
    offers = match.offers(seat)
    assert len(offers) == 16
    chosen = Counter(
        type(Random(match.game).choose(match.view(seat), (), offers, Moment("coin", n))[0])
        for n in range(400)
    )
    assert 150 < chosen[Pass] < 250
    assert chosen[Identify] == 400 - chosen[Pass]


def test_the_random_player_fills_blanks():
    move, wake = Random(BELL).choose(View(WATCHER, None, None), (), (Write(Note, 5),), Moment("s"))
    assert isinstance(move, Note)
    assert move.text
    assert wake is None


def test_where_no_text_fits_the_random_player_does_something_else_or_waits():
    mute = Random(replace(BELL, fits=lambda *_: "no"))
    blank, note = Write(Note, 5), Note("elm")
    nobody = View(WATCHER, None, None)
    assert mute.choose(nobody, (), (blank,), Moment("s")) == (None, None)
    assert {mute.choose(nobody, (), (blank, note), Moment("s", n)) for n in range(9)} == {(note, None)}


HASTE = 6  # dreams for one decision, where it does not matter how good it is
EVERY = {
    "random": 1,
    "novice": 1,
    "agent": 6,
    "spymaster": 9,
    "mastermind": 9,
}  # of so many decisions one is looked at


def hasty(game, level):
    """A player of this level who does not take long."""
    who = player(game, level)
    return Search(game, Budget(HASTE)) if isinstance(who, Search) else who


def decisions(match, every):
    """Play at random; now and then say whose decision it is, the truth, and what that seat saw."""
    while not match.over and len(match.steps) < 200:
        if not match.to_act:
            match.tick(match.deadline)
            continue
        if len(match.steps) % every == 0:
            seat = match.to_act[len(match.steps) % len(match.to_act)]
            yield seat, match._state, tuple(match.log(seat))
        play(match, "random", until=len(match.steps) + 1)


TABLES = [*((game, {}) for game in GAMES.values()), (GAMES["wink"], {"mode": "slots"})]


@pytest.mark.parametrize(
    ("game", "options", "level"),
    [(game, options, level) for game, options in TABLES for level in players(game)],
    ids=lambda each: "slots" if each == {"mode": "slots"} else getattr(each, "name", str(each)),
)
def test_no_decision_changes_when_only_what_the_seat_cannot_know_is_changed(game, options, level):
    changed, who = 0, hasty(game, level)
    for seed in map(str, range(8)):
        seats = max(seats for seats in game.seats if seats <= 4)
        match = Match(game, seats=seats, seed=seed, options=options)
        for seat, truth, log in decisions(match, EVERY[level]):
            view, at = game.view(truth, seat), match.at
            choice = who.choose(view, log, game.legal(view), Moment(seed, at=at))
            for change in changes(game.name):
                lie = change(truth, seat, Moment(seed, "lie"))
                if lie is not None:
                    view = game.view(lie, seat)
                    assert who.choose(view, log, game.legal(view), Moment(seed, at=at)) == choice
                    changed += 1
    assert changed > 20
