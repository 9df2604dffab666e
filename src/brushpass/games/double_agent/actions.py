"""The actions of Double Agent: what a card with a question mark can do instead of being a file (D5)."""

from functools import lru_cache
from itertools import combinations
from typing import assert_never

from brushpass.core import Seat
from brushpass.games.double_agent.cards import Effect, rival_of
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
    Tipped,
)
from brushpass.games.double_agent.truth import Chain, FilesShown, HandShown, State


@lru_cache(maxsize=4096)
def ways_to_act(key: str, effect: Effect, agents: tuple[int, ...], plus_left: int) -> tuple[Action, ...]:
    """List the ways to play a card as an action, while these agents are unchecked (D5)."""
    match effect:
        case Effect.TIP:
            return tuple([AskTip(key, *pair) for pair in combinations(agents, 2)])
        case Effect.CLUES:
            return tuple([SearchFiles(key, agent) for agent in agents])
        case Effect.EARS:
            return (Eavesdrop(key),)
        case Effect.NOSY if plus_left:
            return tuple([AddCounter(key, agent) for agent in agents])
        case Effect.NOSY:
            return (PlayInVain(key),)
        case Effect.SWAP:
            return tuple([SwapTokens(key, *pair) for pair in combinations(agents, 2)])
        case _:
            return ()


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
