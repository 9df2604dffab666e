"""D4. Files."""

import pytest

from brushpass.core import WATCHER
from brushpass.games.double_agent.cards import R1
from brushpass.games.double_agent.told import Filed, LayFile, Opened, YouFiled

from .builder import at, double_agent, rule

HOLDING = "one seven tip nosy"


@rule("D4.1")
def test_a_file_lies_on_ones_own_side_of_an_agent():
    for seat in (0, 1):
        scene = double_agent(to=f"Turn {seat}").lay(seat, "one", "S")
        assert scene.agent("S").files[seat] == ("1",)
        assert scene.agent("S").files[1 - seat] == ()
        assert scene.hand(seat).files[at("S")] == ("one",)
        assert "one" not in scene.hand(1 - seat).files[at("S")]


@rule("D4.1")
def test_it_leaves_the_hand():
    assert double_agent(("one two", "one"), piles=("", None)).lay(0, "one", "S").held(0) == "two"


@rule("D4.1", "D7.10")
def test_not_with_an_agent_who_was_checked():
    scene = double_agent(gone="LX")
    assert scene.places_for(0, "one") == "ASBY"
    assert scene.refusal(0, LayFile("one", at("L"))) == "has_delivered"


@rule("D4.2")
@pytest.mark.parametrize("card", R1.cards, ids=lambda card: card.key)
def test_everybody_sees_the_back_and_only_the_owner_the_card(card):
    scene = double_agent((card.key, "one")).lay(0, card.key, "S")
    assert scene.sights[0][0] == YouFiled(at("S"), card.key)
    for viewer in (1, WATCHER):
        assert scene.sights[viewer][0] == Filed(0, at("S"), card.back)
        assert scene.view(viewer).table.agents[at("S")].files == ((card.back,), ())


@rule("D4.2")
@pytest.mark.parametrize(("one", "other"), [("seven", "personal"), ("personal", "trapped"), ("tip", "swap")])
def test_behind_the_same_back_all_files_look_alike(one, other):
    first, second = (
        double_agent((f"{one} {other}", "one"), piles=("", None)).lay(0, card, "S").lay(1, "one", "L")
        for card in (one, other)
    )
    assert first.looks(0) != second.looks(0)
    for viewer in (1, WATCHER):
        assert first.looks(viewer) == second.looks(viewer)


@rule("D4.3")
def test_there_is_one_question_mark_with_each_agent_at_most():
    scene = double_agent((HOLDING, "clues"), ({"S": "ears"}, {"L": "ears"}))
    assert scene.places_for(0, "tip") == scene.places_for(0, "nosy") == "ABXY"
    assert scene.places_for(0, "one") == "LASBXY"
    for letter in "SL":
        assert scene.refusal(0, LayFile("tip", at(letter))) == "second_question_mark"


@rule("D4.3")
def test_others_may_lie_beside_it():
    scene = double_agent((HOLDING, "clues"), ({"S": "ears"}, {})).lay(0, "seven", "S")
    assert scene.agent("S").files == (("?", "0/7"), ())


@rule("D4.3")
def test_where_no_question_mark_may_be_laid_it_can_still_be_played():
    everywhere = ({"L": "swap", "A": "clues", "S": "clues"}, {"B": "swap", "X": "clues", "Y": "clues"})
    scene = double_agent(("tip", "one"), everywhere)
    assert scene.offers(0, LayFile) == []
    assert len(scene.offers(0)) == 15


@rule("D4.4")
def test_a_question_mark_that_is_a_file_is_worth_its_value_and_does_nothing():
    files = ({"S": "one two"}, {"S": "one"})
    scene = double_agent(("swap", "one"), files, tokens=("125234", "122345")).lay(0, "swap", "S")
    assert scene.hand(0).tokens == (1, 2, 5, 2, 3, 4)
    (opened,) = scene.happened(Opened)
    assert opened.files[0] == ("one", "two", "swap")
    assert scene.points(0) == 1 + 2 + 1 + 5
    assert scene.figure(0).played == ()


@rule("D4.4")
def test_nosy_laid_as_a_file_delays_nobody():
    scene = double_agent(("nosy", "one")).lay(0, "nosy", "S")
    assert scene.table.plus_left == 2
    assert scene.agent("S").needs == 4
