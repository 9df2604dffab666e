"""When two words are of one family."""

from hashlib import sha256
from importlib.resources import files

import pytest

from brushpass.lexicon import VERSION, fold, same_family, spoken
from brushpass.lexicon.family import BASES, FORMS

ONE = [
    ("en", "river", "rivers"),
    ("en", "fox", "foxes"),
    ("en", "swim", "swum"),
    ("en", "mouse", "mice"),
    ("en", "wave", "waved"),
    ("en", "dance", "dancers"),
    ("en", "friend", "friendship"),
    ("en", "sing", "singer"),
    ("en", "bridge", "foot-bridges"),
    ("en", "York", "New York"),
    ("fr", "dé", "dés"),
    ("fr", "cheval", "chevaux"),
    ("fr", "boulanger", "boulangerie"),
    ("fr", "lancer", "lançant"),
    ("fr", "œil", "yeux"),
    ("fr", "ami", "l'amie"),
]
TWO = [
    ("en", "tea", "steam"),
    ("en", "hat", "hate"),
    ("en", "win", "wine"),
    ("en", "bee", "been"),
    ("en", "light", "lighthouse"),
    ("en", "marinate", "marine"),
    ("en", "as", "a"),
    ("fr", "dé", "monde"),
    ("fr", "couteau", "coûter"),
    ("fr", "serveur", "servir"),
    ("fr", "restaurant", "rester"),
    ("fr", "marée", "mari"),
    ("fr", "os", "osé"),
]


@pytest.mark.parametrize(("language", "one", "other"), ONE)
def test_forms_and_words_made_of_each_other_are_of_one_family(language, one, other):
    assert same_family(language, one, other)
    assert same_family(language, other, one)


@pytest.mark.parametrize(("language", "one", "other"), TWO)
def test_words_that_only_look_alike_are_not(language, one, other):
    assert not same_family(language, one, other)
    assert not same_family(language, other, one)


def test_of_words_that_nobody_knows_the_stem_decides():
    assert same_family("en", "zorbify", "zorbifying")
    assert same_family("fr", "zorbiques", "zorbique")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_word_is_of_its_own_family(language):
    assert all(same_family(language, word, word.upper()) for word in spoken(language)[::17])


KNOWN = {"1": "8f1a0b7a19a808f1"}  # a print of all forms and bases, by version, as of the stems


@pytest.mark.uncounted
def test_the_version_changes_with_the_answers():
    answers = sha256()
    for language in ("en", "fr"):
        text = files("brushpass.lexicon").joinpath("data", f"{language}.txt").read_text("utf-8")
        for word in map(fold, text.split()):
            answers.update(f"{FORMS[language](word)} {BASES[language](word)}".encode())
    assert KNOWN[VERSION] == answers.hexdigest()[:16]
