"""A task: a game at a table of one size, with its moves and all that is seen put into numbers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

from brushpass.extras import extra

with extra("research"):
    import numpy as np
    from numpy.typing import NDArray

from brushpass.core import AnyGame, BadSetup, Result, Setup, Told, View, all_seats
from brushpass.research.actions import Actions, Blanks
from brushpass.research.codes import Code, Coder, Forgotten, Hints, KindOnly, LeftOut, Part, one_hot, record
from brushpass.table.setup import set_up

Array: TypeAlias = NDArray[np.float32]
Diary: TypeAlias = tuple[Any, ...]  # what a seat knew first, then all it did and saw since, in order

GOALS = ("win", "points")


class Did(Told):
    """What this seat itself did."""

    move: Any


class Bounds(NamedTuple):
    """What no match of a game goes beyond."""

    decisions: int  # in all; where a match could go on for ever, it is cut here
    diary: int  # things that one seat does and sees happen; older ones are forgotten
    throws: int  # of dice
    ways: int  # in which one die can fall
    points: tuple[int, int]  # the least and the most


@dataclass(frozen=True, slots=True, kw_only=True)
class Codebook:
    """What must be said of a game before it can be put into numbers."""

    game: AnyGame
    name: str
    hints: Callable[[Setup[Any]], Hints]  # what the types of the game leave open
    bounds: Callable[[Setup[Any]], Bounds]
    options: Mapping[str, object] = field(default_factory=dict)  # what is always agreed on
    tick: int | None = None  # of a game in real time: milliseconds between two decisions
    blanks: Blanks | None = None  # of a game in which texts are written
    # Makes the codebook of matches that were played with these options, in which these texts were written.
    written: "Callable[[Any, Sequence[str]], Codebook] | None" = None


def usual_hints(game: AnyGame) -> Hints:
    """Say what holds of every game: the options are agreed on, and the table shows the phase that began."""
    phase = get_type_hints(game.nouns.table).get("phase")
    seen = {
        f"{sight.__name__}.{name}": KindOnly()
        for sight in get_args(game.nouns.sight)
        for name, kind in get_type_hints(sight).items()
        if kind == phase
    }
    return {"options": LeftOut(), "TimeUp": LeftOut(), **seen}


class Task:
    """A game with its setup and everything about it that is counted. It never changes."""

    def __init__(
        self, codebook: Codebook, seats: int | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        """Set up ``codebook``'s game, for as few players as it takes unless told otherwise."""
        self.game = codebook.game
        self.name = codebook.name
        self.tick = codebook.tick
        wanted = min(self.game.seats) if seats is None else seats
        agreed = set_up(self.game, wanted, codebook.options).options
        self.setup = set_up(self.game, wanted, {**codebook.options, **(options or {})})
        for name in codebook.options:
            if getattr(self.setup.options, name) != getattr(agreed, name):
                raise BadSetup(f"the option {name} of {self.name} is agreed on already")
        self.seats = all_seats(self.setup.seats)
        self.bounds = codebook.bounds(self.setup)
        self._hints = {**usual_hints(self.game), **codebook.hints(self.setup)}
        self.actions = Actions(self.game, Coder(self.seats, self._hints), codebook.blanks)

    @cached_property
    def observation(self) -> Code:
        """How what one seat knows now is written: its seat, the table, its hand."""
        nouns, coder = self.game.nouns, Coder(self.seats, self._hints)
        table = {f"table.{name}": code for name, code in coder.fields(nouns.table).items()}
        return record({"seat": one_hot(self.seats, "seat"), **table, "hand": coder.of_record(nouns.hand)})

    @cached_property
    def event(self) -> Code:
        """How one thing is written that a seat did or saw; the kinds share their places, being many."""
        return Coder(self.seats, self._hints, shared=True).of_any(list(self._kinds))

    @cached_property
    def _kinds(self) -> Mapping[type[Told], None]:
        """List the kinds of things that are remembered; to find one in it is quick."""
        nouns, hints = self.game.nouns, self._hints
        kinds = Coder(self.seats, hints).kinds(nouns.move | nouns.sight)
        return {kind: None for kind in kinds if hints.get(kind.__name__) != Forgotten()}

    @property
    def observation_size(self) -> int:
        """Count the numbers of an observation."""
        return self.observation.width

    @property
    def recall_size(self) -> int:
        """Count the numbers of a whole diary."""
        return 2 * self.observation.width + self.bounds.diary * self.event.width

    def layout(self, *, recall: bool = False) -> tuple[Part, ...]:
        """Name every stretch of what is observed."""
        width, now = self.observation.width, self.observation.parts
        parts = [part._replace(name=part.name.removeprefix(".")) for part in now]
        if recall:
            parts += [part.moved("first", width) for part in now]
            size = self.bounds.diary * self.event.width
            parts.append(
                Part("diary", 2 * width, size, f"rows of {self.event.width}: what was done and seen")
            )
        return tuple(parts)

    def observe(self, view: View[Any, Any]) -> Array:
        """Write what one seat knows now."""
        return np.frombuffer(bytearray(self.observation.write(view)), np.float32)

    def recall(self, view: View[Any, Any], diary: Diary, into: Array | None = None) -> Array:
        """Write what one seat knows now, what it knew first, and all it did and saw since."""
        first, *since = diary
        write, kinds = self.event.write, self._kinds
        things = [thing.move if type(thing) is Did else thing for thing in since]
        rows = [write(thing) for thing in things if type(thing) in kinds][-self.bounds.diary :]
        known = [self.observation.write(view), self.observation.write(first)]
        told = np.frombuffer(b"".join([*known, *rows]), np.float32)
        whole = np.empty(self.recall_size, np.float32) if into is None else into
        whole[: len(told)], whole[len(told) :] = told, 0
        return whole

    def returns(self, result: Result | None, goal: str) -> list[float]:
        """Say what each seat has of it: points, or what it won of the others (they add up to nothing)."""
        if result is None:
            return [0.0] * len(self.seats)
        if goal == "points":
            return [float(points) for points in result.points]
        share = len(self.seats) / len(result.winners)
        return [share - 1 if seat in result.winners else -1.0 for seat in self.seats]

    def range(self, goal: str) -> tuple[float, float]:
        """Say what a seat can have of a match, at least and at most."""
        least, most = self.bounds.points if goal == "points" else (-1, len(self.seats) - 1)
        return float(least), float(most)
