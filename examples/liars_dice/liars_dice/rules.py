"""The rules of Liar's Dice; the numbers are the clauses of the rulebook."""

from functools import cache
from typing import assert_never

from brushpass.core import Moment, Result, Seat, Setup, View, all_seats

from liars_dice.told import (
    FACES,
    Bade,
    Began,
    Bid,
    Bidding,
    Cup,
    Dice,
    Doubt,
    Doubted,
    Hand,
    Lost,
    Move,
    Options,
    Over,
    Showed,
    Table,
)
from liars_dice.truth import Rolled, State, Steps


def deal(setup: Setup[Options], moment: Moment) -> State:
    """Give everybody a cup, and let all roll; chance says who begins (L1.2)."""
    first = Seat(moment.roll(setup.seats))
    cups = (Cup(setup.options.dice),) * setup.seats
    table = Table(cups, (), Bidding((first,)), setup.options)
    return State(table, tuple(map(Hand, rolled(table, moment))))


def rolled(table: Table, moment: Moment) -> tuple[Dice, ...]:
    """Roll the dice under every cup; their order tells nothing (L2.1)."""
    return tuple([tuple(sorted([1 + moment.roll(FACES) for _ in range(cup.dice)])) for cup in table.cups])


def legal(view: View[Table, Hand]) -> tuple[Move, ...]:
    """List what this player may do, the mildest first."""
    table = view.table
    if view.seat not in table.phase.who:
        return ()
    return _offers(table.bids[-1].bid if table.bids else None, in_play(table))


@cache
def _offers(last: Bid | None, most: int) -> tuple[Move, ...]:
    """List the bids that are higher than the last, and a doubt if there is one to doubt (L2.3, L2.4)."""
    bids = [Bid(face, count) for count in range(1, most + 1) for face in range(1, FACES + 1)]
    if last is None:
        return tuple(bids)
    return (Doubt(), *[bid for bid in bids if is_higher(bid, last)])


def is_higher(bid: Bid, last: Bid) -> bool:
    """More dice of any face, or as many of a higher face (L2.3)."""
    return (bid.count, bid.face) > (last.count, last.face)


def in_play(table: Table) -> int:
    """Count the dice under all cups."""
    return sum(cup.dice for cup in table.cups)


def fits(view: View[Table, Hand], move: Move) -> str | None:
    """Say why a move is not on offer."""
    if isinstance(move, Doubt):
        return "nothing_to_doubt"
    return "not_so_many" if move.count > in_play(view.table) else "not_higher"


def apply(state: State, seat: Seat, move: Move, moment: Moment) -> Steps:
    """Decide what happens. ``state = yield event`` records it and reads on."""
    match move:
        case Bid():
            state = yield Bade(seat, move)
            yield Began(Bidding((next_in(state.table, seat),)))
        case Doubt():
            yield from lift(state, seat, moment)
        case _ as unreachable:
            assert_never(unreachable)


def lift(state: State, doubter: Seat, moment: Moment) -> Steps:
    """Lift all cups, count, and take a die from the player who was wrong (L2.5, L2.6)."""
    bidder, bid = state.table.bids[-1].seat, state.table.bids[-1].bid
    state = yield Doubted(doubter)
    for seat in all_seats(len(state.hands)):
        if state.hands[seat].dice:
            state = yield Showed(seat, state.hands[seat].dice)
    found = sum(counts(die, bid.face, state.table.options) for hand in state.hands for die in hand.dice)
    loser = doubter if found >= bid.count else bidder
    state = yield Lost(loser, found)
    left = [seat for seat in all_seats(len(state.hands)) if state.table.cups[seat].dice]
    if len(left) == 1:
        yield Began(Over(tuple(left)))  # L3.3
        return
    state = yield Rolled(rolled(state.table, moment))
    yield Began(Bidding((loser if loser in left else next_in(state.table, loser),)))  # L3.1, L3.2


def counts(die: int, face: int, options: Options) -> bool:
    """Say whether a die is of the face that was bid (L4.1)."""
    return die == face or (options.wild_ones and die == 1)


def next_in(table: Table, seat: Seat) -> Seat:
    """Find the next player who has dice."""
    seats = all_seats(len(table.cups))
    return next(each for each in (*seats[seat + 1 :], *seats) if table.cups[each].dice)


def result(table: Table) -> Result | None:
    """Say how the match ended, once it has: a die that is left is a point (L3.3)."""
    if not isinstance(table.phase, Over):
        return None
    return Result(tuple(cup.dice for cup in table.cups), table.phase.winners)
