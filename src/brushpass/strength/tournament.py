"""Everybody meets everybody, on several cores, and may be interrupted: every deal is kept when it is played.

How many deals a bout takes hangs on the deals before, in their order, and not on which of them was
finished first: the same command gives the same tables on any machine and any number of cores.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import count, takewhile
from multiprocessing import get_context
from pathlib import Path
from typing import TypeAlias

from brushpass import plugins
from brushpass.bots import LEVELS
from brushpass.bots.arena import Record
from brushpass.core import BadSetup, BadShape, Told, from_json, to_json
from brushpass.games import GAMES
from brushpass.strength.bouts import Bout, Deal, asking, conditions, play, setting_named
from brushpass.strength.guests import Guests
from brushpass.strength.verdict import LOOKS, deals_wanted
from brushpass.terminal import keep

DealsByBout: TypeAlias = dict[Bout, dict[int, Deal]]


class Line(Told, tag=False):
    """What is kept of one deal; under other conditions it would have been another."""

    under: str
    bout: Bout
    deal: Deal


class Book:
    """The deals that were played, in a file."""

    def __init__(self, path: Path, most: int = LOOKS[-1], guests: Guests | None = None) -> None:
        """Open the book and read what is in it; ``most``: deals of one bout."""
        self.path, self._most, self.played = path, most, DealsByBout()
        self.guests: Guests = guests or {}
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+", encoding="utf-8", errors="replace") as file:  # refused now, if at all
            file.seek(0)
            *lines, cut_off = file.read().split("\n")
            for number, text in enumerate(lines, start=1):
                self._read(number, text)
            if cut_off:  # that deal is played again
                file.truncate(sum([len(text.encode()) + 1 for text in lines]))

    def _read(self, number: int, text: str) -> None:
        try:
            line: Line = from_json(text, Line)
        except BadShape as error:
            raise BadSetup(f"{self.path}, line {number}: {error}") from None
        if not {line.bout.one, line.bout.other} <= {*LEVELS, *self.guests}:
            return  # of a player who is not asked now: the line stays where it is
        now = self._conditions(line.bout) if line.bout.game in GAMES else "no game of that name"
        if line.under != now:
            told = f"{line.bout.game} was played under other conditions ({line.under}; now: {now})"
            raise BadSetup(f"{self.path}, line {number}: {told}; move the file away to begin anew")
        self.played.setdefault(line.bout, {})[line.deal.number] = line.deal

    def note(self, bout: Bout, deal: Deal) -> None:
        """Write a deal down."""
        self.played.setdefault(bout, {})[deal.number] = deal
        with self.path.open("a", encoding="utf-8") as file:
            file.write(to_json(Line(self._conditions(bout), bout, deal)) + "\n")

    def _conditions(self, bout: Bout) -> str:
        there = {name: place for name, place in self.guests.items() if name in (bout.one, bout.other)}
        return conditions(bout.game, there)

    def deals(self, bout: Bout) -> list[Deal]:
        """List the deals that count: from the first on without a gap, up to where it was clear."""
        known = self.played.get(bout, {})
        deals = [known[number] for number in takewhile(known.__contains__, count())]
        return deals[: deals_wanted([deal.share for deal in deals], self._most)]

    def missing(self, bout: Bout) -> list[int]:
        """List the deals to be played before one can look again; none, if it is clear."""
        wanted = deals_wanted([deal.share for deal in self.deals(bout)], self._most)
        return [number for number in range(wanted) if number not in self.played.get(bout, {})]


def compete(
    bouts: Sequence[Bout],
    book: Book,
    processes: int,
    tell: Callable[[Bout, Deal], None] = lambda *_: None,
    save: Path | None = None,
) -> None:
    """Play all bouts until each of them is clear, or has had its deals; ``save``: for transcripts."""
    games = {bout.game for bout in bouts}
    with ProcessPoolExecutor(processes, get_context("spawn"), plugins.take_each, (games,)) as pool:
        for bout in bouts:
            while numbers := book.missing(bout):
                for deal in _in_parallel(pool, bout, numbers, processes, save, book.guests):
                    book.note(bout, deal)
                    tell(bout, deal)


def _in_parallel(
    pool: Executor, bout: Bout, numbers: Sequence[int], processes: int, save: Path | None, guests: Guests
) -> Iterator[Deal]:
    """Play deals on several cores; nothing is begun long before its turn, so that one can stop."""
    waiting, running = iter(numbers), set[Future[Deal]]()
    while True:
        for number in waiting:
            running.add(pool.submit(play_and_save, bout, number, save, guests))
            if len(running) > processes:
                break
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for each in done:
            yield each.result()


def play_and_save(bout: Bout, number: int, folder: Path | None, guests: Guests | None = None) -> Deal:
    """Play a deal; with a folder, keep its transcripts there."""

    def save(played: Record) -> None:
        if folder is not None:
            keep.save(folder, GAMES[bout.game], setting_named(bout.game).options, played)

    return play(bout, number, save, asking(guests or {}))
