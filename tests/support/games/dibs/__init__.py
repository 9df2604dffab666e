"""Dibs, a tiny game from outside: bid on the sum of all dice, of which you see but your own, or call."""

from collections.abc import Generator, Sequence
from typing import TypeAlias

from brushpass.core import (
    Game,
    Moment,
    Nouns,
    Result,
    Seat,
    Seats,
    Setup,
    Told,
    Truth,
    View,
    Viewer,
    all_seats,
    put,
    replace,
)

FACES = 6


class Options(Told, tag=False, omit_defaults=True):
    open_end: bool = False  # whether the caller wins a tie


class Bid(Told):
    count: int


class Call(Told):
    pass


class Bidding(Told):
    who: Seats


class Over(Told):
    dice: tuple[int, ...]
    winners: Seats
    who: Seats = ()


class Claim(Told, tag=False):
    seat: Seat
    count: int


class Table(Told, tag=False):
    seats: int
    claims: tuple[Claim, ...]
    phase: Bidding | Over
    options: Options


class Hand(Told, tag=False):
    die: int


class State(Truth):
    table: Table
    hands: tuple[Hand, ...]


class Bade(Told):
    seat: Seat
    count: int


class Called(Told):
    seat: Seat
    phase: Over


Move: TypeAlias = Bid | Call
Event: TypeAlias = Bade | Called
Sight: TypeAlias = Bade | Called


def deal(setup: Setup[Options], moment: Moment) -> State:
    hands = tuple(Hand(1 + moment.roll(FACES)) for _ in range(setup.seats))
    return State(Table(setup.seats, (), Bidding((Seat(0),)), setup.options), hands)


def legal(view: View[Table, Hand]) -> Sequence[Move]:
    table = view.table
    if view.seat not in table.phase.who:
        return ()
    last = table.claims[-1].count if table.claims else 0
    bids = [Bid(count) for count in range(last + 1, FACES * table.seats + 1)]
    return [*bids, *([Call()] if table.claims else [])]


def apply(state: State, seat: Seat, move: Move, moment: Moment) -> Generator[Event, State, None]:
    del moment
    if isinstance(move, Bid):
        yield Bade(seat, move.count)
        return
    dice, claim = tuple(hand.die for hand in state.hands), state.table.claims[-1]
    right = sum(dice) > claim.count or (sum(dice) == claim.count and not state.table.options.open_end)
    yield Called(seat, Over(dice, (claim.seat if right else seat,)))


def evolve(state: State, event: Event) -> State:
    table = state.table
    if isinstance(event, Called):
        return replace(state, table=replace(table, phase=event.phase))
    following = Seat((event.seat + 1) % table.seats)
    claims = (*table.claims, Claim(event.seat, event.count))
    return replace(state, table=replace(table, claims=claims, phase=Bidding((following,))))


def show(event: Event, viewer: Viewer) -> Sight | None:
    del viewer
    return event


def result(table: Table) -> Result | None:
    if isinstance(table.phase, Bidding):
        return None
    winners = table.phase.winners
    return Result(tuple(int(seat in winners) for seat in all_seats(table.seats)), winners)


def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
    del log
    phase = view.table.phase
    dice = (
        phase.dice if isinstance(phase, Over) else [1 + moment.roll(FACES) for _ in range(view.table.seats)]
    )
    hands = tuple(Hand(die) for die in dice)
    return State(view.table, put(hands, view.seat, view.hand))


GAME: Game[State, Move, Event, Table, Hand, Sight, Options] = Game(
    name="dibs",
    version="1.0",
    seats=range(2, 5),
    nouns=Nouns(Options, Move, Event, Table, Hand, Sight),
    deal=deal,
    table=lambda state: state.table,
    hand=lambda state, seat: state.hands[seat],
    legal=legal,
    apply=apply,
    evolve=evolve,
    show=show,
    result=result,
    imagine=imagine,
    package=__name__,
)
