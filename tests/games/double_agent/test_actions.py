"""D5. Actions."""

from dataclasses import replace

import pytest

from brushpass.core import WATCHER
from brushpass.games.double_agent.told import (
    Acted,
    AddCounter,
    AskTip,
    Delayed,
    Eavesdrop,
    Meddled,
    Overheard,
    PlayInVain,
    Reassigned,
    Searched,
    SearchFiles,
    Seen,
    Sum,
    SwapTokens,
    Tipped,
    Turn,
    YouOverheard,
    YouSearched,
)
from games.double_agent.decks import BUSY
from support.laws.scenes import play_on

from .builder import LINE, double_agent, rule

L, A, S, B, X, Y = range(6)
ALL = {
    "tip": AskTip("tip", L, S),
    "clues": SearchFiles("clues", S),
    "ears": Eavesdrop("ears"),
    "nosy": AddCounter("nosy", S),
    "swap": SwapTokens("swap", L, S),
}

every_action = pytest.mark.parametrize("card", ALL)


@rule("D5.1")
@every_action
def test_everybody_sees_which_action_is_played(card):
    scene = double_agent((f"{card} one", "one")).play(0, ALL[card])
    for viewer in scene.viewers:
        assert scene.sights[viewer][0] == Acted(0, card)


@rule("D5.1")
@pytest.mark.parametrize("card", ["one", "seven", "personal", "trapped"])
def test_cards_without_a_question_mark_are_no_actions(card):
    scene = double_agent((f"{card} tip", "one"))
    for move in ALL.values():
        wrong = type(move)(card, *[getattr(move, name) for name in ("agent", "other") if hasattr(move, name)])
        assert scene.refusal(0, wrong) == "not_its_action"
    assert scene.refusal(0, PlayInVain(card)) == "not_its_action"


@rule("D5.1")
def test_a_card_does_only_what_it_does():
    scene = double_agent(("tip clues ears nosy swap", "one"))
    assert scene.refusal(0, AskTip("clues", L, S)) == "not_its_action"
    assert scene.refusal(0, SearchFiles("tip", S)) == "not_its_action"
    assert scene.refusal(0, PlayInVain("ears")) == "not_its_action"


@rule("D5.1")
@pytest.mark.parametrize("move", [Eavesdrop("tip"), PlayInVain("tip")])
def test_who_was_checked_is_no_reason_against_an_action_without_an_agent(move):
    assert double_agent(("tip", "one"), gone="L").refusal(0, move) == "not_its_action"


@rule("D5.1")
@every_action
def test_the_value_of_an_action_does_not_count(card):
    scene = double_agent((f"{card} one", "one")).play(0, ALL[card])
    assert [scene.points(seat) for seat in (0, 1)] == [0, 0]
    assert all(agent.files == ((), ()) for agent in scene.table.agents)


@rule("D5.2")
@every_action
def test_an_action_leaves_the_game(card):
    scene = double_agent((f"{card} one", "one"), piles=("", None)).play(0, ALL[card])
    assert scene.held(0) == "one"
    assert card in scene.figure(0).played
    assert scene.phase == Turn((1,), 10)


@rule("D5.2")
def test_of_two_alike_one_is_played():
    scene = double_agent(("clues clues", "one"), piles=("", None)).play(0, ALL["clues"])
    assert scene.held(0) == "clues"


@rule("D5.3")
def test_clues_may_be_played_where_there_is_nothing_to_see():
    scene = double_agent(("clues", "one")).play(0, SearchFiles("clues", S))
    assert scene.sights[0][1] == YouSearched(S, ())


@rule("D5.3")
def test_a_hand_may_be_looked_at_that_is_empty():
    scene = double_agent(("ears one", ""), piles=(None, "")).play(0, Eavesdrop("ears"))
    assert scene.sights[0][1] == YouOverheard(())
    assert scene.learnt(0).hand == ()


