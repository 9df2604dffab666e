"""Scenes of Linq that need the most room."""

LANGUAGE = "en"
FULLEST = (
    "Naming-asked-first",
    "Talk-asked-last",
    "Pointing-asked-first",
    "Guessing-asked-last",
)
ENDING = "five-novices"  # the golden match that is watched to its end
TWICE = "Talk-asked-last"  # the scene that is looked at in letters twice as large
