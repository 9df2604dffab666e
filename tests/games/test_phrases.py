"""The words of the house and of every game: the same in every language, and of nothing that is not there."""

import re
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from brushpass import GAMES
from brushpass.core import field_names
from brushpass.games.double_agent.cards import Deck
from brushpass.games.linq.cards import BUILT_IN
from brushpass.games.spywhere.cards import NATIONS
from brushpass.words import LANGUAGES, phrases, rulebook
from support.laws import law_of
from support.laws.phrases import blanks, forms, in_every_language, texts

SECTIONS = ("sights", "moves", "phases")

# Where a phrase looks its blanks up: a value as it stands, a name, or something that has a phrase itself.
ALWAYS = {"", "name", "whom", "phase", "move", "part"}
NO_LISTS = {"sights", "moves", "kinds", "phases", "parts", "refusals", "table", "board", "lesson"}
# Where a choice is not one of a few: the usual one, one of the host's own, what a sheet looks like.
USUAL = {bool: (), int | None: ("none",), str: (BUILT_IN, "form"), Deck: ("usual", "own")}

of_every_game = pytest.mark.parametrize("game", GAMES)
of_every_section = pytest.mark.parametrize("section", SECTIONS)


def words(game, language):
    return phrases(f"brushpass.games.{game}", language)


def lists(game, language):
    """Every list in which a game names values, those that its options bring along, and its parts."""
    said = words(game, language)
    flat = {name for name, entry in said.items() if isinstance(entry, dict) and not nested(entry)}
    return ALWAYS | flat - NO_LISTS | law_of(game).lists | {*said.get("parts", ())}


def nested(entry):
    return any(isinstance(value, dict) for value in entry.values())


def kinds(game, section):
    nouns = GAMES[game].nouns
    phase = get_type_hints(nouns.table)["phase"]
    told = {"sights": nouns.sight, "moves": nouns.move, "phases": phase}[section]
    return get_args(told) or (told,)


def fields(phrase):
    """The blanks of a phrase; where each is looked up may differ between languages."""
    return {field for field, _ in blanks(phrase)}


@pytest.mark.parametrize("place", ["brushpass", *(f"brushpass.games.{game}" for game in GAMES)])
def test_the_same_is_said_in_every_language_with_the_same_blanks(place):
    english, french = (texts(phrases(place, language)) for language in ("en", "fr"))
    assert all(path[-1] in NATIONS for path in english.keys() ^ french.keys())
    for path in english.keys() & french.keys():
        assert {field for field, _ in blanks(english[path])} == {
            field for field, _ in blanks(french[path])
        }, path


@pytest.mark.parametrize("place", ["brushpass", *(f"brushpass.games.{game}" for game in GAMES)])
def test_in_french_no_name_follows_a_word_that_it_might_shorten(place):
    """It is "le jeton d'Ada" but "le jeton de Bo": a phrase for any name must be another one."""
    shortened = re.compile(
        r"\b(?:de|que|lorsque|puisque|jusque) \{(?:name|(?!s\d)\w+:(?:name|whom))\}", re.IGNORECASE
    )
    wrong = {path for path, text in texts(phrases(place, "fr")).items() if shortened.search(text)}
    assert not wrong


@of_every_game
@of_every_section
@in_every_language
def test_everything_that_can_be_said_has_its_phrase(game, section, language):
    assert {*words(game, language)[section]} == {kind.__name__ for kind in kinds(game, section)}


@of_every_game
@of_every_section
@in_every_language
def test_every_phrase_is_whole_and_every_blank_a_part_of_what_is_told(game, section, language):
    for kind in kinds(game, section):
        entry = words(game, language)[section][kind.__name__]
        assert isinstance(entry, str) or [*entry] == ["you", "other"], kind
        for phrase in forms(entry):
            assert phrase, kind
            for field, looked_up in blanks(phrase):
                assert field in field_names(kind), phrase
                assert looked_up in lists(game, language), phrase


@of_every_game
@in_every_language
def test_every_option_and_every_choice_has_words(game, language):
    options = get_type_hints(GAMES[game].nouns.options)
    said = words(game, language)["options"]
    assert {*said} == {*options}
    for option, kind in options.items():
        choices = map(str, get_args(kind)) if get_origin(kind) is Literal else USUAL[kind]
        assert {*said[option]} == {"label", *choices}, option


@pytest.mark.parametrize("place", ["brushpass", *(f"brushpass.games.{game}" for game in GAMES)])
@in_every_language
def test_phrases_are_set_as_in_print(place, language):
    for path, phrase in texts(phrases(place, language)).items():
        assert "'" not in phrase, path
        assert language != "fr" or not re.search(r" [:;!?»]|« ", phrase), path


@of_every_game
def test_rulebooks_are_set_as_in_print(game):
    for language in LANGUAGES:
        assert "'" not in rulebook(game, language)
    assert not re.search(r" [:;!?»]|« |\d \d{3}", rulebook(game, "fr"))
