"""What a player can imagine: everything that agrees with what is known, and nothing else."""

from itertools import permutations

from brushpass.core import Moment, Setup
from brushpass.games.double_agent import GAME, imagine
from brushpass.games.double_agent.told import AskTip, Eavesdrop, Options, SearchFiles, SwapTokens
from games.double_agent.decks import BUSY, LOUD
from support.laws.worlds import match_of

from .builder import LINE, begun, dealt, double_agent
from .secrets import conserved

L, A, S, B, X, Y = range(6)
EARS = Eavesdrop("ears")
QUESTION_MARKS = {"tip", "clues", "ears", "nosy", "swap"}


def dreams(scene, count=80, seat=0):
    """Many truths that could lie behind what a player knows; each must look like the real one."""
    view = scene.view(seat)
    dreamt = [GAME.imagine(view, (), Moment(f"dream {number}")) for number in range(count)]
    for state in dreamt:
        assert GAME.view(state, seat) == view
        conserved(state)
    return [state.sides[1 - seat] for state in dreamt]


def at_spot(scene, agent, place=0, **more):
    """All that a file can be."""
    return {side.files[agent][place] for side in dreams(scene, **more)}


def test_a_file_is_anything_with_its_back():
    scene = double_agent(files=({}, {"S": "tip", "L": "seven", "A": "one"}))
    assert at_spot(scene, S) == QUESTION_MARKS
    assert at_spot(scene, L) == {"seven", "personal", "trapped"}
    assert at_spot(scene, A) == {"one"}


def test_what_lies_open_lies_nowhere_else():
    """The trap of seat 1 was sprung: no file of theirs is one."""
    files = ({"S": "one two"}, {"S": "trapped", "L": "seven"})
    scene = double_agent(("three", "one"), files).lay(0, "three", "S")
    assert at_spot(scene, L) == {"seven", "personal"}


def test_what_was_played_is_nowhere():
    scene = (
        double_agent(("one", "tip one"), ({}, {"S": "nosy"})).lay(0, "one", "L").play(1, AskTip("tip", A, B))
    )
    assert at_spot(scene, S) == QUESTION_MARKS - {"tip"}


def test_what_clues_showed_is_so():
    scene = double_agent(("clues", "one"), ({}, {"S": "tip seven"})).play(0, SearchFiles("clues", S))
    assert at_spot(scene, S) == {"tip"}
    assert at_spot(scene, S, 1) == {"seven"}


def test_a_hand_can_be_anything_until_it_is_seen():
    assert len({side.cards for side in dreams(double_agent(("ears one", "one two tip")))}) > 60
    scene = double_agent(("ears one", "one two tip")).play(0, EARS)
    assert {side.cards for side in dreams(scene)} == {("one", "tip", "two")}


def test_visible_backs_are_respected():
    scene = double_agent(("one", "tip seven one"), ({}, {"S": "nosy"}), hand_backs="visible")
    assert {len(side.cards) for side in dreams(scene)} == {3}


def test_a_file_laid_right_after_a_look_is_one_of_those_seen():
    scene = double_agent(("ears one", "tip nosy one seven two")).play(0, EARS).lay(1, "tip", "S")
    assert at_spot(scene, S) == {"tip", "nosy"}
    assert all(
        {*side.cards} | {side.files[S][0]} >= {"tip", "nosy", "one", "seven"} for side in dreams(scene)
    )


def test_a_file_laid_later_may_be_something_else():
    scene = double_agent(("ears one", "tip one seven two three")).play(0, EARS).lay(1, "one", "L")
    scene = scene.lay(0, "one", "L").lay(1, "tip", "S")
    assert at_spot(scene, S) == QUESTION_MARKS
    for side in dreams(scene):
        assert "tip" in (*side.cards, *side.files[S])


def test_cards_seen_in_hand_are_dreamt_where_there_is_room_for_them():
    """Two '?' were laid since, and the hand is too small for all that was seen in it."""
    hands = ("ears one two three", "tip nosy one two three")
    scene = double_agent(hands, piles=("", "clues")).play(0, EARS)
    scene = (
        scene.lay(1, "one", "L").lay(0, "one", "L").lay(1, "tip", "S").lay(0, "two", "L").lay(1, "nosy", "B")
    )
    assert scene.learnt(0).hand == ("nosy", "three", "tip", "two")
    assert at_spot(scene, S) == at_spot(scene, B) >= {"tip", "nosy", "clues"}
    for side in dreams(scene):
        assert {"tip", "nosy"} <= {*side.cards, *side.files[S], *side.files[B]}


def test_an_earlier_look_is_not_forgotten():
    scene = double_agent(
        ("ears ears one two", "tip nosy one two four"), piles=("", "clues seven four"), deck=BUSY
    )
    scene = scene.play(0, EARS).lay(1, "one", "S").lay(0, "one", "S").lay(1, "tip", "L").play(0, EARS)
    scene = scene.lay(1, "two", "B")
    assert at_spot(scene, L) == {"tip"}


def test_an_idea_that_does_not_work_out_is_given_up_for_another():
    """In matches full of looks, the same card may come to mind in two places."""
    for seed in "abcdefghijklmnopqrst":
        for step in match_of(GAME, Setup(2, Options(deck=LOUD)), seed):
            for seat in (0, 1):
                view = GAME.view(step.before, seat)
                dream = GAME.imagine(view, (), Moment(f"dream {seed}", step.number))
                assert GAME.view(dream, seat) == view
                conserved(dream)


def test_tokens_can_lie_in_every_way():
    ways = {side.tokens for side in dreams(double_agent(), 400)}
    assert ways <= {*permutations((1, 2, 2, 3, 4, 5))}
    assert len(ways) > 200


def test_a_sum_leaves_only_some_of_them():
    scene = double_agent(("tip", "one"), tokens=(LINE, "543221")).play(0, AskTip("tip", L, A))
    assert {side.tokens[:2] for side in dreams(scene)} == {(4, 5), (5, 4)}


def test_a_sum_goes_with_the_tokens():
    scene = double_agent(("tip", "swap one"), tokens=(LINE, "543221")).play(0, AskTip("tip", L, A))
    scene = scene.play(1, SwapTokens("swap", A, Y))
    assert {side.tokens[L] + side.tokens[Y] for side in dreams(scene)} == {9}


def test_tokens_of_checked_agents_are_known():
    files = ({"S": "one two"}, {"S": "one"})
    scene = double_agent(("three", "one"), files, tokens=(LINE, "543221")).lay(0, "three", "S")
    assert {side.tokens[S] for side in dreams(scene)} == {3}


def test_while_tokens_are_placed_the_rival_may_have_placed_any_number():
    scene = dealt()
    assert {len(side.tokens) for side in dreams(scene)} == {0, 1, 2, 3, 4, 6}
    done = scene.place_all(0, LINE)
    assert {len(side.tokens) for side in dreams(done)} == {0, 1, 2, 3, 4}


def test_a_hand_that_no_cards_are_left_for_is_not_imagined():
    table = begun().view(0).table
    assert [*imagine._fill(table, 1, (), {}, (), Moment("empty"))] == []


def test_a_file_that_no_card_is_left_for_is_not_imagined():
    table = double_agent(files=({}, {"S": "tip"})).view(0).table
    assert [*imagine._fill(table, 1, (), {}, (), Moment("empty"))] == []
