"""The house player of Double Agent: feeds the agents it has a hold on, and starves the others.

It is given what its seat knows and nothing else, and may not import the truth. For every
agent it reckons how surely he will deliver to it and what lies with him; a move is worth
what it adds to these hopes, in points.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from brushpass.core import Moment, Seat, View, Write
from brushpass.games.double_agent.cards import (
    AGENTS,
    Back,
    Cards,
    Deck,
    Effect,
    back_of,
    card_of,
    rival_of,
    worth,
)
from brushpass.games.double_agent.imagine import open_tokens, unseen, ways_to_lie
from brushpass.games.double_agent.told import (
    AddCounter,
    AskTip,
    Eavesdrop,
    Hand,
    LayFile,
    Move,
    PullCounter,
    SearchFiles,
    Sight,
    Sum,
    SwapTokens,
    Table,
)

Odds: TypeAlias = tuple[dict[int, float], ...]  # of each agent, how likely the rival's token is which

TO_COME = 6.0  # points that may yet be laid with an agent
CLOSING = 0.3  # what it is worth, of the points with an agent, that he delivers now
WAITING = 0.3  # what it is worth that he does not
NEWS = 0.5  # points that knowing more about an agent is worth
A_LOOK = 0.1  # points that knowing one of the rival's cards is worth


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one player makes of the table; what was reckoned once for one decision is kept."""

    table: Table
    hand: Hand
    me: Seat
    odds: Odds
    to_come: float = TO_COME
    holds: dict[tuple[int, int, int], float] = field(default_factory=dict)
    stakes: dict[int, float] = field(default_factory=dict)
    mean: dict[Back, float] = field(default_factory=dict)


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Make the move that promises most."""
    del log  # what was learnt stands in the hand
    assert view.seat is not None, "only a player is asked"
    assert view.hand is not None, "a player has a hand"
    prospect = Prospect(view.table, view.hand, view.seat, odds(view.table, rival_of(view.seat)))
    return best(prospect, offers, moment), None


def best(prospect: Prospect, offers: Sequence[Move | Write], moment: Moment) -> Move:
    """Find the move that promises most; where several do, any of them."""
    promised = promises(prospect, offers)
    most = max(points for points, _ in promised)
    return moment.draw([move for points, move in promised if points == most])[0]


def promises(prospect: Prospect, offers: Sequence[Move | Write]) -> list[tuple[float, Move]]:
    """Say of every move what it promises."""
    return [(promise(prospect, offer), offer) for offer in offers if not isinstance(offer, Write)]


def odds(table: Table, seat: Seat) -> Odds:
    """Reckon how likely each token of a player is to lie with each agent."""
    return _odds(open_tokens(table, seat), table.figures[seat].sums)


@lru_cache(maxsize=4096)
def _odds(known: tuple[int, ...], sums: tuple[Sum, ...]) -> Odds:
    ways = ways_to_lie(known, sums)
    columns = [[way[agent] for way in ways] for agent in AGENTS]
    return tuple(
        [{token: column.count(token) / len(ways) for token in sorted({*column})} for column in columns]
    )


def promise(prospect: Prospect, move: Move) -> float:
    """Say what a move adds to one's hopes, in points."""
    match move:
        case LayFile(card, agent):
            return promise_of_file(prospect, card, agent)
        case PullCounter(agent):
            return (hold(prospect, agent, pulls=1) - hold(prospect, agent)) * (
                stake(prospect, agent) + prospect.to_come
            )
        case SwapTokens(_, agent, other) if prospect.table.options.swap_owner == "self":
            return promise_of_swap(prospect, agent, other)
        case AskTip(_, agent, other):
            return NEWS * (2 - abs(hold(prospect, agent)) - abs(hold(prospect, other)))
        case AddCounter(_, agent):
            return -WAITING * hold(prospect, agent) * stake(prospect, agent)
        case SearchFiles(_, agent):
            return A_LOOK * len(prospect.table.agents[agent].files[rival_of(prospect.me)])
        case Eavesdrop():
            return A_LOOK
        case _:  # a token anywhere, a blind exchange, an action in vain
            return 0


def promise_of_file(prospect: Prospect, card: str, agent: int) -> float:
    """Say what it is worth to lay a card: its value, to whoever will get it, and what it does besides."""
    deck, place = prospect.table.options.deck, prospect.table.agents[agent]
    laid, before = card_of(deck, card), stake(prospect, agent)
    after = before + laid.value - (prospect.to_come / 2 if laid.effect is Effect.TRAP else 0)
    sure = hold(prospect, agent, more=laid.effect is Effect.PERSONAL)
    closing = CLOSING if sum(map(len, place.files)) + 1 >= place.needs else 0
    return sure * after * (1 + closing) - hold(prospect, agent) * before


def promise_of_swap(prospect: Prospect, agent: int, other: int) -> float:
    """Say what it is worth to exchange two tokens of one's own."""
    tokens = prospect.hand.tokens
    gain = 0.0
    for here, token in ((agent, tokens[other]), (other, tokens[agent])):
        more = hold(prospect, here, more=token - tokens[here]) - hold(prospect, here)
        gain += more * (stake(prospect, here) + prospect.to_come / 3)
    return gain


def hold(prospect: Prospect, agent: int, *, more: int = 0, pulls: int = 0) -> float:
    """Reckon how surely an agent delivers here, from 1 to -1, were he more loyal or the counter pulled."""
    found = prospect.holds.get((agent, more, pulls))
    if found is None:
        found = prospect.holds[agent, more, pulls] = _hold(prospect, agent, more, pulls)
    return found


def _hold(prospect: Prospect, agent: int, more: int, pulls: int) -> float:
    table, hand, me = prospect.table, prospect.hand, prospect.me
    end = table.options.track - 1
    space = table.agents[agent].space
    away = (end - space if me else space) - pulls  # spaces between the counter and one's own end
    personal = [card_of(table.options.deck, card).effect for card in hand.files[agent]].count(Effect.PERSONAL)
    mine = hand.tokens[agent] + personal + (away == 0) - (away == end) + more
    enough = mine if away <= end // 2 else mine - 1  # D7.7
    return 2 * sum([chance for token, chance in prospect.odds[agent].items() if token <= enough]) - 1


def stake(prospect: Prospect, agent: int) -> float:
    """Reckon what the files with an agent are worth."""
    found = prospect.stakes.get(agent)
    if found is None:
        found = prospect.stakes[agent] = _stake(prospect, agent)
    return found


def _stake(prospect: Prospect, agent: int) -> float:
    deck, rival = prospect.table.options.deck, rival_of(prospect.me)
    known = {seen.place: seen.among for seen in prospect.hand.learnt.files if seen.agent == agent}
    backs = prospect.table.agents[agent].files[rival]
    theirs = [
        mean_worth(deck, known[place]) if place in known else behind(prospect, back)
        for place, back in enumerate(backs)
    ]
    return worth(deck, prospect.hand.files[agent]) + sum(theirs)


def behind(prospect: Prospect, back: Back) -> float:
    """Reckon what a card of the rival's with this back is worth."""
    if back not in prospect.mean:
        deck, rival = prospect.table.options.deck, rival_of(prospect.me)
        hidden = [card for card in unseen(prospect.table, rival) if back_of(deck, card) == back]
        prospect.mean[back] = mean_worth(deck, tuple(hidden))
    return prospect.mean[back]


def mean_worth(deck: Deck, cards: Cards) -> float:
    """Say what one of these cards is worth on average."""
    return worth(deck, cards) / len(cards)