@rule("D5.3", "D5.7")
def test_nosy_may_be_played_when_no_counter_is_left():
    scene = double_agent(("nosy", "one"), plus="AB")
    assert scene.offers(0, AddCounter) == []
    assert scene.offers(0, PlayInVain) == [PlayInVain("nosy")]
    assert scene.refusal(0, AddCounter("nosy", S)) == "not_its_action"
    scene = scene.play(0, PlayInVain("nosy"))
    assert "nosy" in scene.figure(0).played
    assert [agent.needs for agent in scene.table.agents] == [4, 5, 4, 5, 4, 4]


@rule("D5.3")
@pytest.mark.parametrize("seed", [f"stuck {number}" for number in range(20)])
def test_there_is_always_something_to_play(seed):
    begun = double_agent(("tip clues ears nosy swap", "tip clues ears nosy swap"), deck=BUSY)
    for scene in play_on(replace(begun, seed=seed)):
        if isinstance(scene.phase, Turn):
            assert scene.offers(scene.phase.who[0])


@rule("D5.4")
def test_the_rival_says_what_two_tokens_add_up_to_and_all_hear_it():
    scene = double_agent(("tip", "one"), tokens=(LINE, "543221")).play(0, AskTip("tip", A, X))
    for viewer in scene.viewers:
        assert scene.sights[viewer][1] == Tipped(0, A, X, 4 + 2)
        assert scene.view(viewer).table.figures[1].sums == (Sum((A, X), 6),)


@rule("D5.4")
def test_any_two_agents_may_be_named_who_were_not_checked():
    scene = double_agent(("tip", "one"), gone="LX")
    asked = [(move.agent, move.other) for move in scene.offers(0, AskTip)]
    assert asked == [(A, S), (A, B), (A, Y), (S, B), (S, Y), (B, Y)]
    assert scene.refusal(0, AskTip("tip", L, S)) == "has_delivered"
    assert scene.refusal(0, AskTip("tip", S, X)) == "has_delivered"
    assert scene.refusal(0, AskTip("tip", S, S)) == "not_two_agents"
    assert scene.refusal(0, AskTip("tip", B, S)) == "not_two_agents"
    assert scene.refusal(0, AskTip("tip", S, 9)) == "no_such_agent"


@rule("D5.4")
def test_only_what_is_printed_on_the_tokens_counts():
    files = ({}, {"S": "personal"})
    scene = double_agent(("tip", "one"), files, tokens=(LINE, LINE), counters={"S": 3, "L": 3})
    assert scene.play(0, AskTip("tip", L, S)).figure(1).sums == (Sum((L, S), 1 + 2),)


@rule("D5.4")
def test_the_sum_tells_nothing_more():
    one, other = (
        double_agent(("tip", "one"), tokens=(LINE, tokens)).play(0, AskTip("tip", L, Y))
        for tokens in ("122345", "522341")
    )
    for viewer in (0, WATCHER):
        assert one.looks(viewer) == other.looks(viewer)


@rule("D5.4")
def test_what_is_asked_twice_is_noted_once():
    scene = double_agent(("tip tip", "one"), deck=BUSY).play(0, AskTip("tip", L, Y)).lay(1, "one", "A")
    assert scene.play(0, AskTip("tip", L, Y)).figure(1).sums == (Sum((L, Y), 6),)


@rule("D5.4", "D7.4")
def test_a_sum_tells_more_once_one_of_the_tokens_lies_open():
    files = ({"S": "one one"}, {"S": "one"})
    scene = double_agent(("tip two", "one"), files, tokens=(LINE, LINE), piles=("", None))
    scene = scene.play(0, AskTip("tip", S, Y)).lay(1, "one", "L").lay(0, "two", "S")
    assert scene.checked == "S"
    assert scene.figure(1).sums == (Sum((Y,), 5),)


@rule("D5.4", "D7.4")
def test_a_sum_is_forgotten_once_both_tokens_lie_open():
    files = ({"S": "one one", "B": "one two"}, {"S": "one", "B": "two"})
    scene = double_agent(("tip two", "one"), files, piles=("", None)).play(0, AskTip("tip", S, B))
    scene = scene.lay(1, "one", "L").lay(0, "two", "S")
    assert scene.checked == "SB"
    assert scene.figure(1).sums == ()


