"""What a game tells the tests, as ``LAW`` in ``tests/games/GAME/law.py``; what is left out is as usual."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from brushpass import GAMES, laws
from brushpass.core import AnyGame
from brushpass.laws import Change, Tried, never, nothing

__all__ = ["Change", "Golden", "Law", "Pinned", "Record", "Tried", "law_of", "never", "nothing"]


class Golden(NamedTuple):
    """A match that is kept: novices play it, hasty players or patient ones."""

    name: str
    seats: int
    options: Mapping[str, object] = {}


class Record(NamedTuple):
    """What is read in the terminal of a match dealt from the seed "meridian", by language."""

    seats: int
    unusual: Mapping[str, object]  # options that are told, because they are not as usual
    options: Mapping[str, Sequence[str]]  # as which these are told
    table: Mapping[str, Sequence[str]]  # as which the table is told when it is dealt
    hands: bool = False  # whether cards are held before the first decision


class Numbered(NamedTuple):
    """A way to play in numbers, apart from the usual one, that must fit into rows, too."""

    codebook: str
    options: Mapping[str, object]


@dataclass(frozen=True)
class Law(laws.Law):
    """What the tests are told of one game: what the laws are told, and what else is tested here."""

    goldens: tuple[Golden, ...] | None = None  # three for every number of players, unless it says otherwise
    chapters: Mapping[str, str] = field(default_factory=dict)  # sections tested in a file not named for them
    lists: frozenset[str] = frozenset()  # those of its words that the options bring along
    numbered: tuple[Numbered, ...] = ()
    loaded: Mapping[str, object] = field(default_factory=dict)  # options of transcripts read as arrays
    record: Record | None = None


@cache
def law_of(game: str) -> Law:
    """Read what a game tells the tests; one that has no ``law.py`` tells nothing."""
    place = f"games.{game}.law"
    try:
        law: Law = import_module(place).LAW
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{place}.".startswith(f"{missing.name}."):
            raise
        return Law()
    return law


def check(game: str, state: Any) -> None:
    """Assert what a game says of every state."""
    conserved = law_of(game).conserved
    if conserved is not None:  # law 9 tells whoever forgot it
        conserved(state)


def changes(game: str) -> tuple[Change, ...]:
    """What can be changed behind a back; law 5 tells whoever said nothing of it."""
    return law_of(game).secrets or ()


def goldens_of(game: AnyGame) -> tuple[Golden, ...]:
    """Say which matches are kept."""
    told = law_of(game.name).goldens
    if told is not None:
        return told
    return tuple(Golden(name, seats) for seats in game.seats for name in ("novices", "hasty", "patient"))


LAWS = {name: law_of(name) for name in GAMES}
