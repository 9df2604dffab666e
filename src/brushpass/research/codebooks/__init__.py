"""What must be said of each game before it can be put into numbers: a module each, with the game's name.

A game may have a finale beside it, as ``GAME_finale``. Every ``Codebook`` in a module counts, under its own
name; a game that has no module cannot be put into numbers, and is played all the same.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from brushpass.games import GAMES
from brushpass.research.task import Codebook


def _found() -> Iterator[Codebook]:
    """Import the codebooks of every game that has some, in the order of the games."""
    there = {module.name for module in iter_modules(__path__)}
    for name in [name for game in GAMES for name in (game, f"{game}_finale") if name in there]:
        module = import_module(f"{__name__}.{name}")
        yield from [entry for entry in vars(module).values() if isinstance(entry, Codebook)]


CODEBOOKS: dict[str, Codebook] = {codebook.name: codebook for codebook in _found()}
