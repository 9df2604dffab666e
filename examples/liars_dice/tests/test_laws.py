"""The game keeps every law, on matches that are played at random."""

import pytest
from brushpass import plugins
from brushpass.laws import law_of
from brushpass.laws.check import LAWS, broken, cases

MATCHES = 10
GAME = plugins.find("liars_dice")
CASES = cases(GAME, law_of(GAME), MATCHES)


@pytest.mark.parametrize("statute", LAWS, ids=lambda statute: statute.title)
def test_the_game_keeps_the_law(statute):
    assert broken(statute, CASES) == []
