"""D3. A turn."""

from itertools import pairwise

import pytest

from brushpass.core import CLOCK, WATCHER, Illegal, TimeUp
from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.told import (
    Began,
    Drew,
    DrewBacks,
    Eavesdrop,
    Filed,
    Influence,
    LayFile,
    Opened,
    PlaceToken,
    PullCounter,
    Turn,
    YouDrew,
    YouFiled,
)
from brushpass.games.double_agent.truth import Drawn
from brushpass.table.match import Match
from support.laws.scenes import play_on

from .builder import at, begun, double_agent, rule


@rule("D3.1")
def test_the_players_take_turns():
    turns = [scene.phase for scene in play_on(begun()) if isinstance(scene.phase, Turn)]
    assert all(before.who != after.who for before, after in pairwise(turns))
    assert [turn.number for turn in turns] == [*range(1, len(turns) + 1)]


@rule("D3.1")
def test_any_card_may_be_laid_with_anybody():
    scene = double_agent(("one seven", "one"))
    assert scene.offers(0) == [LayFile(card, agent) for card in ("one", "seven") for agent in range(6)]


@rule("D3.1")
def test_one_of_two_alike_is_offered_once():
    scene = double_agent(("one one", "one"))
    assert scene.offers(0) == [LayFile("one", agent) for agent in range(6)]
    assert scene.lay(0, "one", "S").hand(0).cards.count("one") >= 1


@rule("D3.1")
def test_a_card_with_a_question_mark_is_a_file_or_an_action():
    scene = double_agent(("ears", "one"))
    assert scene.offers(0) == [*(LayFile("ears", agent) for agent in range(6)), Eavesdrop("ears")]


@rule("D3.1")
def test_only_the_one_whose_turn_it_is_may_play():
    scene = double_agent()
    assert scene.offers(1) == scene.offers(WATCHER) == []
    assert scene.refusal(1, LayFile("one", 0)) == "not_your_turn"


@rule("D3.1")
def test_only_what_one_holds_can_be_played():
    scene = double_agent(("one", "two"))
    assert scene.refusal(0, LayFile("two", 0)) == "not_in_hand"
    assert scene.refusal(0, LayFile("", 0)) == "not_in_hand"
    assert scene.refusal(0, Eavesdrop("ears")) == "not_in_hand"


@rule("D3.1")
@pytest.mark.parametrize("agent", [-1, 6, 2**40])
def test_only_with_agents_that_there_are(agent):
    assert double_agent().refusal(0, LayFile("one", agent)) == "no_such_agent"


@rule("D3.1")
def test_what_belongs_elsewhere_is_not_on_offer():
    scene = double_agent()
    assert scene.refusal(0, PlaceToken(0, 1)) == "not_on_offer"
    assert scene.refusal(0, PullCounter(0)) == "not_on_offer"
    scene = double_agent(to="Influence 0", turns=1)
    assert scene.refusal(0, LayFile("one", 0)) == "not_on_offer"


@rule("D3.1")
def test_no_clock_decides_for_anybody():
    match = Match(GAME, 2, "seed", {})
    assert match.deadline is None
    with pytest.raises(Illegal):
        match.play(CLOCK, TimeUp())


@rule("D3.2")
def test_first_the_check_then_influence_then_the_draw():
    files = ({"S": "one one"}, {"S": "one"})
    scene = double_agent(("two", "one"), files, turns=2).lay(0, "two", "S")
    assert scene.happened(Opened)
    assert scene.phase == Influence((0,), 9)
    assert not scene.happened(Drawn)
    scene = scene.play(0, PullCounter(at("L")))
    assert scene.happened(Drawn)
    assert scene.phase == Turn((1,), 10)


@rule("D3.3")
def test_one_draws_up_to_five():
    scene = double_agent(("one two three four seven", "one")).lay(0, "one", "S")
    assert scene.figure(0).cards == 5
    assert double_agent(("one two", "one")).lay(0, "one", "S").figure(0).cards == 5


