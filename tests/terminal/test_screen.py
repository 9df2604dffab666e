"""What reaches the terminal: as it stands, and broken into lines only where the language allows it."""

import re

import pytest
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from brushpass.core import WATCHER
from brushpass.table.seating import PEOPLE
from brushpass.terminal import spywhere
from brushpass.terminal.play import open_book
from brushpass.terminal.screen import SPACE, Screen
from support.commands import said
from support.games.matches import play
from support.games.matches import spywhere as dealt

SENTENCE = f"Vous avez retiré trois cartes «{SPACE}fromage{SPACE}»{SPACE}: bravo{SPACE}!"


def shown(renderable, width):
    screen = Screen(width=width)
    with screen.capture() as captured:
        screen.print(renderable)
    return captured.get()


def in_a_grid(text):
    grid = Grid(show_header=False)
    grid.add_row(text)
    return grid


@pytest.mark.parametrize("width", range(18, 60))
@pytest.mark.parametrize(
    "within", [str, Text, Panel, in_a_grid, lambda text: Padding(Text(text), (0, 0, 0, 2))]
)
def test_no_line_ends_at_a_space_at_which_none_may_end(width, within):
    lines = shown(within(SENTENCE), width)
    assert f"«{SPACE}fromage{SPACE}»{SPACE}:" in lines
    assert f"bravo{SPACE}!" in lines
    assert re.findall(r"\w+", lines) == re.findall(r"\w+", SENTENCE)


def test_styles_stay_where_they_are():
    text = Text.assemble("Nouveau", SPACE, ("rouge", "bold red"), f"{SPACE}!")
    screen = Screen(width=80)
    styled = [segment.text for segment in screen.render(text) if segment.style and segment.style.bold]
    assert styled == ["rouge"]


def test_markup_and_emoji_are_only_text():
    assert shown("[b]a[/b] [/x] :heart:", 80) == "[b]a[/b] [/x] :heart:\n"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_verdict_stands_beside_its_guess(language, seats):
    match = play(dealt(seats))
    book = open_book(match, language, WATCHER, PEOPLE)
    lines = shown(spywhere.draw_end(match.table, book), 80)
    guesses = sum(len(account.guesses) for account in match.table.phase.accounts)
    assert guesses
    assert len(re.findall(rf"\w+{SPACE}[A-Z][A-Z]{SPACE}[✓✗]", lines)) == guesses


def test_in_a_narrow_terminal_french_lines_end_where_they_may(run):
    shown = said(run("play", "spywhere", "--seed", "m", typed="1\n" * 60, lang="fr", columns="24"))
    assert f"{SPACE}»" in shown
    lines = [line.strip() for line in shown.splitlines() if line.strip()]
    assert not [line for line in lines if line[-1] == "«" or line[0] in "»:;!?"]
