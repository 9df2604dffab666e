"""What is secret in Double Agent, and what it conserves."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from brushpass.core import Moment, Viewer, put, replace
from brushpass.games.double_agent.cards import (
    AGENTS,
    PLUS_COUNTERS,
    TOKENS,
    back_of,
    backs_of,
    box,
    less,
)
from brushpass.games.double_agent.told import LayFile, Opened, PlaceToken, SetUp, Tipped
from brushpass.games.double_agent.truth import FilesShown, HandShown, State

# What must hold of every state.


def conserved(state: State) -> None:
    """The cards are always exactly the decks, and what lies open says how many there are of the rest."""
    table, deck = state.table, state.table.options.deck
    for seat, (side, figure) in enumerate(zip(state.sides, table.figures, strict=True)):
        opened = [card for agent in table.agents if agent.opened for card in agent.opened.files[seat]]
        laid = [card for files in side.files for card in files]
        assert Counter((*side.cards, *side.pile, *laid, *opened, *figure.played)) == Counter(box(deck))
        assert side.cards == tuple(sorted(side.cards))
        assert (figure.cards, figure.pile) == (len(side.cards), len(side.pile))
        shown = sorted(backs_of(deck, side.cards)) if table.options.hand_backs == "visible" else []
        assert figure.backs == tuple(shown)
        assert_tokens(state, seat)
        assert remembers(state, seat)
    assert table.plus_left + sum(agent.plus for agent in table.agents) == PLUS_COUNTERS
    for number, agent in enumerate(table.agents):
        assert agent.files == tuple(backs_of(deck, side.files[number]) for side in state.sides)
        assert sum(agent.files, ()).count("?") <= 1
        assert not agent.grey or agent.space == 1 + deck.board.agents[number].side
    assert_scores(state)


def assert_tokens(state: State, seat: int) -> None:
    """All six tokens are out once the game has begun, and what was said of them is true."""
    tokens = state.sides[seat].tokens
    assert not Counter(tokens) - Counter(TOKENS)
    assert len(tokens) == len(AGENTS) or isinstance(state.table.phase, SetUp)
    for agent in state.table.agents:
        assert not agent.opened or agent.opened.tokens[seat] == tokens[agent.opened.agent]
    for heard in state.table.figures[seat].sums:
        assert sum(tokens[agent] for agent in heard.agents) == heard.total
        assert not any(state.table.agents[agent].opened for agent in heard.agents)


def assert_scores(state: State) -> None:
    """A score pile is what was delivered, less what was trapped."""
    for seat, figure in enumerate(state.table.figures):
        won = [agent for agent in state.table.agents if agent.delivered and agent.delivered.seat == seat]
        cards = [card for agent in won for card in less(sum(agent.opened.files, ()), agent.trapped)]
        assert Counter(figure.score) == Counter(cards)


def remembers(state: State, seat: int) -> bool:
    """Say whether what a player has noted of the other's cards is true."""
    memory, rival = state.sides[seat].learnt, state.sides[1 - seat]
    files = rival.files
    seen = all(files[note.agent][note.place] in note.among for note in memory.files)
    since = [files[spot.agent][spot.place] for spot in memory.since]
    hand = not Counter(memory.hand) - Counter((*rival.cards, *since))
    earlier = all(
        not Counter(glimpse.cards) - Counter(files[spot.agent][spot.place] for spot in glimpse.files)
        for glimpse in memory.earlier
    )
    return seen and hand and earlier


# What a viewer cannot know, changed.


def _victim(viewer: Viewer, dice: Moment) -> int:
    return dice.roll(2) if viewer is None else 1 - viewer


def _if_unnoticed(state: State, lie: State, viewer: Viewer) -> State | None:
    """A lie that contradicts what the viewer has seen is none."""
    noticed = viewer is not None and not remembers(lie, viewer)
    return None if noticed or lie == state else lie


def swap_two_tokens(state: State, viewer: Viewer, dice: Moment) -> State | None:
    victim = _victim(viewer, dice)
    side, sums = state.sides[victim], state.table.figures[victim].sums
    placed = [a for a in range(len(side.tokens)) if not state.table.agents[a].opened]
    for a, b in dice.draw([*combinations(placed, 2)], 15):
        tokens = put(put(side.tokens, a, side.tokens[b]), b, side.tokens[a])
        said = all(sum(tokens[agent] for agent in heard.agents) == heard.total for heard in sums)
        if said and tokens != side.tokens:
            return replace(state, sides=put(state.sides, victim, replace(side, tokens=tokens)))
    return None


def take_back_a_sealed_token(state: State, viewer: Viewer, dice: Moment) -> State | None:
    victim = _victim(viewer, dice)
    side = state.sides[victim]
    if not isinstance(state.table.phase, SetUp) or not side.tokens:
        return None
    fewer = side.tokens[: 4 if len(side.tokens) == len(AGENTS) else -1]
    return replace(state, sides=put(state.sides, victim, replace(side, tokens=fewer)))


