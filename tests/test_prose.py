"""The docs can be read: lines that fit a screen, sentences that can be followed, no worn-out words."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SPEC = importlib.util.spec_from_file_location("docs", ROOT / "tools" / "docs.py")
docs = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(docs)

WIDEST = 100  # columns of a line
QUOTED = 110  # columns of an example: it may quote a line of our code
LONGEST = 30  # words of a sentence
USUAL = 16  # words of a sentence, on average over a page
# Texts with a voice of their own, pages that a program writes, and what was released.
ELSEWHERE = re.compile(
    r"CHANGELOG\.md|CODE_OF_CONDUCT\.md|(.*/)?rules(\.\w+)?\.md"
    r"|docs/(rulings|games|research)/.*|docs/adr/0.*|docs/strength/README\.md|docs/glossary\.md"
)
# Words whose subject nobody can find, and calques; in their place stand an actor and today's word.
WORN = re.compile(
    r"\b(whoever|whosoever|anew|hangs? on|of late|the own|of one's own|nobody but|but for|"
    r"one's|lest|thereof|hitherto|whither|somebody else's)\b",
    re.IGNORECASE,
)
PAGES = [page for page in docs.pages() if not ELSEWHERE.fullmatch(page)]


def too_wide(text):
    """Lines that are too wide; a table or a picture is as wide as it must be, and so is a link's target."""
    found = []
    for line, is_prose in docs.lines(text):
        shown = re.sub(r"\]\([^()]*\)", "]", line)
        free = is_prose and line.lstrip().startswith(("|", "!["))
        found += [shown] if len(shown) > (WIDEST if is_prose else QUOTED) and not free else []
    return found


def passages(text):
    """The paragraphs, the items of lists and the cells of tables, without examples and headings."""
    here = []
    for line, is_prose in [*docs.lines(text), ("", True)]:
        said = line.strip()
        if not is_prose or not said or re.match(r"[#|]|[-*] |\d+\. ", said):
            yield " ".join(here)
            here = []
        if is_prose and said.startswith("|"):
            yield from re.split(r" [|·] ", said.strip("|"))
        elif is_prose and not said.startswith(("#", "![")):
            here.append(re.sub(r"^([-*]|\d+\.) ", "", said))


def sentences(text):
    """What is said in one breath; code counts as one word."""
    for passage in passages(text):
        said = re.sub(r"\]\([^()]*\)", "]", re.sub(r"`[^`]*`", "Code", passage))
        parts = re.split(r"(?<=[.!?])[)*\]\"]*\s+(?=[^a-z])", said)
        yield from (part.strip() for part in parts if part.strip())


def worn(text):
    """Words that are worn out; a program may still say them, and then it is quoted as code."""
    return WORN.findall(re.sub(r"`[^`\n]*`", "", text))


def length(sentence):
    return len(re.findall(r"[^\W_][\w'.,-]*", sentence))


@pytest.mark.parametrize("page", PAGES)
def test_no_line_is_wider_than_a_screen(page):
    assert too_wide((ROOT / page).read_text("utf-8")) == []


@pytest.mark.parametrize("page", PAGES)
def test_a_sentence_can_be_followed(page):
    text = (ROOT / page).read_text("utf-8")
    assert [each for each in sentences(text) if length(each) > LONGEST] == []
    whole = [length(each) for each in sentences(text) if each.rstrip(")*]").endswith((".", "!", "?", ":"))]
    assert sum(whole) <= USUAL * max(1, len(whole))


@pytest.mark.parametrize("page", PAGES)
def test_no_word_is_worn_out(page):
    assert worn((ROOT / page).read_text("utf-8")) == []


def test_pages_are_found():
    assert {"README.md", "CONTRIBUTING.md", "docs/how-it-works.md", "web/src/games/README.md"} <= set(PAGES)
    assert "docs/rulings/wink.md" not in PAGES


HARD = """\
# A heading

One sentence. Another
one `with some code`!

* an item
* two.

| a cell | b |
|---|---|

```
no prose
```
![nor a picture](a.svg)
"""


def test_what_is_hard_to_read_is_found():
    wide = "x" * (WIDEST + 1)
    code = f"```\n{wide}\n{2 * wide}\n```\n"
    assert too_wide(f"{wide}\n| {wide} |\n[a](https://{wide})\n{code}") == [wide, 2 * wide]
    said = ["One sentence.", "Another one Code!", "an item", "two.", "a cell", "b", "---|---"]
    assert [*sentences(HARD)] == said
    assert [*map(length, said)] == [2, 3, 2, 1, 2, 1, 0]
    assert worn("Whoever knows the own key hangs on it, `anew`.") == ["Whoever", "the own", "hangs on"]
