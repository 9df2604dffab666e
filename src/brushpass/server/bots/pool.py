"""Process pool for bots that search: each question has a deadline, and no table waits for an answer.

Theory of operation. Dice decide when a bot moves (``table/house.py``), not the length of its search. As soon
as a decision is known to be due, the pool sends its question to a process, with the time that is left, and
keeps the answer until the moment comes. If there is no answer by then, or it is no legal move, the novice
makes that decision (the fallback), and the log says so. The pool replaces a process that dies or
does not answer in time.

In a real-time game a bot decides when to act. The pool asks it when it has seen something, and its seat
waits for the answer, but no longer than ``HURRY``. A process takes longer than that to start, so the pool
starts one as soon as a bot that needs it sits down.
"""

import asyncio
import json
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from math import ceil, inf
from typing import TYPE_CHECKING, Any

from brushpass import bots
from brushpass.core import BadShape, Refusal, admit, from_json, from_plain, replace, to_json
from brushpass.server.bots.diaries import News, ToldLogs
from brushpass.server.bots.process import Answer, Answers, BotQuery, mark
from brushpass.table.house import Due, House, Question
from brushpass.table.seating import HOUSE

if TYPE_CHECKING:
    from brushpass.core import AnyGame
    from brushpass.table.match import AnyMatch

log = logging.getLogger("brushpass")
COMMAND = (sys.executable, "-m", "brushpass.server.bots.process")
MARGIN = 0.06  # seconds before the moment by which an answer must be there
LEAST = 0.02  # seconds with which it is worth beginning to think
SOONEST = 50  # milliseconds before which nobody is asked again, whatever an engine says
DAY = 24 * 60 * 60 * 1000  # milliseconds: nobody has to be woken later
GRACE = 1.0  # seconds a process may be late before it is ended
RISING = 30.0  # seconds a process may take to get up: many get up at once, on a busy machine
HURRY = 0.4  # seconds for an answer where the game goes on meanwhile
LOOK = 25  # milliseconds after which one looks there whether there is an answer
IDLE = 8_000  # milliseconds for which a bot may keep a whole table waiting
ENDING = 0.1  # seconds that a process gets to end by itself
LONGEST_LINE = 1 << 20  # bytes of an answer
REMEMBERED = 1_000  # questions of which the oldest are forgotten
THINKING = (*bots.BUDGETS, bots.MASTER)  # levels that think long
FAULTS = (OSError, EOFError, asyncio.LimitOverrunError, BadShape)  # of a process


@dataclass(order=True, slots=True)
class Pending:
    """A question that was put, and what was answered to it so far."""

    by: float  # when the answer is due, by the loop's clock
    number: int  # of all questions: the order of those due at once
    game: "AnyGame" = field(compare=False)
    level: str = field(compare=False)
    question: Question = field(compare=False)
    answers: dict[str, Answer] = field(compare=False, default_factory=dict)
    failed: str = field(compare=False, default="")  # why there is no answer
    settled: bool = field(compare=False, default=False)  # the decision it was put for is made

    def is_about(self, due: Due, number: int) -> bool:
        """Say whether this question was put for this decision; who looks for an answer puts that off."""
        same = (self.question.number, self.level) == (number, due.level)
        waits = self.game.real_time is not None and not self.settled
        return same and (waits or self.question.at == due.at)

    def may_yet(self, now: float) -> bool:
        """Say whether there may still be an answer in time."""
        return now < self.by and not (self.settled or self.failed or self.answers)


