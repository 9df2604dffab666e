"""A home for games of secrets: the pure engine, and the table around it."""

from brushpass.core import Illegal, Moment, Player, Refusal, Seat, View, Write
from brushpass.games import GAMES
from brushpass.table import Match

__all__ = ["GAMES", "Illegal", "Match", "Moment", "Player", "Refusal", "Seat", "View", "Write"]
