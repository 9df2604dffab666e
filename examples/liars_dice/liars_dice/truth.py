"""What only the table knows, and how it is recorded."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

from brushpass.core import Truth, put, replace

from liars_dice.told import Bade, Began, Claim, Cup, Dice, Doubted, Hand, Lost, Showed, Table


class State(Truth):
    """The whole truth now."""

    table: Table
    hands: tuple[Hand, ...]


class Rolled(Truth):
    """All rolled: these dice lie under the cups, in the order of the seats."""

    dice: tuple[Dice, ...]


# All other events hide nothing: they are told as they happened.
Event: TypeAlias = Rolled | Bade | Doubted | Showed | Lost | Began
Steps: TypeAlias = Generator[Event, State, None]


def evolve(state: State, event: Event) -> State:
    """Record what happened. Nothing is decided here."""
    table = state.table
    match event:
        case Rolled(dice):
            return State(replace(table, bids=()), tuple(map(Hand, dice)))
        case Bade(seat, bid):
            return replace(state, table=replace(table, bids=(*table.bids, Claim(seat, bid))))
        case Lost(seat):
            cups = put(table.cups, seat, Cup(table.cups[seat].dice - 1))
            return replace(state, table=replace(table, cups=cups))
        case Began(phase):
            return replace(state, table=replace(table, phase=phase))
        case Doubted() | Showed():
            return state
        case _ as unreachable:
            assert_never(unreachable)
