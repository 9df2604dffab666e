"""Scenes of Spywhere that need the most room, and the smallest screens it is looked at on."""

LANGUAGE = "fr"
FULLEST = ("Swap-asked-last", "Spot-asked-last", "LastGuesses-asked-last")
SMALLEST: list[tuple[int, int]] = [(740, 360)]
ENDING = "four-novices"  # the golden match that is watched to its end
