"""D7. Checks."""

import pytest

from brushpass.core import WATCHER
from brushpass.games.double_agent.told import (
    AddCounter,
    AskTip,
    Delivered,
    Filed,
    LayFile,
    Opened,
    PullCounter,
    SearchFiles,
    Sprung,
    SwapTokens,
    YouFiled,
)
from games.double_agent.decks import BUSY

from .builder import LINE, double_agent, rule

L, A, S, B, X, Y = range(6)


def tokens_for_s(*tokens):
    """Sets of tokens of which S has these."""
    rest = [sorted(LINE.replace(str(token), "", 1)) for token in tokens]
    return tuple("".join([*rest[n][:2], str(token), *rest[n][2:]]) for n, token in enumerate(tokens))


def check(mine="one two", theirs="one", *, tokens=(2, 2), last="three", seat=0, **drawn):
    """S has these files, and whoever's turn it is lays one more: then he is checked."""
    files = ({"S": mine}, {"S": theirs})
    hands = (last, "one") if seat == 0 else ("one", last)
    scene = double_agent(hands, files, tokens=tokens_for_s(*tokens), to=f"Turn {seat}", **drawn)
    scene = scene.lay(seat, last, "S")
    assert "S" in scene.checked
    return scene


@rule("D7.1")
@pytest.mark.parametrize(("mine", "theirs"), [("one two four", ""), ("one two", "one"), ("", "one two four")])
def test_an_agent_is_checked_when_four_files_lie_with_him_on_either_side(mine, theirs):
    assert check(mine, theirs).checked == "S"


@rule("D7.1")
@pytest.mark.parametrize("files", range(3))
def test_not_before(files):
    scene = double_agent(
        ("three", "one"), ({"S": "one two four".rsplit(" ", 3 - files)[0] if files else ""}, {})
    )
    assert scene.lay(0, "three", "S").checked == ""


@rule("D7.1")
def test_whoever_lays_the_last_file():
    for seat in (0, 1):
        assert check(seat=seat).checked == "S"


@rule("D7.1")
def test_everybody_sees_how_many_files_he_needs():
    for viewer in (0, 1, WATCHER):
        view = double_agent(plus="SS", gone="B").view(viewer)
        assert [agent.needs for agent in view.table.agents] == [4, 4, 5, 4, 3, 4]


@rule("D7.2")
def test_three_are_enough_beside_one_who_was_checked():
    scene = double_agent(("three", "one"), ({"S": "one"}, {"S": "two"}), gone="B").lay(0, "three", "S")
    assert scene.checked == "SB"


@rule("D7.2")
def test_two_such_neighbours_change_nothing_more():
    scene = double_agent(("three one", "one"), ({"S": "one"}, {}), gone="AB").lay(0, "three", "S")
    assert scene.agent("S").needs == 3
    assert "S" not in scene.checked


@rule("D7.2", "D1.2")
@pytest.mark.parametrize(("layout", "checked"), [("line", "L"), ("ring", "LY")])
def test_in_a_ring_the_last_is_beside_the_first(layout, checked):
    scene = double_agent(("three", "one"), ({"Y": "one"}, {"Y": "two"}), gone="L", layout=layout)
    assert scene.lay(0, "three", "Y").checked == checked


@rule("D7.3")
def test_each_plus_counter_makes_it_one_file_more():
    files = ({"S": "one two four"}, {})
    assert double_agent(("three", "one"), files, plus="S").lay(0, "three", "S").checked == ""
    files = ({"S": "one two four"}, {"S": "one"})
    assert double_agent(("three", "one"), files, plus="S").lay(0, "three", "S").checked == "S"
    assert double_agent(("three", "one"), files, plus="SS").lay(0, "three", "S").checked == ""


@rule("D7.3", "D7.2")
def test_counters_and_neighbours_add_up():
    files = ({"S": "one two"}, {})
    scene = double_agent(("three", "one"), files, plus="S", gone="B")
    assert scene.agent("S").needs == 4
    assert "S" not in scene.lay(0, "three", "S").checked


