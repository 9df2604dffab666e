"""How a table of Wink looks in a terminal, eighty columns wide, where it is played slot by slot."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from brushpass.core import Seat, View, all_seats
from brushpass.games.wink.cards import Agent, Cards
from brushpass.games.wink.told import Glances, Hand, Over, Table
from brushpass.terminal.face import Face
from brushpass.words import Phrasebook, say

ROW = 12  # cards of the crowd in one row
CELL = 6  # columns of one
WIDE = 76  # columns of a panel


def draw(view: View[Table, Hand], book: Phrasebook) -> RenderableType:
    """Draw the table as one viewer sees it."""
    table, hand = view.table, view.hand
    parts = [_players(table, book), _crowd(table, hand.cards if hand else (), book)]
    return Group(*parts, *([_mine(table, hand, book)] if hand else []))


def draw_end(table: Table, book: Phrasebook) -> RenderableType:
    """Draw the reckoning."""
    phase = table.phase
    assert isinstance(phase, Over), "there is a reckoning only at the end"
    grid = _grid(book, "player", "won", "counter", "spent", "blind", "left", "points")
    for seat in all_seats(len(phase.accounts)):
        account = phase.accounts[seat]
        grid.add_row(
            Text(book.title(seat), style="bold" if seat in phase.winners else ""),
            _numbers(account.agents, book),
            str(account.counter),
            str(account.spent),
            _numbers(account.blind, book),
            _numbers(account.left, book),
            Text(str(account.points), style="bold"),
        )
    return grid


def tell(table: Table, book: Phrasebook) -> Iterator[str]:
    """Tell how the crowd was laid out."""
    yield say(book.language, "transcript.of", who=book.table("crowd"), what=_numbers(table.crowd, book))


def _players(table: Table, book: Phrasebook) -> RenderableType:
    grid = _grid(book, "player", "cards", "counter", "spent", "pawn", "won", "blind")
    for seat in all_seats(len(table.figures)):
        figure = table.figures[seat]
        grid.add_row(
            Text(book.title(seat), style="bold"),
            str(figure.cards),
            str(figure.counter),
            str(figure.spent),
            book.table("none") if figure.pawn is None else Text(str(figure.pawn), style="bold yellow"),
            _numbers(figure.won, book),
            _numbers(figure.blind, book),
        )
    return grid


def _crowd(table: Table, mine: Cards, book: Phrasebook) -> RenderableType:
    """Lay out the crowd in rows."""
    pawns = [figure.pawn for figure in table.figures]
    lines = []
    for start in range(0, len(table.crowd), ROW):
        agents = table.crowd[start : start + ROW]
        lines.append(
            Text().join([_lying(a, up=a in table.faceup, own=a in mine, called=a in pawns) for a in agents])
        )
    locked = book.table("locked", agents=table.locked) if table.locked else None
    return Panel(
        Group(*lines), title=book.table("crowd"), subtitle=locked, border_style="yellow", expand=False
    )


def _lying(agent: Agent, *, up: bool, own: bool, called: bool) -> Text:
    """Write one's own in brackets, a called one with a star, and what is gone as a dot."""
    if not up:
        return Text("·".rjust(CELL), style="dim")
    if own:
        style = "bold magenta" if called else "bold cyan"
        return Text((f"[{agent}]*" if called else f"[{agent}]").rjust(CELL), style=style)
    return Text(f"{agent}*".rjust(CELL), style="bold yellow") if called else Text(str(agent).rjust(CELL))


def _mine(table: Table, hand: Hand, book: Phrasebook) -> RenderableType:
    lines = [Text(" · ".join(book.one("agent", agent) for agent in hand.cards))]
    callers = [seat for seat, figure in enumerate(table.figures) if figure.pawn in hand.cards]
    for caller in callers:
        due = book.table("due", caller=caller, agent=table.figures[caller].pawn)
        lines.append(Text(due, style="bold magenta"))
    if callers:
        lines.append(Text(book.table("due_how"), style="magenta"))
    if hand.saw:
        notes = "; ".join(book.part(sign) for sign in hand.saw)
        lines.append(Text.assemble((f"{book.table('notes')} ", "bold"), notes))
    if isinstance(table.phase, Glances) and hand.glances:
        lines.append(Text.assemble((f"{book.table('plan')} ", "bold"), _plan(hand.glances, book)))
    return Panel(Group(*lines), title=book.table("hand"), border_style="cyan", width=WIDE)


def _plan(glances: Iterable[Seat | None], book: Phrasebook) -> str:
    return ", ".join(book.table("settled", slot=slot, to=to) for slot, to in enumerate(glances, start=1))


def _numbers(agents: Cards, book: Phrasebook) -> str:
    return " ".join(map(str, agents)) or book.table("none")


def _grid(book: Phrasebook, *columns: str) -> Grid:
    grid = Grid(border_style="dim", header_style="bold")
    for column in columns:
        grid.add_column(book.table(column))
    return grid


FACE = Face(draw, draw_end, tell, options={"mode": "slots"})  # a terminal has no eyes to look into
