"""Homoglyphs (Unicode confusables) in names: mixed alphabets in one name, and names that look alike.

``tools/lookalikes.py`` makes ``lookalikes.txt`` from Unicode's list of confusable letters.
"""

import string
import unicodedata
from collections.abc import Iterator
from pathlib import Path

# Written together with any other: no letter of theirs looks like one of an alphabet.
APART = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "MODIFIER"}
TABLE = Path(__file__).with_suffix(".txt")
STROKES = str.maketrans("I10", "llo")  # a small l; but for the last
SIGNS = " ._'-"  # hardly seen, as are letters that only change others: no name differs by them alone
PAIRS = (("rn", "m"), ("vv", "w"))  # two letters that look like one


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Read the table: in each line the codes of letters that look like the first."""
    for line in text.splitlines():
        if not line.startswith("#"):
            like, *letters = (int(code, 16) for code in line.split())
            yield from ((letter, like) for letter in letters)


LOOKS = dict(_pairs(TABLE.read_text("utf-8")))


def by_value(text: str) -> str:
    """Write every digit, of whatever alphabet, as the figure of ASCII that has its value."""
    return text if text.isascii() else "".join(str(unicodedata.decimal(letter, letter)) for letter in text)


def in_one_alphabet(name: str) -> bool:
    """Say whether all letters of a name are of one alphabet, and its digits too or plain ones."""
    told = (letter for letter in name if letter.isalnum() and letter not in string.digits)
    return len({_alphabet(letter) for letter in told} - APART) <= 1


def _alphabet(letter: str) -> str:
    """Name an alphabet by its letters; its digits may be named a little differently, as those of Arabic."""
    first = unicodedata.name(letter, "").removeprefix("EXTENDED ").split(" ")[0]
    return first.removesuffix("-INDIC")


def skeleton(name: str) -> str:
    """Write a name so that another that looks like it is written the same, however letters are turned."""
    return _shape(by_value(name).casefold())


def alike(name: str, other: str) -> bool:
    """Say whether two names look the same, as they stand or in small letters: an I is a stroke, and an i."""
    return bool(_looks(name) & _looks(other))


def _looks(name: str) -> set[str]:
    return {_shape(text) for text in (name, name.casefold(), by_value(name))}


def _shape(text: str) -> str:
    seen = "".join(letter for letter in text if letter not in SIGNS and _alphabet(letter) != "MODIFIER")
    shape = seen.translate(LOOKS).translate(STROKES).casefold()
    for two, one in PAIRS:
        shape = shape.replace(two, one)
    return shape
