"""A first game: an ordinary match from a fixed seed, with a script.

Whoever is to learn sits first. Each of the pupil's decisions has a hint, a key into the
game's words, and may be narrowed to the moves it is about; the rivals' first decisions are
narrowed to the one move the script wants of them. When a script ends, or no longer fits,
everything is open. Moves stay moves and the seed a seed: a transcript of a lesson is that of a match.

A game that goes on by itself would run away from whoever is still reading. There a script waits: a
seat is offered nothing until the move its script wants is on offer, and a task may wait until
other seats have made so many decisions.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from brushpass.core import AnyGame, Seat, Told, field, from_plain
from brushpass.core.offers import blank_for
from brushpass.table.setup import option_choices

PUPIL = Seat(0)
USUAL: Mapping[str, Any] = MappingProxyType({})


class LessonStep(Told, tag=False):
    """One decision: what is said to the pupil, and the moves it is narrowed to; none: any."""

    hint: str = ""
    moves: tuple[Any, ...] = ()
    after: tuple[int, ...] = ()  # so many decisions each seat must have made before, from the first seat on


class Lesson(Told, tag=False):
    """A script: for every seat its first decisions, the pupil's first."""

    seed: str
    seats: int
    scripts: tuple[tuple[LessonStep, ...], ...]
    options: dict[str, Any] = field(default_factory=dict)

    def offers(self, game: AnyGame, seat: Seat, made: Sequence[int], offers: Sequence[Any]) -> Sequence[Any]:
        """Narrow what a seat may do to what its script is about; ``made``: how often each seat decided."""
        task = self._task(seat, made[seat])
        if any(done < due for done, due in zip(made, task.after, strict=False)):
            return ()
        wanted = tuple(move for move in task.moves if move in offers or blank_for(offers, move))
        return wanted or (() if task.moves and game.real_time else offers)

    def hint(self, decision: int) -> str:
        """Say what the pupil is told before this decision; after the last, the last word stands."""
        script = self.scripts[PUPIL]
        return script[min(decision, len(script) - 1)].hint

    def _task(self, seat: Seat, decision: int) -> LessonStep:
        script = self.scripts[seat] if seat < len(self.scripts) else ()
        return script[decision] if decision < len(script) else LessonStep()


def lesson_for(game: AnyGame, options: Mapping[str, Any] = USUAL) -> Lesson | None:
    """Find the first game of a game, if it has one; where words are said, it has one in each language."""
    _, *others = option_choices(game).get("language", ("",))
    language = options.get("language")
    return _read(game, f"lesson.{language}.toml" if language in others else "lesson.toml")


@cache
def _read(game: AnyGame, name: str) -> Lesson | None:
    file = files(game.home).joinpath(name)
    if not file.is_file():
        return None
    lesson: Lesson = from_plain(tomllib.loads(file.read_text("utf-8")), Lesson)
    scripts = [tuple(_typed(task, game) for task in script) for script in lesson.scripts]
    return Lesson(lesson.seed, lesson.seats, tuple(scripts), lesson.options)


def _typed(task: LessonStep, game: AnyGame) -> LessonStep:
    return LessonStep(task.hint, tuple(from_plain(move, game.nouns.move) for move in task.moves), task.after)
