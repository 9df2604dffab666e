"""Count how often bots find each other at Linq, with the deals of ``brushpass arena`` of the same seed.

python tools/linq_figures.py novice en 6 200 1       # level, language, seats, matches, seed
"""

import sys
from collections import Counter

from played import played

from brushpass.games.linq import GAME
from brushpass.games.linq.debriefing import counter_spies, found_each_other
from brushpass.games.linq.told import Opened, Tried
from brushpass.table.setup import set_up


def play(level: str, language: str, seats: int, seed: str) -> Counter[str]:
    """Play one match, and count what spies and counter-spies found."""
    counts: Counter[str] = Counter()
    for *_, events, state in played(GAME, set_up(GAME, seats, {"language": language}), level, seed):
        counts["tries"] += sum(isinstance(event, Tried) for event in events)
        counts["right"] += sum(isinstance(event, Tried) and event.verdict == "right" for event in events)
        debrief = state.table.debrief
        if debrief is not None and any(isinstance(event, Opened) for event in events):
            for one, other in debrief.couples:
                counts["couples"] += 1
                counts["partners"] += (other in debrief.aims[one]) + (one in debrief.aims[other])
                counts["found"] += found_each_other(debrief, (one, other))
                others = counter_spies(debrief)
                counts["counter-spies"] += len(others)
                counts["finders"] += sum(debrief.aims[seat] == (one, other) for seat in others)
    return counts


def main(level: str, language: str, seats: str, matches: str, seed: str) -> None:
    """Print the shares."""
    counts: Counter[str] = Counter()
    for number in range(int(matches)):
        counts += play(level, language, int(seats), f"{seed}/{number}")
    print(f"{level}, {language}, {seats} players, {matches} matches:")
    print(f"  spies who pointed at their partner: {counts['partners'] / (2 * counts['couples']):.1%}")
    print(f"  couples that found each other:      {counts['found'] / counts['couples']:.1%}")
    print(f"  counter-spies who found both spies: {counts['finders'] / counts['counter-spies']:.1%}")
    print(f"  passwords guessed right:            {counts['right']} of {counts['tries']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
