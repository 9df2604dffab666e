"""The one bridge from the truth of Wink to what is told of it.

Theory of operation. ``table`` and ``hand`` pick up parts of the state. ``show`` decides who saw
what of an event: what eyes do names who saw it, and for all others nothing has happened. A sign
begins like a blink: it is the same sight. The last line lets pass only what is a sight by its type.
"""

from typing import assert_never

from brushpass.core import Seat, Viewer
from brushpass.games.wink.told import (
    Hand,
    Sight,
    Table,
    YouFaced,
    YouGlimpsed,
    YouOpened,
    YouRested,
    YouSawFlutter,
    YouSawLook,
    YouSawTurn,
    YouSawWink,
    YouSettled,
    YouTurned,
    YouWereLate,
    YouWinked,
)
from brushpass.games.wink.truth import (
    Blinked,
    Event,
    Faced,
    Glimpsed,
    Noticed,
    Reopened,
    Rested,
    Settled,
    State,
    Turned,
    Voided,
    Winked,
)


def table(state: State) -> Table:
    """Say what everybody may know."""
    return state.table


def hand(state: State, seat: Seat) -> Hand:
    """Say what this player alone knows."""
    return state.hands[seat]


def show(event: Event, viewer: Viewer) -> Sight | None:
    """Say who notices, and what."""
    match event:
        case Turned(seat, to, at, seen_by):
            if viewer == seat:
                return YouTurned(to, at)
            return YouSawTurn(seat, at) if viewer in seen_by else None
        case Faced(seat, to, at, face, seen_by):
            if viewer == seat:
                return YouFaced(to, at, face)
            return YouSawLook(seat, to, at) if viewer in seen_by else None
        case Blinked(seat, _, seen_by):
            return YouSawFlutter(seat) if viewer in seen_by else None
        case Winked(seat, caller, agent, at, seen_by):  # W8.6: to those who look it is any blink
            if viewer == seat:
                return YouWinked(caller, agent, at)
            return YouSawFlutter(seat) if viewer in seen_by else None
        case _ if isinstance(event, Noticed | Reopened | Rested | Settled | Glimpsed | Voided):
            return _private(event) if viewer == event.seat else None
        case _:
            return event


def _private(event: Noticed | Reopened | Rested | Settled | Glimpsed | Voided) -> Sight:
    """Tell the one it is about, and nobody else."""
    match event:
        case Noticed(_, sign):
            return YouSawWink(sign.seat, sign.towards, sign.agent, sign.at)
        case Reopened():
            return YouOpened()
        case Rested():
            return YouRested()
        case Settled(_, move):
            return YouSettled(move)
        case Glimpsed(_, glimpses, at):
            return YouGlimpsed(glimpses, at)
        case Voided(_, rival, agent):
            return YouWereLate(rival, agent)
        case _ as unreachable:
            assert_never(unreachable)
