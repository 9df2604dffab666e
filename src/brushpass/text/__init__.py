"""One door through which a match is read and played in plain text, for language models and for people.

``TextDoor`` says what a seat may know and what it may do, with a number for each move, and reads the
answer. ``TextPlayer`` is a player like any other around it: it asks a function for an answer, tells
each slip, counts them, and lets the house decide after a few. All of it is made of told types alone.
"""

from brushpass.text.door import WAIT, Slip, TextDoor
from brushpass.text.player import Account, TextPlayer
from brushpass.text.team import TextTeam

__all__ = ["WAIT", "Account", "Slip", "TextDoor", "TextPlayer", "TextTeam"]
