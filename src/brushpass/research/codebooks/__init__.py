"""What must be said of each game before it can be put into numbers: a module each, with the game's name.

A game may have a finale beside it, as ``GAME_finale``. Every ``Codebook`` in a module counts, under its own
name. A game from outside has its codebooks in the module ``codebook`` of its package, and is on the shelf
before this is imported. A game that has no module gets a codebook without hints and with wide bounds, if its
types say enough; if they do not, it cannot be put into numbers, and is played all the same.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from brushpass.core import AnyGame, BadSetup
from brushpass.extensions import extension
from brushpass.games import GAMES
from brushpass.research.task import Bounds, Codebook, Task

WIDE = Bounds(decisions=2_000, diary=200, throws=20_000, ways=10_000, points=(-1_000_000, 1_000_000))

_THERE = {module.name for module in iter_modules(__path__)}


def codebooks_of(game: AnyGame) -> list[Codebook]:
    """List the codebooks of a game: its own, or one made from its types."""
    modules = [vars(module).values() for module in _modules(game)]
    own = [entry for entries in modules for entry in entries if isinstance(entry, Codebook)]
    return own or ([usual(game)] if fault_of(game) is None else [])


def _modules(game: AnyGame) -> Iterator[ModuleType]:
    """Import what is said of a game, if anything is."""
    own = extension(game, __name__, "codebook")
    if own is not None:
        yield own
    if not game.package and f"{game.name}_finale" in _THERE:
        yield import_module(f"{__name__}.{game.name}_finale")


def usual(game: AnyGame) -> Codebook:
    """Make a codebook of a game that has none, from its types; matches are cut after many decisions."""
    return Codebook(game=game, name=game.name, hints=lambda _: {}, bounds=lambda _: WIDE)


def fault_of(game: AnyGame) -> str | None:
    """Say what the types of a game leave open, if anything: then it needs a codebook of its own."""
    if game.real_time is not None:
        return "it is played in real time, and needs a codebook that says how long a tick is"
    if game.imagine is None:
        return "it cannot imagine what lies behind a view"
    try:
        Task(usual(game)).layout(recall=True)
    except BadSetup as fault:
        return str(fault)
    return None


CODEBOOKS: dict[str, Codebook] = {
    codebook.name: codebook for game in GAMES.values() for codebook in codebooks_of(game)
}
