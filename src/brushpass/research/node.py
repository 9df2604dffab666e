"""Where a state of OpenSpiel's stands: in a match, in a round of choices, among throws of dice."""

import io
import pickle
from collections.abc import Callable
from typing import Any, NamedTuple

from brushpass.core import WATCHER
from brushpass.research.dice import Chance, Unthrown, Weights, scripted
from brushpass.research.position import MatchPosition, Past, by_dice
from brushpass.research.task import Task


class Node:
    """Where a state stands: at a position, with some choices made and some dice thrown."""

    __slots__ = ("chosen", "drawn", "position", "throws", "weights")

    def __init__(
        self,
        position: MatchPosition,
        chosen: tuple[int, ...] = (),
        throws: tuple[int, ...] = (),
        weights: Weights | None = None,
        drawn: MatchPosition | None = None,
    ) -> None:
        """Stand there; with ``weights`` it is for chance to go on, which may have drawn already."""
        self.position = position
        self.chosen = chosen
        self.throws = throws
        self.weights = weights
        self.drawn = drawn

    def __deepcopy__(self, _: object) -> "Node":
        return self.undrawn()  # it never changes; but who goes on from a copy draws anew

    def undrawn(self) -> "Node":
        """Stand there before anything was drawn."""
        return self if self.drawn is None else Node(self.position, self.chosen, self.throws, self.weights)

    def __reduce__(self) -> tuple[Any, ...]:
        here, task = self.position, self.position.task
        diaries = {viewer: here.diary(viewer) for viewer in (*task.seats, WATCHER)}
        point = here.state, diaries, here.step, here.at, here.known, here.pending, here.until
        file = io.BytesIO()
        _Writer(file, task).dump((point, self.chosen, self.throws, self.weights))
        return Saved, (file.getvalue(),)


class Saved(NamedTuple):
    """A node as OpenSpiel writes it, before its game has read it again."""

    text: bytes

    def read(self, task: Task) -> Node:
        """Make the node that was written."""
        point, *rest = _Reader(io.BytesIO(self.text), task).load()
        state, diaries, step, at, known, pending, until = point
        past = Past(diaries)
        return Node(
            MatchPosition(task, state, past, step=step, at=at, known=known, pending=pending, until=until),
            *rest,
        )


class _Writer(pickle.Pickler):
    """Writes values; the options agreed on are not written, so that they stay the very same."""

    def __init__(self, file: io.BytesIO, task: Task) -> None:
        super().__init__(file)
        self._kind = task.game.nouns.options

    def persistent_id(self, thing: object) -> str | None:
        return "options" if type(thing) is self._kind else None


class _Reader(pickle.Unpickler):
    """Reads what was written."""

    def __init__(self, file: io.BytesIO, task: Task) -> None:
        super().__init__(file)
        self._options = task.setup.options

    def persistent_load(self, _: str) -> object:
        return self._options


def unfold(position: MatchPosition, throws: tuple[int, ...] = ()) -> Node:
    """Let happen what has to, until somebody decides or a die must be thrown."""
    while not position.settled:
        try:
            position = position.next(by_dice(scripted(throws)))
        except Unthrown as die:
            return Node(position, (), throws, die.weights)
        throws = ()
    return Node(position)


ONE_WAY: Weights = (1,)  # where chance is sampled, a step that throws dice has one outcome


def drift(position: MatchPosition, random: Callable[[], float]) -> Node:
    """Let happen what has to, until somebody decides or something was left to chance."""
    while not position.settled:
        thrown: list[Chance] = []

        def throw(here: MatchPosition, at: int, thrown: list[Chance] = thrown) -> Chance:
            thrown.append(Chance(random, here.known, at))
            return thrown[0]

        after = position.next(throw)
        if thrown and thrown[0].thrown:
            return Node(position, (), (), ONE_WAY, after)
        position = after
    return Node(position)


def drawn(node: Node, random: Callable[[], float]) -> MatchPosition:
    """Go on from where chance decides."""
    return node.drawn or node.position.next(lambda here, at: Chance(random, here.known, at))
