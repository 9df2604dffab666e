"""Count what becomes of calls and signs at Wink, with the deals of ``brushpass arena`` of the same seed.

python tools/wink_figures.py novice live 6 200 1       # level, mode, seats, matches, seed
"""

import sys
from collections import Counter
from itertools import pairwise
from statistics import median

from played import played

from brushpass.core import CLOCK, Seat
from brushpass.games.wink import GAME
from brushpass.games.wink.told import (
    Called,
    Caught,
    Glances,
    Look,
    Met,
    Missed,
    Move,
    Seal,
    WinkIn,
    open_calls,
)
from brushpass.games.wink.truth import Event, Glimpsed, Noticed, Settled, State, Winked
from brushpass.table.setup import set_up

LONG = 2_300  # milliseconds on one face


def happened(event: Event) -> list[str]:
    """Say what one event counts for."""
    match event:
        case Called() | Met() | Missed() | Caught() | Winked():
            return [type(event).__name__]
        case Settled(_, WinkIn()):
            return ["Winked"]
        case Noticed(seat, sign):
            return ["reached" if sign.towards == seat else "aside"]
        case Glimpsed(seat, glimpses):
            signs = [glimpse.towards for glimpse in glimpses if glimpse.eyes == "wink"]
            return ["reached" if towards == seat else "aside" for towards in signs]
        case _:
            return []


def stared(before: State, seat: Seat, move: Move, at: int) -> list[str]:
    """Say whether a long look at a caller ends, or glances are sealed among which a sign may be."""
    hand, calls, phase = before.hands[seat], open_calls(before.table), before.table.phase
    match move:
        case Look() if at - hand.gaze.since > LONG:
            caller = hand.gaze.to
        case Seal() if isinstance(phase, Glances) and (phase.caller,) * 2 in pairwise(hand.glances):
            caller = phase.caller
        case _:
            caller = None
    if caller is None or caller not in calls:
        return []
    return ["stares", "by holders"] if calls[caller] in hand.cards else ["stares"]


def main(level: str, mode: str, seats: str, matches: str, seed: str) -> None:
    """Print the shares."""
    counts: Counter[str] = Counter()
    steps, times = [], []
    for number in range(int(matches)):
        match = [*played(GAME, set_up(GAME, int(seats), {"mode": mode}), level, f"{seed}/{number}")]
        for before, seat, move, at, events, _ in match:
            counts.update([] if seat == CLOCK else stared(before, seat, move, at))
            counts.update(what for event in events for what in happened(event))
        steps.append(len(match))
        times.append(match[-1].at / 60_000)
    print(f"{level}, {mode}, {seats} players, {matches} matches:")
    print(f"  calls a match:                      {counts['Called'] / int(matches):.1f}")
    for name, what in (("contact", "Met"), ("intercepted", "Caught"), ("contact failed", "Missed")):
        print(f"  of calls, {name + ':':<26}{counts[what] / counts['Called']:.0%}")
    print(f"  signs to a call:                    {counts['Winked'] / counts['Called']:.2f}")
    print(f"  of signs, the caller saw:           {counts['reached'] / counts['Winked']:.0%}")
    print(f"  third players who saw a sign:       {counts['aside'] / counts['Winked']:.2f}")
    print(f"  of stares at callers, by holders:   {counts['by holders'] / counts['stares']:.0%}")
    print(f"  steps, median:                      {median(steps):,.0f}")
    print(f"  minutes, median:                    {median(times):.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
