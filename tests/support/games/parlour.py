"""The Parlour, a tiny game to test thinking with: two choose, so many times, and points are read off a list.

All choose at once, in the open or sealed; a novice always chooses the first thing there is. Its types say
enough for it to be put into numbers.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from brushpass.core import (
    AnyGame,
    Game,
    Moment,
    Nouns,
    Result,
    Seat,
    Setup,
    Told,
    Truth,
    View,
    Viewer,
    Write,
    all_seats,
    put,
    replace,
    several,
    within,
)

Thing: TypeAlias = Literal["a", "b", "c", "d", "e", "f", "g", "h"]
Choices: TypeAlias = Annotated[tuple[Thing, ...], several(4)]
Scores: TypeAlias = Annotated[tuple[Annotated[int, within(0, 99)], ...], several(2)]
Points: TypeAlias = Callable[[Choices, Choices], tuple[int, int]]


class Options(Told, tag=False, omit_defaults=True):
    pass


class Choose(Told):
    what: Thing


class Table(Told, tag=False):
    points: Scores = ()


class Hand(Told, tag=False):
    chosen: Choices = ()


class Chosen(Truth):
    seat: Seat
    what: Thing
    openly: bool


class YouChose(Told):
    what: Thing


class Chose(Told):
    seat: Seat
    what: Thing


class Ended(Told):
    points: Scores


class State(Truth):
    table: Table
    hands: tuple[Hand, ...]


Event: TypeAlias = Chosen | Ended
Sight: TypeAlias = YouChose | Chose | Ended


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Ended):
        return replace(state, table=Table(event.points))
    hand = Hand((*state.hands[event.seat].chosen, event.what))
    return replace(state, hands=put(state.hands, event.seat, hand))


def show(event: Event, viewer: Viewer) -> Sight | None:
    if isinstance(event, Ended):
        return event
    if viewer == event.seat:
        return YouChose(event.what)
    return Chose(event.seat, event.what) if event.openly else None


def result(table: Table) -> Result | None:
    points = table.points
    return Result(points, tuple(s for s in all_seats(2) if points[s] == max(points))) if points else None


class Novice:
    @staticmethod
    def choose(
        view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        del view, log, moment
        return offers[0], None


def parlour(points: Points, *, rounds: int = 1, openly: bool = False, things: str = "ab") -> AnyGame:
    """Make such a game."""

    def legal(view: View[Table, Hand]) -> tuple[Choose | Write, ...]:
        may = view.hand is not None and len(view.hand.chosen) < rounds and not view.table.points
        return tuple(Choose(what) for what in things) if may else ()

    def apply(state: State, seat: Seat, move: Choose, moment: Moment) -> Generator[Event, State, None]:
        del moment
        state = yield Chosen(seat, move.what, openly)
        if all(len(hand.chosen) == rounds for hand in state.hands):
            yield Ended(points(state.hands[0].chosen, state.hands[1].chosen))

    def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
        assert view.seat is not None
        assert view.hand is not None
        rival = Hand(tuple(sight.what for sight in log if isinstance(sight, Chose)))
        del moment
        return State(view.table, put((rival, rival), view.seat, view.hand))

    def deal(setup: Setup[Options], moment: Moment) -> State:
        del setup, moment
        return State(Table(), (Hand(), Hand()))

    return Game(
        name="parlour",
        version="1.0",
        seats=range(2, 3),
        nouns=Nouns(Options, Choose, Event, Table, Hand, Sight),
        deal=deal,
        table=lambda state: state.table,
        hand=lambda state, seat: state.hands[seat],
        legal=legal,
        apply=apply,
        evolve=evolve,
        show=show,
        result=result,
        imagine=imagine,
        novice=Novice(),
    )
