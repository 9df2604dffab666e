"""Scenes of Double Agent that need the most room, and the smallest screens it is looked at on."""

LANGUAGE = "fr"
FULLEST = ("SetUp-asked-last", "Turn-asked-last", "story")
SMALLEST: list[tuple[int, int]] = [(320, 568), (568, 320), (740, 360)]
ENDING = "two-novices"  # the golden match that is watched to its end
