"""Sizes: short functions, short files. A failure names the worst offenders."""

import ast
from pathlib import Path
from statistics import median, quantiles

SOURCE = Path(__file__).parent.parent / "src"


def lengths():
    """How long the body of every function is, its docstring left out."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                lines = body[-1].end_lineno - body[0].lineno + 1 if body else 0
                yield lines, f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}"


def test_functions_are_short():
    found = sorted(lengths(), reverse=True)
    sizes = [lines for lines, _ in found]
    worst = "\n".join(f"{lines:4} {name}" for lines, name in found[:10])
    assert median(sizes) <= 5, worst
    assert quantiles(sizes, n=10)[-1] <= 24, worst
    assert sizes[0] <= 40, worst


def test_files_are_short():
    found = sorted(((len(p.read_text("utf-8").splitlines()), p) for p in SOURCE.rglob("*.py")), reverse=True)
    worst = "\n".join(f"{lines:4} {path.relative_to(SOURCE)}" for lines, path in found[:5])
    assert found[0][0] <= 400, worst
    rules = [f"{n} {path.parent.name}" for n, path in found if path.name == "rules.py" and n > 250]
    assert not rules, f"a rules.py has at most 250 lines: {rules}"
