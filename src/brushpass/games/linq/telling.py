"""The one bridge from the truth of Linq to what is told of it.

Theory of operation. The state is built of told parts, so ``table`` and ``hand`` pick one up and add
nothing. ``show`` decides who saw what of an event. The secret ones are those of one player: cards, and what
is sealed; they are named one by one, and nobody else notices anything of them. The last line lets pass only
what is a sight by its type, so an event that somebody adds and forgets here does not type-check.
"""

from brushpass.core import Seat, Viewer
from brushpass.games.linq.told import (
    Hand,
    Sight,
    SpyCard,
    Table,
    YouAimed,
    YouAreCounterSpy,
    YouAreSpy,
    YouGaveUp,
    YouGuessed,
)
from brushpass.games.linq.truth import Aimed, Briefed, Event, GaveUp, Guessed, State


def table(state: State) -> Table:
    """Say what everybody may know."""
    return state.table


def hand(state: State, seat: Seat) -> Hand:
    """Say what this player alone knows."""
    return state.hands[seat]


def show(event: Event, viewer: Viewer) -> Sight | None:
    """Say who notices, and what."""
    match event:
        case Briefed(seat, card) if viewer == seat:
            return YouAreSpy(card.password) if isinstance(card, SpyCard) else YouAreCounterSpy()
        case Aimed(seat, at) if viewer == seat:
            return YouAimed(at)
        case Guessed(seat, text) if viewer == seat:
            return YouGuessed(text)
        case GaveUp(seat) if viewer == seat:
            return YouGaveUp()
        case Briefed() | Aimed() | Guessed() | GaveUp():
            return None
        case _:
            return event
