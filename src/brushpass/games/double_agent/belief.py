"""What a player believes: every way the rival's tokens can lie, weighed by what the rival was seen to do.

Theory of operation. A Bayes filter over the ways, at most 360, and exact for this model of a
rival: a file goes to an agent the likelier, the more it is worth and the surer he delivers to
them; a counter is pulled the likelier, the more that makes of their hopes. How sure they are of
an agent hangs on their token there and on what lay open at that time. So every act is weighed
once for each agent and each token, and a way is a product of chances. With the chance
``DOUBT`` the model is no good, for people bluff: nothing that the rules allow is ever ruled out.

What can be seen can be feigned. So whoever weighs says how far it trusts that the rival goes by that model,
and not by none at all. Each act is weighed for both; as tokens are opened, whichever explains better what
was done before gains.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import accumulate
from math import exp
from math import log as ln
from typing import NamedTuple, TypeAlias, TypeGuard

from brushpass.core import Dreams, Moment, Seat, View, put, replace, without
from brushpass.games.double_agent.cards import AGENTS, TOKENS, rival_of, worth
from brushpass.games.double_agent.checks import deliver, open_all
from brushpass.games.double_agent.imagine import imagine, loyalties
from brushpass.games.double_agent.told import (
    Filed,
    Hand,
    Meddled,
    Opened,
    Pulled,
    Reassigned,
    SetUp,
    Sight,
    Table,
    YouFiled,
)
from brushpass.games.double_agent.truth import State

FEEDS = 1.2  # how much a point of a file's worth counts where it goes
PULLS = 0.8  # how much a point of hope counts where a counter is pulled
A_FILE = 2.5  # points that a file is worth, on average
TO_COME = 6  # points that may yet be laid with an agent
DOUBT = 0.03
WORTH = {"1": (1,), "2": (2,), "3": (3,), "4": (4,), "0/7": (7, 0), "?": (3,)}  # what a back may be worth
FINE = 2**53  # sides of a die for chances

Tokens: TypeAlias = tuple[int, ...]
Beliefs: TypeAlias = dict[Tokens, float]
Inclination: TypeAlias = dict[int, dict[int, float]]  # of the agents to choose from, by the token there


class Act(NamedTuple):
    """What the rival did with an agent: how inclined they were to each, for all it may have been worth."""

    agent: int
    inclinations: tuple[Inclination, ...]
    swaps: int  # of the rival's tokens that had been made by then


@dataclass(slots=True)
class Board:
    """What lay open at some time of a match, as far as it matters to the rival."""

    rival: Seat
    spaces: list[int]
    end: int
    left: Tokens = TOKENS  # of those the rival does not know
    checked: set[int] = field(default_factory=set)
    pulled: set[int] = field(default_factory=set)
    files: list[int] = field(default_factory=lambda: [0] * len(AGENTS))

    def hold(self, agent: int, token: int, pulls: int = 0) -> float:
        """Reckon how sure the rival is of an agent, from 1 to -1."""
        space = self.spaces[agent]
        away = (self.end - space if self.rival else space) - pulls
        loyal = token + (away == 0) - (away == self.end)
        enough = loyal if away <= self.end // 2 else loyal - 1  # D7.7
        return 2 * sum([other <= enough for other in self.left]) / len(self.left) - 1

    def inclination(self, agents: Sequence[int], hope: Callable[[int, int], float]) -> Inclination:
        """Say how inclined the rival is to each of these agents, with each token there."""
        return {agent: {token: exp(hope(agent, token)) for token in {*TOKENS}} for agent in agents}

    def feeding(self, worth: int) -> Inclination:
        """Weigh where a file of this worth goes."""
        agents = [agent for agent in AGENTS if agent not in self.checked]
        return self.inclination(agents, lambda agent, token: FEEDS * worth * self.hold(agent, token))

    def pulling(self) -> Inclination:
        """Weigh which counter is pulled."""
        agents = [agent for agent in AGENTS if agent not in self.checked | self.pulled]

        def hope(agent: int, token: int) -> float:
            more = self.hold(agent, token, 1) - self.hold(agent, token)
            return PULLS * more * (A_FILE * self.files[agent] + TO_COME)

        return self.inclination(agents, hope)


def believe(view: View[Table, Hand], log: Sequence[Sight]) -> Dreams[State]:
    """Weigh what was seen once; then dream as often as wanted, the likelier the oftener."""
    if isinstance(view.table.phase, SetUp):
        return partial(imagine, view, log)
    beliefs = weigh(view, log)
    return partial(dream, view, tuple(beliefs), tuple(accumulate(beliefs.values())))


def dream(view: View[Table, Hand], ways: Sequence[Tokens], sums: Sequence[float], moment: Moment) -> State:
    """Dream up a table with the tokens as they are believed to lie."""
    assert view.seat is not None, "only a player can believe"
    state, rival = imagine(view, (), moment), rival_of(view.seat)
    thrown = moment.roll(FINE) / FINE * sums[-1]
    tokens = next(way for way, up_to in zip(ways, sums, strict=True) if thrown < up_to)
    return State(state.table, put(state.sides, rival, replace(state.sides[rival], tokens=tokens)))


def weigh(view: View[Table, Hand], log: Sequence[Sight], trust: float = 1.0) -> Beliefs:
    """Say how likely each way is that the rival's tokens can lie, given all that was seen."""
    assert view.seat is not None, "only a player can believe"
    return _weigh(view.table, rival_of(view.seat), tuple(log), trust)