def exchange_two_files(state: State, viewer: Viewer, dice: Moment) -> State | None:
    """Two of the same back, with whomever they lie."""
    victim = _victim(viewer, dice)
    side, deck = state.sides[victim], state.table.options.deck
    spots = [(agent, place) for agent in AGENTS for place in range(len(side.files[agent]))]
    for (a, i), (b, j) in dice.draw([*combinations(spots, 2)], 60):
        x, y = side.files[a][i], side.files[b][j]
        if x != y and back_of(deck, x) == back_of(deck, y):
            files = put(side.files, a, put(side.files[a], i, y))
            files = put(files, b, put(files[b], j, x))
            lie = replace(state, sides=put(state.sides, victim, replace(side, files=files)))
            return _if_unnoticed(state, lie, viewer)
    return None


def exchange_a_file_and_a_card_in_hand(state: State, viewer: Viewer, dice: Moment) -> State | None:
    victim = _victim(viewer, dice)
    side, deck = state.sides[victim], state.table.options.deck
    spots = [(agent, place) for agent in AGENTS for place in range(len(side.files[agent]))]
    for agent, place in dice.draw(spots, len(spots)):
        x = side.files[agent][place]
        for y in dice.draw(side.cards, len(side.cards)):
            if x != y and back_of(deck, x) == back_of(deck, y):
                files = put(side.files, agent, put(side.files[agent], place, y))
                cards = tuple(sorted((*less(side.cards, (y,)), x)))
                lie = replace(side, files=files, cards=cards)
                return _if_unnoticed(state, replace(state, sides=put(state.sides, victim, lie)), viewer)
    return None


def exchange_a_card_in_hand_and_one_in_the_pile(state: State, viewer: Viewer, dice: Moment) -> State | None:
    """Where backs are visible, what is drawn later would be seen to differ: then nothing is changed."""
    victim = _victim(viewer, dice)
    side = state.sides[victim]
    if state.table.options.hand_backs == "visible" or not side.cards or not side.pile:
        return None
    (x,), place = dice.draw(side.cards), dice.roll(len(side.pile))
    cards = tuple(sorted((*less(side.cards, (x,)), side.pile[place])))
    lie = replace(side, cards=cards, pile=put(side.pile, place, x))
    return _if_unnoticed(state, replace(state, sides=put(state.sides, victim, lie)), viewer)


CHANGES = (
    swap_two_tokens,
    take_back_a_sealed_token,
    exchange_two_files,
    exchange_a_file_and_a_card_in_hand,
    exchange_a_card_in_hand_and_one_in_the_pile,
)


def is_sealed_token(state: State, move: Any) -> bool:
    """Say whether nobody else may notice this move: all tokens, but not the one that opens the game."""
    done = [len(side.tokens) == len(AGENTS) for side in state.sides]
    return isinstance(move, PlaceToken) and (move.agent < len(AGENTS) - 2 or not any(done))


def another_secret(state: State, offers: Sequence[Any], move: Any) -> Any:
    """Find another token for the same agent, or another file for him with the same back."""
    if not isinstance(move, PlaceToken | LayFile):
        return None
    others = [o for o in offers if type(o) is type(move) and o.agent == move.agent and o != move]
    if isinstance(move, LayFile):
        agent, deck = state.table.agents[move.agent], state.table.options.deck
        if sum(map(len, agent.files)) + 1 >= agent.needs:
            return None  # it is opened at once
        others = [o for o in others if back_of(deck, o.card) == back_of(deck, move.card)]
    return others[0] if others else None


def is_told(truth: State, lie: State, after: State, events: tuple[Any, ...], viewer: Viewer) -> bool:
    """Say whether a step tells this viewer of something in which two worlds differ."""
    begun = isinstance(truth.table.phase, SetUp) and not isinstance(after.table.phase, SetUp)
    if begun and [len(s.tokens) for s in truth.sides] != [len(s.tokens) for s in lie.sides]:
        return True
    return any(_tells(truth, lie, event, viewer) for event in events)


def _tells(truth: State, lie: State, event: Any, viewer: Viewer) -> bool:
    pairs = [*zip(truth.sides, lie.sides, strict=True)]
    match event:
        case Opened(agent):
            return any(
                a.tokens[agent] != b.tokens[agent] or a.files[agent] != b.files[agent] for a, b in pairs
            )
        case Tipped(seat, agent, other):
            a, b = pairs[1 - seat]
            return a.tokens[agent] + a.tokens[other] != b.tokens[agent] + b.tokens[other]
        case FilesShown(seat, agent) if seat == viewer:
            a, b = pairs[1 - seat]
            return a.files[agent] != b.files[agent]
        case HandShown(seat) if seat == viewer:
            a, b = pairs[1 - seat]
            return a.cards != b.cards
    return False
