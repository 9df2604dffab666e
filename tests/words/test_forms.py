"""Phrases count, and a language may begin with a few. The page reads the same cases in ``forms.test.ts``."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from brushpass import GAMES, words
from brushpass.cli import app
from brushpass.core import Told, from_plain
from brushpass.terminal.menu import Keyboard, choose
from brushpass.terminal.options import in_language
from brushpass.wire.schema import typescript
from brushpass.words import Phrasebook, phrases, rulebook, say
from brushpass.words.forms import LANGUAGES, completed, has_forms
from support.laws.phrases import entries

SHARED = json.loads(Path(__file__).with_name("forms.json").read_text("utf-8"))
THIRD = SHARED["third"]
NAMES = ("Ada", "Bao")
SAID = 3  # of five phrases


class Bid(Told):
    """A move of the cases."""

    count: int


def as_told(value):
    """Read a field of a case as a game would tell it."""
    if isinstance(value, dict):
        return from_plain(value, Bid)
    return tuple(map(as_told, value)) if isinstance(value, list) else value


def read(language, own, key, fields, viewer=None):
    book = Phrasebook("spywhere", language, viewer, NAMES, own)
    return book.table(key, **{name: as_told(value) for name, value in fields.items()})


@pytest.mark.parametrize("language", SHARED["categories"])
def test_every_number_has_the_plural_category_that_browsers_give_it(language):
    forms = {name: name for name in ("one", "many", "other")}
    for number, category in SHARED["categories"][language]:
        assert read(language, {"table": {"it": forms}}, "it", {"n": number}) == category, number


@pytest.mark.parametrize("said", SHARED["said"], ids=lambda said: said["what"])
def test_a_phrase_is_said_in_the_form_that_its_fields_ask_for(said):
    for fields, expected in said["cases"]:
        found = read(said["language"], said["words"], "it", fields, said.get("viewer"))
        assert found == expected, fields


def test_the_house_counts_too():
    assert say("en", "page.lobby.watchers", n=1) == "1 onlooker"
    assert say("fr", "page.lobby.watchers", n=0) == "0 spectateur"


def test_a_language_is_completed_with_english_phrases_which_count_as_english_does():
    assert completed(THIRD["own"], THIRD["english"]) == THIRD["completed"]


@pytest.fixture
def third(monkeypatch):
    """A third language, that has three phrases of five in the house and in every game."""
    whole = words.translated

    def translated(package, language):
        return whole(package, language) if language != "eo" else begun(whole(package, "fr"))

    def begun(section):
        kept = {name: begun(part) for name, part in section.items() if is_section(part)}
        left = [entry for entry in section.items() if entry[0] not in kept]
        return kept | {name: phrase for number, (name, phrase) in enumerate(left) if number % 5 < SAID}

    monkeypatch.setattr(words, "translated", translated)
    monkeypatch.setitem(LANGUAGES, "eo", lambda number: "one" if number == 1 else "other")
    phrases.cache_clear()
    rulebook.cache_clear()
    yield "eo"
    phrases.cache_clear()
    rulebook.cache_clear()


def is_section(entry):
    return isinstance(entry, dict) and not has_forms(entry)


def unmarked(entry):
    """Forms that were borrowed, without the mark that says so."""
    if isinstance(entry, str):
        return entry
    return {name: unmarked(form) for name, form in entry.items() if name != "language"}


@pytest.mark.parametrize("place", ["brushpass", *(f"brushpass.games.{game}" for game in GAMES)])
def test_a_third_language_can_begin_with_some_of_its_phrases(third, place):
    english, french, told = (entries(phrases(place, language)) for language in ("en", "fr", third))
    assert english.keys() <= told.keys()
    own = {path for path, phrase in french.items() if told.get(path) == phrase != english.get(path)}
    said = {path: unmarked(phrase) for path, phrase in told.items()}
    borrowed = {path for path, phrase in english.items() if said[path] == phrase != french.get(path)}
    assert len(own) > len(borrowed) > 0
    assert {path for path in told if path not in own | borrowed} <= english.keys() & french.keys()


def test_a_third_language_has_the_english_rules_until_somebody_translates_them(third):
    assert rulebook("wink", third) == rulebook("wink", "en") != rulebook("wink", "fr")


def test_a_language_of_which_a_game_has_no_file_is_said_in_english(monkeypatch):
    monkeypatch.setitem(LANGUAGES, "nl", LANGUAGES["en"])
    assert Phrasebook("spywhere", "nl", None, NAMES).table("market") == "Market"
    phrases.cache_clear()


@pytest.mark.usefixtures("third")
def test_the_page_is_told_which_languages_there_are():
    assert "export const LANGUAGES = ['en', 'fr', 'eo'] as const;" in typescript()


def test_a_game_without_words_in_a_third_language_is_played_as_usual(third):
    assert in_language(GAMES["linq"], third, {}) == {}
    assert in_language(GAMES["linq"], "fr", {}) == {"language": "fr"}


@pytest.mark.parametrize(("spoken", "code"), [("eo.UTF-8", "eo"), ("fr_CH.UTF-8", "fr"), ("C", "en")])
def test_the_command_line_speaks_the_language_of_the_machine(third, monkeypatch, spoken, code):
    monkeypatch.setenv("LC_ALL", spoken)
    shown = CliRunner().invoke(app, ["games"]).output
    assert phrases("brushpass", code)["games"]["about"] in shown
    assert third in LANGUAGES


def test_a_move_that_counts_is_asked_for_field_by_field():
    own = {
        "moves": {"Bid": {"by": "count", "one": "{count:suit} die", "other": "{count:suit} dice"}},
        "ask": {"Bid": {"count": "How many?"}},
        "suit": {"1": "a single one", "2": "a pair"},
    }
    asked = []
    book = Phrasebook("spywhere", "en", None, NAMES, own)
    keyboard = Keyboard(lambda *question: asked.append(question) or 1, str)
    assert choose([Bid(1), Bid(2)], book, keyboard) == Bid(2)
    assert asked == [("How many?", ["a single one", "a pair"])]
