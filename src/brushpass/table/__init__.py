"""The table without its wires: matches, what each viewer is sent, who sits where, house clocks."""

from brushpass.table.match import Match

__all__ = ["Match"]
