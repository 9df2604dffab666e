"""What is in the box of Linq: cards of ten words, points, and what a spy may not say."""

import re
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

from brushpass.core import BadSheet
from brushpass.lexicon import is_word, letters, same_family, same_root, tidy

WordCard: TypeAlias = tuple[str, ...]  # ten words, numbered from 1 (L1.1)
WordCards: TypeAlias = tuple[WordCard, ...]

SEATS = range(4, 9)
POINTS = 110  # in all tokens together (L1.3)
STAKE = 3  # points each player begins with (L2.1)
WORDS = 10  # on a card
COUPLES = 2  # of spies in one round, at most (L9.1)
EASIER = 5  # of them, the first (L1.1)
LONGEST = 30  # letters of a word, more than any in either language
LONGEST_NAME = 4  # words of a name
PARTICLES = re.compile("d[aeiou]|d[ae]l|das|der|des|dos|el|et|l[ae]|les|of|sur|the|van|von")  # within a name
MOST_CARDS = 100  # of one's own
MOST_LETTERS = 20_000  # of a whole sheet, remarks and all: it travels with the table
BUILT_IN = "built-in"  # the usual value of the option ``cards``; any other is a sheet


def box(language: str, sheet: str) -> WordCards:
    """List the cards that are played with: ours, or those on the host's own sheet."""
    return our_cards(language) if sheet == BUILT_IN else read(sheet)


@lru_cache(maxsize=2)
def our_cards(language: str) -> WordCards:
    """Read the cards in the box."""
    return read(files("brushpass.games.linq").joinpath(f"cards.{language}.txt").read_text("utf-8"))


@lru_cache(maxsize=64)
def read(sheet: str) -> WordCards:
    """Read a sheet: one card a line, ten words between commas; a line that begins with # is a remark."""
    if len(sheet) > MOST_LETTERS:
        raise BadSheet(1, "too_much_text", str(MOST_LETTERS))
    cards: list[WordCard] = []
    seen: set[str] = set()
    for number, line in enumerate(sheet.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            if len(cards) == MOST_CARDS:
                raise BadSheet(number, "too_many_cards", str(MOST_CARDS))
            cards.append(_card(number, line, seen))
    return tuple(cards)


def check(sheet: str, needed: int) -> None:
    """Refuse a sheet that cannot be read, or has too few cards (L1.4)."""
    if len(read(sheet)) < needed:
        raise BadSheet(len(sheet.splitlines()), "too_few_cards", str(needed))


def _card(number: int, line: str, seen: set[str]) -> WordCard:
    words = tuple([tidy(word.strip()) for word in line.split(",")])
    if len(words) != WORDS:
        raise BadSheet(number, "not_ten_words", str(len(words)))
    for word in words:
        if no_word(word):
            raise BadSheet(number, "not_one_word", word[:LONGEST])
        if plain(word) in seen:
            raise BadSheet(number, "there_twice", word)
        seen.add(plain(word))
    return words


def no_word(text: str) -> str | None:
    """Say why a text is no word that can be said or tried (L4.2)."""
    if len(text) > LONGEST:
        return "too_long"
    return None if is_word(text) or _is_name(text) else "not_one_word"


def _is_name(text: str) -> bool:
    """Say whether a text with spaces is a proper name, told by the capitals at its ends (L4.2)."""
    parts = text.split(" ")
    ends = (parts[0], parts[-1])
    capitals = all(part != part.lower() for part in ends)
    between = all(part != part.lower() or PARTICLES.fullmatch(part) for part in parts[1:-1])
    return len(parts) <= LONGEST_NAME and capitals and between and all(map(is_word, parts))


def same_word(one: str, other: str) -> bool:
    """Compare two words without case, accents and hyphens (L7.3)."""
    return plain(one) == plain(other)


def plain(text: str) -> str:
    """Leave only the letters of a word or a name."""
    return letters(text).replace(" ", "")


def forbidden(word: str, password: str, language: str, strictness: str) -> str | None:
    """Say why a spy with this password may not say this word (L4.3, L4.4)."""
    if strictness == "off":
        return None
    if strictness == "family":
        kin = same_family(language, word, password)
        return "the_password" if same_word(word, password) else "same_family" if kin else None
    if plain(password) in plain(word):
        return "password_inside"
    return "same_root" if strictness == "strict" and same_root(language, word, password) else None