@lru_cache(maxsize=4)
def _weigh(table: Table, rival: Seat, log: tuple[Sight, ...], trust: float) -> Beliefs:
    ways, acts, swaps = loyalties(table, rival), list(seen(table, rival, log)), exchanges(rival, log)
    logs = [sum([chance(act, before(way, swaps[act.swaps :])) for act in acts]) for way in ways]
    blind = -sum([ln(len(act.inclinations[0])) for act in acts])  # had the rival taken any agent
    most = max(*logs, blind)
    weights = [trust * exp(each - most) + (1 - trust) * exp(blind - most) for each in logs]
    sure, doubt = (1 - DOUBT) / sum(weights), DOUBT / len(ways)
    return {way: sure * weight + doubt for way, weight in zip(ways, weights, strict=True)}


def estimate(state: State) -> tuple[float, ...] | None:
    """Say what points to expect: of those who were not checked, all would deliver as things are."""
    table = state.table
    if isinstance(table.phase, SetUp):
        return None
    points = [float(worth(table.options.deck, figure.score)) for figure in table.figures]
    for number, agent in enumerate(table.agents):
        if agent.opened is None:
            opened = open_all(state, number)
            due = deliver(table, opened, sum(opened.files, ()))
            points[due.seat] += due.points + A_FILE * (agent.needs - sum(map(len, agent.files)))
    return tuple(points)


def chance(act: Act, tokens: Tokens) -> float:
    """Say how likely an act is with these tokens, as a logarithm."""
    chances = [
        inclined[act.agent][tokens[act.agent]]
        / sum([by_token[tokens[agent]] for agent, by_token in inclined.items()])
        for inclined in act.inclinations
    ]
    return ln(sum(chances) / len(chances))


def before(tokens: Tokens, swaps: Sequence[tuple[int, int]]) -> Tokens:
    """Say how tokens lay before these exchanges."""
    for agent, other in reversed(swaps):
        tokens = put(put(tokens, agent, tokens[other]), other, tokens[agent])
    return tokens


def exchanges(rival: Seat, log: Sequence[Sight]) -> list[tuple[int, int]]:
    """List the exchanges of the rival's tokens (D5.8, D5.9)."""
    return [(swap.agent, swap.other) for swap in log if _is_exchange(swap, rival)]


def _is_exchange(sight: Sight, rival: Seat) -> TypeGuard[Reassigned | Meddled]:
    """Say whether two of the rival's tokens changed places."""
    return (isinstance(sight, Reassigned) and sight.seat == rival) or (
        isinstance(sight, Meddled) and sight.seat != rival
    )


def seen(table: Table, rival: Seat, log: Sequence[Sight]) -> Iterator[Act]:
    """Go through what was seen: what the rival laid and pulled, and what lay open then."""
    inner = (table.options.track // 2 - 1, table.options.track // 2)
    spaces = [inner[place.side] for place in table.options.deck.board.agents]
    board, swaps = Board(rival, spaces, table.options.track - 1), 0
    for sight in log:
        match sight:
            case Filed(_, agent, back):
                yield Act(agent, tuple([board.feeding(worth) for worth in WORTH[back]]), swaps)
                board.files[agent] += 1
            case YouFiled(agent):
                board.files[agent] += 1
            case Pulled(seat, agent):
                if seat == rival:
                    yield Act(agent, (board.pulling(),), swaps)
                board.spaces[agent] += 1 if seat else -1
                board.pulled.add(agent)
            case Opened(agent, tokens):
                board.checked.add(agent)
                board.left = without(board.left, tokens[rival_of(rival)])
            case _:
                swaps += _is_exchange(sight, rival)
