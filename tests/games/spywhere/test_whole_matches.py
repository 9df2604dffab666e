"""Whole matches over every number of players and every combination of options."""

import json
from itertools import islice, product

import pytest

from brushpass import GAMES, Match
from brushpass.core import Moment
from brushpass.table.setup import option_choices
from games.spywhere.scorer import score
from support.games.matches import play
from support.laws.worlds import choose

from .secrets import conserved

pytestmark = pytest.mark.uncounted

CHOICES = option_choices(GAMES["spywhere"])
TABLES = [
    (seats, dict(zip(CHOICES, chosen, strict=True)))
    for chosen in product(*CHOICES.values())
    for seats in range(2, 7)
]


def played(seats, options, seed, mood):
    match = Match(GAMES["spywhere"], seats=seats, seed=seed, options=options)
    conserved(match._state)
    while not match.over:
        dice = Moment(f"dice {seed}", len(match.steps))
        seat, move, at = choose(match.game, seats, match._state, dice, match.at, mood)
        match.play(seat, move, at)
        conserved(match._state)
    return match


def check(matches, stride):
    """Play ``matches`` matches, going round the tables in strides that reach them all."""
    for number in range(matches):
        seats, options = TABLES[number * stride % len(TABLES)]
        match = played(seats, options, f"whole {number}", number % 10)
        text = match.transcript()
        assert score(text) == (list(match.points), list(match.winners))
        end = json.loads(text.split("\n")[-2])
        assert (end["points"], end["winners"]) == (list(match.points), list(match.winners))


def test_random_matches_end_with_all_cards_there_and_points_that_can_be_recounted():
    check(80, stride=37)


@pytest.mark.parametrize("seats", range(2, 7))
def test_matches_of_novices_can_be_recounted_too(seats):
    for seats_, options in islice((table for table in TABLES if table[0] == seats), 0, None, 70):
        match = play(Match(GAMES["spywhere"], seats=seats_, seed="n", options=options), "novice")
        assert score(match.transcript()) == (list(match.points), list(match.winners))


@pytest.mark.soak
def test_ten_thousand_random_matches():
    check(10_000, stride=37)
