"""What must be said of each game before it can be put into numbers: a module each, with the game's name.

A game may have a finale beside it, as ``GAME_finale``. Every ``Codebook`` in a module counts, under its own
name; a game that has no module cannot be put into numbers, and is played all the same. A game from outside
has its codebooks in the module ``codebook`` of its package, and is on the shelf before this is imported.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from brushpass.core import AnyGame
from brushpass.extensions import extension
from brushpass.games import GAMES
from brushpass.research.task import Codebook

_THERE = {module.name for module in iter_modules(__path__)}


def codebooks_of(game: AnyGame) -> Iterator[Codebook]:
    """Import the codebooks of a game, if it has some."""
    modules = [extension(game, __name__, "codebook")]
    finale = f"{game.name}_finale"
    if not game.package and finale in _THERE:
        modules.append(import_module(f"{__name__}.{finale}"))
    for module in filter(None, modules):
        yield from [entry for entry in vars(module).values() if isinstance(entry, Codebook)]


CODEBOOKS: dict[str, Codebook] = {
    codebook.name: codebook for game in GAMES.values() for codebook in codebooks_of(game)
}
