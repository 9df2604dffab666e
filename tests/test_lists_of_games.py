"""Where games are listed by hand, every game on the shelf is in the list."""

import ast
import re
from pathlib import Path

import pytest

from brushpass import GAMES
from brushpass.research import CODEBOOKS
from brushpass.table.setup import seats_told
from brushpass.words import phrases

ROOT = Path(__file__).parent.parent
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LISTS = ("README.md", "docs/why.md", "CITATION.cff", ".github/ISSUE_TEMPLATE/rules.yml")

of_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def text(path):
    return (ROOT / path).read_text("utf-8")


def title(game):
    return phrases(game.home, "en")["title"]


@of_every_game
def test_a_game_is_in_the_readme_with_its_players_and_its_authors(game):
    row = f"| [{title(game)}](docs/games/{game.name}.md) | {seats_told(game, ' to ')} |"
    assert row in text("README.md")
    assert re.search(rf"^\| {title(game)} \| \S", text("README.md"), re.MULTILINE), "who made it"


@of_every_game
@pytest.mark.parametrize("page", LISTS)
def test_a_game_is_in_every_list(game, page):
    assert title(game) in text(page)


@of_every_game
def test_a_game_has_its_pages(game):
    assert (ROOT / "docs" / "games" / f"{game.name}.md").exists()
    assert (ROOT / "docs" / "rulings" / f"{game.name}.md").exists()
    assert f"(games/{game.name}.md)" in text("docs/why.md")


@pytest.mark.parametrize("name", sorted({codebook.game.name for codebook in CODEBOOKS.values()}))
def test_a_game_in_numbers_is_in_the_list_for_researchers(name):
    assert f"(research/{name}.md)" in text("docs/research.md")


@pytest.mark.parametrize("page", ["README.md", "docs/why.md", "CITATION.cff"])
def test_the_games_are_counted_rightly(page):
    assert f" {NUMBERS[len(GAMES)]} games" in text(page)


def named(node):
    """Name the games that a literal goes by: the keys of a dictionary, or what its entries begin with."""
    entries = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())
    firsts = [entry.elts[0] if isinstance(entry, ast.Tuple) and entry.elts else entry for entry in entries]
    return {first.value for first in firsts if isinstance(first, ast.Constant) and first.value in GAMES}


@pytest.mark.parametrize("folder", ["src/brushpass", "tests"])
def test_no_shared_file_goes_through_the_games_one_by_one(folder):
    """What there is to say of a game stands in files of its name; a shared file has one or two as samples."""
    files = [path for path in (ROOT / folder).rglob("*.py") if not {*GAMES} & {*path.parts, path.stem}]
    assert len(files) > 100
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if len(named(node)) > len(GAMES) // 2
    }
    assert found == set()
