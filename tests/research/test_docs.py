"""The pages for researchers: their examples run, and their figures are those of the code."""

import doctest
from pathlib import Path

import pytest

from brushpass import GAMES
from brushpass.research import CODEBOOKS
from brushpass.research.description import inserted

DOCS = Path(__file__).parent.parent.parent / "docs"


PAGES = sorted(path.stem for path in (DOCS / "research").glob("*.md"))


@pytest.mark.parametrize(
    "page", ["research.md", "bots.md", "language-models.md", *(f"research/{game}.md" for game in PAGES)]
)
def test_the_examples_run(page):
    result = doctest.testfile(str(DOCS / page), module_relative=False)
    assert result.attempted == (DOCS / page).read_text("utf-8").count(">>> ")
    assert result.failed == 0


def test_every_game_that_can_be_put_into_numbers_has_its_page():
    assert {codebook.game.name for codebook in CODEBOOKS.values()} == set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_describes_is_what_the_game_has(name):
    """The command of the message brings the page up to date."""
    page = (DOCS / "research" / f"{name}.md").read_text("utf-8")
    current = page == inserted(GAMES[name], page)
    assert current, f"brushpass describe {name} --into docs/research/{name}.md"
