"""The rules of Liar's Dice, clause by clause."""

import pytest
from brushpass.core import Illegal, Moment, Setup, put, replace, sights, step

from liars_dice import GAME
from liars_dice.told import Bid, Bidding, Cup, Doubt, Hand, Lost, Options, Over, Showed

MOMENT = Moment("seed", 1)


def table(*hands, options=None, bids=()):
    """Let the first player bid, or whoever is next after some bids."""
    state = GAME.deal(Setup(len(hands), options or Options()), Moment("seed"))
    cups = tuple(Cup(len(hand)) for hand in hands)
    lying = replace(state.table, cups=cups, phase=Bidding((0,)))
    state = replace(state, table=lying, hands=tuple(map(Hand, hands)))
    for bid in bids:
        state, _ = step(GAME, state, state.table.phase.who[0], bid, MOMENT)
    return state


def offers(state):
    (seat,) = state.table.phase.who
    return GAME.legal(GAME.view(state, seat))


def doubted(state):
    """Who lost a die, after how many were found; and the state after that."""
    (seat,) = state.table.phase.who
    state, events = step(GAME, state, seat, Doubt(), MOMENT)
    (lost,) = [event for event in events if isinstance(event, Lost)]
    return lost.seat, lost.found, state, events


@pytest.mark.parametrize("dice", [5, 3])
def test_everybody_begins_with_the_same_number_of_dice(dice):  # L1.1, L4.2
    state = GAME.deal(Setup(6, Options(dice=dice)), Moment("seed"))
    assert [len(hand.dice) for hand in state.hands] == [cup.dice for cup in state.table.cups] == [dice] * 6


def test_chance_decides_who_begins():  # L1.2
    deals = [GAME.deal(Setup(3, Options()), Moment(str(seed))) for seed in range(30)]
    assert {state.table.phase.who for state in deals} == {(0,), (1,), (2,)}


def test_a_roll_is_seen_by_the_one_who_rolled():  # L2.1
    *_, events = doubted(table((1, 2), (3, 4), bids=[Bid(6, 1)]))
    assert [type(sight).__name__ for sight in sights(GAME, events, 0)].count("YouRolled") == 1
    assert "YouRolled" not in [type(sight).__name__ for sight in sights(GAME, events, None)]


def test_the_first_bid_is_any_that_the_dice_allow():  # L2.2, L2.3
    assert len(offers(table((1, 2), (3, 4)))) == 4 * 6


def test_a_bid_is_higher_than_the_last():  # L2.3, L2.4
    state = table((1, 2), (3, 4), bids=[Bid(5, 3)])
    assert offers(state) == (Doubt(), Bid(6, 3), *[Bid(face, 4) for face in range(1, 7)])


@pytest.mark.parametrize(
    ("bids", "move", "reason"),
    [
        ([Bid(5, 3)], Bid(5, 3), "not_higher"),
        ([Bid(5, 3)], Bid(6, 2), "not_higher"),
        ([], Bid(6, 5), "not_so_many"),
        ([], Doubt(), "nothing_to_doubt"),
    ],
)
def test_what_is_not_on_offer_is_refused_for_a_reason_all_can_see(bids, move, reason):
    state = table((1, 2), (3, 4), bids=bids)
    with pytest.raises(Illegal) as refused:
        step(GAME, state, state.table.phase.who[0], move, MOMENT)
    assert refused.value.reason == reason


def test_after_a_doubt_all_see_all_dice():  # L2.5
    *_, events = doubted(table((1, 2), (3, 4), (), bids=[Bid(2, 1)]))
    assert [event for event in events if isinstance(event, Showed)] == [Showed(0, (1, 2)), Showed(1, (3, 4))]


@pytest.mark.parametrize(("count", "loser"), [(2, 1), (3, 0)])
def test_the_doubter_loses_if_there_are_enough_and_else_the_bidder(count, loser):  # L2.6
    lost, found, state, _ = doubted(table((2, 2), (3, 4), bids=[Bid(2, count)]))
    assert (lost, found) == (loser, 2)
    assert [cup.dice for cup in state.table.cups] == list(put((2, 2), loser, 1))


def test_the_player_who_lost_a_die_begins():  # L3.1
    lost, _, state, _ = doubted(table((2, 2), (3, 4), (6, 6), bids=[Bid(2, 1)]))
    assert state.table.phase == Bidding((lost,)) == Bidding((1,))
    assert state.table.bids == ()


def test_a_player_without_dice_is_out_and_the_next_begins():  # L3.2
    lost, _, state, _ = doubted(table((2, 2), (3,), (6, 6), bids=[Bid(2, 1)]))
    assert lost == 1
    assert state.table.phase == Bidding((2,))
    state, _ = step(GAME, state, 2, Bid(1, 1), MOMENT)
    state, _ = step(GAME, state, 0, Bid(2, 1), MOMENT)
    assert state.table.phase == Bidding((2,))


def test_the_last_player_with_dice_wins_and_scores_them():  # L3.3
    *_, state, _ = doubted(table((2, 2), (3,), bids=[Bid(2, 1)]))
    assert state.table.phase == Over((0,))
    assert GAME.result(state.table).points == (2, 0)
    assert GAME.result(state.table).winners == (0,)


@pytest.mark.parametrize(("wild", "found"), [(False, 1), (True, 3)])
def test_wild_ones_count_as_any_face(wild, found):  # L4.1
    assert doubted(table((1, 2), (1, 4), options=Options(wild_ones=wild), bids=[Bid(2, 1)]))[1] == found
