"""The rulebook itself: every clause has a test, and every citation a clause."""

import ast
import re
from pathlib import Path

import pytest

from brushpass.games import linq
from brushpass.words import LANGUAGES, rulebook

HERE = Path(__file__).parent
SOURCES = sorted(Path(linq.__file__).parent.glob("*.py"))
SECTIONS = {
    "test_box.py": "L1",
    "test_setting_up.py": "L2",
    "test_briefing.py": "L3",
    "test_talking.py": "L4",
    "test_pointing.py": "L5",
    "test_points.py": "L6",
    "test_password.py": "L7",
    "test_end.py": "L8",
    "test_couples_and_sleepers.py": "L9",
    "test_options.py": "L10",
}


def clauses(language="en"):
    """The numbers of all clauses, in the order in which they stand."""
    return re.findall(r"\*\*(L\d+\.\d+)\*\*", rulebook("linq", language))


def sections(language="en"):
    return re.findall(r"^## (L\d+)\. ", rulebook("linq", language), re.MULTILINE)


def citations(path):
    """Every test of a file, with the clauses it cites."""
    functions = [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
    ]
    return {node.name: cited_by(node) for node in functions if node.name.startswith("test_")}


def cited_by(test):
    """What stands in ``@rule(...)`` above a test."""
    calls = [mark for mark in test.decorator_list if isinstance(mark, ast.Call)]
    marks = [call for call in calls if ast.unparse(call.func) in {"rule", "pytest.mark.rule"}]
    return [argument.value for mark in marks for argument in mark.args]


def test_the_clauses_are_numbered_without_gaps():
    numbers = [tuple(map(int, clause[1:].split("."))) for clause in clauses()]
    for before, after in zip([(0, 0), *numbers], numbers, strict=False):
        assert after in {(before[0], before[1] + 1), (before[0] + 1, 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_the_same_in_every_language(language):
    assert clauses(language) == clauses()
    assert sections(language) == sections()


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_refer_to_clauses_that_there_are(language):
    cited = re.findall(r"\bL\d+(?:\.\d+)?\b", rulebook("linq", language))
    assert {*cited} <= {*clauses(), *sections()}


def test_every_section_has_its_file():
    assert [*SECTIONS.values()] == sections()
    assert all((HERE / name).exists() for name in SECTIONS)


@pytest.mark.parametrize("clause", clauses())
def test_every_clause_has_a_test_in_the_file_of_its_section(clause):
    (name,) = [name for name, section in SECTIONS.items() if section == clause.split(".")[0]]
    assert any(clause in cited for cited in citations(HERE / name).values())


@pytest.mark.parametrize("path", sorted(HERE.glob("test_*.py")), ids=lambda path: path.name)
def test_every_test_cites_clauses_that_there_are(path):
    for test, cited in citations(path).items():
        assert {*cited} <= {*clauses()}, test
        assert cited or path.name not in SECTIONS, f"{test} is about no clause"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_code_cites_clauses_that_there_are(path):
    cited = re.findall(r"\bL\d+(?:\.\d+)?\b", path.read_text("utf-8"))
    assert {*cited} <= {*clauses(), *sections()}