@rule("D5.5")
def test_clues_show_the_rivals_files_with_one_agent():
    files = ({"S": "one"}, {"S": "seven tip", "L": "personal"})
    scene = double_agent(("clues", "one"), files).play(0, SearchFiles("clues", S))
    assert scene.sights[0][1] == YouSearched(S, ("seven", "tip"))
    for viewer in (1, WATCHER):
        assert scene.sights[viewer][1] == Searched(0, S)
    assert scene.learnt(0).files == (Seen(S, 0, ("seven",)), Seen(S, 1, ("tip",)))


@rule("D5.5")
def test_not_with_an_agent_who_was_checked():
    scene = double_agent(("clues", "one"), gone="LX")
    assert [move.agent for move in scene.offers(0, SearchFiles)] == [A, S, B, Y]
    assert scene.refusal(0, SearchFiles("clues", L)) == "has_delivered"


@rule("D5.5")
def test_what_is_not_looked_at_stays_hidden():
    seven, personal = (
        double_agent(("clues", "one"), ({}, {"S": "one", "L": card})).play(0, SearchFiles("clues", S))
        for card in ("seven", "personal")
    )
    assert seven.sights == personal.sights
    assert seven.hand(0) == personal.hand(0)


@rule("D5.6")
def test_eavesdropping_shows_the_rivals_hand():
    scene = double_agent(("ears", "seven tip one")).play(0, Eavesdrop("ears"))
    assert scene.sights[0][1] == YouOverheard(("one", "seven", "tip"))
    for viewer in (1, WATCHER):
        assert scene.sights[viewer][1] == Overheard(0)
    assert scene.learnt(0).hand == ("one", "seven", "tip")


@rule("D5.7")
def test_nosy_makes_an_agent_need_one_more_file():
    scene = double_agent(("nosy", "one")).play(0, AddCounter("nosy", S))
    for viewer in scene.viewers:
        assert scene.sights[viewer][1] == Delayed(0, S)
    assert scene.agent("S").needs == 5
    assert scene.agent("S").plus == 1
    assert scene.table.plus_left == 1


@rule("D5.7")
def test_both_counters_may_be_put_on_the_same_agent():
    scene = double_agent(("nosy", "one"), plus="S").play(0, AddCounter("nosy", S))
    assert scene.agent("S").needs == 6
    assert scene.table.plus_left == 0


@rule("D5.7")
def test_not_on_an_agent_who_was_checked():
    scene = double_agent(("nosy", "one"), gone="LX")
    assert [move.agent for move in scene.offers(0, AddCounter)] == [A, S, B, Y]
    assert scene.refusal(0, AddCounter("nosy", X)) == "has_delivered"


@rule("D5.8")
def test_reassignment_exchanges_two_tokens_of_ones_own():
    scene = double_agent(("swap", "one"), tokens=("122345", LINE)).play(0, SwapTokens("swap", L, Y))
    assert scene.hand(0).tokens == (5, 2, 2, 3, 4, 1)
    assert scene.hand(1).tokens == (1, 2, 2, 3, 4, 5)
    for viewer in scene.viewers:
        assert scene.sights[viewer][1] == Reassigned(0, L, Y)


@rule("D5.8")
def test_nobody_else_sees_which():
    one, other = (
        double_agent(("swap", "one"), tokens=(tokens, LINE)).play(0, SwapTokens("swap", L, Y))
        for tokens in ("122345", "354221")
    )
    for viewer in (1, WATCHER):
        assert one.looks(viewer) == other.looks(viewer)


@rule("D5.8")
def test_only_tokens_of_agents_who_were_not_checked():
    scene = double_agent(("swap", "one"), gone="LASX")
    assert scene.offers(0, SwapTokens) == [SwapTokens("swap", B, Y)]
    assert scene.refusal(0, SwapTokens("swap", L, B)) == "has_delivered"
    assert scene.refusal(0, SwapTokens("swap", Y, B)) == "not_two_agents"


