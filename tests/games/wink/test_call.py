"""W4. A turn: the call."""

from brushpass.games.wink.told import (
    Began,
    Call,
    Called,
    Calling,
    Contact,
    Designate,
    Over,
    Pass,
    Passed,
    Signal,
)

from .builder import FOUR, rule, wink

# Seat 0 holds what no pawn stands on, and can call nothing.
STUCK = ("1", "2", "3", "4")
PAWNS = {1: 3, 2: 4, 3: 2}


def stuck(**options):
    return wink(*STUCK, pawns=PAWNS, **options)


@rule("W4.1")
def test_any_card_face_up_may_be_called_that_is_free_and_not_ones_own():
    scene = wink(*FOUR, pawns={1: 7, 2: 10, 3: 1})
    assert scene.offers(0, Call) == [Call(agent) for agent in (4, 5, 6, 8, 9, 11, 12)]


@rule("W4.1")
def test_everybody_sees_a_call():
    scene = wink(*FOUR).play(0, Call(5))
    assert scene.figure(0).pawn == 5
    assert scene.table.calls == 1
    for viewer in scene.viewers:
        assert scene.sights[viewer] == (Called(0, 5), Began(Signal(0, 0, 6000)))


@rule("W4.1")
def test_what_cannot_be_called_is_refused_for_its_reason():
    scene = wink(*FOUR, pawns={1: 7})
    assert scene.refusal(0, Call(2)) == "in_your_hand"
    assert scene.refusal(0, Call(7)) == "pawn_there"
    assert scene.refusal(0, Call(30)) == "not_face_up"
    assert scene.refusal(0, Call(99)) == "not_face_up"


@rule("W4.1")
def test_the_call_cannot_be_left_out():
    assert wink(*FOUR).refusal(0, Pass()) == "must_call"


@rule("W4.1")
def test_nobody_else_may_call():
    scene = wink(*FOUR)
    for seat in (1, 2, 3):
        assert scene.offers(seat, Call) == []
        assert scene.refusal(seat, Call(1)) == "not_your_turn"


@rule("W4.1")
def test_there_is_one_call_in_a_turn():
    scene = wink(*FOUR).play(0, Call(5))
    assert scene.refusal(0, Call(6)) == "not_your_turn"


@rule("W4.2")
def test_a_card_from_the_box_can_be_called_like_any_other():
    options = {"edition": "first_edition", "mode": "in_person"}
    held = wink("1 2 3", "4 5 20", "7 8 9", "10 11 12", unused="6", **options).play(0, Call(20))
    spare = wink("1 2 3", "4 5 6", "7 8 9", "10 11 12", unused="20", **options).play(0, Call(20))
    for viewer in held.others(1):
        assert held.looks(viewer) == spare.looks(viewer)


@rule("W4.3")
def test_who_can_call_nothing_says_so():
    scene = stuck(mode="in_person")
    assert scene.offers(0, Call | Pass) == [Pass()]
    scene = scene.play(0, Pass())
    assert scene.sights[2] == (Passed(0), Began(Contact((1,), 0)))


@rule("W4.3")
def test_the_pawn_of_who_can_call_nothing_leaves_the_crowd():
    scene = wink(*STUCK, pawns={0: 4, 1: 3, 3: 2}, mode="in_person")
    assert scene.offers(0, Call | Pass) == [Pass()]
    assert scene.play(0, Pass()).figure(0).pawn is None


@rule("W4.3")
def test_the_turn_of_who_can_call_nothing_is_over_at_once():
    scene = stuck().play(0, Pass(), after=100)
    assert scene.phase == Contact((1,), 100)


@rule("W4.4")
def test_the_table_may_end_the_game_then():
    scene = stuck(no_legal_call="end_game", mode="in_person").play(0, Pass())
    assert isinstance(scene.phase, Over)


@rule("W4.5")
def test_when_all_in_a_row_can_call_nothing_the_game_is_over():
    scene = stuck(mode="in_person").with_table(passes=3).play(0, Pass())
    assert isinstance(scene.phase, Over)


@rule("W4.5")
def test_a_call_breaks_the_row():
    scene = wink(*FOUR, mode="in_person").with_table(passes=3).play(0, Call(5))
    assert scene.table.passes == 0


@rule("W4.6")
def test_turns_go_round():
    scene = wink(*FOUR, to="Calling 2")
    for seat, agent in ((2, 1), (3, 2), (0, 4), (1, 3)):
        assert scene.phase == Calling((seat,), scene.at)
        scene = scene.play(seat, Call(agent)).wait(6000)
    assert scene.phase == Contact((2,), scene.at)


@rule("W4.1")
def test_the_card_of_a_contact_that_failed_is_free_for_nobody():
    scene = wink(*FOUR, pawns={0: 5}, to="Contact 0").play(0, Designate(3))
    assert Call(5) not in scene.offers(0)
