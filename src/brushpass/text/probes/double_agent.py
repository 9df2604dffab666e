"""What is asked of Double Agent: which tokens lie where, for each of the two."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from brushpass.core import Seat, View
from brushpass.games.double_agent.cards import AGENTS, TOKENS, rival_of
from brushpass.games.double_agent.imagine import loyalties
from brushpass.games.double_agent.told import (
    Drew,
    DrewBacks,
    Filed,
    Hand,
    Over,
    Overheard,
    Searched,
    SetUp,
    Table,
)
from brushpass.text.probes.probe import NO, YES, Likelihood, ProbeQuestion

STEPS = (0.0, 0.25, 0.5)  # the upper ends of the options but the last
PARTLY = frozenset({Drew, DrewBacks, Filed, Searched, Overheard})  # who did it saw more
MANY = 4  # tokens that are counted


def option(chance: float) -> int:
    """Say which option a chance is."""
    return bisect_left(STEPS, chance - 1e-9)


def ask(view: View[Table, Hand], log: Sequence[Any], names: Sequence[str]) -> Iterator[ProbeQuestion]:
    """Ask about the rival's tokens, about what the rival knows, and about what a sum would tell."""
    del log, names  # sums and open tokens lie on the table; there is one rival
    table, mine, me = view.table, view.hand, view.seat
    assert me is not None, "only a player is asked"
    assert mine is not None, "a player has a hand"
    if isinstance(table.phase, SetUp | Over):
        return
    theirs, known = loyalties(table, rival_of(me)), loyalties(table, me)
    closed = [agent for agent in AGENTS if table.agents[agent].opened is None]
    for agent in closed:
        for token in sorted({*TOKENS}):
            chance = sum(way[agent] == token for way in theirs) / len(theirs)
            about = {"agent": str(agent), "token": str(token)}
            holds = _lies(rival_of(me), agent, token)
            yield ProbeQuestion("likely", option(chance), about, Likelihood(holds, option))
        sure = len({way[agent] for way in known}) == 1
        yield ProbeQuestion("knows", YES if sure else NO, {"agent": str(agent)})
    for agent, other in combinations(closed, 2):
        total = mine.tokens[agent] + mine.tokens[other]
        left = {way[agent] for way in known if way[agent] + way[other] == total}
        yield ProbeQuestion("inferred", min(len(left), MANY) - 1, {"agent": str(agent), "other": str(other)})


def _lies(seat: Seat, agent: int, token: int) -> Any:
    return lambda world: world.sides[seat].tokens[agent] == token
