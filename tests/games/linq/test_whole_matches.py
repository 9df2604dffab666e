"""Whole matches over every number of players and very many combinations of options."""

import json
from itertools import product

import pytest

from brushpass import GAMES, Match
from brushpass.core import Moment
from brushpass.table.setup import option_choices
from games.linq.scorer import score
from support.games.matches import play
from support.games.sheets import FEW
from support.laws.worlds import choose

from .secrets import conserved

pytestmark = pytest.mark.uncounted

CHOICES = {**option_choices(GAMES["linq"]), "cards": ("built-in", FEW)}
TABLES = [
    (seats, dict(zip(CHOICES, chosen, strict=True)))
    for chosen in product(*CHOICES.values())
    for seats in range(4, 9)
]


def played(seats, options, seed, mood):
    match = Match(GAMES["linq"], seats=seats, seed=seed, options=options)
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
        recount(match)
        assert sum(match.points) + match.table.bank == 110


def recount(match):
    text = match.transcript()
    points, winners, told = score(text)
    assert (points, winners, told) == ([*match.points], [*match.winners], [*match.table.passwords])
    end = json.loads(text.split("\n")[-2])
    assert (end["points"], end["winners"]) == (points, winners)


def test_there_are_tables_of_every_kind():
    assert len(TABLES) == 5 * 2 * 2 * 2 * 2 * 2 * 2 * 4 * 2 * 2 * 2 * 2


def test_random_matches_end_with_all_points_there_and_can_be_recounted():
    check(40, stride=3_331)


@pytest.mark.parametrize("seats", range(4, 9))
def test_matches_of_novices_can_be_recounted_too(seats):
    options = {"language": "fr" if seats % 2 else "en", "same_root": "strict", "sleeper": seats < 7}
    recount(
        play(Match(GAMES["linq"], seats=seats, seed="n", options={**options, "two_couples": True}), "novice")
    )


def test_a_transcript_with_own_cards_and_french_words_is_read_anywhere():
    options = {"language": "fr", "cards": FEW}
    match = play(Match(GAMES["linq"], seats=4, seed="own", options=options))
    again = Match.from_transcript(match.transcript())
    assert again.transcript() == match.transcript()
    assert again.setup.options.cards == options["cards"]


@pytest.mark.soak
def test_five_thousand_random_matches():
    check(5_000, stride=3_331)
