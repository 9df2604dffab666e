"""Players of Double Agent who remember what the rival did, and tell from it whom the agents serve.

They reckon as the house player does, but by what they believe of the rival's tokens. A spymaster also
knows where to put its own: the twos where a tie is enough, for there they win more often and
elsewhere they seldom do, and the five where it is not. It pulls counters for what is yet to be laid
with an agent more than for what lies there. And it hardly believes what a rival shows, who may feign it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from brushpass.core import Moment, Seat, View, Write, without
from brushpass.games.double_agent import bot
from brushpass.games.double_agent.belief import weigh
from brushpass.games.double_agent.cards import AGENTS, TOKENS
from brushpass.games.double_agent.told import Hand, Move, PlaceToken, SetUp, Sight, Table

# Tokens for the agents whose counters begin on one's own side; the others get the rest.
PLACINGS: tuple[tuple[int, ...], ...] = ((2, 2, 3), (2, 2, 4), (2, 3, 4))


@dataclass(frozen=True, slots=True)
class Expert:
    """A player, by how it goes about it."""

    to_come: float  # points that it expects to be laid with an agent yet
    plans: bool  # where tokens go
    trust: float  # that the rival means what it shows

    def choose(
        self, view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
    ) -> tuple[Move | None, int | None]:
        """Make the move that promises most, by what the rival is believed to have placed."""
        if not isinstance(view.table.phase, SetUp):
            return bot.best(self.prospect(view, log), offers, moment), None
        placing = place(view, moment)
        if self.plans and placing in offers:  # whoever takes over a seat may find another plan begun
            return placing, None
        return bot.choose(view, log, offers, moment)

    def prospect(self, view: View[Table, Hand], log: Sequence[Sight]) -> bot.Prospect:
        """Say what this player makes of the table."""
        assert view.seat is not None, "only a player is asked"
        assert view.hand is not None, "a player has a hand"
        return bot.Prospect(view.table, view.hand, view.seat, odds(view, log, self.trust), self.to_come)


AGENT = Expert(bot.TO_COME, plans=False, trust=1.0)
SPYMASTER = Expert(
    10.0, plans=True, trust=0.1
)  # with more, a rival that feigns wins more; with less, an agent


def advise(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> Sequence[Move]:
    """List what promises most; where tokens go is not worth a long thought."""
    if isinstance(view.table.phase, SetUp):
        return [place(view, moment)]
    promised = bot.promises(SPYMASTER.prospect(view, log), offers)
    return [move for _, move in sorted(promised, key=lambda pair: -pair[0])]


def odds(view: View[Table, Hand], log: Sequence[Sight], trust: float = 1.0) -> bot.Odds:
    """Reckon how likely each token is to lie with each agent."""
    each: list[dict[int, float]] = [{} for _ in AGENTS]
    for way, weight in weigh(view, log, trust).items():
        for agent, token in enumerate(way):
            each[agent][token] = each[agent].get(token, 0) + weight
    return tuple(each)


def place(view: View[Table, Hand], moment: Moment) -> PlaceToken:
    """Put a token with the next agent, by a plan that is made with dice of this match."""
    assert view.seat is not None, "only a player is asked"
    assert view.hand is not None, "a player has a hand"
    dice, agent = moment.named("placing"), len(view.hand.tokens)
    near = [is_near(view.table, view.seat, other) for other in AGENTS]
    (own,) = dice.draw(PLACINGS)
    own, other = dice.draw(own, len(own)), dice.draw(without(TOKENS, *own), len(TOKENS))
    before = sum(near[:agent])
    return PlaceToken(agent, own[before] if near[agent] else other[agent - before])


def is_near(table: Table, me: Seat, agent: int) -> bool:
    """Say whether an agent's counter is on one's own side."""
    return (table.agents[agent].space >= table.options.track // 2) == bool(me)