@rule("D7.4")
def test_all_tokens_and_files_are_opened_for_all():
    scene = check("one seven", "tip", tokens=(5, 3))
    opened = Opened(S, (5, 3), (0, 0), (0, 0), (("one", "seven", "three"), ("tip",)))
    for viewer in scene.viewers:
        assert scene.sights[viewer][1] == opened
        assert scene.view(viewer).table.agents[S].opened == opened
    assert scene.sights[0][0] == YouFiled(S, "three")
    assert scene.sights[WATCHER][0] == Filed(0, S, "3")


@rule("D7.4", "D2.6")
def test_tokens_of_others_stay_closed():
    one, other = (
        double_agent(("three", "one"), ({"S": "one two"}, {"S": "one"}), tokens=(LINE, theirs)).lay(
            0, "three", "S"
        )
        for theirs in ("122345", "542321")
    )
    for viewer in (0, WATCHER):
        assert one.looks(viewer) == other.looks(viewer)


@rule("D7.5", "D7.6")
@pytest.mark.parametrize(("tokens", "winner"), [((5, 4), 0), ((1, 2), 1), ((3, 2), 0)])
def test_the_higher_token_wins(tokens, winner):
    delivered = check(tokens=tokens).agent("S").delivered
    assert (delivered.seat, delivered.winning, delivered.losing) == (winner, max(tokens), min(tokens))


@rule("D7.5")
def test_a_counter_on_ones_end_is_worth_one_more():
    scene = check(tokens=(2, 2), counters={"S": 3})
    assert scene.agent("S").opened.influence == (0, 1)
    assert (scene.agent("S").delivered.seat, scene.agent("S").delivered.winning) == (1, 3)
    scene = check(tokens=(2, 2), counters={"S": 0})
    assert scene.agent("S").opened.influence == (1, 0)
    assert (scene.agent("S").delivered.seat, scene.agent("S").delivered.winning) == (0, 3)


@rule("D7.5")
@pytest.mark.parametrize("counters", [{}, {"S": 1}, {"S": 2}])
def test_elsewhere_it_is_worth_nothing(counters):
    assert check(counters=counters).agent("S").opened.influence == (0, 0)


@rule("D7.5")
def test_personal_files_are_worth_one_more_to_whoever_laid_them():
    mine, theirs = check("one personal", "one", tokens=(2, 2)), check("one two", "personal", tokens=(2, 2))
    assert mine.agent("S").opened.personal == (1, 0)
    assert mine.agent("S").delivered.seat == 0
    assert theirs.agent("S").opened.personal == (0, 1)
    assert theirs.agent("S").delivered.seat == 1


@rule("D7.5")
def test_with_another_agent_they_are_worth_nothing_here():
    files = ({"S": "one two", "L": "personal"}, {"S": "one"})
    scene = double_agent(("three", "one"), files).lay(0, "three", "S")
    assert scene.agent("S").opened.personal == (0, 0)


@rule("D7.5")
def test_in_a_deck_with_more_of_them_each_is_worth_one():
    files = ({"S": "personal personal love_letter"}, {})
    scene = double_agent(("one", "one"), files, deck=BUSY).lay(0, "one", "S")
    assert scene.table.agents[S].opened.personal == (3, 0)


@rule("D7.5", "D7.6")
def test_all_of_it_adds_up():
    scene = check("one two", "personal", tokens=(5, 3), counters={"S": 3}, last="personal")
    assert scene.agent("S").delivered == Delivered(S, 0, 6, 5, 3)


@rule("D7.6")
@pytest.mark.parametrize("tokens", [(5, 1), (1, 5)])
def test_he_delivers_all_files_to_one(tokens):
    scene = check("one seven", "tip", tokens=tokens)
    winner = scene.agent("S").delivered.seat
    assert sorted(scene.figure(winner).score) == ["one", "seven", "three", "tip"]
    assert scene.figure(1 - winner).score == ()
    assert scene.points(winner) == scene.agent("S").delivered.points == 1 + 7 + 3 + 2


@rule("D7.7")
@pytest.mark.parametrize(("space", "winner"), [(1, 0), (2, 1)])
def test_if_he_is_equally_loyal_the_side_of_his_counter_decides(space, winner):
    assert check(counters={"S": space}).agent("S").delivered == Delivered(S, winner, 2, 2, 7)


