"""Scenes of Wink that need the most room."""

LANGUAGE = "fr"
FULLEST = ("Calling-asked-first", "Contact-asked-last", "Signal-calm-last")
ENDING = "six-novices-live"  # the golden match that is watched to its end
TWICE = "Calling-asked-first"  # the scene that is looked at in letters twice as large
