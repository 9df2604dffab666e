"""Who the spies are and what their password is, as far as words tell: vectors, and Bayes.

Theory of operation. The lexicon says how near two words are. Counted in deviations from what is
usual for one of them, the words of a spy lie ``NEAR`` the password, give or take ``WIDE``, and any
other word about 0. What a word says for a password is how much likelier a spy would say it than
anybody. A counter-spy often echoes what was said before; so a word that is near earlier ones says
the less for any password, by how much likelier an echo it is. There are a hundred cards and at
most 28 couples: all of them are weighed.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import exp, fsum
from operator import mul
from statistics import fmean, pstdev
from typing import TypeAlias

from brushpass.core import Seat, Seats, all_seats
from brushpass.games.linq.briefing import cards_left
from brushpass.games.linq.told import Table
from brushpass.lexicon import likenesses, spoken

NEAR = 3.5
WIDE = 0.7
NEAREST = 4.3  # nearer than this is as near
ODD = 0.03  # how often a spy says any word at all
SAMPLE = 8  # one word in so many is looked at to know what is usual

Passwords: TypeAlias = tuple[str, ...]
Fit: TypeAlias = list[float]  # what is said for each password


def candidates(table: Table) -> Passwords:
    """List the words that may be a password."""
    assert table.number is not None, "a number was named"
    return tuple([card[table.number - 1] for card in cards_left(table)])


@lru_cache(maxsize=8192)
def bearings(language: str, word: str, others: Passwords) -> Fit:
    """Say how much likelier a spy is to say a word than anybody, for each password."""
    nearness = likenesses(language, word, others)
    usual = [_usual(language, other) for other in others]
    return [_bearing((near - mean) / spread) for near, (mean, spread) in zip(nearness, usual, strict=True)]


@lru_cache(maxsize=4096)
def _usual(language: str, word: str) -> tuple[float, float]:
    """Say how near words usually are to this one: the mean, and the deviation."""
    sample = likenesses(language, word, _sample(language))
    return fmean(sample), pstdev(sample) or 1.0


@lru_cache(maxsize=4)
def _sample(language: str) -> tuple[str, ...]:
    return spoken(language)[::SAMPLE]


def _bearing(deviations: float) -> float:
    at = min(deviations, NEAREST)
    ratio = exp((at * at - ((at - NEAR) / WIDE) ** 2) / 2) / WIDE
    return ODD + (1 - ODD) * ratio


def utterances(table: Table) -> list[tuple[Seat, str]]:
    """List all that was said in this round, in the order it was said."""
    seats = all_seats(len(table.words))
    order = seats[table.start :] + seats[: table.start]
    laps = range(max(map(len, table.words)))
    return [(seat, table.words[seat][lap]) for lap in laps for seat in order if len(table.words[seat]) > lap]


def odds(found: Sequence[Fit]) -> Fit:
    """Say how likely each password is, whichever two of these players share it."""
    pairs = [
        (sum(of_all) * sum(of_all) - sum([fit * fit for fit in of_all])) / 2
        for of_all in zip(*found, strict=True)
    ]
    return [each / sum(pairs) for each in pairs]


def surprise(telling: Fit, expected: Fit, echoes: float) -> float:
    """Say how much likelier a counter-spy, who may echo what all expect, says a word than anybody."""
    return 1 - echoes + echoes * fsum(map(mul, telling, expected))


def fits(table: Table, echoes: float) -> Sequence[Fit]:
    """Say what the words of each player say for each password; ``echoes``: how often counter-spies echo."""
    return _fits(
        table.options.language, candidates(table), len(table.words), tuple(utterances(table)), echoes
    )


@lru_cache(maxsize=256)
def _fits(
    language: str, passwords: Passwords, seats: int, said: tuple[tuple[Seat, str], ...], echoes: float
) -> Sequence[Fit]:
    if not said:
        return [[1.0] * len(passwords)] * seats
    *before, (seat, word) = said
    return heard(
        _fits(language, passwords, seats, tuple(before), echoes),
        seat,
        bearings(language, word, passwords),
        echoes,
    )


def heard(found: Sequence[Fit], seat: Seat, telling: Fit, echoes: float) -> Sequence[Fit]:
    """Add what one more word of a player tells."""
    usual = surprise(telling, odds(found), echoes)
    more = [fit * bearing / usual for fit, bearing in zip(found[seat], telling, strict=True)]
    return [more if other == seat else fit for other, fit in enumerate(found)]


def couples(found: Sequence[Fit], seats: Sequence[Seat]) -> dict[Seats, float]:
    """Weigh every couple that these players can be, whatever its password."""
    return {(one, other): sum(map(mul, found[one], found[other])) for one, other in combinations(seats, 2)}
