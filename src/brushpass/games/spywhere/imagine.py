"""Spywhere for bots: a whole table that could lie behind what one spy knows."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeAlias

from brushpass.core import Moment, Seat, View, put, without
from brushpass.games.spywhere.cards import ALIKE, Cards, box, kinds
from brushpass.games.spywhere.told import Figure, Hand, Identify, Sight, Swapped, Table
from brushpass.games.spywhere.truth import State

Casting: TypeAlias = tuple[Cards, ...]  # the passports of every spy, seat by seat


def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
    """Sample a truth of a running game that ``view`` and ``log`` cannot tell from the real one."""
    table, mine = view.table, view.hand
    assert view.seat is not None, "only a player can imagine"
    assert mine is not None, "a player has a hand"
    held = put(certain_cards(log, len(table.figures)), view.seat, mine.cards)
    unseen = unseen_cards(table, held)
    (cast,) = moment.draw(castings(view.seat, table, mine))
    hands = []
    for seat, (passports, figure) in enumerate(zip(cast, table.figures, strict=True)):
        cards = moment.draw(unseen, figure.cards - len(held[seat]))
        unseen = without(unseen, *cards)
        laid = zip(figure.marked, moment.draw(table.nations, len(figure.marked)), strict=True)
        guesses = tuple([Identify(rival, nation) for rival, nation in laid])
        hands.append(Hand(passports, tuple(sorted(held[seat] + cards)), guesses))
    return State(table, put(hands, view.seat, mine), unseen)


def certain_cards(log: Sequence[Sight], seats: int) -> tuple[Cards, ...]:
    """List the cards each spy is sure to hold: taken in the open and not given back since."""
    held: list[Cards] = [()] * seats
    for sight in log:
        if isinstance(sight, Swapped):
            cards = held[sight.seat]
            rest = without(cards, sight.give) if sight.give in cards else cards
            held[sight.seat] = (*rest, sight.take)
    return tuple(held)


def unseen_cards(table: Table, held: Sequence[Cards]) -> Cards:
    """List the cards that can lie anywhere: not in the market, not cleared, and in nobody's hand for sure."""
    cleared = [nation for figure in table.figures for nation in figure.clues]
    return without(box(table.nations), *table.market, *cleared * ALIKE, *sum(held, ()))


def castings(me: Seat, table: Table, mine: Hand) -> tuple[Casting, ...]:
    """List every way the passports can lie: mine are known, and nobody clears their own dish (S4.1)."""
    barred = tuple([kinds(figure.clues) for figure in put(table.figures, me, Figure(0))])
    return _castings(me, mine.passports, without(table.nations, *mine.passports), barred)


@lru_cache(maxsize=4096)
def _castings(me: Seat, mine: Cards, others: Cards, barred: tuple[Cards, ...]) -> tuple[Casting, ...]:
    if any(barred):
        every = _castings(me, mine, others, ((),) * len(barred))
        return tuple([cast for cast in every if not any(map(_shares, cast, barred))])
    each, rivals = len(mine), len(barred) - 1
    ways = set()
    for order in permutations(others, each * rivals):
        dealt = [tuple(sorted(order[i * each : (i + 1) * each])) for i in range(rivals)]
        dealt.insert(me, mine)
        ways.add(tuple(dealt))
    return tuple(sorted(ways))


def _shares(passports: Cards, clues: Cards) -> bool:
    return not set(passports).isdisjoint(clues)
