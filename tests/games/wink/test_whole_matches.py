"""Whole matches over every number of players, both editions, all modes and all options."""

from collections import Counter
from itertools import product

import pytest

from brushpass import GAMES, Match
from brushpass.core import CLOCK, Moment
from brushpass.table.setup import option_choices
from games.wink.scorer import score
from support.games.matches import play, wink
from support.laws.worlds import choose

from .secrets import conserved

pytestmark = pytest.mark.uncounted

CHOICES = option_choices(GAMES["wink"])
DECIDING = [  # all that changes what happens; how a sign looks or is given, and how frames travel, does not
    name
    for name, choices in CHOICES.items()
    if len(choices) > 1 and name not in {"mode", "sign", "traffic", "given_by", "attention"}
]


def tables(mode):
    """Every combination of editions and options, and the players taking turns."""
    combinations = product(*(CHOICES[name] for name in DECIDING))
    for number, chosen in enumerate(combinations):
        yield 4 + number % 5, {"mode": mode, **dict(zip(DECIDING, chosen, strict=True))}


QUICK = {"attention": "sharp", "turn_min_ms": 300}


def played(seats, options, seed, mood, check):
    match = Match(GAMES["wink"], seats=seats, seed=seed, options=options)
    while not match.over:
        dice = Moment(f"dice {seed}", len(match.steps))
        seat, move, at = choose(match.game, seats, match._state, dice, match.at, mood)
        match.tick(at) if seat == CLOCK else match.play(seat, move, at)
        if len(match.steps) % check == 0:
            conserved(match._state)
    conserved(match._state)
    return match


def check(mode, matches, stride, every=1):
    """Play ``matches`` matches, going round the tables in strides that reach them all."""
    every_table, ended = [*tables(mode)], Counter()
    for number in range(matches):
        seats, options = every_table[number * stride % len(every_table)]
        match = played(seats, {**options, **QUICK}, f"whole {number}", number % 10, every)
        ended[seats] += 1
        assert score(match.transcript()) == (list(match.points), list(match.winners))
    return ended


def test_there_are_tables_of_every_kind():
    assert len([*tables("live")]) == 2 * 3 * 2 * 2 * 2 * 2 * 2 * 2 * 2


def test_random_matches_in_person_end_with_all_cards_there_and_points_that_can_be_recounted():
    assert len(check("in_person", 60, stride=37)) == 5


def test_random_matches_slot_by_slot_do_too():
    check("slots", 6, stride=37, every=20)


def test_random_live_matches_do_too():
    check("live", 6, stride=37, every=20)


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "matches"), [("in_person", 4_000), ("slots", 500), ("live", 500)])
def test_five_thousand_random_matches_end(mode, matches):
    assert sum(check(mode, matches, stride=61, every=50).values()) == matches


@pytest.mark.parametrize("mode", ["in_person", "slots", "live"])
@pytest.mark.parametrize("edition", ["nest_of_spies", "first_edition"])
def test_matches_of_novices_end_and_can_be_recounted(mode, edition):
    for seats in (4, 7):
        match = play(wink(seats, "novices", mode=mode, edition=edition, **QUICK), "novice")
        assert score(match.transcript()) == (list(match.points), list(match.winners))
        assert Match.from_transcript(match.transcript()).points == match.points


def test_novices_do_all_that_can_be_done_live():
    """They look, wink, recognise, accuse and make contact; and nobody is accused wrongly."""
    match = play(wink(6, "busy"), "novice")
    seen = Counter(type(event).__name__ for step in match.steps for event in step.events)
    for kind in ("Turned", "Faced", "Blinked", "Winked", "Noticed", "Reopened", "Rested", "Met", "Caught"):
        assert seen[kind], kind
    assert not seen["Denied"]
