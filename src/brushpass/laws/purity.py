"""Law 10, purity: two processes with different hash seeds play the same match."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from brushpass import plugins
from brushpass.bots import player
from brushpass.bots.arena import contest
from brushpass.core import CLOCK, AnyGame, Moment, Seat
from brushpass.laws.worlds import ENDLESS, Case, EndlessMatch
from brushpass.table import Match
from brushpass.table.match import AnyMatch
from brushpass.table.setup import set_up

SEEDS = ("1", "2")  # of hashes
PLAY = f"from {__name__} import main; main()"
LEVELS = ("random", "novice")
SOMETIMES = 10  # of so many steps, somebody imagines at one


def no_order_of_a_set_decides_anything(case: Case) -> Iterator[str]:
    """Play matches in two processes, and compare what they print."""
    told = [printed(case.game, seed) for seed in SEEDS]
    for number, (one, other) in enumerate(zip_longest(*(text.splitlines() for text in told)), start=1):
        if one != other:
            yield f"line {number} of a transcript hangs on the order of a set, or on something else by chance"


def printed(game: AnyGame, hash_seed: str) -> str:
    """Play in a process with this seed of hashes, which imports what this one would."""
    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    command = [sys.executable, "-c", PLAY, game.package or game.name]
    done = subprocess.run(command, env=environment, capture_output=True, check=False, text=True)  # noqa: S603 -- ours
    if done.returncode:
        raise RuntimeError(done.stderr.strip().rpartition("\n")[2])
    return done.stdout


def play(game: AnyGame) -> Iterator[str]:
    """Let bots play at the smallest and the largest table, and say on the way what is imagined."""
    for seats in sorted({min(game.seats), max(game.seats)}):
        for level in LEVELS:
            yield from _match(game, seats, level)


def _match(game: AnyGame, seats: int, level: str) -> Iterator[str]:
    seed, moves = f"purity {seats}", list[tuple[Seat, Any, int]]()

    def note(seat: Seat, move: Any, at: int, _: Any) -> None:
        moves.append((seat, move, at))
        if len(moves) > ENDLESS:
            raise EndlessMatch

    contest(game, set_up(game, seats, {}), [player(game, level)] * seats, seed, note)
    match: AnyMatch = Match(game, seats, seed)
    for number, (seat, move, at) in enumerate(moves):
        if game.imagine is not None and number % SOMETIMES == 0:
            me = match.seats[number % seats]
            yield str(game.imagine(match.view(me), match.log(me), Moment("purity", number)))
        match.tick(at) if seat == CLOCK else match.play(seat, move, at)
    yield match.transcript()


def main() -> None:
    """Print matches of the game that is named."""
    for line in play(plugins.find(sys.argv[1])):
        print(line)  # noqa: T201 -- it is read by the other process
