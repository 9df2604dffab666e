"""Scenes of Wink that need the most room, and the smallest screens it is looked at on."""

LANGUAGE = "fr"
FULLEST = ("Calling-asked-first", "Contact-asked-last", "Signal-calm-last")
SMALLEST: list[tuple[int, int]] = []
ENDING = "six-novices-live"  # the golden match that is watched to its end