@rule("D7.7")
def test_a_counter_that_was_never_moved_decides_too():
    scene = check()
    assert scene.agent("S").grey
    assert scene.agent("S").delivered.seat == 0


@rule("D7.7", "D7.5")
@pytest.mark.parametrize(("tokens", "space", "winner"), [((3, 4), 0, 0), ((4, 3), 3, 1)])
def test_on_an_end_it_makes_them_equal_and_then_decides(tokens, space, winner):
    assert check(tokens=tokens, counters={"S": space}).agent("S").delivered == Delivered(S, winner, 4, 4, 7)


@rule("D7.8")
@pytest.mark.parametrize(("mine", "theirs"), [("trapped seven", "one"), ("one seven", "trapped")])
def test_a_booby_trapped_case_of_either_player_takes_the_highest_file(mine, theirs):
    scene = check(mine, theirs)
    assert scene.happened(Sprung) == [Sprung(S, ("seven",))]
    assert scene.agent("S").trapped == ("seven",)
    assert scene.points(0) == 1 + 3
    assert sorted(scene.figure(0).score) == ["one", "three", "trapped"]


@rule("D7.8")
def test_everybody_sees_the_trap_spring_before_he_delivers():
    scene = check("trapped seven", "one")
    for viewer in scene.viewers:
        kinds = [type(sight) for sight in scene.sights[viewer]]
        assert kinds[1:4] == [Opened, Sprung, Delivered]


@rule("D7.8")
def test_all_files_that_share_the_highest_value_go_on_both_sides():
    scene = check("trapped four", "nosy", last="three")
    assert sorted(scene.agent("S").trapped) == ["four", "nosy"]
    assert scene.points(0) == 3


@rule("D7.8")
def test_two_cases_spring_once():
    scene = check("trapped seven", "trapped", last="four")
    assert scene.happened(Sprung) == [Sprung(S, ("seven",))]
    assert scene.points(0) == 4


@rule("D7.8")
def test_even_zeros_go_if_nothing_is_higher():
    scene = check("trapped personal", "trapped", last="three", tokens=(5, 1))
    assert scene.agent("S").trapped == ("three",)
    files = ({"S": "personal"}, {"S": "personal"})
    scene = double_agent(("trapped", "one"), files, gone="B").lay(0, "trapped", "S")
    assert sorted(scene.agent("S").trapped) == ["personal", "personal", "trapped"]
    assert scene.agent("S").delivered.points == 0
    assert scene.figure(0).score == scene.figure(1).score == ()


@rule("D7.8")
def test_a_case_with_another_agent_takes_nothing_here():
    files = ({"S": "one seven", "L": "trapped"}, {"S": "one"})
    scene = double_agent(("three", "one"), files).lay(0, "three", "S")
    assert not scene.happened(Sprung)


@rule("D7.9")
def test_personal_files_that_are_taken_count_all_the_same():
    files = ({"S": "personal"}, {"S": "trapped"})
    scene = double_agent(("trapped", "one"), files, gone="B", tokens=tokens_for_s(2, 2), counters={"S": 2})
    scene = scene.lay(0, "trapped", "S")
    assert "personal" in scene.agent("S").trapped
    assert scene.agent("S").delivered == Delivered(S, 0, 3, 2, 0)


@rule("D7.10")
def test_the_files_lie_face_up_before_whoever_got_them():
    scene = check(tokens=(5, 1))
    for viewer in scene.viewers:
        assert sorted(scene.view(viewer).table.figures[0].score) == ["one", "one", "three", "two"]
    assert scene.agent("S").files == ((), ())
    assert scene.hand(0).files[S] == ()


@rule("D7.10")
def test_with_him_nothing_more_can_be_done():
    scene = check().lay(1, "one", "L")
    offers = scene.offers(0)
    assert offers
    assert not any(S in (getattr(move, "agent", None), getattr(move, "other", None)) for move in offers)
    for card, move in (
        ("clues", SearchFiles("clues", S)),
        ("nosy", AddCounter("nosy", S)),
        ("tip", AskTip("tip", S, B)),
        ("swap", SwapTokens("swap", L, S)),
        ("one", LayFile("one", S)),
    ):
        assert double_agent((card, "one"), gone="S").refusal(0, move) == "has_delivered"
    assert double_agent(gone="S", to="Influence 0", turns=1).refusal(0, PullCounter(S)) == "has_delivered"


