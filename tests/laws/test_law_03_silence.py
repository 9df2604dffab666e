"""Law 3, silence: shown nothing, you see nothing change."""

import pytest

from brushpass.laws import secrecy
from support.laws.worlds import obeys, of_every_game, seeds

pytestmark = pytest.mark.law


@of_every_game(seeds)
def test_who_is_shown_nothing_sees_nothing_change(table, seed):
    obeys(secrecy.who_is_shown_nothing_sees_nothing_change, table, seed)
