"""How a game looks in a terminal: as its own module here says, or else as its words tell."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from brushpass.core import AnyGame, Value, View, all_seats
from brushpass.extensions import extension
from brushpass.words import Phrasebook, say
from brushpass.words.telling import at_end, beside, described, on_table

TURN, WON = "▸", "★"


class Face(NamedTuple):
    """How a game looks in a terminal."""

    draw: Callable[[View[Any, Any], Phrasebook], RenderableType]
    draw_end: Callable[[Any, Phrasebook], RenderableType]  # of the table, when the match is over
    tell: Callable[[Any, Phrasebook], Iterator[str]]  # of the table, as it was dealt
    options: Mapping[str, object] = MappingProxyType({})  # with which alone it is played in a terminal


def face_of(game: AnyGame) -> Face:
    """Find the ``FACE`` in the module of a game's name; a game that has none there is told in words."""
    own: Face | None = getattr(extension(game, __package__, "terminal"), "FACE", None)
    return own or in_words(game)


def in_words(game: AnyGame) -> Face:
    """Make a face for any game: its words describe what there is, and the end is told in points."""
    return Face(_draw, partial(_draw_end, game), _tell)


def _draw(view: View[Any, Any], book: Phrasebook) -> RenderableType:
    table = [Text(line) for line in on_table(view.table, book, len(book.names))]
    return Group(_people(view.table, book), *table, *([_mine(view.hand, book)] if view.hand else []))


def _people(table: Any, book: Phrasebook) -> RenderableType:
    """Draw who sits there; where all choose at once, nobody is marked, for nobody is waited for alone."""
    seats = all_seats(len(book.names))
    who = table.phase.who if hasattr(table.phase, "who") else ()
    grid = _columns(3)
    for seat in seats:
        turn = seat in who and len(who) < len(seats)
        told = ", ".join(beside(table, book, seat, len(seats)))
        name = Text(book.title(seat), style="bold yellow" if turn else "bold")
        grid.add_row(Text(TURN if turn else " ", style="yellow"), name, Text(told))
    return grid


def _columns(count: int) -> Grid:
    """Draw columns of which only the last is broken into lines."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(count - 1):
        grid.add_column(no_wrap=True)
    grid.add_column()
    return grid


def _mine(hand: Value, book: Phrasebook) -> RenderableType:
    lines = Text("\n".join(described(hand, book)))
    title = say(book.language, "page.only_you")
    return Panel(lines, title=title, title_align="left", border_style="cyan", expand=False)


def _draw_end(game: AnyGame, table: Any, book: Phrasebook) -> RenderableType:
    """Draw the points, the winners first, and what is open now."""
    result = game.result(table)
    assert result is not None, "it has ended"
    grid = _columns(4)
    ranking = sorted(
        all_seats(len(result.points)), key=lambda seat: (seat not in result.winners, -result.points[seat])
    )
    for seat in ranking:
        won = seat in result.winners
        told = ", ".join(beside(table, book, seat, len(result.points)))
        cells = WON if won else " ", book.title(seat), str(result.points[seat]), told
        grid.add_row(*[Text(cell, style="bold" if won else "") for cell in cells])
    return Group(grid, *[Text(line) for line in at_end(table, book, len(result.points))])


def _tell(table: Any, book: Phrasebook) -> Iterator[str]:
    """Tell what lay on the table: for everybody, and for each."""
    yield from on_table(table, book, len(book.names))
    for seat in all_seats(len(book.names)):
        if told := ", ".join(beside(table, book, seat, len(book.names))):
            yield say(book.language, "transcript.of", who=book.title(seat), what=told)
