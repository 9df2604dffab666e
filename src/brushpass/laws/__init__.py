"""The laws that every game obeys, as plain functions: each tells, in sentences, where it is broken.

The tests of this repository try them on the house's games; ``brushpass check-game`` tries them on a game
from outside. What a game tells the laws is its ``Law``: a plugin has it as ``LAW`` in ``law.py``.
"""

from brushpass.laws.record import Change, Law, Tried, law_of, never, nothing

__all__ = ["Change", "Law", "Tried", "law_of", "never", "nothing"]
