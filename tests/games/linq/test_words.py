"""The words of Linq, in every language: nothing unsaid, nothing said of what is not there."""

import ast
import inspect
from typing import get_args, get_type_hints

import pytest

from brushpass.core import field_names
from brushpass.games.linq import cards, rules, told
from brushpass.games.linq.told import Guess, NameNumber, Point, Say
from brushpass.words import Phrasebook, translated
from support.laws.phrases import blanks, in_every_language
from support.laws.scenes import play_on

from .builder import SIX, dealt, linq

SAID = {"sights": get_args(told.Sight), "moves": get_args(told.Move), "phases": get_args(told.Phase)}
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
REFUSERS = (
    rules.fits,
    rules._not_to_be_said,
    rules._not_to_be_pointed_at,
    cards.no_word,
    cards.forbidden,
)


def words(language):
    return translated("brushpass.games.linq", language)


def reasons():
    """Every text that a refusing function returns."""
    found = set()
    for function in REFUSERS:
        nodes = ast.walk(ast.parse(inspect.getsource(function)))
        for node in (node for node in nodes if isinstance(node, ast.Return)):
            tests = {id(part) for n in ast.walk(node) if isinstance(n, ast.Compare) for part in ast.walk(n)}
            constants = [n for n in ast.walk(node) if isinstance(n, ast.Constant) and id(n) not in tests]
            found |= {constant.value for constant in constants if isinstance(constant.value, str)}
    return found


def faults():
    """Every fault that a sheet can have."""
    calls = [n for n in ast.walk(ast.parse(inspect.getsource(cards))) if isinstance(n, ast.Call)]
    return {call.args[1].value for call in calls if ast.unparse(call.func) == "BadSheet"}


@in_every_language
def test_every_reason_for_points_and_every_verdict_has_words(language):
    assert {*words(language)["why"]} == {*get_args(get_type_hints(told.Earned)["why"])}
    assert {*words(language)["verdict"]} == {*get_args(get_type_hints(told.Tried)["verdict"])}


@in_every_language
def test_every_card_can_be_described(language):
    book = Phrasebook("linq", language, None, NAMES)
    for card in (told.NoCard(), told.CounterSpyCard(), told.SpyCard("river")):
        assert book.part(told.Hand(card)) == book.part(card)
    assert "river" in book.part(told.Hand(told.SpyCard("river")))


@in_every_language
def test_points_are_counted(language):
    book = Phrasebook("linq", language, 0, NAMES)
    assert " 1 point " in book.sight(told.Paid(0, 1, 1))
    assert " 2 points " in book.sight(told.Paid(1, 0, 2))
    assert book.table("times", count=0) == "–"


@in_every_language
def test_every_part_of_every_move_is_asked_for(language):
    book = Phrasebook("linq", language, 0, NAMES)
    assert all(book.kind(kind) for kind in SAID["moves"])
    for move in (NameNumber(3), Say("boat"), Point((0, 1)), Guess("river")):
        assert all(book.ask(move, field).endswith("?") for field in field_names(move))
    assert book.ask(Point((0, 1)), "then").endswith("?")


@in_every_language
def test_every_refusal_has_words_and_none_has_them_for_nothing(language):
    assert reasons() == {*words(language)["refusals"]}
    book = Phrasebook("linq", language, 0, NAMES)
    assert all(book.refusal(reason) for reason in reasons())


@in_every_language
def test_every_fault_of_a_sheet_has_words_with_nothing_but_its_line_and_what_it_is_about(language):
    said = words(language)["sheets"]
    assert {*said} == faults()
    assert all({field for field, _ in blanks(phrase)} <= {"line", "about"} for phrase in said.values())


@pytest.mark.uncounted
@in_every_language
def test_whole_matches_can_be_told_to_everybody(language):
    told_of = set()
    scenes = [*play_on(dealt(8, two_couples=True, spy_self="free"))]
    scenes += play_on(dealt(4, sleeper=True, recap_lap=True), "novice")
    scenes += play_on(dealt(4, words="spoken"))
    scenes.append(linq(*SIX, points=(0, 0, 20, 20, 35, 35)).point("02", "13", "24", "25", "34", "35"))
    scenes.append(linq(*SIX).point("01", "01", "01", "25", "34", "35").guess(s2=""))
    for scene in scenes:
        for viewer in scene.viewers:
            book = Phrasebook("linq", language, viewer, NAMES)
            told_of |= {type(sight) for sight in scene.sights[viewer]}
            moves = [offer for offer in scene.offers(viewer) if type(offer) in SAID["moves"]]
            said = [*map(book.sight, scene.sights[viewer]), *map(book.move, moves), book.phase(scene.phase)]
            assert all(said)
            assert not any(blank in text for text in said for blank in "{}")
    assert told_of == {*SAID["sights"]}


@in_every_language
def test_a_phrase_speaks_to_the_one_concerned_and_of_them_to_others(language):
    to_the_speaker, to_a_rival, to_an_onlooker = (
        Phrasebook("linq", language, viewer, NAMES).sight(told.Said(1, "boat")) for viewer in (1, 0, None)
    )
    assert "Ben" not in to_the_speaker
    assert "Ben" in to_a_rival
    assert to_a_rival == to_an_onlooker
