"""The one bridge from the truth of Spywhere to what is told of it.

Theory of operation. The state is built of told parts, so ``table`` and ``hand``
pick one up and add nothing. ``show`` decides who saw what of an event. What
hides nothing is a sight by its type, and passes; secret events are named one by
one, so an event that somebody adds and forgets here does not type-check.
"""

from typing import assert_never

from brushpass.core import Seat, Told, Viewer
from brushpass.games.spywhere.told import (
    Drew,
    Hand,
    Marked,
    Sight,
    Table,
    YouDrew,
    YouFinished,
    YouPlaced,
    YouSealed,
)
from brushpass.games.spywhere.truth import Drawn, Event, Finished, Placed, Sealed, State


def table(state: State) -> Table:
    """Say what everybody may know."""
    return state.table


def hand(state: State, seat: Seat) -> Hand:
    """Say what this spy alone knows."""
    return state.hands[seat]


def show(event: Event, viewer: Viewer) -> Sight | None:
    """Say who notices, and what."""
    match event:
        case Told():  # nothing about it is secret
            return event
        case Drawn(seat, card):
            return YouDrew(card) if viewer == seat else Drew(seat)
        case Placed(seat, guess):
            return YouPlaced(guess.rival, guess.nation) if viewer == seat else Marked(seat, guess.rival)
        case Sealed(seat, guess):  # S6.5: no trace for anybody else, not even that something was laid
            return YouSealed(guess.rival, guess.nation) if viewer == seat else None
        case Finished(seat):
            return YouFinished() if viewer == seat else None
        case _ as unreachable:
            assert_never(unreachable)
