"""Players who reckon who holds what: where they look, to whom they give the sign, whom they accuse."""

import pytest

from brushpass.bots.arena import contest
from brushpass.core import Moment, Seat
from brushpass.games.wink import GAME, bot
from brushpass.games.wink.cards import SLOTS, slots_apart
from brushpass.games.wink.expert import AGENT, SPYMASTER, answered, hunted
from brushpass.games.wink.told import (
    Accuse,
    Call,
    Called,
    Designate,
    Glance,
    Glimpse,
    Look,
    Pass,
    Seal,
    Seen,
    WinkIn,
    YouGlimpsed,
    YouSettled,
    YouWereLate,
)
from brushpass.table.setup import set_up

from .builder import FIVE, FOUR, rule, wink


def slots(to="Glances 0", hands=FOUR, pawns=((0, 5),)):
    return wink(*hands, pawns=dict(pawns), to=to, mode="slots")


def choice(scene, seat, who=AGENT, log=(), seed="d", at=0):
    return who.choose(scene.view(Seat(seat)), log, scene.offers(seat), Moment(seed, 0, at))[0]


def settled(scene, seat, who, log=(), seed="d"):
    """All that a player settles in one phase."""
    moves = []
    while not moves or moves[-1] != Seal():
        moves.append(choice(scene, seat, who, log, seed))
        scene = scene.play(seat, moves[-1])
    looks = [move.to for move in moves if isinstance(move, Glance)]
    return looks, [move for move in moves if isinstance(move, WinkIn)]


def watched(seat):
    return YouGlimpsed(tuple([Glimpse(slot, Seat(seat), Seat(0), "open") for slot in range(1, 9)]), 0)


@rule("W9.1", "W9.2")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_hunter_watches_one_face_that_may_give_a_sign(seed):
    looks, signs = settled(slots(), 2, AGENT, seed=seed)
    assert len(looks) == SLOTS
    assert len({*looks} & {1, 3}) == 1
    assert not signs


@rule("W9.3")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_an_agent_feigns_a_sign_that_it_has_not_to_give_and_a_spymaster_who_gives_none_does_not(seed):
    looks, _ = settled(slots(), 2, AGENT, seed=seed)
    feint = looks.index(0)
    assert looks.count(0) == 2
    assert looks[feint : feint + 2] == [0, 0]
    assert 0 not in settled(slots(), 2, SPYMASTER, seed=seed)[0]
    assert 0 not in settled(slots(), 0, AGENT, seed=seed)[0]


def test_it_looks_rather_at_who_has_not_been_watched():
    log = [Called(Seat(0), 5), watched(1)]
    assert {*settled(slots(), 2, AGENT, log)[0]} == {0, 3}


def test_who_cannot_accuse_looks_for_the_own_accomplice():
    scene = slots(pawns=((0, 5), (2, 10))).with_figure(2, counter=0)
    looked = {settled(scene, 2, AGENT, seed=str(n))[0][0] for n in range(12)}
    assert looked == {0, 1, 3}


@rule("W9.3")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_an_accomplice_looks_at_the_caller_to_give_the_sign(seed):
    looks, (sign,) = settled(slots(), 1, AGENT, seed=seed)
    assert sign.caller == 0
    assert looks[sign.slot - 2] == looks[sign.slot - 1] == 0


@rule("W5.3")
def test_an_agent_gives_one_sign_a_call():
    assert settled(slots().with_hand(1, winked=(0,)), 1, AGENT)[1] == []


@rule("W6.1", "W6.8")
def test_a_spymaster_gives_no_sign_it_could_be_accused_of():
    scene = slots()
    assert hunted(scene.table, Seat(1), Seat(0))
    assert settled(scene, 1, SPYMASTER)[1] == []
    locked = scene.with_table(locked=(5,))
    unarmed = scene.with_figure(2, counter=0).with_figure(3, counter=0)
    for safe in (locked, unarmed):
        assert not hunted(safe.table, Seat(1), Seat(0))
        signs = settled(safe, 1, SPYMASTER)[1]
        assert {sign.caller for sign in signs} == {0}


