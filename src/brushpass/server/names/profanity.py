"""Profanity filter for names and typed words at public tables: a blocklist, and an allowlist for false hits.

The blocklist is short and in two languages; an operator can add a file of words. The filter ignores case,
accents, spaces, and digits in place of letters ("leetspeak").
"""

import unicodedata
from functools import lru_cache
from pathlib import Path

from brushpass.core import BadSetup

RUDE = frozenset(
    [
        "arsehole",
        "asshole",
        "bastard",
        "bitch",
        "bollocks",
        "bullshit",
        "cunt",
        "dickhead",
        "faggot",
        "fuck",
        "motherfuck",
        "nazi",
        "nigger",
        "porn",
        "pussy",
        "rapist",
        "retard",
        "shit",
        "slut",
        "twat",
        "wank",
        "whore",
        "bite",
        "bordel",
        "bougnoul",
        "bouffon",
        "chier",
        "cocu",
        "conard",
        "connard",
        "couille",
        "enculé",
        "foutre",
        "gouine",
        "merde",
        "négro",
        "niquer",
        "pétasse",
        "pouffiasse",
        "pute",
        "salaud",
        "salope",
        "tapette",
    ]
)
# Words of a game that are ordinary in one language, though rude in the other, or with a rude one inside.
ORDINARY = frozenset(
    [
        "bite",
        "fichier",
        "fichiers",
        "communiquer",
        "montenegro",
        "paniquer",
        "physiotherapist",
        "psychotherapist",
        "retard",
        "retardataire",
        "retarder",
        "retards",
        "salopette",
        "salopettes",
        "therapist",
        "therapists",
    ]
)
FIGURES = str.maketrans("013457@$!", "oieastasi")
SHORTEST_WITHIN = 5  # shorter words are rude only alone: "bite" must not forbid "arbitre"


def plain(text: str) -> str:
    """Reduce a text to what it sounds like."""
    letters = unicodedata.normalize("NFKD", text).casefold().translate(FIGURES)
    return "".join(letter for letter in letters if letter.isalpha())


@lru_cache(maxsize=4)  # a server has one list, and asks it for every name and word
def _listed(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(plain, words))


def polite(name: str, also: frozenset[str] = frozenset()) -> bool:
    """Say whether a name can be shown to strangers."""
    words = _listed(RUDE | also)
    whole, parts = plain(name), {plain(part) for part in name.split()}
    if whole in words or parts & words:
        return False
    return not any(word in whole for word in words if len(word) >= SHORTEST_WITHIN)


def polite_word(word: str, also: frozenset[str] = frozenset()) -> bool:
    """Say whether a word that somebody typed in a game can be shown to strangers."""
    if plain(word) in ORDINARY:
        return plain(word) not in _listed(also)
    return polite(word, also)


def read_list(path: Path) -> frozenset[str]:
    """Read more rude words, one a line."""
    try:
        return frozenset(line.strip() for line in path.read_text("utf-8").splitlines() if line.strip())
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"{path}: {error}") from None
