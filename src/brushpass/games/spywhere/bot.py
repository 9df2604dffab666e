"""The house player of Spywhere: collects its dish in plain sight, and watches what others collect.

It is given what its seat knows and nothing else, and may not import the truth.
"""

from collections.abc import Sequence
from typing import TypeAlias

from brushpass.core import Moment, Seat, View, Write
from brushpass.games.spywhere.cards import ALIKE, Cards, Nation
from brushpass.games.spywhere.imagine import castings
from brushpass.games.spywhere.told import (
    ClearThree,
    Hand,
    Identify,
    LastGuesses,
    Move,
    Pass,
    Sight,
    SwapCard,
    Swapped,
    Table,
)

Suspicion: TypeAlias = dict[
    tuple[Seat, Nation], int
]  # how often a spy took a dish, less how often it gave it

SURE = 3  # suspicion from which a guess is laid before the end
CLEAR_LEAD = 2  # and by which it must lead the next best


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Swap for the own dish, clear what can be cleared, identify when sure or at the end."""
    moves = [offer for offer in offers if not isinstance(offer, Write)]
    swaps = [move for move in moves if isinstance(move, SwapCard)]
    guesses = [move for move in moves if isinstance(move, Identify)]
    assert view.hand is not None, "a player has a hand"
    if swaps:
        return best_swap(view.table.market, view.hand.passports, swaps, moment), None
    if guesses:
        return identify(view, suspect(log), guesses), None
    return next((move for move in moves if isinstance(move, ClearThree)), moves[0]), None


def best_swap(market: Cards, mine: Cards, swaps: Sequence[SwapCard], moment: Moment) -> SwapCard:
    """Take the own dish; failing that, leave three others alike to clear."""
    worth = [swap_worth(market, mine, swap) for swap in swaps]
    best = [swap for swap, value in zip(swaps, worth, strict=True) if value == max(worth)]
    return moment.draw(best)[0]


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
        if isinstance(sight, Swapped):
            for nation, change in ((sight.take, 1), (sight.give, -1)):
                suspicion[sight.seat, nation] = suspicion.get((sight.seat, nation), 0) + change
    return suspicion


def identify(view: View[Table, Hand], suspicion: Suspicion, guesses: Sequence[Identify]) -> Move:
    """Lay the surest guess, if it is sure enough; at the end, any guess costs nothing."""
    assert view.seat is not None, "only a player is asked"
    assert view.hand is not None, "a player has a hand"

    def weight(guess: Identify) -> int:
        return suspicion.get((guess.rival, guess.nation), 0)

    def total(cast: tuple[Cards, ...]) -> int:
        return sum(suspicion.get((Seat(s), n), 0) for s, passports in enumerate(cast) for n in passports)

    likeliest = max(castings(view.seat, view.table, view.hand), key=total)
    fitting = [guess for guess in guesses if guess.nation in likeliest[guess.rival]]
    best = max(fitting or guesses, key=weight)
    if isinstance(view.table.phase, LastGuesses) or hurried(view.seat, view.table):
        return best
    rest = [weight(g) for g in guesses if g.rival == best.rival and g.nation not in likeliest[g.rival]]
    return best if weight(best) >= max(SURE, CLEAR_LEAD + max(rest, default=0)) else Pass()


def hurried(me: Seat, table: Table) -> bool:
    """Say whether a rival who guesses away is as far as this spy: then waiting gives the end away."""
    laid = [len(figure.marked) for figure in table.figures]
    mine = laid.pop(me)
    return 0 < max(laid) >= mine
