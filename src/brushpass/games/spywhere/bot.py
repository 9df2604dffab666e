"""The house player of Spywhere: collects its dish in plain sight, and watches what others collect.

It is given what its seat knows and nothing else, and may not import the truth.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from brushpass.core import Moment, Seat, View, Write
from brushpass.games.spywhere.cards import ALIKE, Cards, Nation
from brushpass.games.spywhere.told import (
    ClearThree,
    Hand,
    Identify,
    Move,
    Pass,
    Sight,
    Swap,
    SwapCard,
    Swapped,
    Table,
)

Suspicion: TypeAlias = dict[tuple[Seat, Nation], int]  # how often a spy took a dish, less how often gave it

SURE = 3  # suspicion from which a guess is laid before the end
CLEAR_LEAD = 2  # and by which it must lead the next best


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Swap for the own dish, clear what can be cleared, identify when sure or at the end."""
    assert view.hand is not None, "a player has a hand"
    if isinstance(view.table.phase, Swap):
        swaps = tuple([offer for offer in offers if isinstance(offer, SwapCard)])
        return best_swap(view.table.market, view.hand.passports, swaps, moment), None
    moves = [offer for offer in offers if not isinstance(offer, Write)]
    guesses = [move for move in moves if isinstance(move, Identify)]
    if guesses:
        return identify(view, suspect(log), guesses, may_wait=Pass() in moves), None
    return next((move for move in moves if isinstance(move, ClearThree)), moves[0]), None


def best_swap(market: Cards, mine: Cards, swaps: tuple[SwapCard, ...], moment: Moment) -> SwapCard:
    """Take the own dish; failing that, leave three others alike to clear."""
    return moment.draw(_best_swaps(tuple(sorted(market)), mine, swaps))[0]


@lru_cache(maxsize=65536)
def _best_swaps(market: Cards, mine: Cards, swaps: tuple[SwapCard, ...]) -> tuple[SwapCard, ...]:
    worth = [swap_worth(market, mine, swap) for swap in swaps]
    best = max(worth)
    return tuple([swap for swap, value in zip(swaps, worth, strict=True) if value == best])


def swap_worth(market: Cards, mine: Cards, swap: SwapCard) -> int:
    """Weigh one swap: a dish won or lost counts most, then what can be cleared afterwards."""
    gain = 10 * ((swap.take in mine) - (swap.give in mine))
    left = [*market, swap.give]
    left.remove(swap.take)
    clearable = any(left.count(nation) >= ALIKE and nation not in mine for nation in left)
    exposed = any(left.count(nation) >= ALIKE for nation in mine)
    return gain + 3 * clearable - 2 * exposed


def suspect(log: Sequence[Sight]) -> Suspicion:
    """Remember who took which dishes, and who gave them away."""
    suspicion: Suspicion = {}
    for sight in log:
        if type(sight) is Swapped:
            taken, given = (sight.seat, sight.take), (sight.seat, sight.give)
            suspicion[taken] = suspicion.get(taken, 0) + 1
            suspicion[given] = suspicion.get(given, 0) - 1
    return suspicion


def identify(
    view: View[Table, Hand], suspicion: Suspicion, guesses: Sequence[Identify], *, may_wait: bool
) -> Move:
    """Lay the surest guess, if it is sure enough; at the end, any guess costs nothing."""
    assert view.seat is not None, "only a player is asked"
    assert view.hand is not None, "a player has a hand"
    figures, mine = view.table.figures, view.hand.passports

    def weight(guess: Identify) -> int:
        return suspicion.get((guess.rival, guess.nation), 0)

    can_be = [g for g in guesses if g.nation not in mine and g.nation not in figures[g.rival].clues]
    best = max(can_be or guesses, key=weight)
    if not may_wait or hurried(view.seat, view.table):
        return best
    if weight(best) < SURE:
        return Pass()
    rest = sorted([weight(g) for g in can_be if g.rival == best.rival and g is not best], reverse=True)
    next_best = rest[len(mine) - 1 :]  # a spy with two passports has two dishes to collect
    return best if weight(best) >= CLEAR_LEAD + max(next_best, default=0) else Pass()


def hurried(me: Seat, table: Table) -> bool:
    """Say whether a rival who guesses away is as far as this spy: then waiting gives the end away."""
    laid = [len(figure.marked) for figure in table.figures]
    mine = laid.pop(me)
    return 0 < max(laid) >= mine
