"""Names that look like others: letters of several alphabets in one name, or of another alphabet in all of it.

Unicode lists thousands of letters that look alike. Here stand those of the alphabets that people type, and
of figures; whoever finds a rarer one still has another colour and another seat.
"""

# ruff: noqa: RUF001 -- letters that look like others are what this is about

import unicodedata

# Written together with any other: no letter of theirs looks like one of an alphabet.
APART = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "MODIFIER"}
PAIRS = (
    ("АВЕЅІЈКМНОРСТУХҮԌԚԜ", "ABESIJKMHOPCTYXYGQW"),  # Cyrillic
    ("авеѕіјкмнорстухүԁԛԝһ", "abesijkmhopctyxydqwh"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),  # Greek
    ("αγικνορτυχϲϳ", "ayikvoptuxcj"),
    ("աոսօցհՏՕԼ", "wnuoghSOL"),  # Armenian
    ("ɑɡı", "agi"),  # Latin
)
LOOKS = str.maketrans(
    {letter: as_ for letters, like in PAIRS for letter, as_ in zip(letters, like, strict=True)}
)
STROKES = str.maketrans("I1ӏӀ0", "llllo")  # a small l; but for the last


def in_one_alphabet(name: str) -> bool:
    """Say whether all letters of a name are of one alphabet."""
    alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return len(alphabets - APART) <= 1


def look(name: str) -> str:
    """Reduce a name to what it looks like, whatever letters it is written with."""
    return name.translate(LOOKS).translate(STROKES).casefold()
