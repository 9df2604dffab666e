"""The house player: honest, never quicker than a person, and better than none."""

from collections import Counter

import pytest

from brushpass import GAMES
from brushpass.bots import player
from brushpass.bots.arena import arena, contest
from brushpass.core import Moment
from brushpass.games.wink import bot
from brushpass.games.wink.told import Accuse, Call, Calling, Designate, Look, Pass, Seal, Seen, WinkAt, WinkIn
from brushpass.table.setup import set_up
from support.games.matches import play
from support.games.matches import wink as dealt

from .builder import FIVE, FOUR, rule, wink

WINK = GAMES["wink"]


def choose(scene, seat, at, seed="bot"):
    return bot.choose(scene.view(seat), (), scene.offers(seat), Moment(seed, 0, at))


def chosen(scene, seat, seed="bot"):
    """What it does, and when: it is asked at once, and again when it wants to be."""
    at = scene.at
    move, wake = choose(scene, seat, at, seed)
    while move is None and wake is not None:
        assert wake > at
        at = wake
        move, wake = choose(scene, seat, at, seed)
    return move, at


@rule("W6.1")
def test_it_accuses_whom_it_saw_after_a_while():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0").with_hand(2, saw=(Seen(1, 0, 5, 3_000),))
    view, times = scene.view(2), set()
    for seed in map(str, range(60)):
        plans = bot.intentions(2, view.table, view.hand, scene.offers(2), Moment(seed))
        times |= {at - 3_000 for at, move in plans if move == Accuse(1, 5)}
    assert len(times) > 40
    assert 600 <= min(times) < max(times) <= 1_600


@pytest.mark.uncounted
@rule("W6.1")
def test_it_accuses_nobody_it_did_not_see():
    match = play(dealt(6, "honest"), "novice")
    assert not any(type(event).__name__ == "Denied" for step in match.steps for event in step.events)


@rule("W5.1")
def test_it_winks_when_eyes_meet_after_a_while():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0", turn_min_ms=60_000).look(1, 0).look(0, 1)
    met = scene.hand(1).gaze.face.at
    moves = [chosen(scene, 1, seed) for seed in map(str, range(40))]
    winks = [at - met for move, at in moves if move == WinkAt(0)]
    assert len(winks) > 30
    assert 250 <= min(winks) < max(winks) <= 700


@rule("W5.1")
def test_it_does_not_wink_at_a_back():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0", turn_min_ms=60_000).look(1, 0).look(0, 3)
    assert all(isinstance(chosen(scene, 1, seed)[0], Look) for seed in map(str, range(20)))


@rule("W5.4")
def test_where_it_must_wink_it_does_so_even_at_a_back():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0", force_wink=True, turn_min_ms=60_000).look(1, 0)
    assert chosen(scene, 1)[0] == WinkAt(0)


@rule("W5.3")
def test_it_winks_once_a_call():
    scene = wink(*FOUR, pawns={0: 5}, to="Signal 0", turn_min_ms=60_000).with_hand(1, winked=(0,))
    scene = scene.look(1, 0).look(0, 1)
    assert all(isinstance(chosen(scene, 1, seed)[0], Look) for seed in map(str, range(20)))


@rule("W3.3")
def test_it_names_who_gave_the_sign():
    scene = wink(*FIVE, pawns={0: 5}, to="Contact 0", mode="in_person").with_hand(0, saw=(Seen(3, 0, 5, 0),))
    assert {chosen(scene, 0, seed)[0] for seed in map(str, range(20))} == {Designate(3)}


@rule("W3.3", "W6.7")
def test_without_a_sign_it_names_somebody_who_may_hold_the_card():
    scene = wink(*FIVE, pawns={0: 5}, to="Contact 0", mode="in_person").play(2, Accuse(3, 5))
    named = {chosen(scene, 0, seed)[0] for seed in map(str, range(30))}
    assert named == {Designate(1), Designate(4)}


@rule("W3.3")
def test_where_nobody_may_hold_it_it_names_anybody():
    scene = wink(*FOUR, unused="20", pawns={0: 20}, to="Contact 0", edition="first_edition", mode="in_person")
    for seat in (1, 2, 3):
        scene = scene.with_figure(seat, lacks=(20,))
    assert isinstance(chosen(scene, 0)[0], Designate)


@rule("W4.1")
def test_it_calls_a_card_whose_holder_it_knows_or_any():
    scene = wink(*FOUR, mode="in_person")
    assert len({chosen(scene.with_table(calls=n), 0)[0] for n in range(40)}) > 5
    knowing = scene.with_hand(0, saw=(Seen(2, 3, 8, 0),))
    assert {chosen(knowing.with_table(calls=n), 0)[0] for n in range(10)} == {Call(8)}


