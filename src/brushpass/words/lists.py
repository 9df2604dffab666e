"""What the options of a match call its things: words that no phrase file has, such as the titles of a deck.

A game of ours that has such options says them in the module of its name here; a game from outside, in
its own module ``lists``. Both have a function ``lists`` of the options and the language.
"""

from typing import Any

from brushpass.core import AnyGame
from brushpass.extensions import extension
from brushpass.words import NO_LISTS, Lists


def lists_of(game: AnyGame, options: Any, language: str) -> Lists:
    """Find what these options bring along; most bring nothing."""
    own = getattr(extension(game, __package__, "lists"), "lists", None)
    named: Lists = own(options, language) if own else NO_LISTS
    return named
