"""Bot process and its protocol: questions on stdin, answers on stdout, one line of JSON each.

A question holds what one seat knows and nothing else; of its log, what the process was not told
before. A fault of a bot stays in this process: the server enforces the deadline and lets the novice
decide instead. The process limits its memory and lowers its priority. The server starts it with
``python -m brushpass.server.bots.process``.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from brushpass import bots, plugins
from brushpass.bots.search import everyone
from brushpass.core import (
    WATCHER,
    AnyGame,
    Illegal,
    Moment,
    Player,
    Seat,
    Told,
    View,
    commitment,
    from_json,
    from_plain,
    sights,
    step,
    to_json,
)
from brushpass.server.bots.diaries import KnownLogs, News

MEMORY = 1 << 30  # bytes that a thinking process may take
POLITE = 10  # how far behind the server it stands in the queue for a processor
AHEAD = 12  # decisions thought of in one go, at most

BotFactory: TypeAlias = Callable[
    [AnyGame, str, float], Player[Any, Any, Any, Any]
]  # by level and milliseconds left


class BotQuery(Told, tag=False):
    """A question on its way to a thinking process."""

    game: str
    level: str
    seat: Seat
    table: Any
    hand: Any
    log: Sequence[Any]  # what is new of it
    seed: str  # also names the log
    at: int
    milliseconds: float
    offers: Sequence[Any] = ()  # for those who do not know the rules
    mark: str = ""  # names what the seat knows now; an answer to this question has it, too
    known: int = 0  # how many sights of the log were told before
    forget: tuple[str, ...] = ()  # logs that will be told anew


class Answer(Told, tag=False):
    """What to do where the view has this mark."""

    mark: str
    move: Any
    wake: int | None


class Answers(Told, tag=False):
    """What a thinking process says: what to do now, and next; or what went wrong."""

    answers: tuple[Answer, ...] = ()
    failed: str = ""


def mark(view: View[Any, Any], sights: int) -> str:
    """Name what a seat knows that has seen so much, so that an answer is given to its own question alone."""
    return commitment(to_json([view, sights]))


def clock() -> float:
    """Read a clock, in milliseconds."""
    return time.monotonic() * 1000


def ask_a_bot(game: AnyGame, level: str, milliseconds: float) -> Player[Any, Any, Any, Any]:
    """Ask a player of this level who has so long to think."""
    return bots.player(game, level, clock, milliseconds)


def think(asked: BotQuery, ask: BotFactory = ask_a_bot, logs: KnownLogs | None = None) -> Iterator[Answer]:
    """Decide, and go on to the next decision as long as nobody else can notice the last.

    Of sealed choices a seat may have several to make in the same instant: all of them are
    thought of beforehand, or how many there were would show in how long they took.
    """
    game, end = plugins.take(asked.game), clock() + asked.milliseconds
    table, hand = from_plain(asked.table, game.nouns.table), from_plain(asked.hand, game.nouns.hand)
    view: View[Any, Any] = View(asked.seat, table, hand)
    log = (logs or KnownLogs()).read(game, asked.seed, News(asked.known, asked.log, asked.forget))
    for _ in range(AHEAD):
        offers = game.legal(view)
        if not offers:
            return
        who, dice = ask(game, asked.level, max(1.0, end - clock())), Moment(asked.seed, len(log), asked.at)
        move, wake = who.choose(view, log, offers, dice)
        yield Answer(mark(view, len(log)), move, wake)
        following = None if move is None else unnoticed(game, view, log, move, dice)
        if following is None or clock() >= end:
            return
        view, log = following


def unnoticed(
    game: AnyGame, view: View[Any, Any], log: Sequence[Any], move: Any, dice: Moment
) -> tuple[View[Any, Any], Sequence[Any]] | None:
    """Say what a seat will know after a move of its own that nobody else notices; ``None``: they will."""
    seat = view.seat
    assert seat is not None, "only a player is asked"
    if game.imagine is None:
        return None
    world = game.imagine(view, log, dice)
    try:
        state, events = step(game, world, seat, move, dice)
    except Illegal:
        return None
    if any(sights(game, events, other) for other in (*everyone(game, world), WATCHER) if other != seat):
        return None
    return game.view(state, seat), [*log, *sights(game, events, seat)]


def answer(line: bytes, ask: BotFactory = ask_a_bot, logs: KnownLogs | None = None) -> str:
    """Answer one question; a bot that fails is named, not what it knew."""
    try:
        said = Answers(tuple(think(from_json(line, BotQuery), ask, logs)))
    except Exception as failure:  # noqa: BLE001 -- whatever a bot does wrong is its own affair
        said = Answers(failed=type(failure).__name__)
    return to_json(said)


def stay_small() -> None:
    """Take no more memory than one may, stand behind the server, and leave Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, AttributeError):  # on Windows
        import resource

        os.nice(POLITE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main(ask: BotFactory = ask_a_bot) -> None:
    """Answer questions until there are no more."""
    stay_small()
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
    answers.write(b"\n")  # up
    answers.flush()
    logs = KnownLogs()
    for line in questions:
        answers.write(answer(line, ask, logs).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
