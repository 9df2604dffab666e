"""All that the world outside may bring into a rule: the time, and the dice.

The dice are SHA-256 in counter mode over ``name:block:seed``, read as 64-bit
numbers, high byte first. Anyone can throw them again in any language, seeing
some of them tells nothing about the others, and the text hashed is never the
bare seed, whose own SHA-256 is the commitment published before play.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")


class Moment:
    """One step of one match: when it happens, and how the dice fall.

    Rebuilt from ``(seed, step, at)``, so a replay needs no stored generator.
    """

    __slots__ = ("_dice", "_seed", "at")

    def __init__(self, seed: str, step: int | str = 0, at: int = 0) -> None:
        """Stand at ``step`` of the match with this ``seed``, ``at`` milliseconds after it began."""
        self.at = at
        self._seed = seed
        self._dice = _dice(seed, step)

    def roll(self, sides: int) -> int:
        """Throw one die: a number from 0 to ``sides - 1``."""
        return next(self._dice) * sides >> 64

    def draw(self, bag: Sequence[T], count: int = 1) -> tuple[T, ...]:
        """Take ``count`` things out of ``bag``, or all of it if it holds fewer."""
        rest, dice = list(bag), self._dice
        return tuple([rest.pop(next(dice) * len(rest) >> 64) for _ in range(min(count, len(rest)))])

    def named(self, *name: str | int, at: int | None = None) -> "Moment":
        """Return dice of their own, keyed by name and not by step, now or at another time.

        What no move throws (a blink, the breaking of a tie) must not shift with
        the number of moves made, or one covert move would show itself there.
        """
        return Moment(self._seed, f"@{'/'.join(map(str, name))}", self.at if at is None else at)


def commitment(seed: str) -> str:
    """Say what is published before play, so that the seed cannot be changed later."""
    return sha256(seed.encode()).hexdigest()


def apart(seed: str, purpose: str) -> str:
    """Derive a seed from which ``seed`` cannot be guessed: for the dice of bots."""
    return sha256(f"{purpose}::{seed}".encode()).hexdigest()


def _dice(seed: str, name: int | str) -> Iterator[int]:
    for block in count():  # pragma: no branch -- there is always another block
        yield from unpack(">4Q", sha256(f"{name}:{block}:{seed}".encode()).digest())
