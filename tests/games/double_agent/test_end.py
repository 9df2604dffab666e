"""D8. The end, and points."""

import pytest

from brushpass.core import WATCHER, Result
from brushpass.games.double_agent.told import Account, Eavesdrop, LayFile, Over, Turn
from games.double_agent.decks import LOUD
from support.laws.scenes import play_on

from .builder import begun, double_agent, rule

L, A, S, B, X, Y = range(6)
HIGH, LOW = "125234", "122345"  # tokens in which S has 5, and 2


def last_check(mine, theirs, last="one", *, tokens=(HIGH, LOW), **drawn):
    """Four agents were checked, and now S is."""
    hands = (last, "one")
    scene = double_agent(hands, ({"S": mine}, {"S": theirs}), tokens=tokens, gone="LABX", **drawn)
    return scene.lay(0, last, "S")


@rule("D8.1")
def test_the_game_ends_when_one_agent_is_left():
    scene = last_check("two", "three")
    assert scene.checked == "LASBX"
    assert isinstance(scene.phase, Over)
    assert scene.offers(0) == scene.offers(1) == []
    assert scene.refusal(0, LayFile("one", Y)) == "over"


@rule("D8.1")
def test_it_goes_on_while_two_are_left():
    scene = double_agent(("one", "one"), ({"S": "two"}, {"S": "three"}), gone="LAB").lay(0, "one", "S")
    assert scene.checked == "LASB"
    assert isinstance(scene.phase, Turn)


@rule("D8.1", "D7.11")
def test_it_ends_when_none_is_left():
    files = ({"S": "two", "B": "two"}, {"S": "three", "B": "three three"})
    scene = double_agent(("one", "one"), files, gone="LAXY").lay(0, "one", "S")
    assert scene.checked == "LASBXY"
    assert isinstance(scene.phase, Over)


@rule("D8.1")
def test_the_turn_is_finished_first():
    scene = last_check("two", "three")
    assert scene.figure(0).cards == 5


@rule("D8.2")
def test_it_also_ends_when_nobody_has_a_card():
    scene = double_agent(("one", ""), piles=("", "")).lay(0, "one", "S")
    assert scene.result == Result((0, 0), (0, 1))


@rule("D8.2")
@pytest.mark.parametrize(("mine", "theirs", "piles"), [("one", "one", ("", "")), ("one", "", ("two", ""))])
def test_not_while_somebody_has(mine, theirs, piles):
    assert double_agent((mine, theirs), piles=piles).lay(0, "one", "S").result is None


@rule("D8.2")
def test_whoever_plays_the_last_action_ends_it():
    scene = double_agent(("ears", ""), piles=("", "")).play(0, Eavesdrop("ears"))
    assert isinstance(scene.phase, Over)


@pytest.mark.uncounted
@rule("D8.2")
def test_a_deck_full_of_actions_can_be_played_out():
    """With R1 the agents are always checked before: eleven question marks are needed for this."""
    ends = [[*play_on(begun(f"loud {number}", deck=LOUD))][-1] for number in range(60)]
    exhausted = [scene for scene in ends if not any(side.cards + side.pile for side in scene.state.sides)]
    assert any(len(scene.checked) < 5 for scene in exhausted)


@rule("D8.3")
def test_points_are_the_values_of_what_was_delivered():
    scene = last_check("seven", "three")
    assert scene.phase.accounts == (Account(1 + 7 + 3, 3), Account(0, 0))
    for viewer in (0, 1, WATCHER):
        assert scene.view(viewer).table.phase.accounts[0].points == 11


@rule("D8.3")
def test_files_with_an_agent_who_was_not_checked_count_for_nobody():
    files = ({"S": "two", "Y": "seven"}, {"S": "three", "Y": "seven"})
    scene = double_agent(("one", "one"), files, tokens=(HIGH, LOW), gone="LABX").lay(0, "one", "S")
    assert scene.result.points == (6, 0)


@rule("D8.3")
def test_cards_in_hand_count_for_nobody():
    scene = double_agent(
        ("one seven", "seven"), ({"S": "two"}, {"S": "three"}), tokens=(HIGH, LOW), gone="LABX"
    )
    assert scene.lay(0, "one", "S").result.points == (6, 0)


@rule("D8.3", "D7.8")
def test_what_a_trap_took_counts_for_nobody():
    assert last_check("seven", "trapped").result.points == (1, 0)


@rule("D8.4")
@pytest.mark.parametrize(("tokens", "winner"), [((HIGH, LOW), 0), ((LOW, HIGH), 1)])
def test_the_most_points_win(tokens, winner):
    scene = last_check("seven", "three", tokens=tokens)
    assert scene.result.points[winner] == 11
    assert scene.result.winners == (winner,)


def two_last(mine, theirs, plus=""):
    """S delivers to seat 0, and then B, his neighbour, to seat 1."""
    files = ({"S": mine}, {"B": theirs})
    scene = double_agent(("one", "one"), files, tokens=("125234", "122534"), gone="LAY", plus=plus)
    return scene.lay(0, "one", "S")


@rule("D8.4")
def test_with_equal_points_fewer_cards_win():
    scene = two_last("three four", "one one two four", plus="B")
    assert scene.phase.accounts == (Account(8, 3), Account(8, 4))
    assert scene.result == Result((8, 8), (0,))


@rule("D8.4")
def test_cards_do_not_outweigh_points():
    scene = two_last("three three", "one one two four", plus="B")
    assert scene.phase.accounts == (Account(7, 3), Account(8, 4))
    assert scene.result == Result((7, 8), (1,))


@rule("D8.5")
def test_if_those_are_equal_too_the_win_is_shared():
    scene = two_last("two three", "one two three")
    assert scene.phase.accounts == (Account(6, 3), Account(6, 3))
    assert scene.result.winners == (0, 1)


@rule("D8.5")
def test_nobody_has_won_before_the_end():
    *running, over = play_on(begun())
    assert all(scene.result is None for scene in running)
    assert isinstance(over.phase, Over)
    assert over.result.points == tuple(over.points(seat) for seat in (0, 1))
