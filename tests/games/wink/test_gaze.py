"""What eyes give away: a bot looks as it would with any other cards, and never at once."""

from collections import Counter
from itertools import pairwise

import pytest

from brushpass.bots import player
from brushpass.bots.arena import contest
from brushpass.core import CLOCK, Moment, sights
from brushpass.games.wink import GAME, bot
from brushpass.games.wink.expert import AGENT
from brushpass.games.wink.told import (
    Accuse,
    Began,
    Called,
    Glances,
    Look,
    Seal,
    WinkAt,
    YouFaced,
    YouOpened,
    YouRested,
    YouSawLook,
    YouSawTurn,
    YouSawWink,
    open_calls,
)
from brushpass.table.setup import set_up
from support.games.matches import play
from support.games.matches import wink as dealt

from .builder import FOUR, WINK, rule, wink

LEVELS = ["novice", "agent", "spymaster"]
LONG = 2_300  # milliseconds on one face
QUICK = 200  # milliseconds: nobody reacts sooner
HOLDER, OTHER = FOUR, ("1 2 3", "4 6 7", "5 8 9", "10 11 12")  # seat 1 has card 5, or has not


def looks_at_callers(before, seat, move, at):
    """A look that ends: was it long, and at a caller? And does whoever looked hold the card?"""
    gaze, calls = before.hands[seat].gaze, open_calls(before.table)
    if isinstance(move, Look) and gaze.to in calls and at - gaze.since > LONG:
        yield calls[gaze.to] in before.hands[seat].cards


def glances_at_callers(before, seat, move, _):
    """Glances that are sealed: could there be a sign to the caller among them?"""
    phase = before.table.phase
    if isinstance(move, Seal) and isinstance(phase, Glances) and seat != phase.caller:
        hand = before.hands[seat]
        if (phase.caller, phase.caller) in pairwise(hand.glances):
            yield before.table.figures[phase.caller].pawn in hand.cards


def counted(level, find, matches, **options):
    """Find looks in whole matches of six players of one level: how many there are, and the holders' share."""
    found = Counter()
    for number in range(matches):
        states = []

        def watch(seat, move, at, state, states=states):
            if states and seat != CLOCK:
                found.update(find(states[-1], seat, move, at))
            states[:] = [state]

        contest(GAME, set_up(GAME, 6, options), [player(GAME, level)] * 6, f"gaze {number}", watch)
    return found.total(), found[True] / found.total()


@pytest.mark.uncounted
@pytest.mark.parametrize("level", LEVELS)
def test_live_a_long_look_at_a_caller_tells_not_who_holds_the_card(level):
    looks, holders = counted(level, looks_at_callers, 2)
    assert looks > 50
    assert holders < 0.3  # of five, one holds it


@pytest.mark.uncounted
@pytest.mark.parametrize("level", ["novice", "agent"])
def test_slot_by_slot_glances_at_a_caller_tell_it_no_more(level):
    looks, holders = counted(level, glances_at_callers, 2, mode="slots")
    assert looks > 50
    assert holders < 0.3


def turned(hands, seed):
    """Let eyes meet after a call: how many signs seat 1 gives, and when it turns whither."""
    scene = wink(*hands, pawns={0: 5}, to="Signal 0", turn_min_ms=60_000).look(1, 0).look(0, 1)
    log, signs = [], 0
    for _ in range(5):
        move, wake = bot.choose(scene.view(1), log, scene.offers(1), Moment(seed, 0, scene.at))
        if isinstance(move, Look):
            break
        signs += isinstance(move, WinkAt)
        scene = scene.play(1, move) if move else scene.wait(wake - scene.at if wake else WINK)
        log += scene.sights[1]
    return signs, (move, scene.at)


@pytest.mark.parametrize("seed", "abcdefghijkl")
def test_who_has_given_a_sign_turns_away_no_sooner_than_who_had_none_to_give(seed):
    (given, look), (none, same) = turned(HOLDER, seed), turned(OTHER, seed)
    assert (given, none) == (1, 0)
    assert look == same


@rule("W9.3")
@pytest.mark.parametrize("who", [bot, AGENT], ids=["novice", "agent"])
@pytest.mark.parametrize("seed", "abcde")
def test_glances_have_the_same_room_for_a_sign_whether_there_is_one_to_give_or_not(who, seed):
    settled = []
    for hands in (HOLDER, OTHER):
        scene = wink(*hands, pawns={0: 5}, to="Glances 0", mode="slots")
        while not scene.hand(1).sealed:
            scene = scene.play(1, who.choose(scene.view(1), (), scene.offers(1), Moment(seed))[0])
        settled.append(scene.hand(1))
    giving, feigning = settled
    assert (len(giving.plans), feigning.plans) == (1, ())
    (sign,) = giving.plans
    for hand in settled:
        assert hand.glances[sign.slot - 2 : sign.slot] == (0, 0)


def may_cause(sight, move):
    """Whether a player could do this because of that; a flutter is no reason for anything."""
    match move:
        case Look():
            return isinstance(sight, Began | YouFaced | YouSawTurn | YouSawLook | YouSawWink | YouOpened)
        case WinkAt(caller):
            seen = isinstance(sight, YouFaced | YouSawTurn | YouSawLook | YouOpened | YouRested)
            return seen or (isinstance(sight, Called) and sight.seat == caller)
        case _:
            return isinstance(sight, Began | YouSawWink)


def reactions(match):
    """Of every move of a match, how long after the last sight that may have caused it."""
    seen = {seat: [] for seat in match.seats}
    for step in match.steps:
        if step.seat != CLOCK:
            causes = (at for at, sight in reversed(seen[step.seat]) if may_cause(sight, step.move))
            yield type(step.move), step.at - next(causes, 0)
        for seat, log in seen.items():
            log += [(step.at, sight) for sight in sights(GAME, step.events, seat)]


@pytest.mark.uncounted
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"attention": "sharp", "force_wink": True},
        {"turn_min_ms": 300, "cooldown_ms": 20, "edition": "first_edition"},
        {"mode": "in_person"},
    ],
    ids=["standard", "forced", "hasty", "in person"],
)
def test_no_move_comes_sooner_than_a_person_could_react(level, options):
    taken = {}
    for kind, wait in reactions(play(dealt(5, "reactions", **options), level)):
        taken.setdefault(kind, []).append(wait)
    if options.get("mode") != "in_person":
        assert {Look, WinkAt, Accuse} < taken.keys()
    assert {kind.__name__: min(waits) for kind, waits in taken.items() if min(waits) < QUICK} == {}
    assert all(len({*waits}) > 1 for waits in taken.values())  # drawn, each time anew
