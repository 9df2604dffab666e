"""Which words are near which, by vectors learnt from what people write.

A vector is 96 whole numbers of one byte, all vectors are equally long, and how like two words are is the sum
of their products: whole numbers, and so the same on every machine.

Theory of operation. To compare one word with thousands, their vectors are written column by column into 96
large numbers, with 32 bits for each word. Each column times one number of the word, summed up, is a large
number that holds all the sums side by side. Everything is raised by 128 so that nothing is negative, and 96
products of two bytes never reach into the next word's bits; what that adds is taken off at the end. Python
multiplies large numbers fast, and exactly.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from heapq import nlargest
from importlib.resources import files
from operator import mul
from struct import unpack
from typing import NamedTuple

from brushpass.lexicon.spelling import fold

DIRECTIONS = 96
RAISED = 128
RAISE = bytes([byte ^ RAISED for byte in range(256)])  # a signed byte, raised, is the same byte less its sign
SLOT = 4  # bytes for each sum
NEAREST = 60  # neighbours worth knowing


class Vocabulary(NamedTuple):
    """The words of a language and their vectors."""

    words: Sequence[str]
    spoken: tuple[str, ...]  # those that bots say
    places: Mapping[str, int]
    vectors: bytes  # raised


@cache
def _book(language: str) -> Vocabulary:
    """Open the book, once somebody wants to look into it."""
    data = files("brushpass.lexicon").joinpath("data")
    said, known = (part.split() for part in data.joinpath(f"{language}.txt").read_text("utf-8").split("\n\n"))
    words = (*said, *known)
    exact = {word: place for place, word in enumerate(words)}
    folded = {fold(word): place for word, place in reversed(exact.items()) if not word.isascii()}
    vectors = data.joinpath(f"{language}.vectors").read_bytes().translate(RAISE)
    return Vocabulary(words, tuple(said), {**folded, **exact}, vectors)


def knows(language: str, word: str) -> bool:
    """Say whether a word is in the vocabulary."""
    return _place(language, word) is not None


def spoken(language: str) -> tuple[str, ...]:
    """List the words that bots say: common ones, and none that a family would mind."""
    return _book(language).spoken


def likeness(language: str, one: str, other: str) -> int:
    """Say how near two words are: some 22,500 if they are the same, 0 if nothing is known of one."""
    return likenesses(language, one, (other,))[0]


def likenesses(language: str, word: str, others: tuple[str, ...]) -> tuple[int, ...]:
    """Say how near a word is to each of many others."""
    columns, sums = _columns(language, others)
    mine = _vector(language, word)
    total = sum(map(mul, mine, columns)).to_bytes(SLOT * len(others), "little")
    excess = RAISED * sum(mine) - RAISED * RAISED * DIRECTIONS
    slots = unpack(f"<{len(others)}I", total)
    return tuple([slot - RAISED * own - excess for slot, own in zip(slots, sums, strict=True)])


@lru_cache(maxsize=1024)
def nearest(language: str, word: str) -> tuple[str, ...]:
    """List the spoken words from the nearest on; none, if the word is unknown."""
    if not knows(language, word):
        return ()
    said = spoken(language)
    near = nlargest(NEAREST, zip(likenesses(language, word, said), said, strict=True))
    return tuple([other for _, other in near])


def _place(language: str, word: str) -> int | None:
    places = _book(language).places
    return places.get(word.lower(), places.get(fold(word)))


def _vector(language: str, word: str) -> bytes:
    """Find the raised vector of a word; an unknown one is near nothing."""
    place = _place(language, word)
    if place is None:
        return bytes([RAISED]) * DIRECTIONS
    return _book(language).vectors[place * DIRECTIONS : (place + 1) * DIRECTIONS]


@lru_cache(maxsize=32)
def _columns(language: str, words: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Write the vectors of many words in columns, and the sum of each vector."""
    vectors = [_vector(language, word) for word in words]
    rows, columns = b"".join(vectors), []
    for direction in range(DIRECTIONS):
        slots = bytearray(SLOT * len(words))
        slots[::SLOT] = rows[direction::DIRECTIONS]
        columns.append(int.from_bytes(slots, "little"))
    return tuple(columns), tuple(map(sum, vectors))
