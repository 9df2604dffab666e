"""S3. A turn: draw and swap."""

from itertools import product

import pytest

from brushpass.core import CLOCK, WATCHER, Illegal, TimeUp
from brushpass.games.spywhere import GAME
from brushpass.games.spywhere.told import (
    Began,
    ClearThree,
    Drew,
    Identify,
    Pass,
    Spot,
    Swap,
    SwapCard,
    Swapped,
    YouDrew,
)
from brushpass.table.match import Match

from .builder import BELGIUM, FRANCE, GERMANY, ITALY, SPAIN, TRIO, dealt, play_on, rule, spywhere


@rule("S3.1")
def test_a_turn_begins_with_a_card_from_the_stack():
    scene = spywhere(*TRIO, stack="IIII", to="Spot 0").play(0, Pass())
    assert scene.phase == Swap((1,), 1)
    assert scene.held(1) == "BBBI"
    assert scene.cards(1) == 4
    assert scene.stack == 3


@rule("S3.1")
def test_nobody_is_asked_whether_to_draw():
    scene = dealt(3)
    assert all(isinstance(move, SwapCard) for move in scene.offers(scene.table.first))


@rule("S3.1")
def test_only_the_one_who_draws_sees_the_card():
    scene = spywhere(*TRIO, stack="IIII", to="Spot 0").play(0, Pass())
    turn = Began(Swap((1,), 1))
    assert scene.sights == {
        0: (Drew(1), turn),
        1: (YouDrew(ITALY), turn),
        2: (Drew(1), turn),
        WATCHER: (Drew(1), turn),
    }


@rule("S3.1")
def test_a_card_drawn_looks_to_others_like_any_card():
    pizza, cheese = (spywhere(*TRIO, stack=stack, to="Spot 0").play(0, Pass()) for stack in ("IIII", "FFFF"))
    assert pizza.looks(1) != cheese.looks(1)
    for viewer in pizza.others(1):
        assert pizza.looks(viewer) == cheese.looks(viewer)


@rule("S3.2")
def test_any_card_of_the_hand_may_be_swapped_for_any_of_the_market():
    scene = spywhere("France: GGI", *TRIO[1:], market="BBEFF")
    swaps = [SwapCard(give, take) for give, take in product(scene.hand(0).cards, scene.table.market)]
    assert {*scene.offers(0)} == {*swaps}
    assert len(scene.offers(0)) == 6


@rule("S3.2")
def test_a_swap_changes_one_card_for_the_other():
    scene = spywhere("France: GGI", *TRIO[1:], market="BEFGI").play(0, SwapCard(GERMANY, FRANCE))
    assert scene.held(0) == "FGI"
    assert scene.market == "BEGGI"
    assert scene.cards(0) == 3


@rule("S3.2")
def test_the_swap_cannot_be_left_out():
    scene = spywhere(*TRIO)
    assert Pass() not in scene.offers(0)
    assert scene.refusal(0, Pass()) == "not_on_offer"


@rule("S3.2")
def test_a_spy_cannot_give_a_card_that_is_not_in_the_hand():
    assert spywhere(*TRIO).refusal(0, SwapCard(BELGIUM, ITALY)) == "not_in_hand"


@rule("S3.2")
def test_a_spy_cannot_take_a_card_that_is_not_in_the_market():
    scene = spywhere(*TRIO, market="BBEFF")
    assert scene.refusal(0, SwapCard(GERMANY, ITALY)) == "not_on_the_table"
    assert scene.refusal(0, SwapCard(GERMANY, SPAIN)) == "not_on_the_table"


@rule("S3.2", "S4.1", "S5.1")
@pytest.mark.parametrize("move", [ClearThree(GERMANY), Identify(1, ITALY), Pass()])
def test_before_the_swap_nothing_else_can_be_done(move):
    assert spywhere(*TRIO, market="GGGBB").refusal(0, move) == "not_on_offer"


