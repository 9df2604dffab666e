"""All that the world outside may bring into a rule: the time, and the dice.

The dice are SHA-256 in counter mode over ``name:block:seed``, read as 64-bit
numbers, high byte first. Anyone can throw them again in any language, seeing
some of them tells nothing about the others, and the text hashed is never the
bare seed, whose own SHA-256 is the commitment published before play.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_numbers = Struct(">4Q").unpack


class Moment:
    """One step of one match: when it happens, and how the dice fall.

    Rebuilt from ``(seed, step, at)``, so a replay needs no stored generator.
    """

    __slots__ = ("_blocks", "_left", "_seed", "_step", "at")

    def __init__(self, seed: str, step: int | str = 0, at: int = 0) -> None:
        """Stand at ``step`` of the match with this ``seed``, ``at`` milliseconds after it began."""
        self.at = at
        self._seed = seed
        self._step = step
        self._blocks = 0  # hashed so far: a move that throws no dice hashes nothing
        self._left: list[int] = []  # numbers of those blocks that were not thrown yet

    def roll(self, sides: int) -> int:
        """Throw one die: a number from 0 to ``sides - 1``."""
        left = self._left or self._hash()
        return left.pop(0) * sides >> 64

    def rolls(self, sides: int, times: int) -> list[int]:
        """Throw a die several times at once."""
        return [number * sides >> 64 for number in self._take(times)]

    def thirty_two_bits(self, count: int) -> list[int]:
        """Throw several dice of 2 ** 32 sides at once."""
        return [number >> 32 for number in self._take(count)]  # what ``rolls`` makes of them, in one step

    def draw(self, bag: Sequence[T], count: int = 1) -> tuple[T, ...]:
        """Take ``count`` things out of ``bag``, or all of it if it holds fewer."""
        if count == 1 and bag:
            left = self._left or self._hash()
            return (bag[left.pop(0) * len(bag) >> 64],)
        rest, numbers = list(bag), self._take(max(0, min(count, len(bag))))
        return tuple([rest.pop(number * len(rest) >> 64) for number in numbers])

    def named(self, *name: str | int, at: int | None = None) -> "Moment":
        """Return dice of their own, keyed by name and not by step, now or at another time.

        What no move throws (a blink, the breaking of a tie) must not shift with
        the number of moves made, or one covert move would show itself there.
        """
        return Moment(self._seed, f"@{'/'.join(map(str, name))}", self.at if at is None else at)

    def _take(self, count: int) -> list[int]:
        left = self._left
        while len(left) < count:
            left = self._hash()
        taken = left[:count]
        del left[:count]
        return taken

    def _hash(self) -> list[int]:
        block = f"{self._step}:{self._blocks}:{self._seed}"
        self._blocks += 1
        self._left += _numbers(sha256(block.encode()).digest())
        return self._left


def commitment(seed: str) -> str:
    """Say what is published before play, so that the seed cannot be changed later."""
    return sha256(seed.encode()).hexdigest()


def apart(seed: str, purpose: str) -> str:
    """Derive a seed from which ``seed`` cannot be guessed: for the dice of bots."""
    return sha256(f"{purpose}::{seed}".encode()).hexdigest()