@rule("D3.3")
def test_only_the_one_who_draws_sees_what():
    scene = double_agent(("one four four four", "one"), piles=("two two", None)).lay(0, "one", "S")
    began = Began(Turn((1,), 10))
    assert scene.sights[0] == (YouFiled(at("S"), "one"), YouDrew(("two", "two")), began)
    for viewer in (1, WATCHER):
        assert scene.sights[viewer] == (Filed(0, at("S"), "1"), Drew(0, 2), began)


@rule("D3.3")
def test_with_an_empty_pile_one_plays_on_with_what_one_has():
    scene = double_agent(("one two", "one"), piles=("", None)).lay(0, "one", "S")
    assert not scene.happened(Drawn)
    assert scene.held(0) == "two"
    assert double_agent(("one two", "one"), piles=("four", None)).lay(0, "one", "S").held(0) == "four two"


@rule("D3.4")
def test_who_has_no_cards_is_left_out():
    scene = double_agent(("one two three", ""), piles=("", "")).lay(0, "one", "S")
    assert scene.phase == Turn((0,), 10)
    scene = scene.lay(0, "two", "L")
    assert scene.phase == Turn((0,), 11)


@rule("D3.4")
def test_whoever_lays_the_last_card_leaves_the_other_to_play():
    scene = double_agent(("one", "two three"), piles=("", "")).lay(0, "one", "S")
    assert scene.phase == Turn((1,), 10)
    assert scene.lay(1, "two", "S").phase == Turn((1,), 11)


@rule("D3.5")
def test_everybody_sees_how_many_cards_there_are():
    scene = double_agent(("one two", "four seven tip"), piles=("four", ""))
    for viewer in scene.viewers:
        figures = scene.view(viewer).table.figures
        assert [(figure.cards, figure.pile) for figure in figures] == [(2, 1), (3, 0)]


@rule("D3.5")
def test_the_backs_of_a_hand_are_hidden():
    low, high = (double_agent(("one two", hand)) for hand in ("one two tip", "seven nosy four"))
    for viewer in (0, WATCHER):
        assert low.view(viewer).table.figures[1] == high.view(viewer).table.figures[1]
        assert low.view(viewer).table.figures[1].backs == ()


@rule("D3.5")
def test_they_can_be_visible():
    scene = double_agent(("one one two", "tip seven personal"), hand_backs="visible")
    for viewer in scene.viewers:
        assert scene.view(viewer).table.figures[0].backs == ("1", "1", "2")
        assert scene.view(viewer).table.figures[1].backs == ("0/7", "0/7", "?")


@rule("D3.5")
def test_what_is_drawn_is_then_seen_by_its_back():
    hands, piles = ("one four", "one"), ("tip", None)
    scene = double_agent(hands, piles=piles, hand_backs="visible").lay(0, "one", "S")
    assert YouDrew(("tip",)) in scene.sights[0]
    for viewer in (1, WATCHER):
        assert DrewBacks(0, ("?",)) in scene.sights[viewer]
    assert scene.figure(0).backs == ("4", "?")


@rule("D3.5")
def test_behind_a_back_cards_look_alike_even_then():
    tip, nosy = (
        double_agent(("one four", "one"), piles=(card, None), hand_backs="visible").lay(0, "one", "S")
        for card in ("tip", "nosy")
    )
    for viewer in (1, WATCHER):
        assert tip.looks(viewer)[1:] == nosy.looks(viewer)[1:]
        assert tip.table.agents == nosy.table.agents


@rule("D3.5")
def test_the_pile_shows_nothing_even_then():
    low, high = (
        double_agent(("one two", hand), piles=(None, pile), hand_backs="visible", to="Turn 0")
        for hand, pile in (("one", "two"), ("one", "seven"))
    )
    shown = [(scene.figure(1).cards, scene.figure(1).pile, scene.figure(1).backs) for scene in (low, high)]
    assert shown == [(1, 1, ("1",))] * 2
