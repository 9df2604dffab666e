"""Who holds what, as far as one player can tell: signs that were not seen count."""

from collections import Counter
from math import log

import pytest

from brushpass import Match
from brushpass.core import Moment, Seat, all_seats, sights, step
from brushpass.games.wink import GAME, belief
from brushpass.games.wink.expert import AGENT
from brushpass.games.wink.told import (
    Called,
    Glances,
    Glimpse,
    Seen,
    YouGlimpsed,
    YouRested,
    open_calls,
)
from brushpass.table.setup import set_up
from support.games.matches import play

from .builder import FOUR, wink

CALLED = wink(*FOUR, pawns={0: 5}, to="Suspicion 0", mode="slots")


def watched(*slots, seat=1, towards=0, eyes="open"):
    """Somebody was looked at in these slots."""
    return YouGlimpsed(tuple([Glimpse(slot, Seat(seat), Seat(towards), eyes) for slot in slots]), 0)


def believed(*seen, seat=2, agent=5):
    return belief.holders(CALLED.view(Seat(seat)), [Called(Seat(0), 5), *seen])[agent]


def test_before_anything_is_seen_all_who_may_hold_it_are_as_likely():
    assert believed() == {1: 0.5, 3: 0.5}  # not the caller, who cannot have called a card of the own hand
    assert believed(agent=10) == {0: 1 / 3, 1: 1 / 3, 3: 1 / 3}


def test_what_says_nothing_about_cards_changes_nothing():
    assert believed(YouRested()) == believed()
    assert [*belief.unseen_signs(Seat(2), [YouRested()])] == []


def test_one_s_own_cards_are_no_question():
    assert not {7, 8, 9} & belief.holders(CALLED.view(Seat(2)), ()).keys()


def test_who_was_watched_and_gave_no_sign_is_less_likely():
    doubtful = believed(watched(*range(1, 9)))
    assert doubtful[1] == pytest.approx(0.2 / 1.2)
    assert believed(watched(1, 2, 3))[1] > doubtful[1]
    assert believed(watched(*range(1, 9)), Called(Seat(3), 5), watched(*range(1, 9)))[1] < doubtful[1]


def test_who_has_just_turned_misses_a_sign_that_is_meant_for_another():
    assert believed(watched(2, 4, 6)) == {1: 0.5, 3: 0.5}
    mine = belief.holders(CALLED.view(Seat(0)), [Called(Seat(0), 5), watched(2, 4, 6)])
    assert mine[5][1] < mine[5][2] == mine[5][3]


def test_what_happens_before_a_sign_can_be_given_says_nothing():
    assert believed(watched(1)) == {1: 0.5, 3: 0.5}


def test_a_sign_that_was_seen_is_certain():
    scene = CALLED.with_hand(2, saw=(Seen(1, 0, 5, 0),))
    log_ = [Called(Seat(0), 5), watched(3, 4, eyes="wink")]
    assert belief.holders(scene.view(Seat(2)), log_)[5] == {1: 1.0}
    assert not list(belief.unseen_signs(Seat(2), log_))


def test_a_sign_is_looked_for_right_after_the_call():
    calls = [Called(Seat(0), 5), Called(Seat(1), 10)]
    unseen = [*belief.unseen_signs(Seat(2), [*calls, watched(*range(1, 9), seat=3)])]
    assert unseen == [(3, 10, 7)]


def test_what_nobody_can_hold_nobody_holds():
    scene = CALLED
    for seat in (0, 1, 3):
        scene = scene.with_figure(seat, lacks=(5,))
    assert belief.holders(scene.view(Seat(2)), ())[5] == {}


def test_dreams_follow_beliefs():
    view, log_ = CALLED.view(Seat(2)), [Called(Seat(0), 5), watched(*range(1, 9))]
    dreams = GAME.dreams(view, log_)
    worlds = [dreams(Moment("dream", number)) for number in range(300)]
    met = Counter(next(seat for seat in range(4) if 5 in world.hands[seat].cards) for world in worlds)
    assert met[1] / 300 == pytest.approx(0.2 / 1.2, abs=0.07)
    assert all(GAME.view(world, Seat(2)) == view for world in worlds)


def test_before_signs_in_slots_and_live_a_dream_explains_all_that_is_known():
    for options in ({"mode": "slots"}, {}):
        match = play(Match(GAME, seats=4, seed="dream", options=options), until=90)
        for seat in match.seats:
            view, log_ = match.view(seat), match.log(seat)
            assert GAME.view(GAME.dreams(view, log_)(Moment("dream")), seat) == view


def test_beliefs_come_nearer_to_the_truth_than_no_beliefs():
    """Scored by the logarithm of what the truth was given, over the calls of one match of agents."""
    weighed, even, seed = [], [], "b"
    state, number = GAME.deal(set_up(GAME, 4, {"mode": "slots"}), Moment(seed)), 0
    logs = {seat: [] for seat in all_seats(4)}
    while GAME.result(GAME.table(state)) is None:
        number += 1
        seat = next(seat for seat in logs if GAME.legal(GAME.view(state, seat)))
        view = GAME.view(state, seat)
        if isinstance(view.table.phase, Glances) and not view.hand.glances:
            weighing, uniform = belief.holders(view, logs[seat]), belief.holders(view, ())
            for agent in {*open_calls(view.table).values()} & weighing.keys():
                (holder,) = [rival for rival in logs if agent in state.hands[rival].cards]
                weighed.append(log(weighing[agent][holder]))
                even.append(log(uniform[agent][holder]))
        at, dice = GAME.deadline(state) or 0, f"dice of {seat}"  # each has dice of its own
        move, wake = AGENT.choose(view, logs[seat], GAME.legal(view), Moment(dice, f"m{number}", at))
        if move is None:
            move, _ = AGENT.choose(view, logs[seat], GAME.legal(view), Moment(dice, f"m{number}", wake))
        state, events = step(GAME, state, seat, move, Moment(seed, number, wake or at))
        for viewer, seen in logs.items():
            seen.extend(sights(GAME, events, viewer))
    assert len(weighed) > 100
    assert sum(weighed) / len(weighed) > sum(even) / len(even) + 0.05
