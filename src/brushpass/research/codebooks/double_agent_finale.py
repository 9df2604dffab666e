"""The finale of Double Agent: two agents are left, and so few cards that it can be solved.

Both players have a deck for training. Four agents were checked, with the same tokens of both, so each still
has a 4 and a 5 to place, sealed. The rules are those of the game; only the beginning is made up.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from brushpass.core import Moment, Setup, View, put
from brushpass.core import replace as changed
from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.cards import AGENTS, TOKENS, built_in, rival_of
from brushpass.games.double_agent.imagine import imagine
from brushpass.games.double_agent.rules import deal
from brushpass.games.double_agent.told import Opened, SetUp
from brushpass.games.double_agent.truth import State, with_needs
from brushpass.research.codebooks import double_agent
from brushpass.research.task import Bounds, Codebook

TRAINING = built_in("training")
GONE = TOKENS[:4]  # tokens of the agents who were checked


def late(setup: Setup[Any], moment: Moment) -> State:
    """Set up the board as it stands when four agents were checked, without any files."""
    state = deal(setup, moment)
    table, none = state.table, (0, 0)
    checked = [
        changed(agent, opened=Opened(number, (token, token), none, none, ((), ())))
        for number, (agent, token) in enumerate(zip(table.agents, GONE, strict=False))
    ]
    agents = with_needs((*checked, *table.agents[len(GONE) :]))
    return State(changed(table, agents=agents), tuple([changed(side, tokens=GONE) for side in state.sides]))


def imagine_late(view: View[Any, Any], log: Sequence[Any], moment: Moment) -> State:
    """Sample a truth as the game does, but with the tokens of this beginning while the last are placed."""
    state = imagine(view, log, moment)
    if not isinstance(view.table.phase, SetUp):
        return state
    assert view.seat is not None, "only a player can imagine"
    assert view.hand is not None, "a player has a hand"
    left, rival = TOKENS[len(GONE) :], rival_of(view.seat)
    ways = [GONE] if len(view.hand.tokens) == len(AGENTS) else [GONE, GONE + left, GONE + left[::-1]]
    (tokens,) = moment.draw(ways)
    return State(state.table, put(state.sides, rival, changed(state.sides[rival], tokens=tokens)))


def bounds(setup: Setup[Any]) -> Bounds:
    """Count as the game does, but that four tokens of each player lie already."""
    whole = double_agent.bounds(setup)
    return whole._replace(decisions=whole.decisions - setup.seats * len(GONE), diary=whole.diary - len(GONE))


CODEBOOK = Codebook(
    game=replace(GAME, deal=late, imagine=imagine_late),
    name="double_agent_finale",
    hints=double_agent.hints,
    bounds=bounds,
    options={"deck": TRAINING},
)