@rule("W4.3")
def test_where_it_can_call_nothing_it_says_so():
    assert chosen(wink("1", "2", "3", "4", pawns={1: 3, 2: 4, 3: 2}, mode="in_person"), 0)[0] == Pass()


@rule("W10.1")
def test_in_person_it_waits_for_its_turn():
    scene = wink(*FOUR, pawns={0: 5}, to="Calling 1", mode="in_person")
    assert choose(scene, 2, 0) == (None, None)
    assert scene.phase == Calling((1,), 0)


@rule("W9.1", "W9.3")
def test_slot_by_slot_it_follows_a_plan_with_one_sign_in_it():
    signs = Counter()
    for calls in range(40):
        scene = wink(*FOUR, pawns={0: 5}, to="Glances 0", mode="slots").with_table(calls=calls)
        while scene.offers(1):
            move, at = choose(scene, 1, 0)
            assert at is None
            scene = scene.play(1, move)
        (sign,) = scene.hand(1).plans
        assert scene.hand(1).glances[sign.slot - 2 : sign.slot] == (0, 0)
        signs[sign.slot] += 1
    assert set(signs) == set(range(2, 9))


@rule("W9.2")
def test_a_hunter_looks_longer_than_a_caller():
    scene = wink(*FIVE, pawns={0: 5}, to="Glances 0", mode="slots")
    for seat, pairs in ((2, True), (0, False)):
        looks = scene
        while not looks.offers(seat, Seal | WinkIn):
            looks = looks.play(seat, choose(looks, seat, 0)[0])
        glances = looks.hand(seat).glances
        twos = zip(glances[::2], glances[1::2], strict=True)
        assert (
            all(a == b or 0 in (a, b) for a, b in twos) == pairs
        )  # a hunter feigns a sign to the caller too


@rule("W9.3")
def test_where_it_must_settle_a_sign_it_does():
    scene = wink(*FOUR, pawns={0: 5}, to="Glances 0", mode="slots", force_wink=True).glance(1, 0)
    assert isinstance(choose(scene, 1, 0)[0], WinkIn)
    again = scene.with_hand(1, winked=(0,))
    assert choose(again, 1, 0)[0] == Seal()


@rule("W9.7")
def test_it_seals_the_accusations_it_is_sure_of():
    scene = wink(*FOUR, pawns={0: 5}, to="Suspicion 0", mode="slots").with_hand(2, saw=(Seen(1, 0, 5, 0),))
    assert choose(scene, 2, 0) == (Accuse(1, 5), None)
    assert choose(scene.play(2, Accuse(1, 5)), 2, 0) == (Seal(), None)
    assert choose(scene, 3, 0) == (Seal(), None)


def test_the_player_without_a_plan_acts_now_and_then_and_never_at_once():
    scene, someone = wink(*FOUR), player(WINK, "random")
    waits = []
    for seen in range(400):
        log, dice = (None,) * seen, Moment("coin", 1, 5_000)
        move, wake = someone.choose(scene.view(0), log, scene.offers(0), dice)
        if move is None:
            waits.append(wake - 5_000)
            later = someone.choose(scene.view(0), log, scene.offers(0), Moment("coin", 1, wake))
            assert later[0] in scene.offers(0)
    assert len(waits) >= 398  # but for the odd thing seen on the very beat
    assert min(waits) >= 250
    assert max(waits) - min(waits) > 1_900


def standings(levels, matches, **options):
    players = [(level, player(WINK, level)) for level in levels]
    return arena(WINK, set_up(WINK, len(levels), options), players, matches, "1")


@pytest.mark.uncounted
@pytest.mark.parametrize(("mode", "matches"), [("live", 4), ("slots", 6)])
def test_novice_clearly_beats_random(mode, matches):
    novice, *others = standings(["novice", *["random"] * 3], matches, mode=mode, turn_min_ms=2_000).players
    assert novice.win_rate > 0.5  # a quarter would be no better
    assert all(novice.points_mean > other.points_mean for other in others)


def test_the_same_seed_gives_the_same_standings():
    levels = ["novice", "random", "random", "novice"]
    pace = {"attention": "sharp", "turn_min_ms": 300}
    assert standings(levels, 2, **pace) == standings(levels, 2, **pace)


class Sleeper:
    """Wakes only for its turn, and wants to be woken in the past."""

    def choose(self, view, log, offers, moment):
        del log
        return (offers[0], None) if view.seat in view.table.phase.who else (None, moment.at - 5)


def test_a_contest_of_those_who_wait_is_carried_on_by_the_clock():
    result = contest(WINK, set_up(WINK, 4, {"turn_min_ms": 300}), [Sleeper()] * 4, "s")
    assert len(result.points) == 4
