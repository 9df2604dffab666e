"""An online table for games of secrets, and the pure engine it runs on."""

from brushpass.core import Illegal, Refused, Seat, Write
from brushpass.games import GAMES
from brushpass.table import Match

__all__ = ["GAMES", "Illegal", "Match", "Refused", "Seat", "Write"]
