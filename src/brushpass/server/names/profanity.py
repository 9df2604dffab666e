"""Profanity filter for names and typed words at public tables: a blocklist, and an allowlist for false hits.

The blocklist is short and in two languages; an operator can add a file of words. The filter ignores case,
accents, spaces, and digits ("leetspeak") or look-alikes in place of letters.
"""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from brushpass.core import BadSetup
from brushpass.server.names.lookalikes import LOOKS, by_value

# Rude within any other word: no ordinary word has it inside, but those of ORDINARY.
WITHIN = (
    *("arsehole", "asshole", "bastard", "bitch", "bollocks", "bullshit", "dickhead", "faggot", "fuck"),
    *("nigger", "pussy", "rapist", "retard", "whore", "whoring", "bordel", "bougnoul", "bouffon"),
    *("chier", "conard", "conasse", "connard", "connasse", "couille", "couillon", "enculé", "foutre"),
    *("gouine", "merde", "merdique", "négro", "niquer", "pétasse", "pouffiasse", "putain", "salaud"),
    *("salope", "tapette"),
)
# Rude only alone, with their endings: "cunt" must not forbid "Scunthorpe", nor "bite" "arbitre".
ENGLISH_VERBS = ("cunt", "porn", "shit", "slut", "twat", "wank")
NOUNS = ("bite", "cocu", "nazi", "nigga", "porno", "pute", "shite")
VERB_ENDINGS = ("ed", "er", "ers", "ier", "iest", "in", "ing", "ings", "y")
NOUN_ENDINGS = ("", "e", "es", "s")
# Words of a game that are ordinary in one language, though rude in the other, or with a rude one inside.
ORDINARY = {
    *("bite", "bites", "communiquer", "fichier", "fichiers", "montenegro", "paniquer", "physiotherapist"),
    *("psychotherapist", "retard", "retardataire", "retarder", "retards", "salopette", "salopettes"),
    *("therapist", "therapists"),
}
FIGURES = str.maketrans("013457@$!", "oieastasi")
BETWEEN = re.compile(r"[\s._'’-]+")  # noqa: RUF001 -- as French is written
SHORT_VOWEL = re.compile(r".*[^aeiou][aeiou][^aeiouwxy]")  # "shitty", but "wanker"
SHORTEST_WITHIN = 5  # shorter words of an operator are rude only alone


def plain(text: str) -> str:
    """Reduce a text to what it sounds like."""
    letters = unicodedata.normalize("NFKD", by_value(text).translate(LOOKS)).casefold().translate(FIGURES)
    return "".join(letter for letter in letters if letter.isalpha())


def _verb(word: str) -> set[str]:
    """Inflect an English word that is a verb too; a short vowel doubles the consonant after it."""
    stem = word + word[-1] if SHORT_VOWEL.fullmatch(word) else word
    return {word, word + "s", *(stem + ending for ending in VERB_ENDINGS)}


def _noun(word: str) -> set[str]:
    return {word + ending for ending in NOUN_ENDINGS}


RUDE_WITHIN = frozenset(map(plain, WITHIN))
RUDE_WHOLE = frozenset((*ENGLISH_VERBS, *NOUNS))
RUDE_ALONE = frozenset().union(*map(_verb, ENGLISH_VERBS), *map(_noun, NOUNS))


@lru_cache(maxsize=4)  # a server has one list, and asks it for every name and word
def _listed(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(plain, words))


def polite(name: str, also: frozenset[str] = frozenset()) -> bool:
    """Say whether a name can be shown to strangers."""
    whole, listed = plain(name), _listed(also)
    if whole in RUDE_WHOLE | listed or not _parts(name).isdisjoint(RUDE_ALONE | listed):
        return False
    within = RUDE_WITHIN.union(word for word in listed if len(word) >= SHORTEST_WITHIN)
    return not any(word in whole for word in within)


def _parts(name: str) -> set[str]:
    """Take a name apart into words; one that is spelt out letter by letter is one word."""
    parts = [plain(part) for part in BETWEEN.split(name)]
    return {*parts} if any(len(part) > 1 for part in parts) else {"".join(parts)}


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
