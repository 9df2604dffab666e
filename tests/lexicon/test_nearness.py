"""Which words are near which."""

from importlib.resources import files

import pytest

from brushpass.lexicon import is_word, knows, likeness, likenesses, nearest, spoken
from brushpass.lexicon.nearness import DIRECTIONS

in_every_language = pytest.mark.parametrize("language", ["en", "fr"])
PAIRS = [
    ("en", "river", "lake", "pizza"),
    ("en", "king", "queen", "bicycle"),
    ("en", "violin", "piano", "volcano"),
    ("fr", "roi", "reine", "camion"),
    ("fr", "violon", "piano", "fromage"),
    ("fr", "neige", "pluie", "banque"),
]


def vectors(language):
    """Read the vectors as plainly as can be."""
    data = files("brushpass.lexicon").joinpath("data")
    words = data.joinpath(f"{language}.txt").read_text("utf-8").split()
    numbers = memoryview(data.joinpath(f"{language}.vectors").read_bytes()).cast("b").tolist()
    rows = [numbers[start : start + DIRECTIONS] for start in range(0, len(numbers), DIRECTIONS)]
    return dict(zip(words, rows, strict=True))


@in_every_language
def test_likeness_is_the_sum_of_products(language):
    """The columns of large numbers give what the plain sum gives."""
    plain = vectors(language)
    words = tuple([*plain][::199])
    for one in words[:20]:
        sums = [sum(a * b for a, b in zip(plain[one], plain[other], strict=True)) for other in words]
        assert [*likenesses(language, one, words)] == sums
        assert likeness(language, one, words[-1]) == sums[-1]


@in_every_language
def test_vectors_are_equally_long(language):
    lengths = [sum(number * number for number in row) ** 0.5 for row in [*vectors(language).values()][::97]]
    assert min(lengths) > 143
    assert max(lengths) < 153


@pytest.mark.parametrize(("language", "word", "near", "far"), PAIRS)
def test_what_belongs_together_is_near(language, word, near, far):
    assert likeness(language, word, near) > likeness(language, word, far)
    assert near in nearest(language, word)
    assert far not in nearest(language, word)


@in_every_language
def test_the_nearest_word_is_the_word_itself(language):
    for word in spoken(language)[::301]:
        assert nearest(language, word)[0] == word


@in_every_language
def test_an_unknown_word_is_near_nothing(language):
    assert not knows(language, "xyzzyx")
    assert nearest(language, "xyzzyx") == ()
    assert likeness(language, "xyzzyx", spoken(language)[0]) == 0


def test_accents_and_capitals_do_not_matter():
    assert knows("fr", "CLÉOPÂTRE")
    assert nearest("fr", "hopital") == nearest("fr", "hôpital")
    assert likeness("fr", "Neige", "neige") == likeness("fr", "neige", "neige")


@in_every_language
def test_what_bots_say_is_single_words_in_small_letters(language):
    words = spoken(language)
    assert len(words) > 3_000
    assert len({*words}) == len(words)
    assert all(is_word(word) and word == word.lower() for word in words)


@in_every_language
def test_no_word_is_there_twice(language):
    text = files("brushpass.lexicon").joinpath("data", f"{language}.txt").read_text("utf-8")
    assert len(text.split()) == len({*text.split()}) > 15_000