@rule("W9.3")
@pytest.mark.parametrize(("attention", "apart"), [("relaxed", 3), ("standard", 4), ("sharp", 5)])
def test_a_spymaster_gives_every_sign_that_it_looks_at_the_caller_for(attention, apart):
    scene = wink(*FIVE, pawns={0: 5, 2: 10}, to="Glances 0", mode="slots", attention=attention)
    scene, given = scene.with_table(locked=(5,)).with_figure(0, lacks=(5, 10)), set()
    assert slots_apart(scene.table.options) == apart
    for seed in map(str, range(20)):
        looks, signs = settled(scene, 1, SPYMASTER, seed=seed)
        assert looks.count(0) == 2 * len(signs)
        given.add(len(signs))
    assert max(given) == 2


def test_a_spymaster_gives_the_sign_until_it_was_seen():
    scene = slots().with_table(locked=(5,)).with_hand(1, winked=(0,))
    sign = YouSettled(WinkIn(4, Seat(0)))
    aside = YouGlimpsed((Glimpse(4, Seat(0), Seat(2), "open"),), 0)
    back = YouGlimpsed((Glimpse(4, Seat(0), Seat(1), "open"),), 0)
    late = YouWereLate(Seat(2), 5)
    assert settled(scene, 1, SPYMASTER, [Called(Seat(0), 5), sign, late, aside])[1]
    assert not settled(scene, 1, SPYMASTER, [Called(Seat(0), 5), sign, back])[1]
    assert answered(Seat(1), [sign, back, Called(Seat(0), 7)]) == set()


@rule("W9.7")
@pytest.mark.parametrize("who", [AGENT, SPYMASTER])
def test_it_accuses_whom_it_saw_once_about_each_card(who):
    scene = slots("Suspicion 0")
    assert choice(scene, 2, who) == Seal()
    seen = scene.with_hand(2, saw=(Seen(1, 0, 5, 0),))
    assert choice(seen, 2, who) == Accuse(Seat(1), 5)
    assert choice(seen.play(2, Accuse(Seat(1), 5)), 2, who) == Seal()


def test_it_accuses_who_alone_can_hold_a_card():
    scene = slots("Suspicion 0").with_figure(3, lacks=(5,))
    assert choice(scene, 2) == Accuse(Seat(1), 5)


@rule("W3.3")
def test_it_names_the_likeliest_holder():
    log = [Called(Seat(0), 5), watched(1), watched(3)]
    for seed in "abc":
        assert choice(slots("Contact 0"), 0, log=log, seed=seed, at=90_000) == Designate(Seat(2))


@rule("W4.1")
def test_it_calls_the_card_whose_holder_is_surest():
    scene = slots("Calling 0", pawns=()).with_hand(0, saw=(Seen(3, 2, 11, 0),))
    assert choice(scene, 0, at=90_000) == Call(11)
    assert choice(slots("Calling 0", ("1 2", "", "", ""), ()), 0, at=90_000) == Pass()


def test_live_it_takes_its_time_and_looks_round_as_anybody_does():
    scene = wink(*FIVE, pawns={0: 5}, to="Signal 0")
    assert choice(scene, 2) is None
    assert isinstance(choice(scene, 2, at=900), Look)
    asked = scene.view(Seat(2)), (), scene.offers(2), Moment("d", 0, 900)
    assert SPYMASTER.choose(*asked) == bot.choose(*asked)


@pytest.mark.uncounted
@pytest.mark.parametrize(("better", "worse"), [(AGENT, bot), (SPYMASTER, AGENT)], ids=["agent", "spymaster"])
def test_each_level_beats_the_one_below(better, worse):
    setup, lead = set_up(GAME, 4, {"mode": "slots"}), 0
    for deal in range(3):
        for first in (0, 1):
            seating = [better, worse] * 2 if first == 0 else [worse, better] * 2
            points = contest(GAME, setup, seating, f"expert {deal}").points
            lead += sum(points[first::2]) - sum(points[1 - first :: 2])
    assert lead > 0
