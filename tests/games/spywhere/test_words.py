"""The words of Spywhere, in every language: nothing unsaid, nothing said of what is not there."""

import ast
import inspect
from string import Formatter
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from brushpass.core import engine, field_names
from brushpass.games.spywhere import rules, told
from brushpass.games.spywhere.cards import NATIONS
from brushpass.games.spywhere.told import ClearThree, Identify, SwapCard
from brushpass.table import match
from brushpass.words import LANGUAGES, Phrasebook, phrases

from .builder import ITALY, SPAIN, dealt, play_on

GAME, HOUSE = "brushpass.games.spywhere", "brushpass"
SAID = {"sights": get_args(told.Sight), "moves": get_args(told.Move), "phases": get_args(told.Phase)}
CHOICES = get_type_hints(told.Options)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
BUILT_IN = {"", "name", "phase"}  # a value as it stands, a player's name, a phase

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def words(language):
    return phrases(GAME, language)


def lists(language):
    """Those tables that say something of every country: phrases look their blanks up in them."""
    return {name for name, entry in words(language).items() if [*entry] == [*NATIONS]}


def keys(entry, path=()):
    """Every key of a file, as a path."""
    if not isinstance(entry, dict):
        return {path}
    return {key for name, part in entry.items() for key in keys(part, (*path, name))}


def phrases_of(entry):
    """A phrase, or both forms of it."""
    return [entry] if isinstance(entry, str) else [*entry.values()]


def blanks(phrase):
    return [(field, kind) for _, field, kind, _ in Formatter().parse(phrase) if field is not None]


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


def test_the_house_says_the_same_in_every_language():
    assert keys(phrases(HOUSE, "fr")) == keys(phrases(HOUSE, "en"))


def test_the_blanks_of_the_house_are_the_same_in_every_language():
    english, french = phrases(HOUSE, "en"), phrases(HOUSE, "fr")
    for path in keys(english):
        said = [english, french]
        for name in path:
            said = [entry[name] for entry in said]
        assert {*blanks(said[0])} == {*blanks(said[1])}, path


def test_the_game_says_the_same_in_every_language_though_one_may_need_more_lists():
    english, french = (
        {key for key in keys(words(language)) if key[0] not in lists(language)} for language in ("en", "fr")
    )
    assert english == french
    assert {"country", "dish"} <= lists("en") & lists("fr")


@in_every_language
@pytest.mark.parametrize("section", SAID)
def test_everything_that_can_be_said_has_its_phrase(section, language):
    assert {*words(language)[section]} == {kind.__name__ for kind in SAID[section]}


@in_every_language
@pytest.mark.parametrize("section", SAID)
def test_every_phrase_is_whole(section, language):
    for name, entry in words(language)[section].items():
        assert all(phrases_of(entry)), name
        assert isinstance(entry, str) or [*entry] == ["you", "other"], name


@in_every_language
@pytest.mark.parametrize("section", SAID)
def test_every_blank_is_a_part_of_what_is_told_and_its_list_is_there(section, language):
    for kind in SAID[section]:
        for phrase in phrases_of(words(language)[section][kind.__name__]):
            for field, looked_up in blanks(phrase):
                assert field in field_names(kind), phrase
                assert looked_up in BUILT_IN | lists(language), phrase


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
@pytest.mark.parametrize(("option", "kind"), CHOICES.items())
def test_every_option_and_every_choice_has_words(option, kind, language):
    said = words(language)["options"][option]
    choices = map(str, get_args(kind)) if get_origin(kind) is Literal else ()
    assert {*said} == {"label", *choices}


@in_every_language
def test_there_are_words_for_no_other_option(language):
    assert {*words(language)["options"]} == {*CHOICES}


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
