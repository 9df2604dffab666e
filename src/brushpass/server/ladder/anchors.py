"""Anchors: the house's bots, whose measured strength holds the scale of every ladder. They do not move."""

import math
import tomllib
from functools import cache
from pathlib import Path

from brushpass.server.store.standings import LadderStanding

MIDDLE, SPREAD = 25.0, 25.0 / 3  # where everybody begins, as OpenSkill has it
LUCK = 25.0 / 6  # how much chance there is in one match: two who are apart by it win three in four
NOVICE = 1500  # points
# What one point is on that scale: with it both say the same of who wins how often.
POINT = math.log(10) / 400 * LUCK * math.sqrt(2)
SURE = 1.96  # times the spread: 95 in 100
LEAST = 0.1


@cache
def _measured() -> dict[str, dict[str, tuple[int, int, int]]]:
    found: dict[str, dict[str, tuple[int, int, int]]]
    found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return found


def levels(game: str) -> dict[str, LadderStanding]:
    """List the bots of a game whose strength is known; no bot of a game from outside is."""
    return {
        level: LadderStanding(MIDDLE + elo * POINT, max(LEAST, (high - low) / 2 / SURE * POINT), 0)
        for level, (elo, low, high) in _measured().get(game, {}).items()
    }


def points(mu: float) -> int:
    """Say in points how good somebody is held to be."""
    return round(NOVICE + (mu - MIDDLE) / POINT)


def give(sigma: float) -> int:
    """Say in points how much more or less it may be."""
    return round(SURE * sigma / POINT)
