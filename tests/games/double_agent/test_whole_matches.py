"""Whole matches with every combination of options, and with decks of one's own."""

import json
from itertools import product

import pytest

from brushpass import GAMES, Match
from brushpass.core import Moment
from brushpass.table.setup import option_choices
from games.double_agent.decks import DECKS
from games.double_agent.scorer import score
from support.games.matches import play
from support.laws.worlds import choose

from .secrets import conserved

pytestmark = pytest.mark.uncounted

CHOICES = {**option_choices(GAMES["double_agent"]), "deck": DECKS}
TABLES = [dict(zip(CHOICES, chosen, strict=True)) for chosen in product(*CHOICES.values())]


def played(options, seed, mood):
    match = Match(GAMES["double_agent"], seats=2, seed=seed, options=options)
    conserved(match._state)
    while not match.over:
        dice = Moment(f"dice {seed}", len(match.steps))
        seat, move, at = choose(match.game, 2, match._state, dice, match.at, mood)
        match.play(seat, move, at)
        conserved(match._state)
    return match


def check(matches):
    """Play ``matches`` matches, going round the tables."""
    for number in range(matches):
        match = played(TABLES[number % len(TABLES)], f"whole {number}", number % 10)
        text = match.transcript()
        assert score(text) == (list(match.points), list(match.winners))
        end = json.loads(text.split("\n")[-2])
        assert (end["points"], end["winners"]) == (list(match.points), list(match.winners))


def test_there_are_tables_of_every_kind():
    assert len(TABLES) == 2 * 2 * 1 * 2 * 2 * 3


def test_random_matches_end_with_all_cards_there_and_points_that_can_be_recounted():
    check(64)


@pytest.mark.parametrize("options", TABLES[::7], ids=lambda options: options["deck"].name.en)
def test_matches_of_novices_can_be_recounted_too(options):
    match = play(Match(GAMES["double_agent"], seats=2, seed="n", options=options), "novice")
    assert score(match.transcript()) == (list(match.points), list(match.winners))


@pytest.mark.soak
def test_five_thousand_random_matches_on_both_layouts():
    check(5_000)
