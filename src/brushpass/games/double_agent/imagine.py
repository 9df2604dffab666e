"""Double Agent for bots: a whole table that could lie behind what one player knows."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeAlias

from brushpass.core import Moment, Seat, View, put, without
from brushpass.games.double_agent.cards import (
    AGENTS,
    TOKENS,
    Back,
    Cards,
    Deck,
    back_of,
    backs_of,
    box,
    less,
    rival_of,
)
from brushpass.games.double_agent.told import Hand, Memory, Seen, SetUp, Sight, Spot, Spots, Sum, Table
from brushpass.games.double_agent.truth import Side, State

Laid: TypeAlias = Mapping[Spot, str]  # which card lies where
Wanted: TypeAlias = Sequence[tuple[str, Spots, bool]]  # a card, files it can be, whether it can be in hand
Loyalties: TypeAlias = tuple[tuple[int, ...], ...]  # ways in which tokens can lie


def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
    """Sample a truth of a running game that ``view`` cannot tell from the real one."""
    del log  # what was learnt stands in the hand
    table, mine, me = view.table, view.hand, view.seat
    assert me is not None, "only a player can imagine"
    assert mine is not None, "a player has a hand"
    rival = rival_of(me)
    rest = less(unseen(table, me), (*mine.cards, *sum(mine.files, ())))
    ours = Side(mine.cards, rest, mine.tokens, mine.files, mine.learnt)
    laid, cards = next(explanations(table, rival, mine.learnt, moment))
    files = tuple([tuple([laid[spot] for spot in spots_on(table, rival, agent)]) for agent in AGENTS])
    rest = less(unseen(table, rival), (*cards, *laid.values()))
    theirs = Side(cards, rest, imagine_tokens(table, rival, mine, moment), files, mine.exposed)
    return State(table, put((ours, ours), rival, theirs))


def imagine_tokens(table: Table, rival: Seat, mine: Hand, moment: Moment) -> tuple[int, ...]:
    """Sample the rival's tokens; while they are placed, nobody knows how many are (D2.2)."""
    if isinstance(table.phase, SetUp):
        done = () if len(mine.tokens) == len(AGENTS) else (len(AGENTS),)
        (count,) = moment.draw((*range(len(AGENTS) - 1), *done))
        return moment.draw(TOKENS, count)
    return moment.draw(loyalties(table, rival))[0]


def loyalties(table: Table, seat: Seat) -> Loyalties:
    """List every way a player's tokens can lie, by what lies open and what was said."""
    return ways_to_lie(open_tokens(table, seat), table.figures[seat].sums)


def open_tokens(table: Table, seat: Seat) -> tuple[int, ...]:
    """List a player's tokens that lie open; 0 is one that does not."""
    return tuple([agent.opened.tokens[seat] if agent.opened else 0 for agent in table.agents])


@lru_cache(maxsize=4096)
def ways_to_lie(known: tuple[int, ...], sums: tuple[Sum, ...]) -> Loyalties:
    """List every way tokens can lie of which these are known, and these sums."""
    ways = set()
    for order in permutations(without(TOKENS, *filter(None, known))):
        left = iter(order)
        way = tuple([token or next(left) for token in known])
        if all(sum(way[agent] for agent in heard.agents) == heard.total for heard in sums):
            ways.add(way)
    return tuple(sorted(ways))


def unseen(table: Table, seat: Seat) -> Cards:
    """List the cards of a player that do not lie open: in hand, in the pile, or face down."""
    opened = [agent.opened.files[seat] for agent in table.agents if agent.opened]
    return less(box(table.options.deck), (*table.figures[seat].played, *sum(opened, ())))


def spots_on(table: Table, seat: Seat, agent: int) -> Spots:
    """List where a player's files lie with an agent."""
    return tuple([Spot(agent, place) for place in range(len(table.agents[agent].files[seat]))])


def back_at(table: Table, seat: Seat, spot: Spot) -> Back:
    """Say what the back of a file shows."""
    return table.agents[spot.agent].files[seat][spot.place]


def explanations(table: Table, rival: Seat, memory: Memory, moment: Moment) -> Iterator[tuple[Laid, Cards]]:
    """Go through ways the rival's files and hand can be, at random: all they agree with is remembered."""
    cards = unseen(table, rival)
    for seen in _lay_seen(memory.files, cards, moment):  # pragma: no branch -- the truth is one of them
        wanted = [(card, memory.since, True) for card in _missing(memory.hand, memory.since, seen)]
        for glimpse in memory.earlier:
            gone = _missing(glimpse.cards, glimpse.files, seen)
            wanted += [(card, glimpse.files, False) for card in gone]
        for laid, held in _lay_wanted(wanted, seen, (), table, rival, moment):
            yield from _fill(table, rival, cards, laid, held, moment)


def _missing(cards: Cards, files: Spots, laid: Laid) -> Cards:
    """List those of ``cards`` that are not yet laid among ``files``."""
    return less(cards, tuple([laid[spot] for spot in files if spot in laid]))


def _lay_seen(seen: Sequence[Seen], cards: Cards, moment: Moment) -> Iterator[Laid]:
    """Lay the files of which more is known than the back."""
    if not seen:
        yield {}
        return
    first, *rest = seen
    for card in moment.draw(first.among, len(first.among)):
        if card in cards:
            for laid in _lay_seen(rest, without(cards, card), moment):
                yield {**laid, Spot(first.agent, first.place): card}


def _lay_wanted(
    wanted: Wanted, laid: Laid, held: Cards, table: Table, rival: Seat, moment: Moment
) -> Iterator[tuple[Laid, Cards]]:
    """Find a place for each card that was seen in hand: where it may have been laid, or in hand still."""
    if not wanted:
        yield laid, held
        return
    (card, files, may_hold), *rest = wanted
    back = back_of(table.options.deck, card)
    free = [spot for spot in files if spot not in laid and back_at(table, rival, spot) == back]
    choices: list[Spot | None] = [*free, *[None] * may_hold]
    for spot in moment.draw(choices, len(choices)):
        more = (laid, (*held, card)) if spot is None else ({**laid, spot: card}, held)
        yield from _lay_wanted(rest, *more, table, rival, moment)


def _fill(
    table: Table, rival: Seat, cards: Cards, laid: Laid, held: Cards, moment: Moment
) -> Iterator[tuple[Laid, Cards]]:
    """Lay and hold whatever is still missing, at random, if there are cards for it."""
    deck, figure = table.options.deck, table.figures[rival]
    rest = less(cards, (*laid.values(), *held))
    if len(rest) != len(cards) - len(laid) - len(held):
        return  # the same card cannot be in two places
    files = dict(laid)
    for spot in [spot for agent in AGENTS for spot in spots_on(table, rival, agent) if spot not in laid]:
        fitting = _with_back(deck, rest, back_at(table, rival, spot))
        if not fitting:
            return
        (files[spot],) = moment.draw(fitting)
        rest = without(rest, files[spot])
    hand = held
    for back in less(figure.backs, backs_of(deck, held)):
        drawn = moment.draw(_with_back(deck, rest, back))
        hand, rest = hand + drawn, without(rest, *drawn)
    if table.options.hand_backs == "hidden":
        hand += moment.draw(rest, figure.cards - len(held))
    if len(hand) == figure.cards:
        yield files, tuple(sorted(hand))


def _with_back(deck: Deck, cards: Cards, back: Back) -> Cards:
    return tuple([card for card in cards if back_of(deck, card) == back])
