"""How a table of Spywhere looks in a terminal."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from brushpass.core import Seat, View, all_seats
from brushpass.games.spywhere.cards import NATIONS, Nation
from brushpass.games.spywhere.told import Figure, Hand, Over, Table
from brushpass.words import Phrasebook

SIGNS = {  # the letters on a car's oval plate, so that no card is known by its colour alone
    Nation.BELGIUM: ("BE", "bright_yellow"),
    Nation.ENGLAND: ("GB", "bright_magenta"),
    Nation.FRANCE: ("FR", "bright_blue"),
    Nation.GERMANY: ("DE", "bright_green"),
    Nation.ITALY: ("IT", "bright_red"),
    Nation.SPAIN: ("ES", "bright_cyan"),
}


def draw(view: View[Table, Hand], book: Phrasebook) -> RenderableType:
    """Draw the table as one viewer sees it."""
    table, hand = view.table, view.hand
    parts = [_rivals(view, book), _market(table, book)]
    return Group(*parts, *([_mine(hand, book)] if hand else []))


def draw_end(table: Table, book: Phrasebook) -> RenderableType:
    """Draw the reckoning."""
    phase = table.phase
    assert isinstance(phase, Over), "there is a reckoning only at the end"
    grid = _grid(book, "spy", "country", "dishes", "guesses", "right", "bonus", "points")
    for seat, account in enumerate(phase.accounts):
        guesses = [f"{book.name(g.rival)}: {SIGNS[g.nation][0]}" for g in account.guesses]
        grid.add_row(
            Text(book.name(Seat(seat)), style="bold" if seat in phase.winners else ""),
            _signs(account.passports, book),
            str(account.dishes),
            ", ".join(guesses) or book.table("none"),
            str(account.right),
            str(account.bonus),
            Text(str(account.points), style="bold"),
        )
    return grid


def _rivals(view: View[Table, Hand], book: Phrasebook) -> RenderableType:
    grid = _grid(book, "spy", "cards", "clues", "marked", "guess")
    for seat in all_seats(len(view.table.figures)):
        if seat != view.seat:
            grid.add_row(*_rival(seat, view.table.figures[seat], view.hand, book))
    return grid


def _rival(seat: Seat, figure: Figure, mine: Hand | None, book: Phrasebook) -> list[RenderableType]:
    guesses = [guess.nation for guess in mine.guesses if guess.rival == seat] if mine else []
    marked = ", ".join(book.name(rival) for rival in figure.marked)
    return [
        Text(book.name(seat), style="bold"),
        str(figure.cards),
        _signs(figure.clues, book),
        marked or book.table("none"),
        _signs(guesses, book) if guesses else "?",
    ]


def _market(table: Table, book: Phrasebook) -> RenderableType:
    cards = Columns([_card(nation, book) for nation in table.market], padding=(0, 1))
    title = f"{book.table('market')} · {book.table('stack')} {table.stack}"
    gone = [nation for nation in NATIONS if nation not in table.nations]
    removed = book.table("removed", removed=tuple(gone)) if gone else None
    return Panel(cards, title=title, subtitle=removed, border_style="yellow", expand=False)


def _mine(hand: Hand, book: Phrasebook) -> RenderableType:
    kept = sum(hand.cards.count(nation) for nation in hand.passports)
    key = "passport" if len(hand.passports) == 1 else "passports"
    passport = Text.assemble((f"{book.table(key)} ", "bold"), _signs(hand.passports, book))
    passport.append(f"  ({book.table('worth', points=kept)})")
    cards = Text("  ").join(
        Text.assemble(f"{hand.cards.count(nation)} × ", _sign(nation, book))
        for nation in NATIONS
        if nation in hand.cards
    )
    return Panel(Group(passport, cards), title=book.table("hand"), border_style="cyan", expand=False)


def _card(nation: Nation, book: Phrasebook) -> RenderableType:
    sign, colour = SIGNS[nation]
    dish = Text(book.one("dish", nation), justify="center")
    return Panel(dish, title=sign, border_style=colour, width=14, height=4, padding=0)


def _sign(nation: Nation, book: Phrasebook) -> Text:
    sign, colour = SIGNS[nation]
    return Text.assemble((sign, f"bold {colour}"), f" {book.one('dish', nation)}")


def _signs(nations: Sequence[Nation], book: Phrasebook) -> Text:
    return Text(", ").join(_sign(nation, book) for nation in nations) or Text(book.table("none"))


def _grid(book: Phrasebook, *columns: str) -> Grid:
    grid = Grid(border_style="dim", header_style="bold")
    for column in columns:
        grid.add_column(book.table(column))
    return grid
