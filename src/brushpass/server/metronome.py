"""The beat to which a server hears, keeps and says everything: when an answer comes tells of no other table.

Playing a move takes time, and whoever asks meanwhile waits for it. So nothing is answered as soon as it is
ready. At a beat the server says what became ready since the last one. Only then does it hear what came
meanwhile, and then it keeps what that changed. All this ends well before the next beat, so the work of one
table delays no answer to another. Beats fall where they fall, whoever has asked; where there is nothing to
do, there is none.

Some microseconds would still tell: one answer more is written before others, and a processor that has just
worked is not as fast as one that has not. So what tells of kept things is said after all else, in a pass of
its own, and dice put each beat off by more than that.

A message waits one beat and a half on average. Where the work between two beats is too much, the next one
comes late, and beats after it fall again where they would have fallen.
"""

import asyncio
import ctypes
import logging
import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import random
from typing import Protocol, TypeAlias

Act: TypeAlias = Callable[[], None]

BEAT = 3_000_000  # nanoseconds from beat to beat
PUT_OFF = 500_000  # nanoseconds, at most
SECOND = 10**9
ABSOLUTE = 1  # TFD_TIMER_ABSTIME of Linux: by the clock, not from now
log = logging.getLogger("brushpass")


class Timer(Protocol):
    """Rings once at a time by the steady clock of the machine, in nanoseconds."""

    def now(self) -> int:
        """Read that clock."""

    def set(self, due: int) -> None:
        """Ring then."""

    def close(self) -> None:
        """Ring no more."""


class LoopTimer:
    """The timer of an event loop; most round to milliseconds."""

    def __init__(self, ring: Act) -> None:
        """Let it ring."""
        self._ring, self._loop = ring, asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    def now(self) -> int:
        """Read the loop's clock."""
        return round(self._loop.time() * SECOND)

    def set(self, due: int) -> None:
        """Ring then."""
        self._timer = self._loop.call_at(due / SECOND, self._ring)

    def close(self) -> None:
        """Ring no more."""
        if self._timer:
            self._timer.cancel()


class _TimeSpec(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class _TimerSpec(ctypes.Structure):
    _fields_ = (("every", _TimeSpec), ("first", _TimeSpec))


class KernelTimer:
    """A timer of Linux (``timerfd_create(2)``): on time within some microseconds, whatever the loop did."""

    def __init__(self, ring: Act) -> None:
        """Let it ring; ``OSError``: there is none."""
        self._ring, self._loop, self._spec = ring, asyncio.get_running_loop(), _TimerSpec()
        self._at = ctypes.byref(self._spec)
        try:
            library = ctypes.CDLL(None)
            self._set, create = library.timerfd_settime, library.timerfd_create
        except (AttributeError, TypeError):
            raise OSError from None
        self._file = create(time.CLOCK_MONOTONIC, os.O_NONBLOCK | os.O_CLOEXEC)
        if self._file < 0:
            raise OSError
        self._loop.add_reader(self._file, self._rings)

    now = staticmethod(time.monotonic_ns)

    def set(self, due: int) -> None:
        """Ring then."""
        first = self._spec.first
        first.seconds, first.nanoseconds = divmod(due, SECOND)
        self._set(self._file, ABSOLUTE, self._at, None)

    def _rings(self) -> None:
        os.read(self._file, 8)
        self._ring()

    def close(self) -> None:
        """Ring no more."""
        self._loop.remove_reader(self._file)
        os.close(self._file)


def timer(ring: Act) -> Timer:
    """Take the better timer, where there is one."""
    with suppress(OSError):
        return KernelTimer(ring)
    return LoopTimer(ring)


class Metronome:
    """Lets a server do things at beats, each once; whatever asks for it may ask again."""

    def __init__(self) -> None:
        """Be still: somebody has to want something first."""
        self._said: list[Act] = []  # at the next beat
        self._said_last: list[Act] = []  # at the next beat, after that: what tells of kept things
        self._heard: list[Act] = []  # at the next beat, after all is said
        self._kept: list[Act] = []  # at the next beat, after all is heard
        self._busy = False  # with a beat, or waiting for one
        self._telling_kept = False
        self._timer: Timer | None = None

    def say(self, act: Act) -> None:
        """Say something at the next beat."""
        (self._said_last if self._telling_kept else self._said).append(act)
        if not self._busy:
            self._await_beat()

    def hear(self, act: Act) -> None:
        """Begin with work at the next beat, when all is said."""
        self._heard.append(act)
        if not self._busy:
            self._await_beat()

    def keep(self, act: Act) -> None:
        """Keep something when the work of a beat is done; during it, at this very beat."""
        self._kept.append(act)
        if not self._busy:
            self._await_beat()

    def tell_kept(self, acts: Iterable[Act]) -> None:
        """Do what tells of kept things, which is said last."""
        self._telling_kept = True
        _do(acts)
        self._telling_kept = False

    def _await_beat(self) -> None:
        self._busy = True
        self._timer = self._timer or timer(self._beat)
        beat = (self._timer.now() // BEAT + 1) * BEAT
        self._timer.set(beat + int(PUT_OFF * random()))  # noqa: S311 -- no secret

    def _beat(self) -> None:
        """Say what is ready. A loop writes at the end of a pass, so what has to wait is done in the next."""
        said, self._said = self._said, []
        _do(said)
        if said and self._said_last:
            asyncio.get_running_loop().call_soon(self._say_last)
        elif said or self._said_last:
            self._say_last()
        else:
            self._work()

    def _say_last(self) -> None:
        said, self._said_last = self._said_last, []
        _do(said)
        if self._heard:
            asyncio.get_running_loop().call_soon(self._work)
        else:
            self._work()

    def _work(self) -> None:
        heard, self._heard = self._heard, []
        _do(heard)
        if heard:  # what this pass wrote is gathered at its end
            asyncio.get_running_loop().call_soon(self._end_work)
        else:
            self._end_work()

    def _end_work(self) -> None:
        kept, self._kept = self._kept, []
        _do(kept)
        if self._said or self._said_last or self._heard or self._kept:
            self._await_beat()
        else:
            self._busy = False

    def stop(self) -> None:
        """Wait for no beat any more: what is ready is said, and lines that end do."""
        if self._timer:
            self._timer.close()
            self._timer = None
        said, self._said, self._said_last, self._busy = self._said + self._said_last, [], [], False
        _do(said)


def _do(acts: Iterable[Act]) -> None:
    for act in acts:
        try:
            act()
        except Exception:  # a bug, which is nobody else's loss
            log.exception("unexpected")
