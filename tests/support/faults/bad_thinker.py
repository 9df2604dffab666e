"""Bots that do all that a bot must not do: ``python bad_thinker.py WHAT`` thinks for a server like that."""

import os
import sys
import time

from brushpass.bots.random import Random
from brushpass.games import GAMES
from brushpass.games.spywhere.told import SwapCard
from brushpass.server.bots.process import main


class Bad:
    """A player who fails in the way it was told to."""

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, view, log, offers, moment):
        move, _ = Random(GAMES["spywhere"]).choose(view, log, offers, moment)
        match self.how:
            case "raises":
                raise RuntimeError(f"I know {view.hand}")
            case "hangs":
                time.sleep(600)
            case "dies":
                os._exit(3)
            case "eats":
                return bytearray(1 << 40)
            case "cheats":
                move = SwapCard("belgium", "nowhere")
            case "is_illegal":
                move = SwapCard(*[offer for offer in view.table.nations if offer not in view.hand.cards][:2])
            case "waits":
                move = None
            case "prints":
                sys.stdout.write("I would rather talk\n")
            case "floods":
                os.write(3, b"x" * (1 << 21))
        return move, None


if __name__ == "__main__":
    how = sys.argv[1]
    if how == "is_gone":
        sys.exit()
    main(lambda *_: Bad(how))
