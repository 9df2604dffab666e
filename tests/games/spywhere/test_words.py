"""The words of Spywhere, in every language: nothing unsaid, nothing said of what is not there."""

import ast
import inspect
from typing import get_args

from brushpass.core import engine, field_names
from brushpass.games.spywhere import rules, told
from brushpass.games.spywhere.cards import NATIONS
from brushpass.games.spywhere.told import ClearThree, Identify, SwapCard
from brushpass.table import match
from brushpass.words import Phrasebook, translated
from support.laws.phrases import in_every_language

from .builder import ITALY, SPAIN, dealt, play_on

GAME = "brushpass.games.spywhere"
SAID = {"sights": get_args(told.Sight), "moves": get_args(told.Move), "phases": get_args(told.Phase)}
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def words(language):
    return translated(GAME, language)


def texts(*nodes):
    constants = [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {constant.value for constant in constants if isinstance(constant.value, str)}


def reasons_of_the_game():
    """Every text in ``fits`` but its own description."""
    function = ast.parse(inspect.getsource(rules.fits)).body[0]
    return texts(*function.body[1:])


def reasons_of_the_house(module):
    """Every text that is given to ``Illegal``, or first kept as a reason."""
    nodes = [*ast.walk(ast.parse(inspect.getsource(module)))]
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "Illegal"]
    kept = [
        node for node in nodes if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason"
    ]
    return texts(*(call.args[1] for call in calls), *(assignment.value for assignment in kept))


@in_every_language
def test_every_part_of_every_move_is_asked_for(language):
    book = Phrasebook("spywhere", language, 0, NAMES)
    for kind in SAID["moves"]:
        assert book.kind(kind)
    for move in (SwapCard(ITALY, SPAIN), ClearThree(ITALY), Identify(1, ITALY)):
        assert all(book.ask(move, field).endswith("?") for field in field_names(move))


@in_every_language
def test_a_question_names_what_is_already_settled(language):
    book = Phrasebook("spywhere", language, 0, NAMES)
    assert NAMES[1] in book.ask(Identify(1, ITALY), "nation")


@in_every_language
def test_every_refusal_of_the_game_has_words_and_none_has_them_for_nothing(language):
    assert reasons_of_the_game() == {*words(language)["refusals"]}


@in_every_language
def test_every_refusal_can_be_told(language):
    reasons = reasons_of_the_game() | reasons_of_the_house(engine) | reasons_of_the_house(match)
    book = Phrasebook("spywhere", language, 0, NAMES)
    assert all(book.refusal(reason) for reason in reasons)
    assert {"not_on_offer", "not_your_turn", "over", "not_due", "no_such_seat", "own_dish"} <= reasons


@in_every_language
def test_whole_matches_can_be_told_to_everybody(language):
    told_of = set()
    for seats, shy in ((2, True), (3, False), (6, True)):
        for scene in play_on(dealt(seats, chain_elimination=True), shy=shy):
            for viewer in scene.viewers:
                book = Phrasebook("spywhere", language, viewer, NAMES)
                told_of |= {type(sight) for sight in scene.sights[viewer]}
                said = [
                    *map(book.sight, scene.sights[viewer]),
                    *map(book.move, scene.offers(viewer)),
                    book.phase(scene.phase),
                ]
                assert all(said)
                assert not any(blank in text for text in said for blank in "{}")
    assert told_of == {*SAID["sights"]}


@in_every_language
def test_a_phrase_speaks_to_the_one_concerned_and_of_them_to_others(language):
    swapped = told.Swapped(1, NATIONS[0], NATIONS[1])
    to_the_spy, to_a_rival, to_an_onlooker = (
        Phrasebook("spywhere", language, viewer, NAMES).sight(swapped) for viewer in (1, 0, None)
    )
    assert "Ben" not in to_the_spy
    assert "Ben" in to_a_rival
    assert to_a_rival == to_an_onlooker
