"""The one bridge from the truth of Double Agent to what is told of it.

Theory of operation. ``table`` picks up what lies open. ``hand`` puts together what one
player holds and was shown, and what the rival was shown of it: looking is done in the
open, and everybody knows their own cards. ``show`` decides who saw what of an event.
Secret events are named one by one; the last line lets pass only what is a sight by its
type, so an event that somebody adds and forgets here does not type-check.
"""

from brushpass.core import Seat, Viewer
from brushpass.games.double_agent.cards import rival_of
from brushpass.games.double_agent.told import (
    Drew,
    DrewBacks,
    Filed,
    Hand,
    Overheard,
    Searched,
    Sight,
    Table,
    YouDrew,
    YouFiled,
    YouOverheard,
    YouPlaced,
    YouSearched,
)
from brushpass.games.double_agent.truth import (
    Drawn,
    Event,
    FileLaid,
    FilesShown,
    HandShown,
    State,
    TokenPlaced,
)


def table(state: State) -> Table:
    """Say what everybody may know."""
    return state.table


def hand(state: State, seat: Seat) -> Hand:
    """Say what this player alone knows."""
    mine, theirs = state.sides[seat], state.sides[rival_of(seat)]
    return Hand(mine.cards, mine.tokens, mine.files, mine.learnt, theirs.learnt)


def show(event: Event, viewer: Viewer) -> Sight | None:
    """Say who notices, and what."""
    match event:
        case TokenPlaced(seat, agent, token):  # D2.2: no trace for anybody else
            return YouPlaced(agent, token) if viewer == seat else None
        case Drawn(seat, cards, backs):
            if viewer == seat:
                return YouDrew(cards)
            return DrewBacks(seat, backs) if backs else Drew(seat, len(cards))
        case FileLaid(seat, agent, card, back):
            return YouFiled(agent, card) if viewer == seat else Filed(seat, agent, back)
        case FilesShown(seat, agent, cards):
            return YouSearched(agent, cards) if viewer == seat else Searched(seat, agent)
        case HandShown(seat, cards):
            return YouOverheard(cards) if viewer == seat else Overheard(seat)
        case _:
            return event
