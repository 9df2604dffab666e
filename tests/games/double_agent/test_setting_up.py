"""D2. Setting up."""

import pytest

from brushpass.core import WATCHER, all_seats
from brushpass.games.double_agent.told import Began, Drew, PlaceToken, SetUp, Turn, YouDrew, YouPlaced
from brushpass.games.double_agent.truth import Drawn
from games.double_agent.decks import BUSY

from .builder import LINE, begun, dealt, double_agent, rule

SEEDS = [f"deal {number}" for number in range(40)]


@rule("D2.1")
def test_three_counters_begin_on_each_side_not_on_the_end_and_grey():
    agents = dealt().table.agents
    assert [agent.space for agent in agents] == [1, 2, 1, 2, 1, 2]
    assert all(agent.grey for agent in agents)


@rule("D2.1")
def test_where_counters_begin_comes_with_the_deck():
    assert [agent.space for agent in dealt(deck=BUSY).table.agents] == [2, 2, 2, 1, 1, 1]


@rule("D2.2")
def test_both_players_place_their_tokens_at_once():
    scene = dealt()
    assert scene.phase == SetUp(all_seats(2))
    assert all(scene.offers(seat) for seat in (0, 1))
    first, second = (scene.place_all(a, "543221").place_all(b, LINE) for a, b in ((0, 1), (1, 0)))
    assert first.hand(0).tokens == second.hand(1).tokens == (5, 4, 3, 2, 2, 1)
    assert isinstance(first.phase, Turn)


@rule("D2.2")
@pytest.mark.parametrize("tokens", range(6))
def test_of_a_token_nobody_else_sees_anything_not_even_that_it_was_placed(tokens):
    before = dealt()
    after = before
    for agent, token in enumerate(LINE[: min(tokens, 5)]):
        after = after.play(0, PlaceToken(agent, int(token)))
        assert after.sights[0]
        assert after.sights[1] == after.sights[WATCHER] == ()
    for viewer in (1, WATCHER):
        assert (after.view(viewer), after.offers(viewer)) == (before.view(viewer), before.offers(viewer))


@rule("D2.2")
def test_nobody_can_tell_one_set_of_tokens_from_another():
    low, high = (dealt().place_all(0, tokens).place_all(1, LINE) for tokens in (LINE, "543221"))
    assert low.looks(0) != high.looks(0)
    for viewer in (1, WATCHER):
        assert low.looks(viewer) == high.looks(viewer)


@rule("D2.2")
def test_whoever_is_done_waits_and_is_still_said_to_choose():
    scene = dealt().place_all(0, LINE)
    assert scene.phase == SetUp(all_seats(2))
    assert scene.offers(0) == []
    assert scene.refusal(0, PlaceToken(0, 1)) == "not_your_turn"


@rule("D2.3")
def test_agents_get_their_tokens_from_left_to_right():
    scene = dealt()
    assert scene.offers(0) == [PlaceToken(0, token) for token in (1, 2, 3, 4, 5)]
    scene = scene.play(0, PlaceToken(0, 2))
    assert scene.offers(0) == [PlaceToken(1, token) for token in (1, 2, 3, 4, 5)]
    scene = scene.play(0, PlaceToken(1, 2))
    assert scene.offers(0) == [PlaceToken(2, token) for token in (1, 3, 4, 5)]
    assert scene.refusal(0, PlaceToken(3, 1)) == "not_his_turn"
    assert scene.refusal(0, PlaceToken(2, 2)) == "no_such_token"
    assert scene.refusal(0, PlaceToken(2, 0)) == "no_such_token"
    assert scene.refusal(0, PlaceToken(6, 1)) == "no_such_agent"


@rule("D2.3")
def test_the_sixth_token_goes_to_the_last_agent_by_itself():
    scene = dealt().place_all(0, "543212")
    assert scene.sights[0] == (YouPlaced(4, 1), YouPlaced(5, 2))
    assert scene.hand(0).tokens == (5, 4, 3, 2, 1, 2)


@rule("D2.4")
def test_nobody_has_a_card_before_all_tokens_are_placed():
    for scene in (dealt(), dealt().place_all(0, LINE)):
        assert [figure.cards for figure in scene.table.figures] == [0, 0]
        assert [figure.pile for figure in scene.table.figures] == [22, 22]


@rule("D2.4")
def test_then_both_draw_five():
    scene = begun()
    assert [(drawn.seat, len(drawn.cards)) for drawn in scene.happened(Drawn)] == [(0, 5), (1, 5)]
    assert [(figure.cards, figure.pile) for figure in scene.table.figures] == [(5, 17), (5, 17)]


@rule("D2.4")
def test_only_the_one_who_draws_sees_the_cards():
    scene = begun()
    mine, theirs = (drawn.cards for drawn in scene.happened(Drawn))
    began = Began(scene.phase)
    assert scene.sights[0] == (YouDrew(mine), Drew(1, 5), began)
    assert scene.sights[1] == (YouPlaced(4, 4), YouPlaced(5, 5), Drew(0, 5), YouDrew(theirs), began)
    assert scene.sights[WATCHER] == (Drew(0, 5), Drew(1, 5), began)


@rule("D2.4")
def test_cards_are_drawn_by_lot():
    hands = {begun(seed).hand(seat).cards for seed in SEEDS for seat in (0, 1)}
    assert len(hands) > 70


@rule("D2.5")
def test_who_begins_is_drawn_by_lot():
    first = [begun(seed).phase for seed in SEEDS]
    assert {turn.who for turn in first} == {(0,), (1,)}
    assert {turn.number for turn in first} == {1}
    assert 10 < sum(turn.who == (0,) for turn in first) < 30


@rule("D2.6")
def test_players_know_their_own_tokens_files_and_cards():
    scene = double_agent(("seven tip", "one"), ({"S": "three"}, {}), tokens=("543212", LINE))
    hand = scene.view(0).hand
    assert hand.tokens == (5, 4, 3, 2, 1, 2)
    assert hand.files == ((), (), ("three",), (), (), ())
    assert hand.cards == ("seven", "tip")


@rule("D2.6")
def test_onlookers_know_nobodys():
    assert double_agent().view(WATCHER).hand is None
    assert double_agent().offers(WATCHER) == []
