"""What can be said after so many deals: how clear a bout is, and how strong that makes everybody.

Whoever looks after every deal and stops when it suits finds something in anything. So there are
seven looks, each after twice as many deals as the one before, and the intervals are wider than
one look would need: all seven together are right 95 times in a hundred, wherever one stops.
(Repeated confidence intervals, as C. Jennison and B. W. Turnbull have them.) Sixteen deals
are few for the usual tables: 2.8 deviations are what holds for coins and for dice.
"""

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from statistics import fmean, pvariance
from typing import NamedTuple

from brushpass.core import Moment

LOOKS = (16, 32, 64, 128, 256, 512, 1024)  # deals after which one looks
BOUNDARY = 2.8  # deviations
EVEN = 0.5
DRAWN = 200  # times the deals are drawn again, for the intervals of the ratings
STEPS = 60  # towards the likeliest ratings: they stand still long before
ELO = 400  # points that are worth ten to one


class Verdict(NamedTuple):
    """What part of the deals a level wins, and within which bounds."""

    share: float
    low: float
    high: float
    deals: int

    @property
    def clear(self) -> bool:
        """Whether it is better, or worse, for certain."""
        return self.low > EVEN or self.high < EVEN


def verdict(shares: Sequence[float]) -> Verdict:
    """Say what so many deals say."""
    count = len(shares)
    spread = sqrt((count * pvariance(shares) + EVEN * EVEN) / (count + 1))  # one deal more, that says nothing
    margin = BOUNDARY * spread / sqrt(count)
    mean = fmean(shares)
    return Verdict(mean, max(0.0, mean - margin), min(1.0, mean + margin), count)


def deals_wanted(shares: Sequence[float], most: int = LOOKS[-1]) -> int:
    """Say up to how many deals there should be, going by those there are: none more, if it is clear."""
    looks = [*[look for look in LOOKS if look < most], most]
    return next((look for look in looks if len(shares) < look or verdict(shares[:look]).clear), most)


class Rating(NamedTuple):
    """How strong a level is, in Elo points, with 95 % of what might as well have come out."""

    points: float
    low: float
    high: float


def ratings(played: Mapping[tuple[str, str], Sequence[float]], anchor: str) -> dict[str, Rating]:
    """Rate every level by all deals; ``anchor`` is the nought that points are counted from."""
    # One deal more of each kind: who won all may lose the next.
    bags = {pair: [*deals, 0.0, 1.0] for pair, deals in played.items()}
    found, drawn = elo(bags, anchor), []
    for number in range(DRAWN):
        dice = Moment("ratings", number)
        again = {pair: [bag[dice.roll(len(bag))] for _ in bag] for pair, bag in bags.items()}
        drawn.append(elo(again, anchor))
    rated = {}
    for level, points in found.items():
        ordered = sorted(each[level] for each in drawn)
        rated[level] = Rating(points, ordered[DRAWN // 40], ordered[-1 - DRAWN // 40])
    return rated


def elo(played: Mapping[tuple[str, str], Sequence[float]], anchor: str) -> dict[str, float]:
    """Find the ratings that make these results likeliest (Bradley and Terry, by Hunter's steps)."""
    levels = sorted({level for pair in played for level in pair})
    strength, won = dict.fromkeys(levels, 1.0), dict.fromkeys(levels, 0.0)
    for (one, other), shares in played.items():
        won[one] += sum(shares) + EVEN  # one deal more, drawn: nobody is infinitely strong
        won[other] += len(shares) - sum(shares) + EVEN
    for _ in range(STEPS):
        for level in levels:
            met = sum(
                (len(shares) + 1) / (strength[pair[0]] + strength[pair[1]])
                for pair, shares in played.items()
                if level in pair
            )
            strength[level] = won[level] / met
    return {level: ELO * log10(strength[level] / strength[anchor]) for level in levels}
