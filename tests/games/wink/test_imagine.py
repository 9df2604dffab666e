"""Imagination: a dream explains all that a player knows, and knows nothing else."""

from collections import Counter

from brushpass.core import Moment
from brushpass.games.wink import GAME
from brushpass.games.wink.imagine import dealt_out, likely_holders
from brushpass.games.wink.told import Accuse, Call, Look, Seen, WinkAt

from .builder import FIVE, FOUR, SIDE, dealt, rule, wink
from .secrets import conserved


def dreams(scene, seat, count=40):
    return [GAME.imagine(scene.view(seat), (), Moment(f"dream {number}")) for number in range(count)]


@rule("W8.9")
def test_a_sign_that_was_recognised_is_true_in_every_dream():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0").look(1, 0).look(2, 1).play(1, WinkAt(0)).wait(SIDE)
    assert scene.hand(2).saw == (Seen(1, 0, 5, scene.at),)
    assert all(5 in dream.hands[1].cards for dream in dreams(scene, 2))
    assert not all(5 in dream.hands[1].cards for dream in dreams(scene, 3))


@rule("W4.1", "W6.7")
def test_nobody_holds_in_a_dream_what_all_know_they_do_not_hold():
    scene = wink(*FIVE, pawns={0: 5}, to="Signal 0").play(2, Accuse(3, 5))
    for dream in dreams(scene, 4):
        assert 5 in dream.hands[1].cards


@rule("W6.8")
def test_among_four_a_wrong_accusation_leaves_one_holder():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0").play(2, Accuse(3, 5))
    assert likely_holders(scene.table, 0, 5) == (1,)


@rule("W2.4")
def test_what_is_in_the_box_may_be_anywhere():
    scene = wink(*FOUR, unused="20 21", edition="first_edition")
    spare = Counter(agent for dream in dreams(scene, 0, 200) for agent in dream.unused)
    assert set(spare) == {4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 21}


@rule("W2.3")
def test_every_way_to_deal_is_dreamt_of():
    scene = wink("1 2", "4", "5", "6")
    ways = Counter(tuple(hand.cards for hand in dream.hands[1:]) for dream in dreams(scene, 0, 300))
    assert len(ways) == 6
    assert min(ways.values()) > 25


@rule("W6.7")
def test_tight_knowledge_still_leaves_a_way():
    """Everybody is known not to hold all but one: the only way is found, whatever comes first."""
    scene = wink("1", "4", "5", "6")
    for seat, lacks in ((1, (5, 6)), (2, (4, 6)), (3, (4, 5))):
        scene = scene.with_figure(seat, lacks=lacks)
    for number in range(30):
        assert dealt_out(0, scene.table, scene.hand(0), Moment("tight", number)) == {4: 1, 5: 2, 6: 3}


@rule("W6.7")
def test_cards_that_are_in_the_way_move_on():
    scene = wink("1", "4", "5", "6", "7")
    for seat, lacks in ((1, (5, 6, 7)), (2, (6, 7)), (3, (7,))):
        scene = scene.with_figure(seat, lacks=lacks)
    for number in range(60):
        assert dealt_out(0, scene.table, scene.hand(0), Moment("way", number)) == {4: 1, 5: 2, 6: 3, 7: 4}


@rule("W8.3")
def test_the_face_one_sees_is_the_face_in_the_dream():
    scene = wink(*FOUR).look(1, 3).look(3, 2)
    assert all(dream.hands[3].gaze.to == 2 for dream in dreams(scene, 1))
    turning = scene.play(3, Look(0))
    assert all(dream.hands[3].gaze.turning for dream in dreams(turning, 1))


@rule("W8.3")
def test_where_the_others_look_is_anybodys_guess():
    scene = wink(*FOUR).look(1, 3).look(2, 0)
    assert len({dream.hands[2].gaze.to for dream in dreams(scene, 1)}) == 4


@rule("W9.1")
def test_what_others_have_settled_is_not_dreamt_of():
    scene = wink(*FOUR, mode="slots").play(0, Call(5)).seal(2, 1)
    for dream in dreams(scene, 1, 5):
        assert dream.hands[2].glances == ()
        assert GAME.view(dream, 1) == scene.view(1)


@rule("W2.3")
def test_a_dream_of_a_deal_is_a_deal():
    for seats in GAME.seats:
        for edition in ("nest_of_spies", "first_edition"):
            scene = dealt(seats, edition=edition)
            for dream in dreams(scene, 0, 3):
                conserved(dream)
                assert dream != scene.state
