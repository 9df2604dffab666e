"""The table of contestable points: every ruling, option, clause, test and version that it names is there."""

import re
from typing import NamedTuple

import pytest

from brushpass import GAMES
from brushpass.core import field_names
from support.checkout import ROOT

TABLE = ROOT / "docs" / "rulings" / "contestable.md"
POINTS = [f"N{number}" for number in range(1, 21)]


class Point(NamedTuple):
    """A row of the table."""

    name: str
    game: str
    readings: str
    choice: str
    option: str
    clauses: str
    test: str
    since: str
    ruling: str


def rows():
    """Read the table."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| N")]
    return [Point(*(cell.strip().strip("`") for cell in line.strip("|").split("|"))) for line in lines]


def test_every_point_is_settled():
    assert list(dict.fromkeys(point.name for point in rows())) == POINTS


@pytest.mark.parametrize("point", rows(), ids=lambda point: f"{point.name}-{point.ruling}")
def test_what_a_point_names_is_there(point):
    game = GAMES[point.game]
    assert " / " in point.readings
    assert point.choice
    assert not point.option or point.option in field_names(game.nouns.options)
    rulebook = (ROOT / "src/brushpass/games" / game.name / "rules.md").read_text("utf-8")
    assert all(f"**{clause}**" in rulebook for clause in point.clauses.split(", "))
    file, name = point.test.split("::")
    path = ROOT / file if "/" in file else ROOT / "tests/games" / game.name / file
    assert f"def {name}(" in path.read_text("utf-8")
    assert any(re.match(rf"{re.escape(point.since)}(\+|$)", one) for one in (game.version, *game.past))
    rulings = (ROOT / "docs/rulings" / f"{game.name}.md").read_text("utf-8")
    assert f"\n## {point.ruling}. " in rulings
