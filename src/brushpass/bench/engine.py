"""Benchmark of the engine: random play on one core, and what each function costs.

Machines differ and are never quiet, so the speed of play also comes as a ratio to a plain
loop measured in the same run, and everything is measured several times, in turn.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from statistics import median
from typing import Any

from brushpass.core import (
    CLOCK,
    AnyGame,
    Moment,
    Seat,
    TimeUp,
    Told,
    Value,
    Write,
    advance,
    all_seats,
    field_names,
    sights,
)
from brushpass.games import GAMES
from brushpass.table.setup import set_up

ROUNDS = 5
MOVES = 4_000  # in each round, and then to the end of the match
SOME = 300  # positions over which single functions are measured
BEAT = 200  # milliseconds between moves, for games with a clock
LOOP = 300_000


class GameSpeed(Told, tag=False):
    """What was measured of one game."""

    game: str
    seats: int
    moves_per_second: float
    moves_per_second_spread: tuple[float, float]
    moves_per_thousand_loops: float  # turns of a plain loop: the ratio that can be compared
    microseconds: dict[str, float]
    state_bytes: int
    bytes_per_step: int  # what one more state costs when the one before is kept: the rest is shared


def bench(tell: Callable[[], None] = lambda: None) -> list[GameSpeed]:
    """Measure every game; call ``tell`` after each round."""
    return [measure(game, tell) for game in GAMES.values()]


def measure(game: AnyGame, tell: Callable[[], None]) -> GameSpeed:
    """Measure one game, several times, in turn with a plain loop."""
    seats = game.seats[len(game.seats) // 2]
    speeds, ratios, costs = [], [], []
    for seed in map(str, range(ROUNDS)):
        loops = LOOP / timed(plain_loop)
        moves, spent = random_play(game, seats, seed)
        speeds.append(moves / spent)
        ratios.append(1000 * moves / spent / loops)
        costs.append(function_costs(game, seats, seed))
        tell()
    states = [state for state, _, _, _ in walk(game, seats, "bench")]
    return GameSpeed(
        game.name,
        seats,
        round(median(speeds)),
        (round(min(speeds)), round(max(speeds))),
        round(median(ratios), 3),
        {name: round(median(cost[name] for cost in costs), 2) for name in costs[0]},
        round(median(size(state, set()) for state in states)),
        round(median(added_bytes(states))),
    )


def plain_loop() -> None:
    """Turn a loop that does next to nothing."""
    turns = 0
    while turns < LOOP:
        turns += 1


def timed(work: Callable[[], object]) -> float:
    """Say how many seconds of the processor ``work`` takes: others may be using it too."""
    began = time.process_time()
    work()
    return time.process_time() - began


def random_play(game: AnyGame, seats: int, seed: str) -> tuple[int, float]:
    """Play matches at random: table, hand of the mover, offers and apply on every move."""
    moves = number = 0
    began = time.process_time()
    while moves < MOVES:
        moves += sum(1 for _ in walk(game, seats, f"{seed}/{number}"))
        number += 1
    return moves, time.process_time() - began


def walk(game: AnyGame, seats: int, seed: str) -> Iterator[tuple[Any, Seat, Sequence[Any], Any]]:
    """Play one match at random: before each move, the state, who moves, the offers and the move."""
    state: Any = game.deal(set_up(game, seats, {}), Moment(seed))
    pick = random.Random(seed).random  # noqa: S311 -- no secret hangs on it
    seat, step, at = Seat(0), 0, 0
    while game.result(game.table(state)) is None:
        step, at, due = step + 1, at + BEAT, game.deadline(state)
        first = seat if game.real_time is None else Seat(int(pick() * seats))
        seat, offers = mover(game, state, seats, first)
        if due is not None and (due <= at or not offers):
            at = due
            state, _ = advance(game, state, CLOCK, TimeUp(), Moment(seed, step, at))
            continue
        offer = offers[int(pick() * len(offers))]
        move = offer.fill("word") if isinstance(offer, Write) else offer
        yield state, seat, offers, move
        state, _ = advance(game, state, seat, move, Moment(seed, step, at))


def mover(game: AnyGame, state: Any, seats: int, first: Seat) -> tuple[Seat, Sequence[Any]]:
    """Find who is offered something: whoever moved last is often the one to move next."""
    everyone = all_seats(seats)
    for seat in (*everyone[first:], *everyone[:first]):
        offers = game.legal(game.view(state, seat))
        if offers:
            break
    return seat, offers


def function_costs(game: AnyGame, seats: int, seed: str) -> dict[str, float]:
    """Measure each function alone over the moves of some matches, in microseconds a call."""
    positions: list[Any] = []
    logs: list[Any] = []
    for number in count():
        if len(positions) >= SOME:
            break
        log: dict[Seat, list[Any]] = {Seat(seat): [] for seat in range(seats)}
        for step, (state, seat, _, move) in enumerate(walk(game, seats, f"{seed}/{number}"), start=1):
            positions.append((state, seat, move, f"{seed}/{number}", step))
            logs.append(tuple(log[seat]))
            _, events = advance(game, state, seat, move, Moment(f"{seed}/{number}", step))
            for viewer, seen in log.items():
                seen.extend(sights(game, events, viewer))
    views = [game.view(state, seat) for state, seat, *_ in positions]
    dice = [Moment(seed, step) for step in range(len(views))]
    work: dict[str, Callable[[], object]] = {
        "table": lambda: [game.table(state) for state, *_ in positions],
        "hand": lambda: [game.hand(state, seat) for state, seat, *_ in positions],
        "legal": lambda: [game.legal(view) for view in views],
        "apply": lambda: [advance(game, s, seat, move, Moment(x, n)) for s, seat, move, x, n in positions],
    }
    if (imagine := game.imagine) is not None:
        work["imagine"] = lambda: [imagine(v, log, d) for v, log, d in zip(views, logs, dice, strict=True)]
    del positions[SOME:], logs[SOME:], views[SOME:], dice[SOME:]
    return {name: 1e6 * timed(do) / SOME for name, do in work.items()}


def size(value: object, counted: set[int]) -> int:
    """Count the bytes of a value and all it holds, each thing once; numbers and names are free."""
    if id(value) in counted or not isinstance(value, Value | tuple):
        return 0
    counted.add(id(value))
    parts = value if isinstance(value, tuple) else [getattr(value, name) for name in field_names(value)]
    return sys.getsizeof(value) + sum(size(part, counted) for part in parts)


def added_bytes(states: Sequence[object]) -> Iterator[int]:
    """Count what each state adds to the one before it."""
    counted: set[int] = set()
    for number, state in enumerate(states):
        added = size(state, counted)
        if number:
            yield added
