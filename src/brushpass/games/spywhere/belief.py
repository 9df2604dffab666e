"""What a spy believes: every way the passports can lie, weighed by what the others were seen to do.

Theory of operation. A Bayes filter over the castings, at most 120, and exact for this model
of a spy: of the kinds that lie face up, one's own dish is taken ``takes`` times as often as
another; it is given away ``gives`` times as often; three alike that could be cleared are left
lying with the chance ``LEAVES``. A spy follows their own passports alone, so whatever was seen
of one is weighed for each passport that spy may have, and a casting is the sum of logarithms.
With the chance ``DOUBT`` the model is no good, for people bluff: nothing that the rules allow
is ever ruled out.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from math import exp
from math import log as ln
from typing import NamedTuple, TypeAlias

from brushpass.core import Dreams, Moment, Seat, View, put, without
from brushpass.games.spywhere.cards import ALIKE, Cards, Nation, three_alike
from brushpass.games.spywhere.imagine import Casting, castings, certain_cards, unseen_cards
from brushpass.games.spywhere.told import Began, Clear, Cleared, Hand, Identify, Sight, Swapped, Table
from brushpass.games.spywhere.truth import State

LEAVES = 0.1
DOUBT = 0.02
RIGHT = 0.7  # the chance that a card laid before a spy names that spy's country
FINE = 2**53  # sides of a die for chances


class Conduct(NamedTuple):
    """How a spy is taken to swap."""

    takes: float
    gives: float


EASY = Conduct(9.0, 1 / 12)  # now and then something else
KEEN = Conduct(40.0, 1 / 40)  # hardly ever anything but the own dish

Evidence: TypeAlias = tuple[Seat, Callable[[Cards], float]]  # who did it, and how likely, by passports
Beliefs: TypeAlias = dict[Casting, float]


def believe(view: View[Table, Hand], log: Sequence[Sight]) -> Dreams[State]:
    """Weigh what was seen once; then dream as often as wanted, the likelier the oftener."""
    assert view.seat is not None, "only a player can believe"
    assert view.hand is not None, "a player has a hand"
    table = view.table
    held = put(certain_cards(log, len(table.figures)), view.seat, view.hand.cards)
    unseen, beliefs = unseen_cards(table, held), weigh(view, log)
    return partial(dream, view, tuple(beliefs), tuple(beliefs.values()), held, unseen, fondness(log))


def weigh(view: View[Table, Hand], log: Sequence[Sight], conduct: Conduct = EASY) -> Beliefs:
    """Say how likely each way is that the passports can lie, given all that was seen."""
    assert view.seat is not None, "only a player can believe"
    assert view.hand is not None, "a player has a hand"
    every = castings(view.seat, view.table, view.hand)
    evidence = list(seen(view.table.market, log, conduct))
    likely: list[dict[Cards, float]] = []
    for seat, column in enumerate(zip(*every, strict=True)):
        tests = [test for who, test in evidence if who == seat]
        likely.append({held: sum([ln(test(held)) for test in tests]) for held in set(column)})
    logs = [sum(map(dict.__getitem__, likely, cast)) for cast in every]
    weights = [exp(each - max(logs)) for each in logs]
    trust, doubt = (1 - DOUBT) / sum(weights), DOUBT / len(every)
    return {cast: trust * weight + doubt for cast, weight in zip(every, weights, strict=True)}


def seen(market: Cards, log: Sequence[Sight], conduct: Conduct) -> Iterator[Evidence]:
    """Go back through what was seen, from the market as it lies now: who took, gave and left what."""
    later: Sight | None = None
    for sight in reversed(log):
        match sight:
            case Swapped(seat, give, take):
                market = (*without(market, give), take)
                yield seat, partial(chance_to_swap, conduct, market, give, take)
            case Cleared(_, nation, refill):
                market = (*without(market, *refill), *[nation] * ALIKE)
            case Began(Clear((seat,))) if isinstance(later, Began):
                yield seat, partial(chance_to_leave, three_alike(market))
        if isinstance(sight, Began | Cleared):
            later = sight


def chance_to_swap(conduct: Conduct, market: Cards, give: Nation, take: Nation, passports: Cards) -> float:
    """Say how likely a spy with these passports is to take and give so."""
    kinds = set(market)
    own = sum([nation in kinds for nation in passports])
    taking = (conduct.takes if take in passports else 1) / (own * conduct.takes + len(kinds) - own)
    return taking * (conduct.gives if give in passports else 1)


def chance_to_leave(alike: Nation | None, passports: Cards) -> float:
    """Say how likely a spy with these passports is to leave three alike: their own they must (S4.1)."""
    return 1.0 if alike in passports else LEAVES


def fondness(log: Sequence[Sight]) -> dict[Seat, float]:
    """Say how much likelier a card that a spy kept unseen is the spy's own dish: they gave others away."""
    odds: dict[Seat, float] = {}
    for sight in log:
        if isinstance(sight, Swapped):
            odds[sight.seat] = min(odds.get(sight.seat, 1) + 0.5, 5)
    return odds


def dream(
    view: View[Table, Hand],
    every: Sequence[Casting],
    weights: Sequence[float],
    held: Sequence[Cards],
    unseen: Cards,
    fond: dict[Seat, float],
    moment: Moment,
) -> State:
    """Dream up a table: passports by belief, hands that fit them, and guesses that are often right."""
    assert view.seat is not None, "only a player can believe"
    assert view.hand is not None, "a player has a hand"
    table = view.table
    cast = every[pick(weights, moment)]
    stack, hands = [unseen.count(nation) for nation in table.nations], []
    for seat, figure in enumerate(table.figures):
        cards, passports = list(held[seat]), cast[seat]
        for _ in range(figure.cards - len(cards)):
            odds = fond.get(Seat(seat), 1)
            liked = [odds if nation in passports else 1 for nation in table.nations]
            drawn = pick([many * like for many, like in zip(stack, liked, strict=True)], moment)
            stack[drawn] -= 1
            cards.append(table.nations[drawn])
        guesses = guess(table, figure.marked, cast, moment)
        hands.append(Hand(passports, tuple(sorted(cards)), guesses))
    rest = [nation for nation, many in zip(table.nations, stack, strict=True) for _ in range(many)]
    return State(table, put(hands, view.seat, view.hand), tuple(rest))


def guess(table: Table, marked: Sequence[Seat], cast: Casting, moment: Moment) -> tuple[Identify, ...]:
    """Dream up what a spy laid before these rivals: mostly the truth, and no country twice (S5.3)."""
    left, guesses = list(table.nations), []
    for rival in marked:
        right = [nation for nation in cast[rival] if nation in left]
        sure = right and moment.roll(FINE) < RIGHT * FINE
        (nation,) = moment.draw(right if sure else left)
        left.remove(nation)
        guesses.append(Identify(rival, nation))
    return tuple(guesses)


def pick(weights: Sequence[float], moment: Moment) -> int:
    """Throw a die whose sides have these weights."""
    sums = tuple(accumulate(weights))
    thrown = moment.roll(FINE) / FINE * sums[-1]
    return next(side for side, up_to in enumerate(sums) if thrown < up_to)
