"""An engine from outside that is asked one line of JSON at a time: over a pipe, or over a socket.

It speaks what the processes speak that think for a server's bots (docs/bots.md). An answer that is late,
missing or not on offer is a slip: the house decides, and an engine behind a pipe is started again.
"""

import shlex
import socket
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

from brushpass.core import AnyGame, BadSetup, BadShape, Moment, Seat, View, from_json, from_plain, to_json
from brushpass.server.bots.diaries import ToldLogs
from brushpass.server.bots.process import Answers, BotQuery, mark

THINKS = 5.0  # seconds that an engine is told it has
GRACE = 1.0  # seconds that it may be late
LONGEST = 1 << 20  # bytes of an answer
RISES = 30.0  # seconds in which it must be up
LEVEL = "spymaster"  # what a question asks for
NONCE = 1 << 62  # sides of the die that names a log


class NoAnswer(Exception):  # noqa: N818 -- a slip of the engine, not an error of ours
    """An engine has not answered in time, or not in the form that is documented."""


class Lines:
    """Lines that go out, and lines that come back, each within a time."""

    def __init__(self, out: IO[bytes], back: IO[bytes]) -> None:
        self._out, self._back = out, back
        self._heard: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Say a line, and wait for one."""
        try:
            self._out.write(line)
            self._out.flush()
            heard = self._heard.get(timeout=seconds)
        except (OSError, ValueError, Empty):
            raise NoAnswer from None
        if not heard:
            raise NoAnswer
        return heard

    def _listen(self) -> None:
        with suppress(OSError, ValueError):  # it was closed meanwhile
            while line := self._back.readline(LONGEST):
                self._heard.put(line)
        self._heard.put(b"")


@dataclass
class Engine:
    """A player behind a pipe or a socket; it is started when it is first asked."""

    game: AnyGame
    place: str  # a command, or HOST:PORT
    is_socket: bool
    _lines: Lines | None = field(default=None, init=False)
    _ends: list[Callable[[], Any]] = field(default_factory=list, init=False)  # how to hang up
    _told: ToldLogs = field(default_factory=ToldLogs, init=False)
    _names: dict[Seat, tuple[Sequence[Any], str]] = field(default_factory=dict, init=False)
    _count: Any = field(default_factory=count, init=False)

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Ask the engine; raise ``NoAnswer`` when it says nothing that can be read."""
        if self._lines is None:
            self._start()
        query = self._query(view, log, offers, moment)
        assert self._lines is not None, "it was started"
        try:
            said: Answers = from_json(
                self._lines.ask(to_json(query).encode() + b"\n", THINKS + GRACE), Answers
            )
            answer = next(each for each in said.answers if each.mark == query.mark)
            move = None if answer.move is None else from_plain(answer.move, self.game.nouns.move)
        except (NoAnswer, BadShape, StopIteration):
            self.close()
            raise NoAnswer from None
        return move, answer.wake

    def close(self) -> None:
        """End the process, or hang up; whoever asks again starts another."""
        for end in self._ends:  # first of all: who listens lets go of the stream
            with suppress(OSError):
                end()
        self._lines, self._ends, self._told, self._names = None, [], ToldLogs(), {}

    def _start(self) -> None:
        try:
            self._lines = self._dialled() if self.is_socket else self._spawned()
            self._lines.ask(b"", RISES)
        except (OSError, ValueError, NoAnswer) as fault:
            self.close()
            why = str(fault) or "it is not up"
            raise BadSetup(f"no engine answers at {self.place!r}: {why}") from None

    def _spawned(self) -> Lines:
        process = subprocess.Popen(  # noqa: S603 -- the command is the user's own
            shlex.split(self.place), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdin is not None, "it was asked for"
        assert process.stdout is not None, "it was asked for"
        self._ends = [process.kill, process.wait, process.stdin.close, process.stdout.close]
        return Lines(process.stdin, process.stdout)

    def _dialled(self) -> Lines:
        host, _, port = self.place.rpartition(":")
        line = socket.create_connection((host, int(port)), timeout=RISES)
        line.settimeout(None)
        stream: Any = line.makefile("rwb")
        self._ends = [partial(line.shutdown, socket.SHUT_RDWR), stream.close, line.close]
        return Lines(stream, stream)

    def _query(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> BotQuery:
        assert view.seat is not None, "only a player is asked"
        news = self._told.tell(self._named(view.seat, log, moment), log, len(log))
        name, asked = self._names[view.seat][1], mark(view, len(log))
        return BotQuery(
            self.game.name,
            LEVEL,
            view.seat,
            view.table,
            view.hand,
            news.log,
            name,
            moment.at,
            THINKS * 1000,
            tuple(offers),
            asked,
            news.known,
            news.forget,
        )

    def _named(self, seat: Seat, log: Sequence[Any], moment: Moment) -> str:
        """Give each log a name; the dice are the seat's own, so it is the same in every run."""
        known = self._names.get(seat)
        if known is None or known[0] is not log:
            known = self._names[seat] = log, f"{next(self._count)}-{moment.roll(NONCE):x}"
        return known[1]
