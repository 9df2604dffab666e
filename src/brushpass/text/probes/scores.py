"""What a guesser who sees questions alone is worth, and what levels of the house are worth."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from brushpass import bots
from brushpass.core import Moment
from brushpass.text.probes.make import Candidate
from brushpass.text.probes.probe import Probe

FOLDS = 5
SCORED = 200  # questions that a level is asked, at most: to imagine takes long
DEVIATIONS = 1.96
DREAMS = {"novice": 8, **{level: budget.iterations for level, budget in bots.BUDGETS.items()}}


class Hits(NamedTuple):
    """How often somebody was right, with an interval of 95 %, and how often dice would be."""

    share: float
    low: float
    high: float
    asked: int
    chance: float


def hits(right: Sequence[bool], options: Sequence[int]) -> Hits:
    """Count, with Wilson's interval."""
    count = len(right)
    share = sum(right) / count
    wide = DEVIATIONS**2 / count
    middle = (share + wide / 2) / (1 + wide)
    margin = DEVIATIONS * sqrt(share * (1 - share) / count + wide / (4 * count)) / (1 + wide)
    return Hits(share, middle - margin, middle + margin, count, sum(1 / each for each in options) / count)


def by_question_alone(probes: Sequence[Probe]) -> Hits:
    """Train a guesser (naive Bayes over words) on questions and options, and try it on others.

    Which are tried together is drawn by lot. Matches kept together would make the rest of what was evened
    out uneven the other way, and the guesser would come out worse than dice.
    """
    mixed = Moment("folds").draw(probes, len(probes))
    right, options = [], []
    for fold in range(FOLDS):
        guess = _trained([each for number, each in enumerate(mixed) if number % FOLDS != fold])
        tried = mixed[fold::FOLDS]
        right += [guess.of(each) == each.answer for each in tried]
        options += [len(each.options) for each in tried]
    return hits(right, options)


class _Guesser:
    """Naive Bayes over the words of a question, for each number of options."""

    def __init__(self) -> None:
        self.answers: dict[int, Counter[int]] = defaultdict(Counter)
        self.words: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)

    def of(self, probe: Probe) -> int:
        """Guess an answer."""
        size = len(probe.options)
        return max(range(size), key=lambda answer: self._score(size, answer, _words(probe)))

    def _score(self, size: int, answer: int, words: Sequence[str]) -> float:
        counts = self.words[size, answer]
        total = counts.total() + len(counts) + 1
        return log(self.answers[size][answer] + 1) + sum(log((counts[word] + 1) / total) for word in words)


def _trained(probes: Sequence[Probe]) -> _Guesser:
    guesser = _Guesser()
    for each in probes:
        guesser.answers[len(each.options)][each.answer] += 1
        guesser.words[len(each.options), each.answer].update(_words(each))
    return guesser


def _words(probe: Probe) -> list[str]:
    """List the words of a question, and pairs of them with what it is asked of."""
    words = " ".join((probe.question, *probe.options)).split()
    return [*words, f"{probe.kind}: {probe.question}"]


def of_level(found: Sequence[Candidate], level: str) -> Hits | None:
    """Let a level imagine worlds, and answer how likely things are; nothing, if nothing likely was asked."""
    asked = [each for each in found if each.asked.likelihood is not None][:SCORED]
    right = [_imagined(each, DREAMS[level]) == each.asked.answer for each in asked]
    return hits(right, [4] * len(right)) if right else None


def _imagined(each: Candidate, dreams: int) -> int:
    assert each.asked.likelihood is not None, "it is asked how likely something is"
    game, likelihood = each.match.game, each.asked.likelihood
    dream = game.dreams(each.view, each.log)
    worlds = [dream(Moment(f"{each.match.seed}/{each.step}", number)) for number in range(dreams)]
    return likelihood.option(sum(map(likelihood.holds, worlds)) / dreams)
