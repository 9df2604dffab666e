"""The words of the house and of every game: the same in every language, and of nothing that is not there."""

import re
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from brushpass import GAMES
from brushpass.core import field_names
from brushpass.games.double_agent.cards import Deck
from brushpass.games.linq.cards import BUILT_IN
from brushpass.games.spywhere.cards import NATIONS
from brushpass.words import rulebook, translated
from brushpass.words.forms import has_forms
from support.laws import law_of
from support.laws.phrases import (
    FINISHED,
    blanks,
    entries,
    forms,
    in_every_language,
    is_complete,
    said,
    tables,
)

SECTIONS = ("sights", "moves", "phases")

# Where a phrase looks its blanks up: a value as it stands, a name, or something that has a phrase itself.
ALWAYS = {"", "name", "whom", "phase", "move", "part"}
NO_LISTS = {"sights", "moves", "kinds", "phases", "parts", "refusals", "table", "board", "lesson", "seats"}
# Where a choice is not one of a few: the usual one, one of the host's own, what a sheet looks like.
USUAL = {bool: (), int | None: ("none",), str: (BUILT_IN, "form"), Deck: ("usual", "own")}

COUNTED = r"\{(?:n|count|points|seconds|steps|matches|tables|rooms|sockets|cards)\}"

of_every_game = pytest.mark.parametrize("game", GAMES)
of_every_section = pytest.mark.parametrize("section", SECTIONS)
of_the_house_and_every_game = pytest.mark.parametrize(
    "place", ["brushpass", "brushpass.text", *(f"brushpass.games.{game}" for game in GAMES)]
)


def lists(game, language):
    """Every list in which a game names values, those that its options bring along, and its parts."""
    told = said(game, language)
    flat = {name for name, entry in told.items() if isinstance(entry, dict) and not nested(entry)}
    return ALWAYS | flat - NO_LISTS | law_of(game).lists | {*told.get("parts", ())}


def nested(entry):
    return any(isinstance(value, dict) for value in entry.values())


def kinds(game, section):
    nouns = GAMES[game].nouns
    phase = get_type_hints(nouns.table)["phase"]
    told = {"sights": nouns.sight, "moves": nouns.move, "phases": phase}[section]
    return get_args(told) or (told,)


def fields(entry):
    """The blanks of a phrase; where each is looked up may differ between languages."""
    return {field for field, _ in blanks(entry)}


def speaks_to_you(entry):
    return "you" in entry and has_forms(entry)


@of_the_house_and_every_game
def test_the_same_is_said_in_every_language_with_the_same_blanks(place):
    english, french = (entries(translated(place, language)) for language in FINISHED)
    assert all(path[-1] in NATIONS for path in english.keys() ^ french.keys())
    for path in english.keys() & french.keys():
        assert fields(english[path]) == fields(french[path]), path
        assert speaks_to_you(english[path]) == speaks_to_you(french[path]), path


@of_the_house_and_every_game
@in_every_language
def test_every_phrase_that_counts_has_the_forms_of_its_language(place, language):
    for path, entry in entries(translated(place, language)).items():
        assert all(is_complete(table, language) for table in tables(entry)), path


@of_the_house_and_every_game
@in_every_language
def test_what_may_be_one_is_not_told_in_the_plural(place, language):
    """No "1 cards", no "3 ×" and no "card(s)": a phrase that counts has forms, or a list that counts."""
    dodged = re.compile(COUNTED + r" (?:×|(?!dans)\w+s\b)|\w\((?:s|es)\)")
    entered = entries(translated(place, language)).items()
    assert not {path: entry for path, entry in entered if isinstance(entry, str) and dodged.search(entry)}


@of_every_game
@in_every_language
def test_a_list_that_counts_names_nothing_but_the_number(game, language):
    for name, entry in said(game, language).items():
        if has_forms(entry):
            assert fields(entry) <= {"n"}, name


@of_the_house_and_every_game
def test_in_french_no_name_follows_a_word_that_it_might_shorten(place):
    """It is "le jeton d'Ada" but "le jeton de Bo": a phrase for any name must be another one."""
    shortened = re.compile(
        r"\b(?:de|que|lorsque|puisque|jusque) \{(?:name|(?!s\d)\w+:(?:name|whom))\}", re.IGNORECASE
    )
    phrases = entries(translated(place, "fr"))
    wrong = {path for path, entry in phrases.items() if any(map(shortened.search, forms(entry)))}
    assert not wrong


@of_every_game
@of_every_section
@in_every_language
def test_everything_that_can_be_said_has_its_phrase(game, section, language):
    assert {*said(game, language)[section]} == {kind.__name__ for kind in kinds(game, section)}


@of_every_game
@of_every_section
@in_every_language
def test_every_phrase_is_whole_and_every_blank_a_part_of_what_is_told(game, section, language):
    for kind in kinds(game, section):
        entry = said(game, language)[section][kind.__name__]
        assert isinstance(entry, str) or has_forms(entry), kind
        assert all(forms(entry)), kind
        assert {table.get("by") for table in tables(entry)} <= {*field_names(kind)}, kind
        for field, looked_up in blanks(entry):
            assert field in field_names(kind), entry
            assert looked_up in lists(game, language), entry


@of_every_game
@in_every_language
def test_every_option_and_every_choice_has_words(game, language):
    options = get_type_hints(GAMES[game].nouns.options)
    told = said(game, language)["options"]
    missing, unknown = sorted({*options} - {*told}), sorted({*told} - {*options})
    assert not missing, f"words/{language}.toml of {game}: write [options.NAME] with a label for {missing}"
    assert not unknown, f"words/{language}.toml of {game} speaks of options that it has not: {unknown}"
    for option, kind in options.items():
        choices = map(str, get_args(kind)) if get_origin(kind) is Literal else USUAL[kind]
        assert {*told[option]} == {"label", *choices}, option


@of_the_house_and_every_game
@in_every_language
def test_phrases_are_set_as_in_print(place, language):
    for path, entry in entries(translated(place, language)).items():
        for phrase in forms(entry):
            assert "'" not in phrase, path
            assert language != "fr" or not re.search(r" [:;!?»]|« ", phrase), path


@of_every_game
def test_rulebooks_are_set_as_in_print(game):
    for language in FINISHED:
        assert "'" not in rulebook(game, language)
    assert not re.search(r" [:;!?»]|« |\d \d{3}", rulebook(game, "fr"))
