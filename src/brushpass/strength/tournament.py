"""Everybody meets everybody, on several cores, and may be interrupted: every deal is kept when it is played.

How many deals a bout takes hangs on the deals before, in their order, and not on which of them was
finished first: the same command gives the same tables on any machine and any number of cores.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from itertools import count, takewhile
from multiprocessing import get_context
from pathlib import Path
from typing import TypeAlias

from brushpass.core import BadShape, Told, from_json, to_json
from brushpass.games import GAMES
from brushpass.strength.bouts import Bout, Deal, play
from brushpass.strength.verdict import deals_wanted

Played: TypeAlias = dict[Bout, dict[int, Deal]]


class Line(Told, tag=False):
    """What is kept of one deal; under other rules it would have been another."""

    version: str
    bout: Bout
    deal: Deal


class Book:
    """The deals that were played, in a file."""

    def __init__(self, path: Path) -> None:
        """Open the book, and read what is in it."""
        self._path, self.played = path, Played()
        for text in path.read_text("utf-8").splitlines() if path.exists() else ():
            with suppress(BadShape):  # a line that was cut off
                line: Line = from_json(text, Line)
                if line.bout.game in GAMES and line.version == GAMES[line.bout.game].version:
                    self.played.setdefault(line.bout, {})[line.deal.number] = line.deal

    def note(self, bout: Bout, deal: Deal) -> None:
        """Write a deal down."""
        self.played.setdefault(bout, {})[deal.number] = deal
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(to_json(Line(GAMES[bout.game].version, bout, deal)) + "\n")

    def deals(self, bout: Bout) -> list[Deal]:
        """List the deals that count: from the first on without a gap, up to where it was clear."""
        known = self.played.get(bout, {})
        deals = [known[number] for number in takewhile(known.__contains__, count())]
        return deals[: deals_wanted([deal.share for deal in deals])]

    def missing(self, bout: Bout) -> list[int]:
        """List the deals to be played before one can look again; none, if it is clear."""
        wanted = deals_wanted([deal.share for deal in self.deals(bout)])
        return [number for number in range(wanted) if number not in self.played.get(bout, {})]


def compete(
    bouts: Sequence[Bout], book: Book, processes: int, tell: Callable[[Bout, Deal], None] = lambda *_: None
) -> None:
    """Play all bouts until each of them is clear, or has had its deals."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for bout in bouts:
            while numbers := book.missing(bout):
                for deal in _in_parallel(pool, bout, numbers, processes):
                    book.note(bout, deal)
                    tell(bout, deal)


def _in_parallel(pool: Executor, bout: Bout, numbers: Sequence[int], processes: int) -> Iterator[Deal]:
    """Play deals on several cores; nothing is begun long before its turn, so that one can stop."""
    waiting, running = iter(numbers), set[Future[Deal]]()
    while True:
        for number in waiting:
            running.add(pool.submit(play, bout, number))
            if len(running) > processes:
                break
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for each in done:
            yield each.result()
