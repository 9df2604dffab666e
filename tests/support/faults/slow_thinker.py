"""Bots that are good but slow: ``python slow_thinker.py SECONDS START`` takes so long to answer and get up.

In a live game they make up their minds sooner than people could: a test need not wait for that.
"""

import sys
import time

from brushpass.games.wink import bot
from brushpass.server.bots.process import ask_a_bot, main

answering, rising = map(float, sys.argv[1:])


class Slow:
    """A player who takes its time."""

    def __init__(self, *asked):
        self.player = ask_a_bot(*asked)

    def choose(self, *asked):
        time.sleep(answering)
        return self.player.choose(*asked)


if __name__ == "__main__":
    for span in ("ACCUSE", "ANSWER", "THINK"):
        shortest, longest = getattr(bot, span)
        setattr(bot, span, (shortest // 8, longest // 8))
    time.sleep(rising)
    main(Slow)
