"""Law 10, purity: two processes with different hash seeds play the same match."""

import pytest

from brushpass import GAMES
from brushpass.laws import purity
from support.laws.worlds import obeys_once

pytestmark = pytest.mark.law


@pytest.mark.parametrize("game", GAMES)
def test_no_order_of_a_set_decides_anything(game):
    obeys_once(purity.no_order_of_a_set_decides_anything, game)
