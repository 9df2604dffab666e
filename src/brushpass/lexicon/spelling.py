"""Words as people type them: what is one word, and when two are the same."""

import re
from functools import lru_cache
from unicodedata import combining, normalize

PLAIN = str.maketrans(  # what keyboards make of an apostrophe and a hyphen
    "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}"
    "\N{HYPHEN}\N{NON-BREAKING HYPHEN}",
    "'''--",
)
APART = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l"})
ONE_WORD = re.compile(r"[a-z]+(?:['-][a-z]+)*")


def tidy(text: str) -> str:
    """Write a text as it is shown: letters in one piece, plain apostrophes and hyphens."""
    return normalize("NFC", text).translate(PLAIN)


def fold(text: str) -> str:
    """Take away case and accents."""
    plain = tidy(text).lower().translate(APART)
    return "".join([letter for letter in normalize("NFD", plain) if not combining(letter)])


@lru_cache(maxsize=8192)
def letters(text: str) -> str:
    """Leave only the letters: a hyphen makes no other word."""
    return fold(text).replace("-", "").replace("'", "")


def is_word(text: str) -> bool:
    """Say whether this is one word: Latin letters, with hyphens and apostrophes between them."""
    loose_marks = any(map(combining, tidy(text)))  # accents upon accents would climb out of their line
    return ONE_WORD.fullmatch(fold(text)) is not None and not loose_marks
