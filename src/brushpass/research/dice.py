"""Dice that are thrown from outside: they make every chance of every game explicit.

Theory of operation. Rules ask a ``Moment`` for all they throw, and they are pure: the same
throws give the same events. So a move can be tried with a script of throws. Where the
script ends, ``Unthrown`` says how the next die can fall; whoever tries the move chooses, and
tries again with one throw more. Cards that are alike count as one way to fall, with its weight.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias, TypeVar

from brushpass.core import Moment

T = TypeVar("T")
Weights: TypeAlias = tuple[int, ...]
Known: TypeAlias = Mapping[str, int]  # how the dice that are keyed by name have fallen so far


class Unthrown(Exception):  # noqa: N818 -- a question, not an error
    """A die must be thrown: it can fall in so many ways, which weigh so much."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(f"a die with the weights {weights}")
        self.weights = weights


class Dice(Moment):
    """The dice of one step; how they fall is decided by ``fall``, from their weights."""

    __slots__ = ("_fall", "_known", "_name", "_thrown", "learnt")

    def __init__(
        self,
        fall: Callable[[Weights], int],
        known: Known,
        at: int,
        name: str = "",
        learnt: dict[str, int] | None = None,
    ) -> None:
        """Stand at a step; ``known`` dice are not thrown again, those thrown now are ``learnt``."""
        self.at = at
        self.learnt = {} if learnt is None else learnt
        self._fall = fall
        self._known = known
        self._name = name
        self._thrown = 0

    def roll(self, sides: int) -> int:
        """Throw one die: a number from 0 to ``sides - 1``."""
        return self._throw((1,) * sides)

    def rolls(self, sides: int, times: int) -> list[int]:
        """Throw a die several times, each asked for by itself."""
        return [self.roll(sides) for _ in range(times)]

    def draw(self, bag: Sequence[T], count: int = 1) -> tuple[T, ...]:
        """Take ``count`` things out of ``bag``, or all of it if it holds fewer."""
        rest, drawn = list(bag), []
        for _ in range(min(count, len(rest))):
            kinds = list(dict.fromkeys(rest))
            kind = kinds[self._throw(tuple([rest.count(each) for each in kinds]))]
            rest.remove(kind)
            drawn.append(kind)
        return tuple(drawn)

    def named(self, *name: str | int, at: int | None = None) -> "Dice":
        """Return dice of their own, keyed by name and not by step, now or at another time."""
        key = f"@{'/'.join(map(str, name))}"
        return Dice(self._fall, self._known, self.at if at is None else at, key, self.learnt)

    def _throw(self, weights: Weights) -> int:
        if len(weights) == 1:
            return 0
        if not self._name:
            return self._fall(weights)
        self._thrown += 1
        key = f"{self._name}#{self._thrown}"
        if key not in self._known and key not in self.learnt:
            self.learnt[key] = self._fall(weights)
        return self._known[key] if key in self._known else self.learnt[key]


def scripted(throws: Iterable[int]) -> Callable[[Weights], int]:
    """Let dice fall as written; where nothing is written any more, ask."""
    left = iter(throws)

    def fall(weights: Weights) -> int:
        for throw in left:
            return throw
        raise Unthrown(weights)

    return fall


class Chance(Dice):
    """Dice that fall by chance: no way is asked for, so nothing alike need be counted."""

    __slots__ = ("_random", "thrown")

    def __init__(self, random: Callable[[], float], known: Known, at: int) -> None:
        """Throw with ``random``, which gives numbers from 0 up to, but not, 1."""
        super().__init__(self._land, known, at)
        self._random = random
        self.thrown = False  # whether anything was left to chance

    def _land(self, weights: Weights) -> int:
        self.thrown = True
        point = self._random() * sum(weights)
        return next(way for way, reached in enumerate(accumulate(weights)) if point < reached)

    def draw(self, bag: Sequence[T], count: int = 1) -> tuple[T, ...]:
        """Take ``count`` things out of ``bag``, or all of it if it holds fewer."""
        rest = list(bag)
        self.thrown |= len(rest) > 1 and count > 0
        return tuple([rest.pop(int(self._random() * len(rest))) for _ in range(min(count, len(rest)))])
