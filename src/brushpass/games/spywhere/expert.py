"""Players of Spywhere who weigh all that was seen: who took, gave and left what (see ``belief.py``).

They swap and clear as the house player does. What they believe tells them whom to identify, and how
sure they are tells them when. A spymaster draws sharper conclusions than an agent, and does not wait
to be as sure: whoever is first has three points, and leaves the others no time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from brushpass.core import Moment, View, Write
from brushpass.games.spywhere import bot
from brushpass.games.spywhere.belief import EASY, KEEN, Conduct, weigh
from brushpass.games.spywhere.cards import Nation
from brushpass.games.spywhere.told import Hand, Identify, LastGuesses, Move, Pass, Sight, SwapCard, Table


@dataclass(frozen=True, slots=True)
class Expert:
    """A player, by how it goes about it."""

    sure: float  # belief from which a guess is laid before the end
    hurried: float  # the same, where a rival may end the game
    conduct: Conduct  # that it expects of others

    def choose(
        self, view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
    ) -> tuple[Move | None, int | None]:
        """Swap and clear as anybody would; identify whom one is sure of, and at the end everybody."""
        guesses = [offer for offer in offers if isinstance(offer, Identify)]
        return (self.identify(view, log, guesses), None) if guesses else bot.choose(view, log, offers, moment)

    def identify(self, view: View[Table, Hand], log: Sequence[Sight], guesses: Sequence[Identify]) -> Move:
        """Identify, or wait to be surer; the last guesses cost nothing (S6.6)."""
        assert view.seat is not None, "only a player is asked"
        conviction = convictions(view, log, self.conduct)
        best = max(guesses, key=conviction)
        if isinstance(view.table.phase, LastGuesses):
            return best
        enough = self.hurried if bot.hurried(view.seat, view.table) else self.sure
        return best if conviction(best) >= enough else Pass()


AGENT = Expert(sure=0.8, hurried=0.5, conduct=EASY)
SPYMASTER = Expert(sure=0.6, hurried=0.5, conduct=KEEN)


def advise(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> Sequence[Move]:
    """List what is worth a thought: the better swaps, and of each rival the likeliest country."""
    assert view.hand is not None, "a player has a hand"
    first, _ = AGENT.choose(view, log, offers, moment)
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


def convictions(
    view: View[Table, Hand], log: Sequence[Sight], conduct: Conduct = EASY
) -> Callable[[Identify], float]:
    """Reckon how likely each rival is to come from each country."""
    each: dict[tuple[int, Nation], float] = {}
    for cast, weight in weigh(view, log, conduct).items():
        for seat, passports in enumerate(cast):
            for nation in passports:
                each[seat, nation] = each.get((seat, nation), 0) + weight
    return lambda guess: each.get((guess.rival, guess.nation), 0)
