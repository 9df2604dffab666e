"""How much can be read out of behaviour: by a listener who learns, tried on matches it has not seen.

Theory of operation. A glance is what one seat could observe of another, as features in words, and whether
that other one has the secret. A listener learns from some matches how often each feature comes with the
secret (naive Bayes, trusted as far as it held in matches set aside), and bets on the others. What it gains a
glance over who knows only how common the secret is, in bits, is a lower bound for what was given away.
It is about nought where nothing was. It need not know a code: it learns one, if there is one.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import groupby
from math import exp, log, log2
from typing import Any, NamedTuple

from brushpass.core import Moment

FOLDS = 5
SCALES = (0.0, 0.15, 0.3, 0.6, 1.0)  # how far a listener trusts what it has learnt
DRAWN = 400  # times that matches are drawn again, for intervals
MOST = 30.0  # of a logarithm
LEAST_ALIKE = 0.5  # of a feature that was never seen with it


class Glance(NamedTuple):
    """What one seat observed of another, and the truth."""

    match: int
    features: tuple[str, ...]
    secret: bool


class Reading(NamedTuple):
    """A figure, with 95 % of what might as well have come out."""

    value: float
    low: float
    high: float


class Eavesdropper:
    """Somebody who has learnt what goes with the secret."""

    def __init__(self, glances: Sequence[Glance], scale: float | None = None) -> None:
        """Learn from these; how far to trust it shows on every other match, after learning from the rest."""
        self._with: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
        self._count = Counter(each.secret for each in glances)
        for each in glances:
            self._with[each.secret].update(set(each.features))
        self._scale = _trusted(glances) if scale is None else scale

    def gain(self, glance: Glance) -> float:
        """Say how many bits this listener gains at a glance."""
        return self._gain(self._lean(glance.features), glance.secret, self._scale)

    def _lean(self, features: Sequence[str]) -> float:
        total = {is_so: self._count[is_so] + 2 * LEAST_ALIKE for is_so in (True, False)}
        seen = [
            [log((self._with[is_so][each] + LEAST_ALIKE) / total[is_so]) for is_so in (True, False)]
            for each in set(features)
        ]
        return max(-MOST, min(MOST, sum(one - other for one, other in seen)))

    def _gain(self, lean: float, is_so: bool, scale: float) -> float:  # noqa: FBT001 -- the truth
        prior = (self._count[True] + 1) / (self._count.total() + 2)
        odds = prior / (1 - prior) * exp(lean * scale)
        posterior = odds / (1 + odds)
        return log2(posterior / prior) if is_so else log2((1 - posterior) / (1 - prior))


def _trusted(glances: Sequence[Glance]) -> float:
    """Choose how far to trust what is learnt: as far as it holds in matches that were not learnt from."""
    matches = sorted({each.match for each in glances})
    tried = {*matches[::2]}
    rest = [each for each in glances if each.match not in tried]
    held_out = [each for each in glances if each.match in tried]
    listeners = {scale: Eavesdropper(rest, scale) for scale in SCALES}
    return max(SCALES, key=lambda scale: sum(map(listeners[scale].gain, held_out)))


def by_others(glances: Sequence[Glance], judge: Callable[[Eavesdropper, Glance], float]) -> list[float]:
    """Let listeners who learnt from other matches judge each glance."""
    judged = dict[int, float]()
    for fold in range(FOLDS):
        listener = Eavesdropper([each for each in glances if each.match % FOLDS != fold])
        here = [number for number, each in enumerate(glances) if each.match % FOLDS == fold]
        judged |= {number: judge(listener, glances[number]) for number in here}
    return [judged[number] for number in range(len(glances))]


def bits(glances: Sequence[Glance]) -> Reading:
    """Measure how many bits a glance gives away."""
    gains = by_others(glances, Eavesdropper.gain)
    sums: dict[int, list[float]] = defaultdict(list)
    for each, gain in zip(glances, gains, strict=True):
        sums[each.match].append(gain)
    return _drawn([*sums.values()], lambda lots: sum(map(sum, lots)) / sum(map(len, lots)))


def auroc(scored: Sequence[tuple[int, float, bool]]) -> Reading:
    """Say how well scores tell who has the secret: 0.5 is as dice, 1 is never wrong; by matches."""
    lots: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for match, score, is_so in scored:
        lots[match].append((score, is_so))
    return _drawn([*lots.values()], lambda some: _area([each for lot in some for each in lot]))


def _area(scored: Sequence[tuple[float, bool]]) -> float:
    """Count pairs in which the one with the secret is ranked higher (Mann and Whitney)."""
    positive = sum(is_so for _, is_so in scored)
    negative = len(scored) - positive
    below = area = 0.0
    for _, tied in groupby(sorted(scored), key=lambda pair: pair[0]):
        group = [is_so for _, is_so in tied]
        ups = sum(group)
        area += ups * (below + (len(group) - ups) / 2)
        below += len(group) - ups
    return area / (positive * negative) if positive and negative else 0.5


def _drawn(lots: Sequence[Any], figure: Callable[[Sequence[Any]], float]) -> Reading:
    dice = Moment("meter")
    again = sorted(figure([lots[at] for at in dice.rolls(len(lots), len(lots))]) for _ in range(DRAWN))
    return Reading(figure(lots), again[DRAWN // 40], again[-1 - DRAWN // 40])
