"""Scenes of Double Agent that need the most room."""

LANGUAGE = "fr"
FULLEST = ("SetUp-asked-last", "Turn-asked-last", "story")
ENDING = "two-novices"  # the golden match that is watched to its end
TWICE = "Turn-asked-last"  # the scene that is looked at in letters twice as large
