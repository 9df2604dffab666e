"""Law 10, purity: two processes with different hash seeds play the same match."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from brushpass import GAMES

pytestmark = pytest.mark.law

TESTS = Path(__file__).parent.parent

PLAY = """
import sys
from brushpass import GAMES, Match
from brushpass.core import Moment
from support.games.matches import play
game = GAMES[sys.argv[1]]
for seats in sorted({min(game.seats), max(game.seats)}):
    for level in ("random", "novice"):
        match = Match(game, seats=seats, seed=f"purity {seats}")
        while not match.over:
            seat = match.seats[len(match.steps) % seats]
            print(game.imagine(match.view(seat), match.log(seat), Moment("purity", len(match.steps))))
            play(match, level, until=len(match.steps) + 10)
        print(match.transcript())
"""


def played(game, hash_seed):
    places = os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": places}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game], env=environment, capture_output=True, check=True, text=True
    )
    return done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_no_order_of_a_set_decides_anything(game):
    first = played(game, "1")
    assert len(first) > 1_000  # something was played, however small the game
    assert played(game, "2") == first
