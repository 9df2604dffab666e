"""Scenes of Spywhere that need the most room."""

LANGUAGE = "fr"
FULLEST = ("Swap-asked-last", "Spot-asked-last", "LastGuesses-asked-last")
ENDING = "four-novices"  # the golden match that is watched to its end
TWICE = "Swap-asked-last"  # the scene that is looked at in letters twice as large