class BotPool:
    """The processes that think for all tables of a server; none is started before somebody may need it."""

    def __init__(self, most: int, command: Sequence[str] = COMMAND) -> None:
        """Think with ``most`` processes at once."""
        self.replaced = 0  # decisions that a novice made for a bot
        self._most, self._command = most, tuple(command)
        self._numbers = count()
        self._pending: dict[str, Pending] = {}  # the last question of each seat of each match
        self._queue: asyncio.PriorityQueue[Pending] = asyncio.PriorityQueue()
        self._workers: list[tuple[asyncio.Task[None], BotProcess]] = []

    def expect(self, level: str) -> None:
        """Get a process up if somebody of this level sits down."""
        if level in THINKING and not self._workers:
            self._hire()

    def prepare(self, house: House, match: "AnyMatch", due: Due, left: int) -> None:
        """Begin to think about a decision that is due in ``left`` milliseconds."""
        if due.level not in THINKING:
            return
        seconds = left / 1000 if match.game.real_time is None else max(HURRY, left / 1000)
        if seconds <= MARGIN + LEAST:
            return
        question = house.question(match, due)
        known = self._pending.get(question.seed)
        if known and (known.is_about(due, question.number) or _answered(known, question)):
            return
        by = _loop_time() + seconds
        pending = Pending(by, next(self._numbers), match.game, due.level, question)
        self._forget()
        self._pending[question.seed] = pending
        self._queue.put_nowait(pending)
        if len(self._workers) < self._most:
            self._hire()

    def _hire(self) -> None:
        mind = BotProcess(self._command)
        self._workers.append((asyncio.create_task(self._work(mind)), mind))

    def decide(self, house: House, match: "AnyMatch", due: Due, now: int) -> tuple[Any, int | None]:
        """Make a decision that is due now: as was thought, or as the novice would."""
        if due.level not in THINKING:
            return house.decide(match, due)
        question = house.question(match, due)
        pending = self._pending.get(question.seed)
        found = pending.answers.pop(mark(question.view, question.number), None) if pending else None
        if pending and found is None and match.game.real_time and pending.may_yet(_loop_time()):
            return None, now + LOOK
        if pending:
            pending.settled = True
        if found is None:
            return self._novice(house, match, due, (pending and pending.failed) or "late")
        wake = None if found.wake is None else min(max(found.wake, now + SOONEST), now + DAY)
        if found.move is None and match.game.real_time:
            latest = _latest(match, due)
            if now > latest:
                return self._novice(house, match, due, "idle")
            return None, wake if latest == inf else int(min(wake or inf, latest))
        try:
            move = from_plain(found.move, match.game.nouns.move)
            return admit(match.game, question.view, question.offers, move), wake
        except Refusal:
            return self._novice(house, match, due, "illegal")

    def _novice(self, house: House, match: "AnyMatch", due: Due, failed: str) -> tuple[Any, int | None]:
        self.replaced += 1
        log.warning(json.dumps({"bot": due.level, "game": match.game.name, "replaced": failed}))
        return house.decide(match, replace(due, level=HOUSE))

    def _forget(self) -> None:
        """Forget the oldest questions: their matches have gone on, or are over."""
        while len(self._pending) >= REMEMBERED:
            del self._pending[next(iter(self._pending))]

    async def _work(self, mind: "BotProcess") -> None:
        """Put one question after the other to a process, what is due first before all others."""
        with suppress(*FAULTS):
            await mind.wake()
        while True:
            pending = await self._queue.get()
            try:
                await mind.wake()
                await self._think(mind, pending)
            except FAULTS as failure:
                pending.failed = type(failure).__name__
            if pending.failed:
                await mind.end()

    async def _think(self, mind: "BotProcess", pending: Pending) -> None:
        left = pending.by - MARGIN - _loop_time()
        if left < LEAST or self._pending.get(pending.question.seed) is not pending:
            return
        # When many wait, all think shorter, rather than some not at all.
        seconds = left / ceil((self._queue.qsize() + 1) / self._most)
        question = pending.question  # its log goes on: what came after it was put is no part of it
        news = mind.told.tell(question.seed, question.log, question.number)
        line = await mind.ask(_encoded(pending, seconds, news), seconds + GRACE)
        said: Answers = from_json(line, Answers)
        pending.answers = {answer.mark: answer for answer in said.answers}
        pending.failed = said.failed

    async def close(self) -> None:
        """End all processes."""
        workers, self._workers = self._workers, []
        for task, mind in workers:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await mind.end()


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


def _answered(known: Pending, question: Question) -> bool:
    """Say whether a question was answered together with the one before it."""
    return bool(known.answers) and mark(question.view, question.number) in known.answers


def _latest(match: "AnyMatch", due: Due) -> float:
    """Say until when a bot may wait: not for long, if everybody waits for it."""
    real_time = match.game.real_time
    assert real_time is not None, "elsewhere nobody waits"
    return match.stirred_at + IDLE if due.seat in real_time.awaits(match.table) else inf


def _encoded(pending: Pending, seconds: float, news: News) -> bytes:
    question, view = pending.question, pending.question.view
    assert view.seat is not None, "only a player is asked"
    asked = BotQuery(
        pending.game.name,
        pending.level,
        view.seat,
        view.table,
        view.hand,
        news.log,
        question.seed,
        question.at,
        seconds * 1000,
        question.offers,
        mark(view, question.number),
        news.known,
        news.forget,
    )
    return to_json(asked).encode() + b"\n"


def _without_secrets() -> dict[str, str]:
    """Leave the server's own settings out: an engine of somebody else's needs no password."""
    return {name: value for name, value in os.environ.items() if not name.startswith("BRUSHPASS_")}


class BotProcess:
    """One thinking process, started when it is woken, and anew after it failed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self.told = ToldLogs()

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    async def wake(self) -> None:
        """Start the process if there is none, and wait until it is up: that is no time it could think in."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, env=_without_secrets()
            )
            try:
                await self.ask(b"", RISING)
            except FAULTS:
                await self.end()
                raise

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Ask, and wait for the answer, but not longer than this."""
        assert self._process is not None, "who is asked is awake"
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None, "it was asked for"
        assert stdout is not None, "it was asked for"
        async with asyncio.timeout(seconds):
            stdin.write(line)
            await stdin.drain()
            return await stdout.readuntil()

    async def end(self) -> None:
        """End the process; who wakes it starts another, which knows nothing yet.

        The server may stop while a process is being ended, and then ends it again.
        """
        if (process := self._process) is None:
            return
        with suppress(TimeoutError):  # to kill one that is ending would take its status from the watcher
            async with asyncio.timeout(ENDING):
                await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        with suppress(TimeoutError):  # whoever it started may have its pipe
            async with asyncio.timeout(ENDING):
                await process.communicate()
        await process.wait()
        self._process, self.told = None, ToldLogs()