@rule("S3.2")
@pytest.mark.parametrize("to", ["Clear 0", "Spot 0", "LastGuesses 0 1 2"])
def test_there_is_one_swap_in_a_turn(to):
    assert spywhere(*TRIO, market="GGGBB", to=to).refusal(0, SwapCard(GERMANY, BELGIUM)) == "not_on_offer"


@rule("S3.3")
def test_a_dish_may_be_swapped_for_the_same_dish():
    before = spywhere(*TRIO, market="BEFGI")
    after = before.play(0, SwapCard(GERMANY, GERMANY))
    assert (after.held(0), after.market) == (before.held(0), before.market)
    assert after.phase == Spot((0,), 1)


@rule("S3.4")
def test_everybody_sees_both_cards_of_a_swap():
    scene = spywhere(*TRIO).play(0, SwapCard(GERMANY, FRANCE))
    for viewer in scene.viewers:
        assert scene.sights[viewer][0] == Swapped(0, GERMANY, FRANCE)


@rule("S3.4")
def test_nobody_else_sees_the_hand():
    one, other = (
        spywhere(f"France: G{rest}", *TRIO[1:], stack="BEFGI").play(0, SwapCard(GERMANY, FRANCE))
        for rest in ("GI", "BE")
    )
    assert one.looks(0) != other.looks(0)
    for viewer in one.others(0):
        assert one.looks(viewer) == other.looks(viewer)


@rule("S3.4")
@pytest.mark.parametrize("seats", [2, 4])
def test_all_may_count_every_hand_at_any_time(seats):
    for scene in play_on(dealt(seats, chain_elimination=True), shy=True):
        assert [scene.cards(seat) for seat in scene.seats] == [len(scene.held(s)) for s in scene.seats]


@rule("S3.1", "S3.2")
def test_a_hand_grows_by_one_card_a_turn():
    scene = dealt(3, removed_nationality="spain")
    for _ in range(6):
        (seat,) = scene.phase.who
        before = scene.cards(seat)
        while scene.phase.who == (seat,):
            scene = scene.play(seat, scene.offers(seat)[0])
        assert scene.cards(seat) == before
        assert scene.cards(*scene.phase.who) == before + (scene.phase.who == (scene.table.first,))


@rule("S2.6", "S3.2")
@pytest.mark.parametrize("to", ["Swap 0", "Clear 0", "Spot 0"])
def test_out_of_turn_nothing_can_be_done(to):
    scene = spywhere(*TRIO, market="GGGBB", to=to)
    for seat in (1, 2):
        assert scene.offers(seat) == []
        assert scene.refusal(seat, Pass()) == "not_your_turn"
        assert scene.refusal(seat, SwapCard(BELGIUM, GERMANY)) == "not_your_turn"


@rule("S2.6")
@pytest.mark.parametrize("to", ["Swap 0", "Clear 0", "Spot 0", "LastGuesses 0 1 2"])
def test_an_onlooker_is_offered_nothing(to):
    assert spywhere(*TRIO, market="GGGBB", to=to).offers(WATCHER) == []


@rule("S2.6")
def test_there_is_no_clock():
    scene = spywhere(*TRIO)
    assert GAME.deadline(scene.state) is None
    assert scene.refusal(CLOCK, TimeUp()) == "not_due"


@rule("S2.6", "S3.2")
def test_a_refused_move_changes_nothing_at_the_table():
    match = Match(GAME, seats=3, seed="refused")
    first = match.table.first

    def everything():
        seen = [(match.view(viewer), match.log(viewer)) for viewer in match.viewers]
        return seen, match.steps, match.to_act, match.at

    before = everything()
    for seat, move, reason in [
        (first, Pass(), "not_on_offer"),
        ((first + 1) % 3, Pass(), "not_your_turn"),
        (7, Pass(), "no_such_seat"),
    ]:
        with pytest.raises(Illegal) as refused:
            match.play(seat, move)
        assert refused.value.reason == reason
        assert everything() == before
