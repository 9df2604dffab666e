"""What a game tells the laws, as ``LAW`` in ``law.py`` of its package; what is left out is as usual."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from brushpass.core import AnyGame, BadSetup, Moment, Viewer
from brushpass.extensions import extension

Change: TypeAlias = Callable[[Any, Viewer, Moment], Any]

NO_SECRETS = (
    "{game} says nothing of its secrets. Write them into {place}: "
    "LAW = Law(secrets=(change, ...)), where each change(state, viewer, dice) returns another state "
    "that this viewer must not be able to tell from the first, or None where there is nothing to change. "
    "A game that hides nothing says secrets=()."
)
NOTHING_CONSERVED = (
    "{game} does not say what it conserves. Write it into {place}: "
    "LAW = Law(conserved=check), where check(state) asserts what must hold of every state. "
    "A game in which nothing must hold says conserved=nothing."
)


def never(*_: Any) -> bool:
    """Say no, whatever is asked."""
    return False


def nothing(*_: Any) -> None:
    """Ask for nothing, and find nothing."""


class Tried(NamedTuple):
    """One way in which laws are tried on a game."""

    name: str = ""  # to tell it from the others
    settled: Mapping[str, object] = {}  # options that are not left to chance
    enough: int = 1  # of so many examples one is enough, where matches are long


@dataclass(frozen=True)
class Law:
    """What the laws are told of one game."""

    secrets: tuple[Change, ...] | None = None  # ways to change what a viewer cannot know, and nothing else
    conserved: Callable[[Any], None] | None = None  # what must hold of every state
    covert: Callable[[Any, Any], bool] = never  # of a state and a move: whether nobody else may notice it
    alike: Callable[[Any, Sequence[Any], Any], Any] = nothing  # another offer that looks like the move made
    told: Callable[..., bool] = never  # whether a step tells a viewer of a secret before the end
    opens: Callable[[Any], bool] = never  # whether an event opens secrets to all before the end
    tried: tuple[Tried, ...] = (Tried(),)
    pause: int = 3_000  # milliseconds at most between two moves
    sheets: Mapping[str, Sequence[object]] = field(default_factory=dict)  # for options that are texts or data


def law_of(game: AnyGame) -> Law:
    """Read what a game from outside tells the laws; one that has no ``law.py`` tells nothing."""
    law = getattr(extension(game, __package__, "law"), "LAW", Law())
    if not isinstance(law, Law):
        raise BadSetup(f"{place_of(game)}: its LAW is no Law but {type(law).__name__}")
    return law


def place_of(game: AnyGame) -> str:
    """Name the file in which a game tells the laws about itself."""
    return f"{game.package.replace('.', '/')}/law.py" if game.package else f"tests/games/{game.name}/law.py"
