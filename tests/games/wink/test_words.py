"""The words of Wink, in every language: nothing unsaid, nothing said of what is not there."""

import ast
import inspect
import re
from typing import get_args

import pytest

from brushpass.core import field_names
from brushpass.games.wink import offers, told
from brushpass.games.wink.told import (
    Accuse,
    Call,
    Designate,
    Glance,
    Look,
    Missed,
    WinkAt,
    WinkIn,
    YouGlimpsed,
)
from brushpass.words import Phrasebook, phrases, translated
from support.games.matches import play, wink
from support.laws.phrases import in_every_language

from .builder import rule

GAME = "brushpass.games.wink"
SAID = {"sights": get_args(told.Sight), "moves": get_args(told.Move), "phases": get_args(told.Phase)}
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal")
ASKED = [Designate(1), Call(5), Accuse(1, 5), Look(1), WinkAt(1), Glance(1, 1), WinkIn(2, 1)]


def words(language):
    return translated(GAME, language)


def reasons():
    """Every text that can be returned where a move is refused."""
    functions = [
        node
        for node in ast.parse(inspect.getsource(offers)).body
        if isinstance(node, ast.FunctionDef) and (node.name == "fits" or node.name.startswith("_why_not"))
    ]
    returned = [part for node in functions for part in ast.walk(node) if isinstance(part, ast.Return)]
    constants = [part for node in returned for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {constant.value for constant in constants if isinstance(constant.value, str)}


@in_every_language
def test_every_part_of_every_move_is_asked_for(language):
    book = Phrasebook("wink", language, 0, NAMES)
    assert {*words(language)["kinds"]} == {kind.__name__ for kind in SAID["moves"]}
    for move in ASKED:
        assert all(book.ask(move, field).endswith("?") for field in field_names(move))


@in_every_language
def test_every_refusal_has_words_and_none_has_them_for_nothing(language):
    assert reasons() == {*words(language)["refusals"]}


@in_every_language
def test_where_there_is_nobody_it_is_said_so(language):
    book = Phrasebook("wink", language, 0, NAMES)
    nobody = words(language)["nobody"]
    assert nobody["name"] in book.move(Look(None))
    assert book.sight(Missed(1, None, 5, None)).count(nobody["whom"]) == 2


@in_every_language
def test_what_was_glimpsed_is_told_slot_by_slot(language):
    book = Phrasebook("wink", language, 0, NAMES)
    glimpses = (told.Glimpse(1, 2, 3, "open"), told.Glimpse(4, 1, 0, "wink"))
    said = book.sight(YouGlimpsed(glimpses, 0))
    assert all(word in said for word in ("1", "Cleo", "Dan", "4", "Ben"))
    assert book.sight(YouGlimpsed((), 0))


@pytest.mark.uncounted
@in_every_language
@pytest.mark.parametrize("options", [{}, {"mode": "slots"}, {"mode": "in_person", "skip_effect": "miss"}])
def test_whole_matches_can_be_told_to_everybody(language, options):
    match = play(wink(4, "words", attention="sharp", **options), "random", until=1_200)
    said = set()
    for viewer in match.viewers:
        book = Phrasebook("wink", language, viewer, NAMES)
        said |= {book.sight(sight) for sight in match.log(viewer)}
    said |= {book.move(step.move) for step in match.steps}
    said |= {book.part(match.hand(seat)) for seat in match.seats}
    assert all(said)
    assert not any(blank in text for text in said for blank in "{}")


@in_every_language
def test_a_phrase_speaks_to_the_one_concerned_and_of_them_to_others(language):
    called = told.Called(1, 5)
    to_the_spy, to_a_rival, to_an_onlooker = (
        Phrasebook("wink", language, viewer, NAMES).sight(called) for viewer in (1, 0, None)
    )
    assert "Ben" not in to_the_spy
    assert "Ben" in to_a_rival
    assert to_a_rival == to_an_onlooker


@rule("W6.1", "W6.5", "W6.7")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_wherever_one_accuses_it_is_said_that_a_card_is_spent(language):
    words = phrases(GAME, language)
    told = [*words["sights"]["Caught"].values(), *words["sights"]["Denied"].values()]
    told += [words["board"]["accuse_final"], words["lesson"]["accuse"]]
    card = {"en": "counter-intelligence card", "fr": "carte Contre-espionnage"}[language]
    assert all(card in text for text in told)


@rule("W7.5")
@pytest.mark.parametrize(("language", "still"), [("en", "still in your hand"), ("fr", "encore en main")])
def test_a_first_game_says_that_only_cards_still_in_hand_are_points(language, still):
    assert still in phrases(GAME, language)["lesson"]["end"]


@rule("W1.2")
def test_in_french_both_editions_have_the_words_of_the_later_one():
    said = repr(phrases(GAME, "fr"))
    assert all(word in said for word in ("Contre-espionnage", "complice", "contact"))
    assert not re.search(r"Révélation|partenaire|retrouvaille", said)
