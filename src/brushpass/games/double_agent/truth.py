"""What only the table knows of a game of Double Agent, and how it is recorded.

Whoever was shown something remembers it here, too: a memory is made of what its owner saw
and nothing else, so it can be told (D5.10).
"""

from collections.abc import Generator, Iterable
from typing import TypeAlias

from brushpass.core import Records, Seat, Truth, put, replace, without
from brushpass.games.double_agent.cards import AGENTS, Back, Backs, Cards, back_of, backs_of, less, rival_of
from brushpass.games.double_agent.told import (
    Acted,
    Agent,
    Began,
    Delayed,
    Delivered,
    Figure,
    Glimpse,
    Meddled,
    Memory,
    Opened,
    Options,
    Pulled,
    Reassigned,
    Seen,
    Spot,
    Spots,
    Sprung,
    Sum,
    Table,
    Tipped,
    Turn,
)

FULL = 4  # files for a check (D7.1)
FEWER = 3  # once a neighbour has delivered (D7.2)
NOTHING = Memory()  # was shown, or what was shown is settled: so it is in most matches


class Side(Truth):
    """One player's secrets. The pile is a bag: which card is next is decided when it is drawn."""

    cards: Cards
    pile: Cards
    tokens: tuple[int, ...]
    files: tuple[Cards, ...]
    learnt: Memory = NOTHING


class State(Truth):
    """The whole truth now."""

    table: Table
    sides: tuple[Side, ...]


class TokenPlaced(Truth):
    """A player put this token with an agent, unseen."""

    seat: Seat
    agent: int
    token: int


class Drawn(Truth):
    """A player drew these cards; ``backs`` are what others see of them."""

    seat: Seat
    cards: Cards
    backs: Backs


class FileLaid(Truth):
    """A player laid this card with an agent."""

    seat: Seat
    agent: int
    card: str
    back: Back


class FilesShown(Truth):
    """A player looked at the rival's files on an agent."""

    seat: Seat
    agent: int
    cards: Cards


class HandShown(Truth):
    """A player looked at the rival's hand."""

    seat: Seat
    cards: Cards


# What was not yet named hides nothing: it is told as it happened.
Event: TypeAlias = (
    TokenPlaced
    | Drawn
    | FileLaid
    | FilesShown
    | HandShown
    | Acted
    | Tipped
    | Delayed
    | Reassigned
    | Meddled
    | Pulled
    | Opened
    | Sprung
    | Delivered
    | Began
)
Steps: TypeAlias = Generator[Event, State, None]
Chain: TypeAlias = Generator[Event, State, State]  # steps that say where they led


def evolve(state: State, event: Event) -> State:
    """Record what happened. Nothing is decided here."""
    return RECORDS[type(event)](state, event)


def _token_placed(state: State, event: TokenPlaced) -> State:
    side = state.sides[event.seat]
    side = replace(side, tokens=(*side.tokens, event.token))
    return State(state.table, put(state.sides, event.seat, side))


def _shown(state: State, event: FilesShown | HandShown) -> State:
    side = state.sides[event.seat]
    side = replace(side, learnt=_was_shown(side.learnt, state.table, event))
    return State(state.table, put(state.sides, event.seat, side))


def _begun(state: State, event: Began) -> State:
    """Record that a phase began; turns are counted (D6.1)."""
    table, phase = state.table, event.phase
    if type(phase) is not Turn:
        return State(replace(table, phase=phase), state.sides)
    (seat,) = phase.who
    figure = table.figures[seat]
    figures = put(table.figures, seat, replace(figure, turns=figure.turns + 1))
    return State(replace(table, phase=phase, figures=figures), state.sides)


def _drawn(state: State, event: Drawn) -> State:
    """Record that cards came into a hand."""
    seat, cards, side = event.seat, event.cards, state.sides[event.seat]
    side = replace(side, cards=tuple(sorted(side.cards + cards)), pile=without(side.pile, *cards))
    figure = _holding(state.table.figures[seat], side, state.table.options)
    table = replace(state.table, figures=put(state.table.figures, seat, figure))
    return State(table, put(state.sides, seat, side))


def _filed(state: State, event: FileLaid) -> State:
    """Record that a card left a hand for an agent; the rival remembers what there is to remember."""
    seat, table, agent = event.seat, state.table, state.table.agents[event.agent]
    side = state.sides[seat]
    mine = put(side.files, event.agent, (*side.files[event.agent], event.card))
    side = replace(side, cards=without(side.cards, event.card), files=mine)
    watching = state.sides[rival_of(seat)]
    watching = replace(watching, learnt=saw_filed(watching.learnt, table, event))
    backs = put(agent.files, seat, (*agent.files[seat], event.back))
    table = replace(
        table,
        agents=put(table.agents, event.agent, replace(agent, files=backs)),
        figures=put(table.figures, seat, _holding(table.figures[seat], side, table.options)),
    )
    return State(table, _both(seat, side, watching))


