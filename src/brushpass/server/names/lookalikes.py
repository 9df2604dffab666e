"""Homoglyphs (Unicode confusables) in names: mixed alphabets in one name, and names that look alike.

``tools/lookalikes.py`` makes ``lookalikes.txt`` from Unicode's list of confusable letters.
"""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

# Written together with any other: no letter of theirs looks like one of an alphabet.
APART = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "MODIFIER"}
TABLE = Path(__file__).with_suffix(".txt")
STROKES = str.maketrans("I10", "llo")  # a small l; but for the last


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Read the table: in each line the codes of letters that look like the first."""
    for line in text.splitlines():
        if not line.startswith("#"):
            like, *letters = (int(code, 16) for code in line.split())
            yield from ((letter, like) for letter in letters)


LOOKS = dict(_pairs(TABLE.read_text("utf-8")))


def in_one_alphabet(name: str) -> bool:
    """Say whether all letters of a name are of one alphabet."""
    alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return len(alphabets - APART) <= 1


def alike(name: str, other: str) -> bool:
    """Say whether two names look the same, as they stand or in small letters: an I is a stroke, and an i."""
    return bool(_looks(name) & _looks(other))


def _looks(name: str) -> set[str]:
    return {written.translate(LOOKS).translate(STROKES).casefold() for written in (name, name.casefold())}
