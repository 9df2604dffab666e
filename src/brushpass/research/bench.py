"""How fast the games are for research, beside others: whole matches at random, one core, decisions a second.

Machines differ and are never quiet, so seconds are those the processor spent here and not on others,
and everything is measured in one run, in turn, several times.
Like stands beside like: what makes an observation at every decision beside what does, and what makes
none beside what makes none.
"""

import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple, TypeVar

from brushpass.core import CLOCK, Moment, Seat, TimeUp, Told, Write, advance
from brushpass.research.position import MatchPosition, by_seed, settle
from brushpass.research.task import Task

T = TypeVar("T")
ROUNDS = 5
SECONDS = 0.25  # of each contestant in each round, at least


class Contestant(NamedTuple):
    """Something that can play whole matches at random."""

    library: str
    game: str
    language: str  # what its rules are written in
    observes: bool  # makes an observation at every decision
    match: Callable[[int], int]  # plays the match of this number; says how many decisions it had


class ContestantSpeed(Told, tag=False):
    """What was measured of one contestant."""

    library: str
    game: str
    language: str
    observes: bool
    decisions_per_second: int
    spread: tuple[int, int]


def bench(
    contestants: Sequence[Contestant],
    rounds: int,
    seconds: float,
    tell: Callable[[], None] = lambda: None,
) -> tuple[ContestantSpeed, ...]:
    """Measure all, in turn, ``rounds`` times; call ``tell`` after each measurement."""
    speeds: list[list[float]] = [[] for _ in contestants]
    for number in range(rounds):
        for contestant, measured in zip(contestants, speeds, strict=True):
            measured.append(pace(contestant, number, seconds))
            tell()
    return tuple(
        ContestantSpeed(*contestant[:4], round(median(each)), (round(min(each)), round(max(each))))
        for contestant, each in zip(contestants, speeds, strict=True)
    )


def pace(contestant: Contestant, number: int, seconds: float) -> float:
    """Let one play for some time, after a match to warm up; return its decisions a second."""
    seed = number * 1_000_000
    contestant.match(seed)
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or not decisions:
        seed += 1
        decisions += contestant.match(seed)
    return decisions / spent


_random = random.Random(1).random  # noqa: S311 -- no secret hangs on it


def pick(items: Sequence[T]) -> T:
    """Take any: the same quick way for everybody."""
    return items[int(_random() * len(items))]


def engine(task: Task, *, observes: bool) -> Callable[[int], int]:
    """Play with the rules alone: views, offers, moves."""
    game, around = task.game, task.seats * 2

    def match(number: int) -> int:
        seed = str(number)
        state: Any = game.deal(task.setup, Moment(seed))
        last, step, at = Seat(0), 0, 0
        while game.result(game.table(state)) is None:
            step += 1
            for seat in around[last:]:  # whoever moved last is often the one to move next
                view = game.view(state, seat)
                offers = game.legal(view)
                if offers:
                    break
            else:
                at = game.deadline(state) or at
                state, _ = advance(game, state, CLOCK, TimeUp(), Moment(seed, step, at))
                continue
            if observes:
                task.observe(view)
            last, move = seat, pick(offers)
            if isinstance(move, Write):
                move = pick(list(task.actions.open(view, (move,)).values()))
            state, _ = advance(game, state, seat, move, Moment(seed, step, at))
        return step

    return match


def positions(task: Task, *, observes: bool) -> Callable[[int], int]:
    """Play by numbers, through unchanging positions."""

    def match(number: int) -> int:
        throw, decisions = by_seed(str(number)), 0
        position = settle(MatchPosition(task), throw)
        while not position.over:
            for seat in position.deciders if observes else ():
                task.observe(position.view(seat))
            actions = {seat: pick(position.open(seat)) for seat in position.deciders}
            decisions += len(actions)
            position = settle(position.choose(actions), throw)
        return decisions

    return match
