"""The rules of Double Agent: place your loyalties, feed the agents files, and be the one they deliver to."""

from functools import cache, lru_cache

from brushpass.core import Moment, Result, Seat, Setup, View, all_seats, without
from brushpass.games.double_agent.actions import act, ways_to_act
from brushpass.games.double_agent.cards import (
    AGENTS,
    HAND,
    PLUS_COUNTERS,
    TOKENS,
    Card,
    Cards,
    Deck,
    back_of,
    beside,
    box,
    rival_of,
    worth,
)
from brushpass.games.double_agent.checks import check_all, unchecked
from brushpass.games.double_agent.told import (
    Account,
    Acted,
    Agent,
    AskTip,
    Began,
    Figure,
    Hand,
    Influence,
    LayFile,
    Move,
    Options,
    Over,
    PlaceToken,
    PullCounter,
    Pulled,
    SetUp,
    SwapTokens,
    Table,
    Turn,
)
from brushpass.games.double_agent.truth import (
    FULL,
    Chain,
    Drawn,
    FileLaid,
    Side,
    State,
    Steps,
    TokenPlaced,
    visible,
)

PULLS = 3  # turns of each player with a counter to pull (D6.1)


def deal(setup: Setup[Options], moment: Moment) -> State:
    """Set up the board; cards are drawn when all tokens are placed (D2)."""
    del moment
    options = setup.options
    deck, neighbours = options.deck, beside(options.deck.board, options.layout)
    inner = (options.track // 2 - 1, options.track // 2)  # D2.1
    agents = tuple(
        Agent(place.letter, neighbours[number], inner[place.side], FULL)
        for number, place in enumerate(deck.board.agents)
    )
    side = Side((), box(deck), (), ((),) * len(AGENTS))
    figure = Figure(0, len(side.pile))
    seats = all_seats(setup.seats)
    table = Table(agents, (figure,) * len(seats), PLUS_COUNTERS, SetUp(seats), options)
    return State(table, (side,) * len(seats))


def legal(view: View[Table, Hand]) -> tuple[Move, ...]:
    """From the view alone: a player is refused only for reasons that player can see."""
    table, hand = view.table, view.hand
    if hand is None or view.seat not in table.phase.who:
        return ()
    match table.phase:
        case Turn():
            agents = unchecked(table)
            others = unquestioned(table, agents)
            moves: list[Move] = []
            held = kinds_in(table.options.deck, hand.cards)
            for card in held:
                moves += ways_to_lay(card.key, others if card.back == "?" else agents)
            for card in held:
                moves += ways_to_act(card.key, card.effect, agents, table.plus_left)
            return tuple(moves)
        case Influence():
            return ways_to_pull(grey(table))
        case SetUp() if len(hand.tokens) < len(AGENTS):
            return ways_to_place(hand.tokens)
        case _:
            return ()


@lru_cache(maxsize=4096)
def kinds_in(deck: Deck, cards: Cards) -> tuple[Card, ...]:
    """List the kinds of card in a hand."""
    return tuple([card for card in deck.cards if card.key in cards])


@cache
def ways_to_place(placed: tuple[int, ...]) -> tuple[PlaceToken, ...]:
    """List the tokens one can put with the next agent (D2.3)."""
    return tuple([PlaceToken(len(placed), token) for token in sorted({*without(TOKENS, *placed)})])


@cache
def ways_to_pull(agents: tuple[int, ...]) -> tuple[PullCounter, ...]:
    """List the counters one can pull (D6.1)."""
    return tuple([PullCounter(agent) for agent in agents])


def grey(table: Table) -> tuple[int, ...]:
    """List the agents whose counters can still be pulled (D6.2, D6.3)."""
    return tuple([number for number, agent in enumerate(table.agents) if agent.grey and not agent.opened])


def unquestioned(table: Table, agents: tuple[int, ...]) -> tuple[int, ...]:
    """List those of ``agents`` with whom a card with a question mark can be laid (D4.3)."""
    files = [(number, table.agents[number].files) for number in agents]
    return tuple([number for number, (mine, theirs) in files if "?" not in mine and "?" not in theirs])


@lru_cache(maxsize=4096)
def ways_to_lay(key: str, agents: tuple[int, ...]) -> tuple[LayFile, ...]:
    """List the ways to lay a card as a file (D4.1)."""
    return tuple([LayFile(key, agent) for agent in agents])


def fits(view: View[Table, Hand], move: Move) -> str | None:
    """Say why a move is not on offer, as far as this player can see."""
    table, hand, phase = view.table, view.hand, view.table.phase
    assert hand is not None, "only a player moves"
    named = {getattr(move, name) for name in ("agent", "other") if hasattr(move, name)}
    if not named <= {*AGENTS}:
        return "no_such_agent"
    match move:
        case PlaceToken(agent) if isinstance(phase, SetUp):
            return "not_his_turn" if agent != len(hand.tokens) else "no_such_token"
        case PullCounter(agent) if isinstance(phase, Influence):
            return "has_delivered" if agent not in unchecked(table) else "counter_moved"
        case PlaceToken() | PullCounter():
            return None
        case _ if not isinstance(phase, Turn):
            return None
        case _ if move.card not in hand.cards:
            return "not_in_hand"
        case _ if not named <= {*unchecked(table)}:
            return "has_delivered"
        case AskTip(_, agent, other) | SwapTokens(_, agent, other) if agent >= other:
            return "not_two_agents"
        case LayFile():
            return "second_question_mark"
        case _:
            return "not_its_action"


def apply(state: State, seat: Seat, move: Move, moment: Moment) -> Steps:
    """Decide what happens. ``state = yield event`` records it and reads on."""
    match move:
        case LayFile():
            back = back_of(state.table.options.deck, move.card)
            state = yield FileLaid(seat, move.agent, move.card, back)
            yield from after_card(state, seat, moment)
        case PlaceToken(agent, token):
            yield from place(state, seat, agent, token, moment)
        case PullCounter(agent):
            state = yield Pulled(seat, agent)
            if state.table.options.influence_timing == "before_check":
                state = yield from check_all(state)
            yield from end_turn(state, seat, moment)
        case _:
            state = yield Acted(seat, move.card)
            state = yield from act(state, seat, move)
            yield from after_card(state, seat, moment)


def place(state: State, seat: Seat, agent: int, token: int, moment: Moment) -> Steps:
    """Place a token, and with the last but one the last; when all are placed, draw and begin (D2)."""
    state = yield TokenPlaced(seat, agent, token)
    left = without(TOKENS, *state.sides[seat].tokens)
    if len(left) == 1:
        state = yield TokenPlaced(seat, agent + 1, *left)
    if all(len(side.tokens) == len(AGENTS) for side in state.sides):
        seats = all_seats(len(state.sides))
        for drawer in seats:
            state = yield from draw(state, drawer, moment)
        yield Began(Turn((seats[moment.roll(len(seats))],), 1))


def after_card(state: State, seat: Seat, moment: Moment) -> Steps:
    """Go on after a card was played: check, pull a counter, draw, in the order agreed on (D3.2, D6.4)."""
    if state.table.options.influence_timing == "after_check":
        state = yield from check_all(state)
    phase = state.table.phase
    assert isinstance(phase, Turn)
    if state.table.figures[seat].turns <= PULLS and grey(state.table):
        yield Began(Influence((seat,), phase.number))
        return
    if state.table.options.influence_timing == "before_check":
        state = yield from check_all(state)
    yield from end_turn(state, seat, moment)


def draw(state: State, seat: Seat, moment: Moment) -> Chain:
    """Draw up to five cards, while there are any (D3.3)."""
    side = state.sides[seat]
    room = HAND - len(side.cards)
    if cards := moment.draw(side.pile, room) if room < len(side.pile) else side.pile:
        state = yield Drawn(seat, cards, visible(cards, state.table.options))
    return state


def end_turn(state: State, seat: Seat, moment: Moment) -> Steps:
    """Draw, and let the rival go on unless the game is over (D3.3, D3.4, D8.1, D8.2)."""
    phase = state.table.phase
    assert isinstance(phase, (Turn, Influence))
    state = yield from draw(state, seat, moment)
    able = [s for s in (rival_of(seat), seat) if state.sides[s].cards]
    if able and len(unchecked(state.table)) > 1:
        yield Began(Turn((able[0],), phase.number + 1))
    else:
        yield Began(reckon(state.table))


def reckon(table: Table) -> Over:
    """Count the score piles (D8.3, D8.4, D8.5)."""
    accounts = [Account(worth(table.options.deck, f.score), len(f.score)) for f in table.figures]
    ranks = [(account.points, -account.cards) for account in accounts]
    winners = tuple([seat for seat in all_seats(len(ranks)) if ranks[seat] == max(ranks)])
    return Over(tuple(accounts), winners)


def result(table: Table) -> Result | None:
    """Say how the match ended, once it has."""
    phase = table.phase
    if type(phase) is not Over:
        return None
    return Result(tuple([account.points for account in phase.accounts]), phase.winners)
