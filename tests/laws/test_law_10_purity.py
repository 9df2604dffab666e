"""Law 10, purity: two processes with different hash seeds play the same match."""

import os
import subprocess
import sys

import pytest

from brushpass import GAMES

pytestmark = pytest.mark.law

PLAY = """
import sys
from brushpass import GAMES, Match
from brushpass.bots import player
from brushpass.core import Moment
game = GAMES[sys.argv[1]]
for seats in game.seats:
    for level in ("random", "novice"):
        match = Match(game, seats=seats, seed=f"purity {seats}")
        while not match.over:
            seat = match.to_act[0]
            dice = Moment("purity", len(match.steps))
            move, _ = player(game, level).choose(match.view(seat), match.log(seat), match.offers(seat), dice)
            match.play(seat, move)
            world = game.imagine(match.view(seat), match.log(seat), dice) if not match.over else None
            print(world)
        print(match.transcript())
"""


def played(game, hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game], env=environment, capture_output=True, check=True, text=True
    )
    return done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_no_order_of_a_set_decides_anything(game):
    first = played(game, "1")
    assert len(first) > 10_000
    assert played(game, "2") == first
