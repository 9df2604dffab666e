"""Law 8, schema: what can be said on the wire has no name for what only the table knows."""

import pytest

from brushpass import GAMES
from brushpass.laws import nouns
from support.laws.worlds import obeys_once

pytestmark = pytest.mark.law


@pytest.mark.parametrize("game", GAMES)
def test_no_truth_has_a_name_on_the_wire(game):
    obeys_once(nouns.no_truth_has_a_name_on_the_wire, game)


@pytest.mark.parametrize("game", GAMES)
def test_every_noun_that_is_told_is_told_by_its_type(game):
    obeys_once(nouns.every_noun_that_is_told_is_told_by_its_type, game)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_either_a_truth_or_a_sight(game):
    obeys_once(nouns.every_event_is_either_a_truth_or_a_sight, game)