@rule("D5.8", "D5.4")
def test_what_was_said_of_tokens_goes_with_them():
    scene = double_agent(("tip", "swap one"), tokens=(LINE, LINE)).play(0, AskTip("tip", L, Y))
    scene = scene.play(1, SwapTokens("swap", S, Y))
    assert scene.hand(1).tokens == (1, 2, 5, 3, 4, 2)
    assert scene.figure(1).sums == (Sum((L, S), 6),)


@rule("D5.9")
def test_with_the_option_it_exchanges_tokens_of_the_rivals_unseen():
    scene = double_agent(("swap", "one"), tokens=(LINE, LINE), swap_owner="opponent")
    before = scene.hand(0)
    scene = scene.play(0, SwapTokens("swap", L, Y))
    assert scene.hand(1).tokens == (5, 2, 2, 3, 4, 1)
    assert scene.hand(0).tokens == before.tokens
    for viewer in scene.viewers:
        assert scene.sights[viewer][1] == Meddled(0, L, Y)


@rule("D5.9")
def test_whoever_exchanges_them_does_not_see_them():
    one, other = (
        double_agent(("swap", "one"), tokens=(LINE, tokens), swap_owner="opponent").play(
            0, SwapTokens("swap", L, Y)
        )
        for tokens in ("122345", "522341")
    )
    for viewer in (0, WATCHER):
        assert one.looks(viewer) == other.looks(viewer)


@rule("D5.9", "D5.4")
def test_what_was_said_of_the_rivals_tokens_goes_with_them():
    hands = ("tip swap", "one")
    scene = double_agent(hands, tokens=(LINE, LINE), swap_owner="opponent").play(0, AskTip("tip", L, Y))
    scene = scene.lay(1, "one", "L").play(0, SwapTokens("swap", L, A))
    assert scene.figure(1).sums == (Sum((A, Y), 6),)


@rule("D5.10")
def test_all_see_that_one_looks_and_where_and_only_the_looker_sees_what():
    for card, move in (("clues", SearchFiles("clues", S)), ("ears", Eavesdrop("ears"))):
        one, other = (
            double_agent((card, f"{held} one"), ({}, {"S": f"{filed} two"})).play(0, move)
            for held, filed in (("seven", "personal"), ("personal", "seven"))
        )
        assert one.looks(0) != other.looks(0)
        assert one.looks(WATCHER) == other.looks(WATCHER)
        assert one.sights[1] == other.sights[1]


@rule("D5.10")
def test_what_was_seen_stays_noted_until_the_agent_is_checked():
    files = ({"S": "one"}, {"S": "seven"})
    scene = double_agent(("clues two three", "one two"), files, piles=("", "")).play(
        0, SearchFiles("clues", S)
    )
    scene = scene.lay(1, "one", "S")
    assert scene.learnt(0).files == (Seen(S, 0, ("seven",)),)
    assert scene.lay(0, "two", "S").learnt(0).files == ()


@rule("D5.10")
def test_a_second_look_notes_what_came_since():
    files = ({}, {"S": "seven"})
    hands = ("clues clues one", "tip one")
    scene = double_agent(hands, files, piles=("", "")).play(0, SearchFiles("clues", S)).lay(1, "tip", "S")
    scene = scene.play(0, SearchFiles("clues", S))
    assert scene.learnt(0).files == (Seen(S, 0, ("seven",)), Seen(S, 1, ("tip",)))


@rule("D5.10")
def test_the_rival_can_tell_what_was_noted():
    files = ({}, {"S": "seven tip"})
    scene = double_agent(("clues", "one"), files).play(0, SearchFiles("clues", S))
    assert scene.hand(1).exposed == scene.hand(0).learnt
    assert scene.hand(1).learnt == scene.hand(0).exposed


@rule("D5.10")
def test_seeing_nothing_is_nothing_to_note():
    scene = double_agent(("clues", "one"), ({"S": "seven"}, {})).play(0, SearchFiles("clues", S))
    assert scene.learnt(0).files == ()
