"""The pages for researchers: their examples run, and their figures are those of the code."""

import doctest
import re
from pathlib import Path

import pytest

from brushpass.research import CODEBOOKS, Task

DOCS = Path(__file__).parent.parent.parent / "docs"
SEATS = 4  # of the layout shown, or the most there can be


GAMES = sorted(path.stem for path in (DOCS / "research").glob("*.md"))


@pytest.mark.parametrize("page", ["research.md", "bots.md", *(f"research/{game}.md" for game in GAMES)])
def test_the_examples_run(page):
    result = doctest.testfile(str(DOCS / page), module_relative=False)
    assert result.attempted == (DOCS / page).read_text("utf-8").count(">>> ")
    assert result.failed == 0


def rows(name):
    """The rows of all tables of a page, as lists of cells."""
    text = (DOCS / "research" / f"{name}.md").read_text("utf-8")
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`").replace(",", "") for cell in line] for line in lines]


def sizes(task):
    return [
        task.actions.count,
        task.observation_size,
        task.bounds.diary,
        task.event.width,
        task.recall_size,
        task.bounds.decisions,
    ]


def test_every_game_has_its_page():
    assert {codebook.game.name for codebook in CODEBOOKS.values()} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_sizes_on_a_page_are_those_of_the_game(name):
    for seats in CODEBOOKS[name].game.seats:
        task = Task(CODEBOOKS[name], seats)
        said = [seats, *sizes(task), task.bounds.throws, task.bounds.points[1]]
        assert list(map(str, said)) in rows(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_on_a_page_is_that_of_the_game(name):
    seats = min(SEATS, max(CODEBOOKS[name].game.seats))
    parts = {(part.name, str(part.start), str(part.width)) for part in Task(CODEBOOKS[name], seats).layout()}
    said = [
        tuple(row[:3]) for row in rows(name) if len(row) == 4 and re.match(r"seat$|table\.|hand\.", row[0])
    ]
    assert len(said) > 10
    assert set(said) <= parts


@pytest.mark.parametrize("name", [name for name in CODEBOOKS if name.endswith("_finale")])
def test_the_sizes_of_a_finale_are_on_its_page(name):
    assert list(map(str, sizes(Task(CODEBOOKS[name])))) in rows(name.removesuffix("_finale"))


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_on_a_page_are_those_of_the_game(name):
    """Every kind of move is named, in the order of numbers; where plain numbers are given, they are right."""
    task = Task(CODEBOOKS[name], min(SEATS, max(CODEBOOKS[name].game.seats)))
    said = [row for row in rows(name) if len(row) == 3 and re.match(r"`?[A-Z]\w+\(", row[1])]
    kinds = list(dict.fromkeys(task.actions.name(n).partition("(")[0] for n in range(1, task.actions.count)))
    assert [re.match(r"`?(\w+)", row[1])[1] for row in said] == kinds
    for numbers, move, _ in said:
        for number in numbers.split(" to ") if re.fullmatch(r"\d+( to \d+)?", numbers) else ():
            assert task.actions.name(int(number)).startswith(re.match(r"`?(\w+)", move)[1])
