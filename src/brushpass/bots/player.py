"""What it takes to be a player: one function, from what a seat knows to what it does.

Anything with a fitting ``choose`` is a player; the house players are modules.
"""

from brushpass.core import Player

__all__ = ["Player"]
