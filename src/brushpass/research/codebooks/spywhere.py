"""Spywhere in numbers."""

from typing import Any

from brushpass.core import Setup
from brushpass.games.spywhere import GAME
from brushpass.games.spywhere.cards import COPIES, HAND, MARKET, NATIONS
from brushpass.games.spywhere.reckoning import ENDED_IT
from brushpass.games.spywhere.rules import FEW, PAIR, passports_each
from brushpass.research.codes import Hints, LeftOut, Slots
from brushpass.research.task import Bounds, Codebook


def to_lay(seats: int) -> int:
    """Count the identification cards a spy can lay: two before an only rival, else one before each."""
    return max(PAIR, seats - 1)


def stack(setup: Setup[Any]) -> int:
    """Count the cards of the stack after the deal, at most."""
    six = setup.seats > FEW or setup.options.two_player_nationalities == len(NATIONS)
    return COPIES * (len(NATIONS) - (not six)) - MARKET - HAND * setup.seats - 1


def hints(setup: Setup[Any]) -> Hints:
    """Say what the types leave open."""
    return {
        "accounts": LeftOut(),  # the end, when nobody decides any more
        "guesses": Slots(to_lay(setup.seats)),
        "marked": Slots(to_lay(setup.seats)),
    }


def bounds(setup: Setup[Any]) -> Bounds:
    """Every turn but the first draws a card, and so does every clearing while there are any."""
    seats, left, lay = setup.seats, stack(setup), to_lay(setup.seats)
    turns = left + 1
    dishes = COPIES * passports_each(seats)
    return Bounds(
        decisions=3 * turns + 2 + seats * (lay + 1),
        diary=5 * turns + 3 * (turns // seats + 1) + seats * lay + 2 * (lay + 2) + 8,
        throws=COPIES * len(NATIONS) + 2 * seats + 2,
        ways=max(len(NATIONS), seats),
        points=(0, dishes * (1 + lay) + ENDED_IT),
    )


CODEBOOK = Codebook(game=GAME, name="spywhere", hints=hints, bounds=bounds)
