"""The tour in docs/a-move.md is true: its files exist, define what it names, and say what it quotes."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOUR = (ROOT / "docs" / "a-move.md").read_text("utf-8")
# A file that is linked to under its own path, and what is named behind it.
STOP = re.compile(r"\[`([^`]+)`\]\(\.\./([^)]+)\)(?::((?:,?\s+`[^`]+`)+))?")
QUOTE = re.compile(r"^```(?:ts|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def stops(text):
    """Every file that is named, where it is named, and what it is said to define."""
    for found in STOP.finditer(text):
        yield found.start(), found[1], found[2], re.findall(r"`([^`]+)`", found[3] or "")


def quotes(text):
    """Every example, with the file that was named last before it."""
    for found in QUOTE.finditer(text):
        yield [path for at, path, *_ in stops(text) if at < found.start()][-1], found[1]


def defined(path):
    """What a file defines: of Python exactly, of the page by how definitions look there."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        found = re.findall(r"(?:class|function|const|let)\s+(\w+)|^  (#?\w+) ?[=(<]", text, re.MULTILINE)
        return {name for names in found for name in names}
    return {node.name for node in ast.walk(ast.parse(text)) if hasattr(node, "name")}


def left_out(quote, text):
    """The first line of a quotation that the file does not say, after those before it."""
    lines = iter([line.strip() for line in text.splitlines()])
    said = (line.strip() for line in quote.splitlines())
    return next((line for line in said if line not in ("", "…") and line not in lines), None)


@pytest.mark.parametrize(("path", "target", "names"), [stop[1:] for stop in stops(TOUR)])
def test_every_file_defines_what_is_named(path, target, names):
    assert path == target
    known = defined(ROOT / path)
    assert [name for name in names if not {*name.split(".")} <= known] == []


@pytest.mark.parametrize(("path", "quote"), [*quotes(TOUR)])
def test_every_quotation_is_what_the_file_says(path, quote):
    assert left_out(quote, (ROOT / path).read_text("utf-8")) is None


def test_the_tour_is_read_as_it_is_written():
    assert len([*stops(TOUR)]) > 15
    assert len([*quotes(TOUR)]) == TOUR.count("```ts\n") + TOUR.count("```python\n") > 10
    assert [*stops("[`a.py`](../a.py): `A.b`,\n`c` and [`d.py`](../e.py)")] == [
        (0, "a.py", "a.py", ["A.b", "c"]),
        (34, "d.py", "e.py", []),
    ]
    assert left_out("one\n…\n  three", "one\ntwo\nthree") is None
    assert left_out("three\none", "one\ntwo\nthree") == "one"
    assert {"Requests", "wait", "unanswered"} <= defined(ROOT / "web/src/lib/net/requests.ts")
    assert "swapOf" not in defined(ROOT / "web/src/lib/net/requests.ts")
