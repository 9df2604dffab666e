"""When two words have the same root: by their stems, or by the word they are forms of."""

from functools import cache, lru_cache
from importlib.resources import files

from brushpass.lexicon import english, french
from brushpass.lexicon.spelling import fold

STEMS = {"en": english.stem, "fr": french.stem}


def same_root(language: str, one: str, other: str) -> bool:
    """Compare two words, and each part of those with a hyphen or an apostrophe."""
    return bool(_roots(language, one) & _roots(language, other))


@lru_cache(maxsize=4096)
def _roots(language: str, word: str) -> frozenset[str]:
    # A form may also be a word of its own: a rose is not only what rose.
    forms = [form for part in parts(word) for form in (part, lemma(language, part))]
    return frozenset([stem(language, form) for form in forms])


def parts(word: str) -> list[str]:
    """Fold a word, and take it apart at spaces, hyphens and apostrophes."""
    every = fold(word).replace("-", " ").replace("'", " ").split()
    return [part for part in every if len(part) > 2] or every  # not the l' of "l'ami"


def stem(language: str, word: str) -> str:
    """Cut a folded word down to its stem."""
    return STEMS[language](word)


def lemma(language: str, word: str) -> str:
    """Find the word that a folded word is an irregular form of; any other is left as it is."""
    return _lemmas(language).get(word, word)


@cache
def _lemmas(language: str) -> dict[str, str]:
    """Read the irregular forms: a line for each word, its forms after a colon."""
    text = files("brushpass.lexicon").joinpath("data", f"{language}.forms").read_text("utf-8")
    lines = (line.split(":") for line in text.splitlines())
    return {fold(form): fold(word) for word, forms in lines for form in forms.split()}
