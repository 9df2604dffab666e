"""The finale of Spywhere: the last two turns of two spies among three countries, small enough to be solved.

Each spy has one passport, all cards are known to both, and one card is left to draw. Whoever takes the
own dish gains by it, and is known by it. The rules are those of the game; only the deal is made up.
"""

from dataclasses import replace
from typing import Any

from brushpass.core import Moment, Seat, Setup
from brushpass.games.spywhere import GAME
from brushpass.games.spywhere.cards import FIRST_ATTEMPT, NATIONS
from brushpass.games.spywhere.reckoning import ENDED_IT
from brushpass.games.spywhere.rules import PAIR
from brushpass.games.spywhere.told import Figure, Hand, Swap, Table
from brushpass.games.spywhere.truth import State
from brushpass.research.codebooks import spywhere
from brushpass.research.task import Bounds, Codebook

IN_PLAY = NATIONS[:3]
MARKET = IN_PLAY[:2]
STACK = IN_PLAY[:1]
HANDS = (IN_PLAY[1:], IN_PLAY[1:2])


def deal(setup: Setup[Any], moment: Moment) -> State:
    """Draw the passports; all else is known."""
    passports = moment.draw(IN_PLAY, PAIR)
    hands = tuple([Hand((passport,), cards) for passport, cards in zip(passports, HANDS, strict=True)])
    figures = tuple([Figure(len(cards)) for cards in HANDS])
    first = Seat(0)
    turn = Swap((first,), FIRST_ATTEMPT)
    return State(Table(figures, MARKET, len(STACK), turn, first, IN_PLAY, setup.options), hands, STACK)


def bounds(setup: Setup[Any]) -> Bounds:
    """Two turns of three decisions at most, two last guesses and an end for each spy."""
    most = len(IN_PLAY) * (1 + PAIR) + ENDED_IT
    return Bounds(decisions=6 + 3 * setup.seats, diary=24, throws=PAIR, ways=len(IN_PLAY), points=(0, most))


CODEBOOK = Codebook(
    game=replace(GAME, seats=range(PAIR, PAIR + 1), deal=deal),
    name="spywhere_finale",
    hints=spywhere.hints,
    bounds=bounds,
)
