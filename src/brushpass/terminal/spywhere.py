"""How a table of Spywhere looks in a terminal, eighty columns wide."""

from collections.abc import Iterable, Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from brushpass.core import View, all_seats
from brushpass.games.spywhere.cards import NATIONS, Cards, Nation
from brushpass.games.spywhere.told import Account, Clear, Hand, Over, Swap, Table
from brushpass.terminal.face import Face
from brushpass.terminal.screen import SPACE
from brushpass.words import Phrasebook, say

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
    return Group(_spies(view, book), _market(table, book), *([_mine(hand, book)] if hand else []))


def draw_end(table: Table, book: Phrasebook) -> RenderableType:
    """Draw the reckoning."""
    phase = table.phase
    assert isinstance(phase, Over), "there is a reckoning only at the end"
    grid = _grid(book, "spy", "country", "dishes", "guesses", "bonus", "points")
    for seat in all_seats(len(phase.accounts)):
        account = phase.accounts[seat]
        grid.add_row(
            Text(book.title(seat), style="bold" if seat in phase.winners else ""),
            _signs(account.passports),
            str(account.dishes),
            _guesses(account, phase.accounts, book),
            str(account.bonus),
            Text(str(account.points), style="bold"),
        )
    return grid


def tell(table: Table, book: Phrasebook) -> Iterator[str]:
    """Tell what lies on the table."""
    dishes = ", ".join(book.one("dish", nation) for nation in table.market)
    yield say(book.language, "transcript.of", who=book.table("market"), what=dishes)
    yield say(book.language, "transcript.of", who=book.table("stack"), what=table.stack)
    yield from filter(None, (_removed(table, book), _too_early(table, book)))


def _guesses(account: Account, accounts: tuple[Account, ...], book: Phrasebook) -> Text:
    """List what a spy thought of each rival, and whether it was right."""
    told = []
    for guess in account.guesses:
        right = guess.nation in accounts[guess.rival].passports
        verdict = "✓" if right else "✗"
        told.append(Text(SPACE).join([Text(book.name(guess.rival)), _sign(guess.nation), Text(verdict)]))
    return Text(", ").join(told) or Text(book.table("none"))


def _spies(view: View[Table, Hand], book: Phrasebook) -> RenderableType:
    grid = _grid(book, "spy", "cards", "clues", "marked", "guess")
    mine = view.hand.guesses if view.hand else ()
    for seat in all_seats(len(view.table.figures)):
        figure = view.table.figures[seat]
        guesses = tuple(guess.nation for guess in mine if guess.rival == seat)
        grid.add_row(
            Text(book.title(seat), style="bold"),
            str(figure.cards),
            _signs(sorted({*figure.clues})),
            ", ".join(book.name(rival) for rival in figure.marked) or book.table("none"),
            _signs(guesses) if guesses or seat == view.seat else "?",
        )
    return grid


def _market(table: Table, book: Phrasebook) -> RenderableType:
    cards = Columns([_card(nation, book) for nation in table.market], padding=0)
    title = f"{book.table('market')} · {book.table('stack')} {table.stack}"
    notes = " · ".join(filter(None, (_removed(table, book), _too_early(table, book))))
    return Panel(cards, title=title, subtitle=notes, border_style="yellow", expand=False)


def _too_early(table: Table, book: Phrasebook) -> str | None:
    """Say from when two players may identify, until they may (S8.3)."""
    early = isinstance(table.phase, Swap | Clear) and table.phase.round < table.identify_from
    return book.table("not_yet", round=table.identify_from) if early else None


def _removed(table: Table, book: Phrasebook) -> str | None:
    gone = tuple(nation for nation in NATIONS if nation not in table.nations)
    return book.table("removed", removed=gone) if gone else None


def _mine(hand: Hand, book: Phrasebook) -> RenderableType:
    kept = sum(hand.cards.count(nation) for nation in hand.passports)
    passport = Text.assemble(
        (f"{book.table('passport')} ", "bold"), _signs(hand.passports), f" {_dishes(hand.passports, book)}"
    )
    passport.append(f"  ({book.table('worth', points=kept)})")
    cards = Text("   ").join(
        Text.assemble(f"{hand.cards.count(nation)} × ", _sign(nation), f" {book.one('dish', nation)}")
        for nation in NATIONS
        if nation in hand.cards
    )
    return Panel(Group(passport, cards), title=book.table("hand"), border_style="cyan", expand=False)


def _dishes(nations: Cards, book: Phrasebook) -> str:
    return ", ".join(book.one("dish", nation) for nation in nations)


def _card(nation: Nation, book: Phrasebook) -> RenderableType:
    sign, colour = SIGNS[nation]
    dish = Text(book.one("dish", nation), justify="center")
    return Panel(dish, title=sign, border_style=colour, width=15, height=4, padding=0)


def _sign(nation: Nation) -> Text:
    sign, colour = SIGNS[nation]
    return Text(sign, style=f"bold {colour}")


def _signs(nations: Iterable[Nation]) -> Text:
    return Text(" ").join(_sign(nation) for nation in nations) or Text("–")


def _grid(book: Phrasebook, *columns: str) -> Grid:
    grid = Grid(border_style="dim", header_style="bold")
    for column in columns:
        grid.add_column(book.table(column), overflow="fold")
    return grid


FACE = Face(draw, draw_end, tell)
