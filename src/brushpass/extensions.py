"""What may be said of a game beside its rules, found by the name of a module; each of it can be left out.

For the house's own games it stands where it is used, in a module of the game's name, such as
``brushpass/terminal/wink.py``. A game from outside has it in its own package, in a module named after
what it says: ``terminal``, ``lists``, ``codebook``, ``strength`` or ``law``.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from brushpass.core import AnyGame, BadSetup


def extension(game: AnyGame, ours: str, theirs: str) -> ModuleType | None:
    """Import what is said of a game: in the package ``ours``, or by a plugin in its module ``theirs``."""
    place = f"{game.package}.{theirs}" if game.package else f"{ours}.{game.name}"
    if find_spec(place) is None:
        return None
    try:
        return import_module(place)
    except Exception as error:
        if not game.package:
            raise
        raise BadSetup(f"{place} cannot be imported: {type(error).__name__}: {error}") from error
