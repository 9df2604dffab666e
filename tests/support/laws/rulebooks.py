"""What is asked of every rulebook: its clauses, and who cites them."""

import ast
import re
from pathlib import Path

from brushpass.words import rulebook


def clauses(game: str, language: str = "en") -> list[str]:
    """The numbers of all clauses, in the order in which they stand."""
    return re.findall(r"\*\*([A-Z]\d+\.\d+)\*\*", rulebook(game, language))


def sections(game: str, language: str = "en") -> list[str]:
    return re.findall(r"^## ([A-Z]\d+)\. ", rulebook(game, language), re.MULTILINE)


def titles(game: str) -> list[tuple[str, str]]:
    """Every section, with its title as a file would be named: "The box" is ``box``."""
    found = re.findall(r"^## ([A-Z]\d+)\. (?:The |An? )?(.+)$", rulebook(game, "en"), re.MULTILINE)
    return [(section, re.sub(r"\W+", "_", title.lower()).strip("_")) for section, title in found]


def cited_in(text: str, letter: str) -> set[str]:
    """The clauses and sections a text speaks of."""
    return {*re.findall(rf"\b{letter}\d+(?:\.\d+)?\b", text)}


def citations(path: Path) -> dict[str, list[str]]:
    """Every test of a file, with the clauses it cites."""
    functions = [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
    ]
    return {node.name: cited_by(node) for node in functions if node.name.startswith("test_")}


def cited_by(test: ast.FunctionDef) -> list[str]:
    """What stands in ``@rule(...)`` above a test."""
    calls = [mark for mark in test.decorator_list if isinstance(mark, ast.Call)]
    marks = [call for call in calls if ast.unparse(call.func) in {"rule", "pytest.mark.rule"}]
    return [argument.value for mark in marks for argument in mark.args]
