"""The one bridge from the truth to what is told of it."""

from brushpass.core import Seat, Viewer

from liars_dice.told import Hand, Sight, Table, YouRolled
from liars_dice.truth import Event, Rolled, State


def table(state: State) -> Table:
    """Say what everybody may know."""
    return state.table


def hand(state: State, seat: Seat) -> Hand:
    """Say what this player alone knows."""
    return state.hands[seat]


def show(event: Event, viewer: Viewer) -> Sight | None:
    """Say who notices, and what. Secret events stand above the last line; a sight alone may pass it."""
    match event:
        case Rolled(dice):
            return None if viewer is None else YouRolled(dice[viewer])
        case _:
            return event
