"""What is one word, and when two are the same."""

import pytest

from brushpass.lexicon import fold, is_word, letters, tidy


@pytest.mark.parametrize(
    "text",
    [
        "river",
        "River",
        "l'eau",
        "pont-levis",
        "rock'n'roll",
        "Œuf",
        "é",
        "e\u0301",
        "o\u2019clock",
        "Ångström",
    ],
)
def test_one_word_is_one_word(text):
    assert is_word(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "two words",
        " river",
        "river ",
        "two\twords",
        "two\nlines",
        "non\u00a0breaking",
        "zero\u200bwidth",
        "zero\u200djoiner",
        "007",
        "h2o",
        "-edge",
        "edge-",
        "'tis",
        "double--hyphen",
        "snow_man",
        "a.b",
        "smile😀",
        "😀",
        "<b>bold</b>",
        "&amp;",
        "\u202eriver",
        "ri\u200fver",
        "שלום",
        "سلام",
        "\u043f\u0440\u0438",
        "中文",
        "\uff41\uff42\uff43",
        "z\u0351\u0308\u0323a",
        "\ufb01ne",
        "\x00",
        "\ud800",
    ],
)
def test_anything_else_is_not(text):
    assert not is_word(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("River", "river"),
        ("Élan", "elan"),
        ("e\u0301te\u0301", "été"),
        ("Œuf", "oeuf"),
        ("straße", "STRASSE"),
    ],
)
def test_case_and_accents_fold_away(one, other):
    assert fold(one) == fold(other)


def test_hyphens_and_apostrophes_are_no_letters():
    assert letters("Pont-Levis") == letters("pontlevis") == "pontlevis"
    assert letters("L\u2019Été") == "lete"
    assert fold("pont-levis") != fold("pontlevis")


def test_what_is_shown_has_its_accents_in_one_piece_and_plain_marks():
    assert tidy("e\u0301te\u0301") == "été"
    assert tidy("l\u2019eau") == "l'eau"
    assert tidy("pont\u2011levis") == "pont-levis"
