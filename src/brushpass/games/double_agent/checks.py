"""The loyalty checks of Double Agent: an agent with files enough delivers them to one side (D7)."""

from brushpass.core import Seat
from brushpass.games.double_agent.cards import Cards, Effect, card_of, less, worth
from brushpass.games.double_agent.told import Delivered, Opened, Sprung, Table
from brushpass.games.double_agent.truth import Chain, State


def unchecked(table: Table) -> tuple[int, ...]:
    """List the agents who have not been checked."""
    return tuple([number for number, agent in enumerate(table.agents) if agent.opened is None])


def check_all(state: State) -> Chain:
    """Check whoever has files enough; each check can lead to others (D7.11)."""
    while due := due_for_check(state.table):
        for agent in due:
            state = yield from check(state, agent)
    return state


def due_for_check(table: Table) -> list[int]:
    """List the agents who have files enough (D7.1); one who was checked has none."""
    counted = [(number, agent.files, agent.needs) for number, agent in enumerate(table.agents)]
    return [number for number, (mine, theirs), needs in counted if len(mine) + len(theirs) >= needs]


def check(state: State, number: int) -> Chain:
    """Open all that lies with an agent, spring the trap if there is one, and deliver."""
    opened = open_all(state, number)
    state = yield opened
    files = sum(opened.files, ())
    trapped = highest(state.table, files) if count(state.table, files, Effect.TRAP) else ()
    if trapped:
        state = yield Sprung(number, trapped)
    return (yield deliver(state.table, opened, less(files, trapped)))


def open_all(state: State, number: int) -> Opened:
    """Say what lies with an agent, and what it adds to his loyalty (D7.4, D7.5)."""
    table = state.table
    space, end = table.agents[number].space, table.options.track - 1
    tokens = tuple([side.tokens[number] for side in state.sides])
    files = tuple([side.files[number] for side in state.sides])
    personal = tuple([count(table, cards, Effect.PERSONAL) for cards in files])
    return Opened(number, tokens, (int(space == 0), int(space == end)), personal, files)


def deliver(table: Table, opened: Opened, files: Cards) -> Delivered:
    """Say to whom an agent is more loyal; if to both alike, his counter decides (D7.6, D7.7)."""
    loyalty = [sum(parts) for parts in zip(opened.tokens, opened.influence, opened.personal, strict=True)]
    near = int(table.agents[opened.agent].space >= table.options.track // 2)
    winner = near if loyalty[0] == loyalty[1] else loyalty.index(max(loyalty))
    points = worth(table.options.deck, files)
    return Delivered(opened.agent, Seat(winner), max(loyalty), min(loyalty), points)


def highest(table: Table, cards: Cards) -> Cards:
    """List the cards that share the highest value (D7.8)."""
    values = [card_of(table.options.deck, card).value for card in cards]
    return tuple([card for card, value in zip(cards, values, strict=True) if value == max(values)])


def count(table: Table, cards: Cards, effect: Effect) -> int:
    """Count the cards with this effect."""
    return [card_of(table.options.deck, card).effect for card in cards].count(effect)
