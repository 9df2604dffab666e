"""The Bell, a tiny game to test the table with: note words in secret until the bell rings.

It has what Spywhere has not: a clock, blanks to fill, and moves that nobody else notices.
"""

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias

from brushpass.core import (
    Game,
    Moment,
    Nouns,
    Result,
    Seat,
    Setup,
    TimeUp,
    Told,
    Truth,
    View,
    Viewer,
    Write,
    all_seats,
    put,
    replace,
)

RINGS = (10_000, 25_000)  # it rings once to warn, then to end


class Options(Told, tag=False, omit_defaults=True):
    last: bool = False


class Note(Told):
    text: str


class Listening(Told):
    rings: int


class Over(Told):
    words: tuple[tuple[str, ...], ...]


class Table(Told, tag=False):
    phase: Listening | Over


class Hand(Told, tag=False):
    words: tuple[str, ...]


class Noted(Truth):
    seat: Seat
    text: str


class YouNoted(Told):
    text: str


class Rang(Told):
    phase: Listening | Over


class State(Truth):
    table: Table
    hands: tuple[Hand, ...]


Move: TypeAlias = Note | TimeUp
Event: TypeAlias = Noted | Rang
Sight: TypeAlias = YouNoted | Rang


def deal(setup: Setup[Options], moment: Moment) -> State:
    del moment
    return State(Table(Listening(0)), (Hand(()),) * setup.seats)


def legal(view: View[Table, Hand]) -> tuple[Write, ...]:
    return (Write(Note, 5),) if view.hand and isinstance(view.table.phase, Listening) else ()


def fits(view: View[Table, Hand], move: Move) -> str | None:
    del view
    return "no_x_please" if isinstance(move, Note) and "x" in move.text else None


def apply(state: State, seat: Seat, move: Move, moment: Moment) -> Generator[Event, State, None]:
    del moment
    phase = state.table.phase
    if isinstance(move, Note):
        yield Noted(seat, move.text)
    elif isinstance(phase, Listening) and phase.rings == 0:
        yield Rang(Listening(1))
    else:
        yield Rang(Over(tuple(hand.words for hand in state.hands)))


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Rang):
        return replace(state, table=Table(event.phase))
    hand = Hand((*state.hands[event.seat].words, event.text))
    return replace(state, hands=put(state.hands, event.seat, hand))


def show(event: Event, viewer: Viewer) -> Sight | None:
    if isinstance(event, Rang):
        return event
    return YouNoted(event.text) if viewer == event.seat else None


def result(table: Table) -> Result | None:
    if isinstance(table.phase, Listening):
        return None
    points = tuple(len(words) for words in table.phase.words)
    return Result(points, tuple(s for s in all_seats(len(points)) if points[s] == max(points)))


def deadline(state: State) -> int | None:
    phase = state.table.phase
    return RINGS[phase.rings] if isinstance(phase, Listening) else None


def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
    """Two sit there; the other may have noted anything."""
    del log
    assert view.seat is not None
    assert view.hand is not None
    words = moment.draw(("oak", "elm", "ash"), moment.roll(4))
    return State(view.table, put((Hand(words), Hand(words)), view.seat, view.hand))


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Any], moment: Moment
) -> tuple[Move | None, int | None]:
    """Note one word, a while after the match began, and then wait."""
    del view
    if log or moment.at < 4_000:
        return None, None if log else 4_000
    return offers[0].fill("house"), None


class Novice:
    choose = staticmethod(choose)


GAME: Game[State, Move, Event, Table, Hand, Sight, Options] = Game(
    name="bell",
    version="1.0",
    seats=range(2, 4),
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
    novice=Novice(),
    deadline=deadline,
    fits=fits,
)
