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
from math import exp
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


def echo(language: str, word: str, earlier: Passwords, echoes: float) -> float:
    """Say how much likelier a counter-spy is to say a word, given what was said before, than anybody."""
    if not earlier:
        return 1.0
    return 1 - echoes + echoes * fmean(bearings(language, word, earlier))


def fits(table: Table, passwords: Passwords, echoes: float) -> list[Fit]:
    """Say what the words of each player say for each password; ``echoes``: how often counter-spies echo."""
    language = table.options.language
    found: list[Fit] = [[1.0] * len(passwords) for _ in table.words]
    earlier: Passwords = ()
    for seat, word in utterances(table):
        heard = echo(language, word, earlier, echoes)
        found[seat] = [
            fit * bearing / heard
            for fit, bearing in zip(found[seat], bearings(language, word, passwords), strict=True)
        ]
        earlier = (*earlier, word)
    return found


def couples(found: Sequence[Fit], seats: Sequence[Seat]) -> dict[Seats, float]:
    """Weigh every couple that these players can be, whatever its password."""
    return {
        (one, other): sum([mine * theirs for mine, theirs in zip(found[one], found[other], strict=True)])
        for one, other in combinations(seats, 2)
    }
