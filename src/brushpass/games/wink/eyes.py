"""The eyes of Wink: who looks at whom, and what time brings (W8), and what is seen slot by slot (W9).

Theory of operation. Live, eyes change by events alone: a head turns, has turned, an eye shuts, a sign
is recognised, a cool-down ends. What is not a move is a wake of the clock, at a time that follows from
what the eyes did before. Every such event names who saw it; for all others nothing has happened, not
even a throw of dice, because blinks have dice of their own.
"""

from collections.abc import Iterator
from enum import IntEnum
from itertools import compress, pairwise
from operator import lt

from brushpass.core import Moment, Seat, Seats, once
from brushpass.games.wink.cards import BLINKING_SLOTS, DIGITS, HALF_LIFE, PLACES, Timing, timing
from brushpass.games.wink.told import Eyes, Face, Glimpse, Signal, Winking
from brushpass.games.wink.truth import State


class Wake(IntEnum):
    """What the clock does next; of several at one time, the first named comes first."""

    NOTICE = 0
    FACE = 1
    OPEN = 2
    REST = 3
    BLINK = 4
    END = 5


def watchers(state: State, seat: Seat) -> Seats:
    """List who looks at this player now (W8.3)."""
    gazes = [hand.gaze for hand in state.hands]
    return tuple([Seat(viewer) for viewer, gaze in enumerate(gazes) if gaze.to == seat and not gaze.turning])


def face_of(state: State, seat: Seat | None, at: int) -> Face | None:
    """Say what is seen of a player by somebody who turns to them now."""
    if seat is None:
        return None
    gaze = state.hands[seat].gaze
    return Face(None if gaze.turning else gaze.to, at, gaze.turning)


@once
def waking(state: State) -> tuple[int, Wake, int, int]:
    """Say what time will bring first if nobody moves: when, what, to whom, by whom."""
    pace, phase = timing(state.table.options), state.table.phase
    soonest = min(state.blinks)
    first = (soonest, Wake.BLINK, state.blinks.index(soonest), 0)
    if type(phase) is Signal and phase.until < soonest:
        first = (phase.until, Wake.END, 0, 0)
    for seat, hand in enumerate(state.hands):
        gaze = hand.gaze
        if gaze.turning:
            first = min(first, (gaze.since + pace.turn_ms, Wake.FACE, seat, 0))
        if hand.wink is not None:
            first = min(first, *_wakes_of_sign(state, Seat(seat), hand.wink, pace))
    return first


def _wakes_of_sign(
    state: State, seat: Seat, wink: Winking, pace: Timing
) -> Iterator[tuple[int, Wake, int, int]]:
    """List what becomes of a sign: who recognises it, when it is over, when there can be another."""
    over = wink.at + pace.wink_ms
    if not wink.shut:
        yield over + pace.cooldown_ms, Wake.REST, seat, 0
        return
    yield over, Wake.OPEN, seat, 0
    for viewer in watchers(state, seat):
        needed = pace.front_ms if viewer == wink.caller else pace.side_ms
        known = max(state.hands[viewer].gaze.since, wink.at) + needed
        if known <= over and viewer not in state.noticed[seat]:  # W8.8
            yield known, Wake.NOTICE, viewer, seat


def blink_gap(dice: Moment) -> int:
    """Draw how long eyes stay open: any time at all, so that no blink comes too soon (W8.7).

    At each millisecond it is as likely as at any other that they shut: what was seen before tells nothing of
    when. The digits of such a number, in twos, do not depend on each other, so each is drawn by itself.
    """
    return 1 + sum(compress(PLACES, map(lt, dice.thirty_two_bits(len(DIGITS)), DIGITS)))


def former_blink_gap(dice: Moment) -> int:
    """Draw it as in version 1.0, in which a blink was likelier towards the end of each half-life."""
    halves = 0
    while dice.roll(2):
        halves += 1
    return halves * HALF_LIFE + dice.roll(HALF_LIFE) + 1


def glimpses(state: State, viewer: Seat, moment: Moment) -> tuple[Glimpse, ...]:
    """Say what a player saw in each slot (W9.4)."""
    pace, looks, seen = timing(state.table.options), state.hands[viewer].glances, []
    for slot, (before, seat) in enumerate(pairwise((None, *looks)), start=1):
        watched = pace.wink_ms - (pace.turn_ms if seat != before else 0)  # W9.2: who turns sees nobody
        if seat is not None and watched > 0:
            towards = state.hands[seat].glances[slot - 1]
            seen.append(Glimpse(slot, seat, towards, _eyes(state, viewer, seat, slot, watched, moment)))
    return tuple(seen)


def _eyes(state: State, viewer: Seat, seat: Seat, slot: int, watched: int, moment: Moment) -> Eyes:
    """Say what the eyes of ``seat`` seemed to do, to one who watched so many milliseconds of the slot."""
    pace = timing(state.table.options)
    sign = next((plan for plan in state.hands[seat].plans if plan.slot == slot), None)
    if sign is not None and watched >= (pace.front_ms if sign.caller == viewer else pace.side_ms):
        return "wink"
    blinks = not moment.named("blink", seat, state.table.calls, slot).roll(BLINKING_SLOTS)
    began = watched == pace.wink_ms  # W9.5: signs and blinks come as the slot begins
    return "flutter" if began and (blinks or sign is not None) else "open"
