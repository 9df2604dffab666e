"""How a table of Linq looks in a terminal, eighty columns wide."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from brushpass.core import Seat, View, all_seats
from brushpass.games.linq.told import Debrief, Guessing, Hand, Naming, Over, SpyCard, Table
from brushpass.terminal.face import Face
from brushpass.words import Phrasebook

SPY, COUNTER_SPY = "bright_magenta", "bright_cyan"


def draw(view: View[Table, Hand], book: Phrasebook) -> RenderableType:
    """Draw the table as one viewer sees it."""
    table, hand = view.table, view.hand
    parts: list[RenderableType] = [_headline(table, book), _players(table, book)]
    if table.debrief is not None and isinstance(table.phase, Naming | Guessing):
        parts.append(_debrief(table.debrief, book))
    return Group(*parts, *([_card(hand, book)] if hand else []))


def draw_end(table: Table, book: Phrasebook) -> RenderableType:
    """Draw how it ended."""
    phase = table.phase
    assert isinstance(phase, Over), "it has ended"
    assert table.debrief is not None, "a round was played"
    grid = _grid(book, "player", "points", "spied", "winner")
    for seat in all_seats(len(table.points)):
        won = seat in phase.winners
        grid.add_row(
            Text(book.title(seat), style="bold" if won else ""),
            str(table.points[seat]),
            book.table("times", count=table.spied[seat]),
            "★" if won else "",
        )
    return Group(_debrief(table.debrief, book), grid)


def tell(table: Table, book: Phrasebook) -> Iterator[str]:
    """Tell how many rounds there will be, and what is in the bank."""
    yield _headline(table, book).plain


def _headline(table: Table, book: Phrasebook) -> Text:
    told = [book.table("round", round=table.round, rounds=len(table.points))]
    if table.number is not None:
        told.append(book.table("number", number=table.number))
    told.append(f"{book.table('bank')} {table.bank}")
    return Text(" · ".join(told), style="yellow")


def _players(table: Table, book: Phrasebook) -> Grid:
    """List everybody from the start player on, as they speak."""
    grid = _grid(book, "player", "words", "points", "spied")
    seats = all_seats(len(table.points))
    for seat in seats[table.start :] + seats[: table.start]:
        name = Text(book.title(seat), style="bold")
        if seat == table.start:
            name.append(f" ({book.table('start')})", style="dim")
        grid.add_row(
            name,
            Text(", ".join(table.words[seat]) or book.table("none"), overflow="fold"),
            str(table.points[seat]),
            book.table("times", count=table.spied[seat]),
        )
    return grid


def _debrief(debrief: Debrief, book: Phrasebook) -> Grid:
    """Show how a round ended: who said what, who was a spy, and where the hands pointed."""
    title = [book.table("last", round=debrief.round)]
    title += [f"{book.table('password')} “{word}”" for word in debrief.passwords]
    grid = _grid(book, "player", "words", "pointed")
    grid.title = Text(" · ".join(title))
    grid.caption = f"◆ {book.table('spies')}" + (
        f"  ◇ {book.table('sleeper')}" if debrief.sleeper is not None else ""
    )
    for seat in all_seats(len(debrief.aims)):
        at = debrief.aims[seat]
        grid.add_row(
            _named(seat, debrief, book),
            Text(", ".join(debrief.words[seat]) or book.table("none"), overflow="fold"),
            Text(" + ").join(_named(who, debrief, book) for who in at),
        )
    return grid


def _named(seat: Seat, debrief: Debrief, book: Phrasebook) -> Text:
    """Name a player; spies are marked by a sign, and a colour beside it."""
    if any(seat in couple for couple in debrief.couples):
        return Text(f"{book.title(seat)} ◆", style=SPY)
    return Text(book.title(seat) + (" ◇" if seat == debrief.sleeper else ""))


def _card(hand: Hand, book: Phrasebook) -> Panel:
    if isinstance(hand.card, SpyCard):
        told = Text.assemble(f"{book.table('spy')} ", (hand.card.password, f"bold {SPY}"))
    else:
        told = Text(book.part(hand.card))
    style = SPY if isinstance(hand.card, SpyCard) else COUNTER_SPY
    return Panel(told, title=book.table("card"), border_style=style, expand=False)


def _grid(book: Phrasebook, *columns: str) -> Grid:
    grid = Grid(border_style="dim", header_style="bold")
    for column in columns:
        grid.add_column(book.table(column), overflow="fold")
    return grid


FACE = Face(draw, draw_end, tell)
