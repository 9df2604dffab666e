"""The house player of Double Agent: feeds the agents it has a hold on, and starves the others.

It is given what its seat knows and nothing else, and may not import the truth. For every
agent it reckons how surely he will deliver to it and what lies with him; a move is worth
what it adds to these hopes, in points.
"""

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple, TypeAlias

from brushpass.core import Moment, Seat, View, Write
from brushpass.games.double_agent.cards import AGENTS, Back, Cards, Effect, back_of, card_of, rival_of, worth
from brushpass.games.double_agent.imagine import Loyalties, loyalties, unseen
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
    SwapTokens,
    Table,
)

Odds: TypeAlias = tuple[dict[int, float], ...]  # of each agent, how likely the rival's token is which

TO_COME = 6  # points that may yet be laid with an agent
CLOSING = 0.3  # what it is worth, of the points with an agent, that he delivers now
WAITING = 0.3  # what it is worth that he does not
NEWS = 0.5  # points that knowing more about an agent is worth
A_LOOK = 0.1  # points that knowing one of the rival's cards is worth


class Prospect(NamedTuple):
    """What one player makes of the table."""

    table: Table
    hand: Hand
    me: Seat
    odds: Odds


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Make the move that promises most; where several do, any of them."""
    del log  # what was learnt stands in the hand
    assert view.seat is not None, "only a player is asked"
    assert view.hand is not None, "a player has a hand"
    prospect = Prospect(view.table, view.hand, view.seat, odds(loyalties(view.table, rival_of(view.seat))))
    moves = [offer for offer in offers if not isinstance(offer, Write)]
    promises = [promise(prospect, move) for move in moves]
    best = [move for move, points in zip(moves, promises, strict=True) if points == max(promises)]
    return moment.draw(best)[0], None


@lru_cache(maxsize=256)
def odds(ways: Loyalties) -> Odds:
    """Reckon how likely each token is to lie with each agent."""
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
                stake(prospect, agent) + TO_COME
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
    after = before + laid.value - (TO_COME / 2 if laid.effect is Effect.TRAP else 0)
    sure = hold(prospect, agent, more=laid.effect is Effect.PERSONAL)
    closing = CLOSING if sum(map(len, place.files)) + 1 >= place.needs else 0
    return sure * after * (1 + closing) - hold(prospect, agent) * before


def promise_of_swap(prospect: Prospect, agent: int, other: int) -> float:
    """Say what it is worth to exchange two tokens of one's own."""
    tokens = prospect.hand.tokens
    gain = 0.0
    for here, token in ((agent, tokens[other]), (other, tokens[agent])):
        more = hold(prospect, here, more=token - tokens[here]) - hold(prospect, here)
        gain += more * (stake(prospect, here) + TO_COME / 3)
    return gain


def hold(prospect: Prospect, agent: int, *, more: int = 0, pulls: int = 0) -> float:
    """Reckon how surely an agent delivers here, from 1 to -1, were he more loyal or the counter pulled."""
    table, hand, me, odds_ = prospect
    end = table.options.track - 1
    space = table.agents[agent].space
    away = (end - space if me else space) - pulls  # spaces between the counter and one's own end
    personal = [card_of(table.options.deck, card).effect for card in hand.files[agent]].count(Effect.PERSONAL)
    mine = hand.tokens[agent] + personal + (away == 0) - (away == end) + more
    enough = mine if away <= end // 2 else mine - 1  # D7.7
    return 2 * sum(chance for token, chance in odds_[agent].items() if token <= enough) - 1


def stake(prospect: Prospect, agent: int) -> float:
    """Reckon what the files with an agent are worth."""
    deck, rival = prospect.table.options.deck, rival_of(prospect.me)
    known = {seen.place: seen.among for seen in prospect.hand.learnt.files if seen.agent == agent}
    backs = prospect.table.agents[agent].files[rival]
    cards = [known.get(place) or behind(prospect.table, rival, back) for place, back in enumerate(backs)]
    theirs = [fmean(card_of(deck, card).value for card in among) for among in cards]
    return worth(deck, prospect.hand.files[agent]) + sum(theirs)


def behind(table: Table, rival: Seat, back: Back) -> Cards:
    """List the cards that may lie behind a back."""
    return tuple([card for card in unseen(table, rival) if back_of(table.options.deck, card) == back])
