"""Rate limits: token buckets by address, quotas that all workers share, request rates and connection counts.

The limits are enough for a party behind one Wi-Fi. They count; what a request costs is weighed in
``budget.py``, and what a table costs by itself is bounded in ``rooms/bounds.py``.
"""

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from ipaddress import IPv4Address, ip_address, ip_network
from math import inf
from typing import TypeAlias
from weakref import WeakValueDictionary

from brushpass.server.errors import RequestRefused
from brushpass.server.store import OpenTable, Store, Wanted

MUCH = 1 / 4  # of a limit: who takes so much of one worker is named to the others
LISTED = 5  # public tables of one address: the list is everybody's
LEAST = 1 / 10  # of a limit: what a worker grants whoever asks much of the others

WITH_PORT = re.compile(r"\[(.+)\](?::\d+)?|([^:]+):\d+")  # as some proxies write an address

MonotonicClock: TypeAlias = Callable[[], float]  # seconds


@dataclass(slots=True)
class TokenBucket:
    """A token bucket: so many at once (the burst), and so many a second after that (the rate)."""

    most: float
    rate: float
    clock: MonotonicClock
    credit: float = inf  # how many may be owed: what is taken beyond that is forgotten
    left: float = field(init=False)
    filled: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.filled = self.most, self.clock()

    def take(self, count: float = 1) -> bool:
        """Take so many, if there are."""
        self.pay(0)
        if self.left < count:
            return False
        self.left -= count
        return True

    def pay(self, count: float) -> None:
        """Take so many whether they are there or not."""
        now = self.clock()
        filled = min(self.most, self.left + (now - self.filled) * self.rate)
        self.left, self.filled = max(filled - count, -self.credit), now

    @property
    def owed(self) -> float:
        """How many were taken that were not there, and are not yet."""
        if self.left >= 0:
            return 0.0
        return max(0.0, -self.left - (self.clock() - self.filled) * self.rate)

    @property
    def empty(self) -> bool:
        """Whether there is not one left."""
        return self.left + (self.clock() - self.filled) * self.rate < 1

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        return self.left + (self.clock() - self.filled) * self.rate >= self.most


def subscriber(address: str) -> str:
    """Name whom an address belongs to, whatever the port: with IPv6 one household has 2**64 of them."""
    if found := WITH_PORT.fullmatch(address):
        address = found[1] or found[2]
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((int(parsed), 64), strict=False))


class TokenBuckets:
    """Token buckets by address; full ones are forgotten, so that memory stays flat."""

    def __init__(self, most: float, rate: float, clock: MonotonicClock) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._buckets: dict[str, TokenBucket] = {}

    def of(self, address: str) -> TokenBucket:
        """Find the bucket of an address."""
        if len(self._buckets) > 10_000:
            self._buckets = {a: bucket for a, bucket in self._buckets.items() if not bucket.full}
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._most, self._rate, self._clock)
        return bucket

    def take(self, address: str) -> bool:
        """Take one for this address, if there is one."""
        return self.of(address).take()

    def forget(self, address: str) -> None:
        """Forget what an address has taken."""
        self._buckets.pop(address, None)

    def spent(self, address: str) -> bool:
        """Say whether this address has taken all."""
        return address in self._buckets and self._buckets[address].empty


# What all workers of one store share.


def blurred(address: str) -> str:
    """Give an address a name that does not show it at a glance; who tries all addresses finds it."""
    return blake2b(address.encode(), digest_size=12).hexdigest()


class SharedQuota:
    """A token bucket an address for all workers, in the store; what is refused here is not asked there."""

    def __init__(self, store: Store, what: str, most: int, rate: float) -> None:
        self._store, self._what, self._most, self._rate = store, what, most, rate
        self._here = TokenBuckets(most, rate, time.monotonic)

    async def take(self, address: str) -> bool:
        """Take one for this address, if there is one."""
        if not self._here.take(address):
            return False
        purse, cost = f"{self._what} {blurred(address)}", round(1000 / self._rate)
        granted = await self._store.spend(purse, cost, self._most)
        if not granted:
            self._here.of(address).left = 0
        return granted

    def spent(self, address: str) -> bool:
        """Say whether this address is known to have taken all; the store is not asked."""
        return self._here.spent(address)

    def pardon(self, address: str) -> None:
        """Forget what was taken here; the store forgets for all."""
        self._here.forget(address)


class PublicList:
    """The list of public tables is everybody's: it takes so many of one opener, one after the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def latest(self, most: int, wanted: Wanted) -> list[OpenTable]:
        """Read the latest of them that somebody looks for."""
        return await self._store.public_tables(most, LISTED, wanted)

    @asynccontextmanager
    async def place(self, opener: str) -> AsyncIterator[None]:
        """Give a place, or refuse it; who has it keeps the table as public before it lets go."""
        turn = self._turns.setdefault(opener, asyncio.Lock())
        async with turn:
            if opener and await self._store.office.banned(opener):
                raise RequestRefused("banned")
            if opener and await self._store.opened_by(opener) >= LISTED:
                raise RequestRefused("too_many_public")
            yield


class RequestRates:
    """Requests by address: workers tell each other who asks much, and each grants its share of the limit."""

    def __init__(self, most: float, rate: float, clock: MonotonicClock) -> None:
        self._here, self._rate, self._clock = TokenBuckets(most, rate, clock), rate, clock
        self._asked: Counter[str] = Counter()  # since it was last told
        self._told_at = clock()
        self._rates: dict[str, float] = {}  # a second, here
        self._elsewhere: Mapping[str, float] = {}

    def take(self, address: str) -> bool:
        """Take one for this address, if there is one."""
        bucket = self._here.of(address)
        self._asked[address] += 1
        bucket.rate = self._rate * (self._share(blurred(address)) if self._elsewhere else 1)
        return bucket.take()

    def _share(self, name: str) -> float:
        here, elsewhere = self._rates.get(name, 0.0), self._elsewhere.get(name, 0.0)
        return max(LEAST, here / (here + elsewhere)) if elsewhere else 1

    def large(self) -> dict[str, float]:
        """List who asked much since this was last asked, and how much a second."""
        now = self._clock()
        span, self._told_at = max(now - self._told_at, 0.001), now
        self._rates = {blurred(a): n / span for a, n in self._asked.items() if n / span >= MUCH * self._rate}
        self._asked.clear()
        return self._rates

    def learn(self, others: Iterable[Mapping[str, float]]) -> None:
        """Take in what the others list."""
        elsewhere: dict[str, float] = {}
        for name, rate in (listed for rates in others for listed in rates.items()):
            elsewhere[name] = elsewhere.get(name, 0.0) + rate
        self._elsewhere = elsewhere


class ConnectionCounts:
    """Open sockets by address: here, and as far as others have said, elsewhere."""

    def __init__(self, most: int) -> None:
        self.here: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()  # by blurred address
        self.most = most

    def enter(self, address: str) -> bool:
        """Count one more, unless there are too many."""
        if self.here[address] + self.elsewhere[blurred(address)] >= self.most:
            return False
        self.here[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self.here[address] -= 1
        if not self.here[address]:
            del self.here[address]

    def large(self) -> dict[str, int]:
        """List the addresses others should know of."""
        return {blurred(address): n for address, n in self.here.items() if n >= MUCH * self.most}

    def learn(self, others: Iterable[Mapping[str, int]]) -> None:
        """Take in what the others list."""
        self.elsewhere = sum((Counter(crowds) for crowds in others), Counter())
