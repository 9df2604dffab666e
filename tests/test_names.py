"""Names: one word, one meaning. A game has words of its own; anywhere else the name of a type stands once."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "brushpass"


def types(tree):
    """Name the classes and type aliases of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target)


def test_the_name_of_a_type_stands_for_one_thing():
    homes = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        if "games" not in path.relative_to(SOURCE).parts:
            for name in types(ast.parse(path.read_text("utf-8"))):
                homes[name].add(str(path.relative_to(SOURCE)))
    assert homes, "there are types"
    assert {name: sorted(files) for name, files in homes.items() if len(files) > 1} == {}