def _acted(state: State, event: Acted) -> State:
    """Record that a card left a hand to be played; the rival remembers what there is to remember."""
    seat, table = event.seat, state.table
    side, watching = state.sides[seat], state.sides[rival_of(seat)]
    side = replace(side, cards=without(side.cards, event.card))
    watching = replace(watching, learnt=saw_leave(watching.learnt, table, event))
    figure = _holding(table.figures[seat], side, table.options)
    figures = put(table.figures, seat, replace(figure, played=(*figure.played, event.card)))
    return State(replace(table, figures=figures), _both(seat, side, watching))


def _holding(figure: Figure, side: Side, options: Options) -> Figure:
    """Show what everybody sees of the cards a player holds now."""
    backs = visible(side.cards, options)
    return replace(figure, cards=len(side.cards), pile=len(side.pile), backs=backs)


def _both(seat: Seat, own: Side, other: Side) -> tuple[Side, Side]:
    """Put a player's side and the rival's in the order of their seats."""
    return (other, own) if seat else (own, other)


def visible(cards: Cards, options: Options) -> Backs:
    """List what others see of cards in a hand (D3.5)."""
    return tuple(sorted(backs_of(options.deck, cards))) if options.hand_backs == "visible" else ()


def _reassigned(state: State, event: Reassigned) -> State:
    return _swapped(state, event.seat, event.agent, event.other)


def _meddled(state: State, event: Meddled) -> State:
    return _swapped(state, rival_of(event.seat), event.agent, event.other)


def _swapped(state: State, owner: Seat, agent: int, other: int) -> State:
    """Record that two tokens changed places; what was heard of them goes along."""
    side, figure = state.sides[owner], state.table.figures[owner]
    tokens = put(put(side.tokens, agent, side.tokens[other]), other, side.tokens[agent])
    now = {agent: other, other: agent}
    sums = tuple([Sum(tuple(sorted(now.get(a, a) for a in s.agents)), s.total) for s in figure.sums])
    figures = put(state.table.figures, owner, replace(figure, sums=sums))
    return State(replace(state.table, figures=figures), put(state.sides, owner, replace(side, tokens=tokens)))


def _tipped(state: State, event: Tipped) -> State:
    table, rival = state.table, rival_of(event.seat)
    asked = table.figures[rival]
    heard = replace(asked, sums=_distinct([*asked.sums, Sum((event.agent, event.other), event.total)]))
    return State(replace(table, figures=put(table.figures, rival, heard)), state.sides)


def _delayed(state: State, event: Delayed) -> State:
    table, agent = state.table, state.table.agents[event.agent]
    slower = put(table.agents, event.agent, replace(agent, plus=agent.plus + 1))
    agents = with_needs(slower, (event.agent,))
    return State(replace(table, agents=agents, plus_left=table.plus_left - 1), state.sides)


def _pulled(state: State, event: Pulled) -> State:
    table, agent = state.table, state.table.agents[event.agent]
    pulled = replace(agent, space=agent.space + (1 if event.seat else -1), grey=False)
    return State(replace(table, agents=put(table.agents, event.agent, pulled)), state.sides)


def _sprung(state: State, event: Sprung) -> State:
    table, agent = state.table, state.table.agents[event.agent]
    agents = put(table.agents, event.agent, replace(agent, trapped=event.cards))
    return State(replace(table, agents=agents), state.sides)


def _delivered(state: State, event: Delivered) -> State:
    """Record that an agent's files went to a player (D7.10)."""
    table = state.table
    agent, figure = table.agents[event.agent], table.figures[event.seat]
    assert agent.opened, "files are opened before they are delivered"
    score = figure.score + less(sum(agent.opened.files, ()), agent.trapped)
    agents = put(table.agents, event.agent, replace(agent, delivered=event))
    figures = put(table.figures, event.seat, replace(figure, score=score))
    return State(replace(table, agents=agents, figures=figures), state.sides)


def _opened(state: State, event: Opened) -> State:
    """Record that an agent is checked: what was secret about him is known to all (D7.4)."""
    table, agent = state.table, event.agent
    checked = replace(table.agents[agent], files=((), ()), opened=event)
    figures, sides = [], []
    for seat, (figure, side) in enumerate(zip(table.figures, state.sides, strict=True)):
        sums = [_less_token(heard, agent, event.tokens[seat]) for heard in figure.sums]
        figures.append(replace(figure, sums=_distinct([heard for heard in sums if heard.agents])))
        learnt = saw_opened(side.learnt, table, rival_of(Seat(seat)), agent, event.files[1 - seat])
        sides.append(replace(side, files=put(side.files, agent, ()), learnt=learnt))
    agents = with_needs(put(table.agents, agent, checked), checked.neighbours)
    return State(replace(table, agents=agents, figures=tuple(figures)), tuple(sides))


def _distinct(sums: list[Sum]) -> tuple[Sum, ...]:
    """Note once what was heard twice."""
    return tuple(dict.fromkeys(sums))


