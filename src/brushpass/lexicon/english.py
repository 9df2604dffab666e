"""English stems, by the algorithm M. F. Porter published in 1980 and has left unchanged since.

It cuts endings off step by step. Whether one may go depends on how much word is left: the *measure*
counts how often vowels are followed by consonants in it.
"""

import re

CONSONANTS = re.compile(r"(?:[^aeiouy]|^y|(?<=[aeiou])y)+")

# Endings, the longest first, and what takes their place.
STEP_2 = {
    "ational": "ate", "ization": "ize", "iveness": "ive", "fulness": "ful", "ousness": "ous",
    "tional": "tion", "biliti": "ble", "entli": "ent", "ousli": "ous", "ation": "ate", "alism": "al",
    "aliti": "al", "iviti": "ive", "enci": "ence", "anci": "ance", "izer": "ize", "abli": "able",
    "alli": "al", "ator": "ate", "eli": "e",
}  # fmt: skip
STEP_3 = {
    "icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ness": "", "ful": "",
}  # fmt: skip
MAKING = ("ship", "hood", "ling", "less", "ness", "ful", "ish", "ist", "er", "or", "i")
HISSING = ("xes", "ches", "shes")  # plurals that add -es: foxes, matches
STEP_4 = (
    "ement", "ance", "ence", "able", "ible", "ment", "sion", "tion", "ant", "ent", "ism", "ate", "iti", "ous",
    "ive", "ize", "al", "er", "ic", "ou",
)  # fmt: skip


def stem(word: str) -> str:
    """Cut a word in small letters down to its stem."""
    if len(word) < 3:
        return word
    for step in (_plural, _past, _y, _double_endings, _endings, _last_endings, _final):
        word = step(word)
    return word


def form(word: str) -> str:
    """Take off what grammar adds by rule: a plural, a past, -ing."""
    if len(word) < 3:
        return word
    return _y(_past(word[:-2] if word.endswith(HISSING) else _plural(word)))


def base(word: str) -> str:
    """Cut off an ending by which short words make others, which a stem keeps: singer, friendship."""
    single = form(word)
    ending = next(
        (ending for ending in MAKING if single.endswith(ending) and len(single) > len(ending) + 2), ""
    )
    rest = single.removesuffix(ending)
    return (_mended(rest) if ending and rest else rest).removesuffix("e")


def measure(stem_: str) -> int:
    """Count how often vowels are followed by consonants."""
    shape = CONSONANTS.sub("C", stem_)
    return len(re.findall("[^C]+C", shape))


def _has_vowel(stem_: str) -> bool:
    return re.search("[^C]", CONSONANTS.sub("C", stem_)) is not None


def _ends_short(word: str) -> bool:
    """Say whether a word ends in consonant, vowel, consonant, the last not w, x or y: hop, fil."""
    return re.search(r"(?:[^aeiouy]|^y|(?<=[aeiou])y)[aeiouy][^aeiouwxy]$", word) is not None


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if measure(word[:-3]) else word
    for ending in ("ed", "ing"):
        rest = word.removesuffix(ending)
        if rest != word and _has_vowel(rest):
            return _mended(rest)
    return word


def _mended(rest: str) -> str:
    """Give back what was lost when -ed or -ing was added: hoped, hopping."""
    if rest.endswith(("at", "bl", "iz")):
        return rest + "e"
    if re.search(r"([^aeioulsz])\1$", rest):
        return rest[:-1]
    return rest + "e" if measure(rest) == 1 and _ends_short(rest) else rest


def _y(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and _has_vowel(word[:-1]) else word


def _double_endings(word: str) -> str:
    return _exchanged(word, STEP_2)


def _endings(word: str) -> str:
    return _exchanged(word, STEP_3)


def _exchanged(word: str, endings: dict[str, str]) -> str:
    for ending, other in endings.items():
        rest = word.removesuffix(ending)
        if rest != word:
            return rest + other if measure(rest) > 0 else word
    return word


def _last_endings(word: str) -> str:
    for ending in STEP_4:
        rest = word.removesuffix(ending)
        if rest != word:
            kept = rest + ending[0] if ending in ("sion", "tion") else rest
            return kept if measure(kept) > 1 else word
    return word


def _final(word: str) -> str:
    if word.endswith("e"):
        rest = word[:-1]
        if measure(rest) > 1 or (measure(rest) == 1 and not _ends_short(rest)):
            word = rest
    return word[:-1] if word.endswith("ll") and measure(word) > 1 else word
