"""What a spy knows, as numbers, from the spy's view and log: what a trained player is shown.

``twin_sight`` makes the same numbers of the twin's state; tests compare the two at every decision. What was
done in the open counts by how often it was done, and what it tells is reckoned from these counts. Options
other than the usual have no such numbers: ``is_usual`` says so.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import TypeAlias, assert_never

from brushpass.core import Seat, View
from brushpass.games.spywhere import numbering as n
from brushpass.games.spywhere.cards import NATIONS, Cards, Nation
from brushpass.games.spywhere.told import (
    Began,
    Clear,
    Cleared,
    ClearThree,
    Finish,
    Hand,
    Identify,
    LastGuesses,
    Move,
    Options,
    Pass,
    Sight,
    Spot,
    Swap,
    SwapCard,
    Swapped,
    Table,
)

PLACE = {nation: number for number, nation in enumerate(NATIONS)}
SIX = range(n.NATIONS)
PHASES = (Swap, Clear, Spot, LastGuesses)

Row: TypeAlias = list[float]
Rows: TypeAlias = list[Row]


def nobody_yet() -> Rows:
    """Make room for a count for each spy and country."""
    return [[0] * n.NATIONS for _ in range(n.MOST)]


@dataclass(slots=True)
class Deeds:
    """What was done in the open, counted by seat and country."""

    taken: Rows = field(default_factory=nobody_yet)
    passed: Rows = field(default_factory=nobody_yet)
    given: Rows = field(default_factory=nobody_yet)
    left: Rows = field(default_factory=nobody_yet)
    sure: Rows = field(default_factory=nobody_yet)


def is_usual(options: Options, nations: Cards, seats: int) -> bool:
    """Say whether a match is played as those were from which these players learnt."""
    return options == Options() and len(nations) == (5 if seats <= n.FEW else n.NATIONS)


def number_of(move: Move, seat: Seat, seats: int) -> int:
    """Say which number a move has as its spy sees the table."""
    match move:
        case Pass():
            return n.PASS
        case Finish():
            return n.FINISH
        case SwapCard(give, take):
            return n.SWAPS + PLACE[give] * n.NATIONS + PLACE[take]
        case ClearThree(nation):
            return n.CLEARS + PLACE[nation]
        case Identify(rival, nation):
            return n.GUESSES + ((rival - seat) % seats - 1) * n.NATIONS + PLACE[nation]
        case _ as unreachable:
            assert_never(unreachable)


def done_in_the_open(market: Cards, log: Sequence[Sight]) -> Deeds:
    """Go back through the log, from the market as it lies now: who took, passed over, gave and left what."""
    deeds, lying = Deeds(), counted(market)
    later: Sight | None = None
    for sight in reversed(log):
        match sight:
            case Swapped(seat, give, take):
                lying[PLACE[give]] -= 1
                lying[PLACE[take]] += 1
                deeds.taken[seat][PLACE[take]] += 1
                deeds.given[seat][PLACE[give]] += 1
                for nation in SIX:
                    deeds.passed[seat][nation] += lying[nation] > 0 and nation != PLACE[take]
            case Cleared(_, nation, refill):
                for card in refill:
                    lying[PLACE[card]] -= 1
                lying[PLACE[nation]] += n.ALIKE
            case Began(Clear((seat,))) if isinstance(later, Began):
                alike = max(SIX, key=lying.__getitem__)
                deeds.left[seat][alike] += 1
        if isinstance(sight, Began | Cleared):
            later = sight
    know_for_sure(deeds.sure, log)
    return deeds


def know_for_sure(sure: Rows, log: Sequence[Sight]) -> None:
    """Count the cards that all know to be in a hand: taken in the open, and not given away since."""
    for sight in log:
        if isinstance(sight, Swapped):
            row, give = sure[sight.seat], PLACE[sight.give]
            row[give] = max(row[give] - 1, 0)
            row[PLACE[sight.take]] += 1


def counted(cards: Iterable[Nation]) -> Row:
    """Count cards by country."""
    found = Counter(cards)
    return [found[nation] for nation in NATIONS]


def evidence(deeds: Deeds, seat: int, clues: Row, in_play: Row) -> Row:
    """Say how well each country fits what a spy was seen to do."""
    found = []
    for nation in SIX:
        told = n.TAKEN * deeds.taken[seat][nation] + n.PASSED * deeds.passed[seat][nation]
        told += n.GIVEN * deeds.given[seat][nation] + n.LEFT * deeds.left[seat][nation]
        can = in_play[nation] and not clues[nation]
        found.append(exp(min(max(told, -n.FIRMEST), n.FIRMEST)) if can else 0.0)
    return found


def beliefs(fits: Rows, passports: Row, in_play: Row) -> Rows:
    """Reckon how likely each rival is to come from each country, for whoever sits first.

    A country is one spy's or nobody's, and every spy has their passports: so rows and columns are made to add
    up, in turn. The first row says what an onlooker would think of the first spy.
    """
    seats = len(fits)
    each = 2 if seats == n.PAIR else 1
    free = [float(there and not mine) for there, mine in zip(in_play, passports, strict=True)]
    spare = sum(free) - each * (seats - 1)
    rows = [[fit * may for fit, may in zip(row, free, strict=True)] for row in fits[1:]]
    rows.append(free if spare > 0 else [0.0] * n.NATIONS)
    sums = [each] * (seats - 1) + [spare]
    for _ in range(n.ROUNDS):
        rows = [scaled(row, total) for row, total in zip(rows, sums, strict=True)]
        columns = [max(sum(column), 1e-9) for column in zip(*rows, strict=True)]
        rows = [[chance / total for chance, total in zip(row, columns, strict=True)] for row in rows]
    return [scaled(fits[0], 1), *rows[:-1]]


def scaled(row: Row, total: float) -> Row:
    """Make a row add up."""
    by = total / max(sum(row), 1e-9)
    return [each * by for each in row]


def observe(view: View[Table, Hand], log: Sequence[Sight]) -> Row:
    """Say what a spy knows: every spy from this one on to the left, and then the rest."""
    assert view.seat is not None, "only a player can observe"
    assert view.hand is not None, "a player has a hand"
    table, hand, seats = view.table, view.hand, len(view.table.figures)
    order = [(view.seat + step) % seats for step in range(seats)]
    deeds = done_in_the_open(table.market, log)
    in_play, passports = counted(table.nations), counted(hand.passports)
    clues = [counted(table.figures[seat].clues) for seat in order]
    fits = [evidence(deeds, seat, clue, in_play) for seat, clue in zip(order, clues, strict=True)]
    likely = beliefs(fits, passports, in_play)
    every: Row = []
    for slot, seat in enumerate(order):
        every += seat_seen(table, deeds, order, seat, clues[slot], likely[slot])
    every += [0.0] * (n.SLOT_WIDTH * (n.MOST - seats))
    return [float(each) for each in every + rest_seen(table, hand, view.seat)]


def seat_seen(table: Table, deeds: Deeds, order: Sequence[int], seat: int, clues: Row, likely: Row) -> Row:
    """Say what is known of one spy."""
    figure = table.figures[seat]
    marked = [figure.marked.count(Seat(other)) for other in order]
    deciding = not isinstance(table.phase, LastGuesses) and seat in table.phase.who
    return [
        1,
        figure.cards / 10,
        *[many / 4 for many in deeds.taken[seat]],
        *[many / 4 for many in deeds.passed[seat]],
        *[many / 4 for many in deeds.given[seat]],
        *[many / 2 for many in deeds.left[seat]],
        *clues,
        *[many / 4 for many in deeds.sure[seat]],
        *likely,
        *marked,
        *[0] * (n.MOST - len(order)),
        seat == table.first,
        deciding,
        len(figure.marked) / 5,
    ]


def rest_seen(table: Table, hand: Hand, me: Seat) -> Row:
    """Say what is known besides: one's own cards and guesses, the market, how far the match is."""
    cards, seats, phase = counted(hand.cards), len(table.figures), table.phase
    dishes = sum(map(hand.cards.count, hand.passports))
    laid = [0.0] * ((n.MOST - 1) * n.NATIONS)
    for guess in hand.guesses:
        laid[number_of(guess, me, seats) - n.GUESSES] = 1
    others = [len(figure.marked) for seat, figure in enumerate(table.figures) if seat != me]
    ended, round_ = isinstance(phase, LastGuesses), getattr(phase, "round", 0)
    return [
        *counted(hand.passports),
        *[many / 4 for many in cards],
        *[many > 0 for many in cards],
        *laid,
        *[many >= least for many in counted(table.market) for least in range(1, 4)],
        *counted(table.nations),
        dishes / 5,
        table.stack / 90,
        min(table.stack, 2 * seats) / 12,
        min(round_, 40) / 20,
        *[isinstance(phase, each) for each in PHASES],
        *[seats == each for each in range(2, n.MOST + 1)],
        not ended and (seats > n.PAIR or round_ >= n.FIRST_ATTEMPT),
        (len(hand.cards) - dishes) / 5,
        getattr(phase, "ender", None) is not None,
        max(others) / 5,
    ]