def _less_token(heard: Sum, agent: int, token: int) -> Sum:
    """Take a token that lies open now out of a sum: what is left is known better."""
    return Sum(without(heard.agents, agent), heard.total - token) if agent in heard.agents else heard


def with_needs(agents: tuple[Agent, ...], anew: Iterable[int] = AGENTS) -> tuple[Agent, ...]:
    """Count ``anew`` how many files these agents need (D7.1, D7.2, D7.3)."""
    counted = list(agents)
    for number in anew:
        counted[number] = replace(agents[number], needs=needed(agents, agents[number]))
    return tuple(counted)


def needed(agents: tuple[Agent, ...], agent: Agent) -> int:
    """Say how many files an agent needs to be checked (D7.1, D7.2, D7.3)."""
    return (FEWER if any(agents[n].opened for n in agent.neighbours) else FULL) + agent.plus


# What a player who was shown the rival's cards remembers, and when it is settled (D5.10).


def _was_shown(memory: Memory, table: Table, event: FilesShown | HandShown) -> Memory:
    """Remember the rival's files on an agent, or the rival's hand."""
    if isinstance(event, FilesShown):
        memory = saw_opened(memory, table, rival_of(event.seat), event.agent, event.cards)
        now = [Seen(event.agent, place, (card,)) for place, card in enumerate(event.cards)]
        return replace(memory, files=(*memory.files, *now))
    gone = less(memory.hand, event.cards)  # seen there before: it lies among the files since
    earlier = (*memory.earlier, Glimpse(gone, memory.since)) if gone else memory.earlier
    return Memory(memory.files, event.cards, (), earlier)


def saw_filed(memory: Memory, table: Table, event: FileLaid) -> Memory:
    """Remember that a card seen in hand may lie here now, or that it must."""
    deck, owner = table.options.deck, event.seat
    known = tuple([card for card in memory.hand if back_of(deck, card) == event.back])
    if not known:
        return memory
    place = len(table.agents[event.agent].files[owner])
    among = tuple(sorted({*known}))
    if not all_known(memory, table, event):
        return replace(memory, since=(*memory.since, Spot(event.agent, place)))
    memory = replace(memory, files=(*memory.files, Seen(event.agent, place, among)))
    if len(among) == 1:
        return _settled(replace(memory, hand=without(memory.hand, *among)), table, owner)
    return replace(memory, since=(*memory.since, Spot(event.agent, place)))


def all_known(memory: Memory, table: Table, event: FileLaid) -> bool:
    """Say whether every card the file can have been was seen in hand, before it was laid."""
    figure, deck, owner = table.figures[event.seat], table.options.deck, event.seat
    if table.options.hand_backs == "hidden":
        return figure.cards + len(memory.since) == len(memory.hand)
    held = figure.backs.count(event.back)
    since = [table.agents[spot.agent].files[owner][spot.place] for spot in memory.since]
    return held + since.count(event.back) == backs_of(deck, memory.hand).count(event.back)


def saw_leave(memory: Memory, table: Table, event: Acted) -> Memory:
    """Forget a card that was seen to leave the hand."""
    return _settled(replace(memory, hand=less(memory.hand, (event.card,))), table, event.seat)


def _settled(memory: Memory, table: Table, owner: Seat) -> Memory:
    """Forget files that cannot be any of the cards still remembered."""
    backs = backs_of(table.options.deck, memory.hand)
    since = [s for s in memory.since if table.agents[s.agent].files[owner][s.place] in backs]
    return replace(memory, since=tuple(since))


def saw_opened(memory: Memory, table: Table, owner: Seat, agent: int, cards: Cards) -> Memory:
    """Forget what is settled now that the rival's files on an agent are seen."""
    if memory == NOTHING:
        return memory
    hand, since = _known(memory.hand, memory.since, agent, cards)
    opened = [Glimpse(*_known(glimpse.cards, glimpse.files, agent, cards)) for glimpse in memory.earlier]
    files = [seen for seen in memory.files if seen.agent != agent]
    earlier = [glimpse for glimpse in opened if glimpse.cards]
    return _settled(Memory(tuple(files), hand, since, tuple(earlier)), table, owner)


def _known(remembered: Cards, files: Spots, agent: int, cards: Cards) -> tuple[Cards, Spots]:
    """Take the files on one agent, now known, out of what is remembered."""
    here = tuple([cards[spot.place] for spot in files if spot.agent == agent])
    return less(remembered, here), tuple([spot for spot in files if spot.agent != agent])


RECORDS: Records[State] = {
    Began: _begun,
    TokenPlaced: _token_placed,
    Drawn: _drawn,
    FileLaid: _filed,
    Acted: _acted,
    FilesShown: _shown,
    HandShown: _shown,
    Tipped: _tipped,
    Delayed: _delayed,
    Reassigned: _reassigned,
    Meddled: _meddled,
    Pulled: _pulled,
    Opened: _opened,
    Sprung: _sprung,
    Delivered: _delivered,
}
