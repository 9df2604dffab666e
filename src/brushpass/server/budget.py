"""Processor time by address: what a request really cost is taken from the purse of its address.

A purse fills at a steady rate. An address whose purse is empty is refused, and one that works fast has to
pause between two pieces of work, so that others are served meanwhile. Requests differ in cost by a factor
of a thousand; to count them says little about what they take from everybody else.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from types import coroutine
from typing import Any, TypeAlias, TypeVar

from brushpass.server.errors import RequestRefused
from brushpass.server.limits import TokenBucket

T = TypeVar("T")
Clock: TypeAlias = Callable[[], float]  # seconds

SAVED = 10  # seconds for which a purse fills
OWED = 5  # seconds until it has something in it again, at most
PAUSE = 0.2  # seconds between two pieces of work, at most
FASTER = 2.5  # times the rate: how fast a purse may be spent
AT_ONCE = 0.01  # seconds of work without a pause
MANY = 10_000  # purses of which the full ones are forgotten
PAYER: ContextVar["Purse | None"] = ContextVar("payer", default=None)  # for what is done now


class Purse:
    """What one address may still spend, in seconds of processor time."""

    def __init__(self, rate: float, clock: Clock = time.monotonic) -> None:
        """Fill it; ``rate`` is the share of a core that the address may take for long."""
        self._savings = TokenBucket(SAVED * rate, rate, clock, OWED * rate)
        self._pace = TokenBucket(AT_ONCE, FASTER * rate, clock, FASTER * rate * PAUSE)

    def spend(self, seconds: float, *, here: bool = True) -> None:
        """Pay for work that is done, ``here`` in the event loop or beside it; a purse may owe a little."""
        self._savings.pay(seconds)
        if here:
            self._pace.pay(seconds * FASTER if self.empty else seconds)

    @property
    def empty(self) -> bool:
        """Whether all is spent."""
        return self._savings.owed > 0

    @property
    def full(self) -> bool:
        """Whether nothing has been spent for a while."""
        return self._savings.full

    @property
    def pause(self) -> float:
        """Seconds until the next piece of work may begin."""
        return self._pace.owed / self._pace.rate

    async def turn(self) -> None:
        """Wait until the next piece of work may begin, or refuse it."""
        while True:
            if self.empty:
                raise RequestRefused("too_much")
            if not (pause := self.pause):
                return
            await asyncio.sleep(pause)

    async def pay_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Do work that waits now and then, and pay for the time in which it runs."""
        before = PAYER.set(self)
        try:
            done: T = await _weighed(work, self)
        finally:
            PAYER.reset(before)
        return done


@coroutine
def _weighed(work: Coroutine[Any, Any, T], purse: Purse) -> Generator[Any, Any, T]:
    """Run a coroutine step by step, and weigh each step."""
    resume: Callable[[Any], Any] = work.send
    value: Any = None
    while True:
        began = time.thread_time()
        try:
            awaited = resume(value)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            purse.spend(time.thread_time() - began)
        try:
            resume, value = work.send, (yield awaited)
        except BaseException as error:  # noqa: BLE001 -- the work decides what it means
            resume, value = work.throw, error


class WorkBudget:
    """The purses of all addresses, and a desk beside the event loop for work that takes long."""

    def __init__(self, rate: float, clock: Clock = time.monotonic) -> None:
        """Let each address take this share of a core for long."""
        self._rate, self._clock = rate, clock
        self._purses: dict[str, Purse] = {}
        self._desk = asyncio.Semaphore()

    def of(self, address: str) -> Purse:
        """Find the purse of an address; while somebody holds it, it is theirs."""
        if len(self._purses) > MANY:
            self._purses = {a: purse for a, purse in self._purses.items() if not purse.full}
        purse = self._purses.get(address)
        if purse is None:
            purse = self._purses[address] = Purse(self._rate, self._clock)
        return purse

    async def aside(self, purse: Purse, work: Callable[[], T]) -> T:
        """Do work beside the event loop that hosts can make long, one piece at a time."""
        await purse.turn()
        async with self._desk:
            if purse.empty:  # others of the same address were before
                raise RequestRefused("too_much")
            return await beside(work)


async def beside(work: Callable[[], T]) -> T:
    """Do work beside the event loop; whoever asked for it pays for what it took there."""
    payer, spent = PAYER.get(), 0.0

    def timed() -> T:
        nonlocal spent
        began = time.thread_time()
        try:
            return work()
        finally:
            spent = time.thread_time() - began

    try:
        return await asyncio.to_thread(timed)
    finally:
        if payer:
            payer.spend(spent, here=False)