@rule("D7.10")
def test_his_plus_counters_leave_the_game():
    scene = check("one two four", "one", plus="S")
    assert scene.table.plus_left == 1
    assert double_agent(("nosy", "one"), plus="SS", gone="S").table.plus_left == 0


@rule("D7.11")
def test_his_neighbours_are_checked_at_once_if_they_have_files_enough():
    files = ({"S": "one two", "B": "one two"}, {"S": "one", "B": "one"})
    scene = double_agent(("three", "one"), files).lay(0, "three", "S")
    assert [opened.agent for opened in scene.happened(Opened)] == [S, B]


@rule("D7.11")
def test_a_chain_goes_on_as_long_as_it_can():
    files = (
        {"S": "one two", "B": "four seven", "A": "one personal", "X": "two"},
        {"S": "one", "B": "two", "A": "two", "X": "one four"},
    )
    scene = double_agent(("three", "one"), files).lay(0, "three", "S")
    assert [opened.agent for opened in scene.happened(Opened)] == [S, A, B, X]
    assert scene.checked == "ASBX"


@rule("D7.11")
def test_wave_by_wave_and_from_left_to_right():
    """L and B follow A and S: first both neighbours of S, then theirs."""
    files = (
        {"S": "one two", "A": "one two", "B": "four", "L": "three three", "X": "personal"},
        {"S": "one", "A": "one", "B": "two four", "L": "four", "X": "two three"},
    )
    scene = double_agent(("three", "one"), files).lay(0, "three", "S")
    assert [opened.agent for opened in scene.happened(Opened)] == [S, A, B, L, X]


@rule("D7.11")
def test_each_is_checked_by_his_own_loyalty():
    files = ({"S": "one two", "B": "one two"}, {"S": "one", "B": "one"})
    scene = double_agent(("three", "one"), files, tokens=("125234", "124523")).lay(0, "three", "S")
    assert [(d.agent, d.seat, d.points) for d in scene.happened(Delivered)] == [(S, 0, 7), (B, 1, 4)]


@rule("D7.11", "D8.1")
def test_a_chain_is_finished_even_when_nobody_is_left():
    files = ({"S": "one", "B": "one two"}, {"S": "two", "B": "one"})
    scene = double_agent(("three", "one"), files, gone="LAXY").lay(0, "three", "S")
    assert scene.checked == "LASBXY"
    assert scene.result


@rule("D7.11")
def test_who_is_beside_nobody_who_was_checked_waits_for_a_fourth_file():
    scene = double_agent(files=({"S": "one two"}, {"S": "one"}), gone="L").lay(0, "one", "Y")
    assert scene.checked == "L"


@rule("D7.12")
def test_agents_do_not_close_up():
    files = ({"L": "one"}, {"L": "two"})
    scene = double_agent(("three", "one"), files, gone="S")
    assert scene.agent("A").needs == 3
    assert scene.agent("L").needs == 4
    assert scene.lay(0, "three", "L").checked == "S"


@rule("D7.1", "D7.2", "D7.3", "D7.5", "D7.7", "D7.11")
def test_the_example_of_the_rule_sheet():
    """S has three files and gets a fourth; B, with three, follows; A, with three and a counter, does not.

    S is worth 4 to one player, and 3 with 1 for influence to the other: 4 each, so that the counter
    decides, and whoever pulled it takes 13 points.
    """
    files = (
        {"S": "seven three", "B": "one four", "A": "one two"},
        {"S": "two", "B": "one", "A": "three"},
    )
    scene = double_agent(("one", "one"), files, tokens=tokens_for_s(3, 4), counters={"S": 0}, plus="A")
    scene = scene.lay(0, "one", "S")
    assert scene.checked == "SB"
    assert scene.agent("A").needs == 4
    assert sum(map(len, scene.agent("A").files)) == 3
    opened, delivered = scene.agent("S").opened, scene.agent("S").delivered
    assert (opened.tokens, opened.influence) == ((3, 4), (1, 0))
    assert delivered == Delivered(S, 0, winning=4, losing=4, points=13)
