"""How a table of Double Agent looks in a terminal, eighty columns wide."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from brushpass.core import Seat, View, all_seats
from brushpass.games.double_agent.cards import AGENTS, PASSIVE, Cards, Deck, Effect, card_of, rival_of
from brushpass.games.double_agent.told import Agent, Hand, Memory, Over, SetUp, Table
from brushpass.terminal.face import Face
from brushpass.words import Phrasebook, say
from brushpass.words.double_agent import in_language


def draw(view: View[Table, Hand], book: Phrasebook) -> RenderableType:
    """Draw the table as one viewer sees it; onlookers sit with seat 0."""
    me, hand = view.seat or Seat(0), view.hand
    parts = [_board(view.table, me, hand, book)]
    if not isinstance(view.table.phase, SetUp):
        parts.append(_players(view.table, book))
    notes = [*_sums(view.table, book), *(_memory(hand.learnt, book) if hand else ())]
    if notes:
        parts.append(Panel(Text("\n").join(notes), title=book.table("noted"), border_style="cyan"))
    if hand and hand.cards:
        parts.append(_mine(view.table.options.deck, hand.cards, book))
    return Group(*parts)


def draw_end(table: Table, book: Phrasebook) -> RenderableType:
    """Draw what was delivered to whom, and the points."""
    return Group(_board(table, book.viewer or Seat(0), None, book), _players(table, book))


def tell(table: Table, book: Phrasebook) -> Iterator[str]:
    """Tell which deck is played with, and how many files each agent needs."""
    deck = table.options.deck
    yield say(
        book.language, "transcript.of", who=book.table("deck"), what=in_language(deck.name, book.language)
    )
    needs = [
        f"{book.one('agent', number)} {book.table('of', count=0, needs=agent.needs)}"
        for number, agent in enumerate(table.agents)
    ]
    yield say(book.language, "transcript.of", who=book.table("files"), what=", ".join(needs))


def _board(table: Table, me: Seat, hand: Hand | None, book: Phrasebook) -> RenderableType:
    """Draw the agents one below the other, the rival's side to the left and one's own to the right."""
    rival = rival_of(me)
    grid = Grid(border_style="dim", header_style="bold")
    grid.add_column(book.table("agent"))
    grid.add_column(book.title(rival), justify="right")
    for column in ("token", "influence", "token"):
        grid.add_column(book.table(column), justify="center")
    grid.add_column(book.title(me))
    grid.add_column(book.table("files"))
    for number in AGENTS:
        grid.add_row(*_row(table, number, me, hand, book), style="dim" if table.agents[number].opened else "")
    return grid


def _row(table: Table, number: int, me: Seat, hand: Hand | None, book: Phrasebook) -> Iterator[str | Text]:
    agent, rival, deck = table.agents[number], rival_of(me), table.options.deck
    yield Text(book.one("agent", number), style="bold")
    yield _files(agent, rival, None, deck, book)
    yield _token(table, number, rival, None)
    yield _track(agent, table.options.track, me)
    yield _token(table, number, me, hand)
    yield _files(agent, me, hand.files[number] if hand else None, deck, book)
    if agent.delivered:
        yield book.table("delivered", seat=agent.delivered.seat, points=agent.delivered.points)
    else:
        yield book.table("of", count=sum(map(len, agent.files)), needs=agent.needs)


def _files(agent: Agent, seat: Seat, known: Cards | None, deck: Deck, book: Phrasebook) -> str:
    """List files by what is known of them: the value and what they do, or the back."""
    cards = agent.opened.files[seat] if agent.opened else known
    return "  ".join(agent.files[seat] if cards is None else [_short(deck, card, book) for card in cards])


def _short(deck: Deck, card: str, book: Phrasebook) -> str:
    kind = card_of(deck, card)
    told = kind.effect in PASSIVE and kind.effect is not Effect.NONE
    return book.one("card", card) if told else str(kind.value)


def _token(table: Table, number: int, seat: Seat, hand: Hand | None) -> str:
    """Name a token if it is one's own, lies open, or was told."""
    opened = table.agents[number].opened
    if opened:
        return str(opened.tokens[seat])
    if hand:
        return str(hand.tokens[number]) if number < len(hand.tokens) else "–"
    told = [heard.total for heard in table.figures[seat].sums if heard.agents == (number,)]
    return str(told[0]) if told else "?"


def _track(agent: Agent, length: int, me: Seat) -> Text:
    """Draw the counter on its track; a hollow one was not moved yet."""
    if agent.opened:
        return Text("–")
    spaces = ["·"] * length
    spaces[agent.space] = "○" if agent.grey else "●"
    return Text(" ".join(spaces if me else reversed(spaces)), style="bold" if agent.grey else "")


def _players(table: Table, book: Phrasebook) -> RenderableType:
    phase = table.phase
    grid = Grid(border_style="dim", header_style="bold")
    for column in ("player", "points", "won", "cards", "pile", "played"):
        grid.add_column(book.table(column))
    for seat in all_seats(len(table.figures)):
        figure = table.figures[seat]
        points = sum(card_of(table.options.deck, card).value for card in figure.score)
        won = isinstance(phase, Over) and seat in phase.winners
        grid.add_row(
            Text(book.title(seat), style="bold" if won else ""),
            Text(str(points), style="bold"),
            str(len(figure.score)),
            f"{figure.cards}  {' '.join(figure.backs)}".strip(),
            str(figure.pile),
            book.table("listed", cards=figure.played),
        )
    return grid


def _sums(table: Table, book: Phrasebook) -> Iterator[Text]:
    """Tell what was said of tokens."""
    for seat in all_seats(len(table.figures)):
        for heard in table.figures[seat].sums:
            yield Text(book.table("sum", agents=heard.agents, seat=seat, total=heard.total))


def _memory(memory: Memory, book: Phrasebook) -> Iterator[Text]:
    """Tell what one has seen of the rival's cards."""
    for seen in memory.files:
        yield Text(book.table("seen_file", agent=seen.agent, among=seen.among))
    if memory.hand:
        yield Text(book.table("seen_hand", cards=memory.hand))
    if memory.since:
        yield Text(book.table("seen_since", agents=tuple(spot.agent for spot in memory.since)))


def _mine(deck: Deck, cards: Cards, book: Phrasebook) -> RenderableType:
    lines = []
    for card in deck.cards:
        if card.key in cards:
            effect = book.one("effect", card.effect)
            count = f"{cards.count(card.key)} × {book.one('card', card.key)}"
            lines.append(Text.assemble((count, "bold"), f"  {card.back}  ", (effect, "italic")))
    return Panel(Text("\n").join(lines), title=book.table("hand"), border_style="cyan", expand=False)


FACE = Face(draw, draw_end, tell)
