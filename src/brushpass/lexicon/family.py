"""When two words are of one family: forms of each other, or of one stem and near in meaning.

A stem alone meets too readily, above all in French: *couteau* and *coûter*, *confiture* and *confiance*. So
words that share no more than a stem must also be near each other, as far as the vocabulary knows them.
"""

from functools import lru_cache

from brushpass.lexicon import english, french
from brushpass.lexicon.nearness import knows, likeness
from brushpass.lexicon.roots import lemma, parts, same_root

FORMS = {"en": english.form, "fr": french.form}
BASES = {"en": english.base, "fr": french.stem}
NEAR = 7_000  # of some 22,500: below it, words of one stem have mostly nothing to do with each other


def same_family(language: str, one: str, other: str) -> bool:
    """Compare two words, and each part of names and of words with a hyphen or an apostrophe."""
    return any(_kin(language, mine, yours) for mine in parts(one) for yours in parts(other))


@lru_cache(maxsize=4096)
def _kin(language: str, one: str, other: str) -> bool:
    if _forms(language, one) & _forms(language, other):
        return True
    base = BASES[language]
    if not same_root(language, one, other) and base(one) != base(other):
        return False
    known = knows(language, one) and knows(language, other)
    return not known or likeness(language, one, other) >= NEAR


def _forms(language: str, word: str) -> frozenset[str]:
    """Find what a word is a form of: by a regular ending, and by the list of irregular ones."""
    form = FORMS[language]
    return frozenset([form(word), form(lemma(language, word))])
