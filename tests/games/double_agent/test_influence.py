"""D6. Influence."""

import pytest

from brushpass.games.double_agent.told import (
    Began,
    Eavesdrop,
    Influence,
    Opened,
    PullCounter,
    Pulled,
    Turn,
)
from support.laws.scenes import play_on

from .builder import LINE, begun, double_agent, rule

L, A, S, B, X, Y = range(6)


def pulling(seat=0, **drawn):
    """It is this player's turn to pull a counter."""
    return double_agent(to=f"Influence {seat}", turns=1, **drawn)


@rule("D6.1")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_each_player_pulls_a_counter_in_each_of_the_first_three_turns(seed):
    pulls = [scene for scene in play_on(begun(seed)) if scene.happened(Pulled)]
    assert [scene.happened(Pulled)[0].seat for scene in pulls] in ([0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0])
    assert {scene.phase.number for scene in pulls} == {2, 3, 4, 5, 6, 7}


@rule("D6.1")
@pytest.mark.parametrize("turns", [1, 2, 3, 4, 9])
def test_not_in_later_turns(turns):
    scene = double_agent(turns=turns).lay(0, "one", "S")
    assert isinstance(scene.phase, Influence if turns <= 3 else Turn)


@rule("D6.1")
def test_after_an_action_too():
    scene = double_agent(("ears one", "one"), turns=3).play(0, Eavesdrop("ears"))
    assert scene.phase == Influence((0,), 9)


@rule("D6.1")
def test_it_cannot_be_left_out():
    assert pulling().offers(0) == [PullCounter(agent) for agent in range(6)]
    assert pulling().offers(1) == []


@rule("D6.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_counter_moves_one_space_towards_whoever_pulls(seat):
    for agent, before in enumerate(pulling().table.agents):
        scene = pulling(seat).play(seat, PullCounter(agent))
        after = scene.table.agents[agent]
        assert after.space - before.space == (1 if seat else -1)
        assert not after.grey
        for viewer in scene.viewers:
            assert scene.sights[viewer][0] == Pulled(seat, agent)


@rule("D6.1")
def test_a_counter_that_began_on_ones_own_side_comes_to_ones_end():
    assert pulling().play(0, PullCounter(L)).agent("L").space == 0
    assert pulling(1).play(1, PullCounter(A)).agent("A").space == 3
    assert pulling().play(0, PullCounter(A)).agent("A").space == 1


@rule("D6.2")
def test_a_counter_is_pulled_only_once():
    scene = pulling(counters={"L": 0, "A": 1})
    assert scene.offers(0) == [PullCounter(agent) for agent in (S, B, X, Y)]
    assert scene.refusal(0, PullCounter(L)) == "counter_moved"
    scene = pulling().play(0, PullCounter(L)).lay(1, "one", "S")
    assert scene.refusal(1, PullCounter(L)) == "counter_moved"


@rule("D6.2")
def test_after_six_pulls_all_counters_have_moved():
    last = [scene for scene in play_on(begun("still")) if scene.happened(Pulled)][-1]
    assert not any(agent.grey for agent in last.table.agents)


@rule("D6.3")
def test_the_counter_of_an_agent_who_was_checked_cannot_be_pulled():
    scene = pulling(gone="LX")
    assert scene.offers(0) == [PullCounter(agent) for agent in (A, S, B, Y)]
    assert scene.refusal(0, PullCounter(X)) == "has_delivered"
    assert scene.refusal(0, PullCounter(6)) == "no_such_agent"


@rule("D6.3")
def test_without_a_grey_counter_nobody_pulls():
    moved = {"A": 1, "S": 2, "B": 1, "X": 0, "Y": 3}
    scene = double_agent(counters=moved, gone="L", turns=3).lay(0, "one", "S")
    assert scene.phase == Turn((1,), 10)


@rule("D6.3")
def test_the_last_grey_counter_may_go_with_its_agent():
    moved = {"L": 1, "A": 1, "B": 1, "X": 0, "Y": 3}
    files = ({"S": "one two"}, {"S": "one"})
    scene = double_agent(("three", "one"), files, counters=moved, turns=3).lay(0, "three", "S")
    assert scene.checked == "S"
    assert scene.phase == Turn((1,), 10)


def about_to_be_checked(timing):
    """S, equally loyal to both, has three files; his counter is seat 1's, and still grey."""
    files = ({"B": "one two"}, {"B": "one"})
    return double_agent(("three", "one"), files, tokens=(LINE, LINE), turns=3, influence_timing=timing)


@rule("D6.4", "D7.7")
def test_agents_are_checked_before_the_counter_is_pulled():
    scene = about_to_be_checked("after_check").lay(0, "three", "B")
    assert scene.agent("B").delivered.seat == 1
    assert PullCounter(B) not in scene.offers(0)


@rule("D6.4", "D7.7")
def test_with_the_option_after_it():
    scene = about_to_be_checked("before_check").lay(0, "three", "B")
    assert not scene.happened(Opened)
    assert scene.phase == Influence((0,), 9)
    pulled = scene.play(0, PullCounter(B))
    assert pulled.agent("B").delivered.seat == 0
    assert [type(event) for event in pulled.events][:2] == [Pulled, Opened]
    assert scene.play(0, PullCounter(L)).agent("B").delivered.seat == 1


@rule("D6.4")
def test_with_the_option_later_turns_check_at_once():
    files = ({"S": "one two"}, {"S": "one"})
    scene = double_agent(("three", "one"), files, influence_timing="before_check").lay(0, "three", "S")
    assert scene.checked == "S"
    assert scene.events[-1] == Began(Turn((1,), 10))
