"""The actions of Double Agent: what a card with a question mark can do instead of being a file (D5)."""

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from brushpass.core import Seat
from brushpass.games.double_agent.cards import Card, Effect, rival_of
from brushpass.games.double_agent.checks import unchecked
from brushpass.games.double_agent.told import (
    Action,
    AddCounter,
    AskTip,
    Delayed,
    Eavesdrop,
    Meddled,
    PlayInVain,
    Reassigned,
    SearchFiles,
    SwapTokens,
    Table,
    Tipped,
)
from brushpass.games.double_agent.truth import Chain, FilesShown, HandShown, State


def ways_to_act(table: Table, card: Card) -> Iterator[Action]:
    """List the ways to play a card as an action (D5)."""
    agents, key = unchecked(table), card.key
    match card.effect:
        case Effect.TIP:
            yield from (AskTip(key, *pair) for pair in combinations(agents, 2))
        case Effect.CLUES:
            yield from (SearchFiles(key, agent) for agent in agents)
        case Effect.EARS:
            yield Eavesdrop(key)
        case Effect.NOSY if table.plus_left:
            yield from (AddCounter(key, agent) for agent in agents)
        case Effect.NOSY:
            yield PlayInVain(key)
        case Effect.SWAP:
            yield from (SwapTokens(key, *pair) for pair in combinations(agents, 2))
        case _:
            return


def act(state: State, seat: Seat, move: Action) -> Chain:
    """Do what an action says (D5)."""
    rival = state.sides[rival_of(seat)]
    match move:
        case AskTip(_, agent, other):
            state = yield Tipped(seat, agent, other, rival.tokens[agent] + rival.tokens[other])
        case SearchFiles(_, agent):
            state = yield FilesShown(seat, agent, rival.files[agent])
        case Eavesdrop():
            state = yield HandShown(seat, rival.cards)
        case AddCounter(_, agent):
            state = yield Delayed(seat, agent)
        case SwapTokens(_, agent, other):
            blind = state.table.options.swap_owner == "opponent"  # D5.9
            state = yield Meddled(seat, agent, other) if blind else Reassigned(seat, agent, other)
        case PlayInVain():
            pass
        case _ as unreachable:
            assert_never(unreachable)
    return state
