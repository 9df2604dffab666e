"""A player of Spywhere who weighs all that was seen: who took, gave and left what (see ``belief.py``).

It swaps and clears as the house player does. What it believes tells it whom to identify, and how
sure it is tells it when.
"""

from collections.abc import Callable, Sequence

from brushpass.core import Moment, View, Write
from brushpass.games.spywhere import bot
from brushpass.games.spywhere.belief import weigh
from brushpass.games.spywhere.cards import Nation
from brushpass.games.spywhere.told import Hand, Identify, LastGuesses, Move, Pass, Sight, SwapCard, Table

SURE = 0.8  # belief from which a guess is laid before the end
HURRIED = 0.5  # the same, where a rival may end the game


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Swap and clear as anybody would; identify whom one is sure of, and at the end everybody."""
    guesses = [offer for offer in offers if isinstance(offer, Identify)]
    return (best_guess(view, log, guesses), None) if guesses else bot.choose(view, log, offers, moment)


def best_guess(view: View[Table, Hand], log: Sequence[Sight], guesses: Sequence[Identify]) -> Move:
    """Identify, or wait to be surer; the last guesses cost nothing (S6.6)."""
    assert view.seat is not None, "only a player is asked"
    conviction = convictions(view, log)
    best = max(guesses, key=conviction)
    if isinstance(view.table.phase, LastGuesses):
        return best
    enough = HURRIED if bot.hurried(view.seat, view.table) else SURE
    return best if conviction(best) >= enough else Pass()


def advise(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> Sequence[Move]:
    """List what is worth a thought: the better swaps, and of each rival the likeliest country."""
    assert view.hand is not None, "a player has a hand"
    first, _ = choose(view, log, offers, moment)
    assert first is not None, "nobody waits here"
    market, mine = view.table.market, view.hand.passports
    swaps = [offer for offer in offers if isinstance(offer, SwapCard)]
    swaps.sort(key=lambda swap: -bot.swap_worth(market, mine, swap))
    guesses = [offer for offer in offers if isinstance(offer, Identify)]
    if guesses and isinstance(view.table.phase, LastGuesses):
        return [first]
    guesses.sort(key=convictions(view, log), reverse=True)
    likeliest = {guess.rival: guess for guess in reversed(guesses)}
    others = [offer for offer in offers if not isinstance(offer, SwapCard | Identify | Write)]
    return [*dict.fromkeys([first, *swaps, *others, *likeliest.values()])]


def convictions(view: View[Table, Hand], log: Sequence[Sight]) -> Callable[[Identify], float]:
    """Reckon how likely each rival is to come from each country."""
    each: dict[tuple[int, Nation], float] = {}
    for cast, weight in weigh(view, log).items():
        for seat, passports in enumerate(cast):
            for nation in passports:
                each[seat, nation] = each.get((seat, nation), 0) + weight
    return lambda guess: each.get((guess.rival, guess.nation), 0)
