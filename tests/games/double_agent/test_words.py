"""The words of Double Agent, in every language: nothing unsaid, nothing said of what is not there."""

import ast
import inspect
from typing import get_args

import pytest

from brushpass.core import field_names
from brushpass.games.double_agent import rules, told
from brushpass.games.double_agent.cards import R1, TOKENS, Back, Effect
from brushpass.words import Phrasebook, translated
from brushpass.words.double_agent import lists as lists_of
from games.double_agent.decks import BUSY
from support.laws.phrases import in_every_language
from support.laws.scenes import play_on

from .builder import begun, dealt, double_agent, options_of

SAID = {"sights": get_args(told.Sight), "moves": get_args(told.Move), "phases": get_args(told.Phase)}
NAMES = ("Ada", "Ben")


def words(language):
    return translated("brushpass.games.double_agent", language)


def book(language, viewer=0, **options):
    names = lists_of(options_of(options), language)
    return Phrasebook("double_agent", language, viewer, NAMES, names)


def reasons():
    """Every text that ``fits`` returns."""
    nodes = ast.walk(ast.parse(inspect.getsource(rules.fits)))
    parts = [part for node in nodes if isinstance(node, ast.Return) for part in ast.walk(node)]
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


@in_every_language
def test_everything_that_is_counted_or_chosen_has_a_name(language):
    said = words(language)
    assert {*said["token"]} == {*said["loyalty"]} == {str(token) for token in TOKENS}
    assert {*said["back"]} == {*get_args(Back)}
    assert {*said["effect"]} == {*Effect}


@in_every_language
def test_every_part_of_every_move_is_asked_for(language):
    said = words(language)
    assert {*said["kinds"]} == {*said["ask"]} == {kind.__name__ for kind in SAID["moves"]}
    for kind in SAID["moves"]:
        assert {*said["ask"][kind.__name__]} == {*field_names(kind)}
        assert all(question.endswith("?") for question in said["ask"][kind.__name__].values())


@in_every_language
def test_a_question_names_what_is_already_settled(language):
    assert "Diva" in book(language).ask(told.AskTip("tip", 2, 3), "other")


@in_every_language
def test_every_refusal_has_words_and_none_has_them_for_nothing(language):
    assert reasons() == {*words(language)["refusals"]}
    assert all(book(language).refusal(reason) for reason in reasons())


@in_every_language
def test_cards_are_called_as_the_deck_says_and_agents_by_names(language):
    said = book(language).sight(told.YouFiled(2, "three"))
    assert getattr(R1.cards[2].title, language) in said
    assert "Diva" in said
    own = book(language, deck=BUSY).sight(told.YouFiled(4, "love_letter"))
    assert {"en": "Love Letter (2)", "fr": "Lettre d'amour (2)"}[language] in own
    assert {"en": "Cat", "fr": "Matou"}[language] in own


@in_every_language
def test_files_of_both_sides_are_told_in_one_breath(language):
    opened = told.Opened(2, (1, 2), (0, 0), (0, 0), (("one", "two"), ("tip",)))
    said = book(language).sight(opened)
    assert all(f"({value})" in said for value in (1, 2))
    assert {"en": "(2) and Tip (2)", "fr": "(2) et Tuyau (2)"}[language] in said


@pytest.mark.uncounted
@in_every_language
def test_whole_matches_can_be_told_to_everybody(language):
    told_of = set()
    tables = [{}, {"hand_backs": "visible", "swap_owner": "opponent"}, {"deck": BUSY}]
    scenes = [scene for options in tables for n in range(6) for scene in play_on(begun(str(n), **options))]
    for scene in [*scenes, dealt().place_all(0, "122345"), double_agent()]:
        for viewer in scene.viewers:
            told_of |= {type(sight) for sight in scene.sights[viewer]}
            said = told_to(scene, viewer, language)
            assert all(said)
            assert not any(blank in text for text in said for blank in "{}")
    assert told_of == {*SAID["sights"]}


def told_to(scene, viewer, language):
    names = lists_of(scene.table.options, language)
    speaker = Phrasebook("double_agent", language, viewer, NAMES, names)
    hand = [speaker.part(scene.hand(viewer))] if viewer is not None else []
    return [
        *map(speaker.sight, scene.sights[viewer]),
        *map(speaker.move, scene.offers(viewer)),
        speaker.phase(scene.phase),
        *hand,
    ]


def test_cards_are_counted():
    assert book("en", 0).sight(told.Drew(1, 1)) == "Ben drew a card."
    assert book("en", 0).sight(told.Drew(1, 2)) == "Ben drew 2 cards."
    assert book("fr", 0).sight(told.Drew(1, 1)) == "Ben a pioché une carte."


@in_every_language
def test_a_phrase_speaks_to_the_one_concerned_and_of_them_to_others(language):
    pulled = told.Pulled(1, 2)
    mine, theirs, watched = (book(language, viewer).sight(pulled) for viewer in (1, 0, None))
    assert "Ben" not in mine
    assert "Ben" in theirs
    assert theirs == watched
