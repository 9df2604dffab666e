"""Scenes of Linq that need the most room, and the smallest screens it is looked at on."""

LANGUAGE = "en"
FULLEST = (
    "Naming-asked-first",
    "Talk-asked-last",
    "Pointing-asked-first",
    "Guessing-asked-last",
)
SMALLEST: list[tuple[int, int]] = [(320, 568), (740, 360)]
ENDING = "five-novices"  # the golden match that is watched to its end
