"""How much anybody may ask for: enough for a party behind one Wi-Fi, too little for an attack."""

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Address, ip_address, ip_network
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]  # seconds


@dataclass(slots=True)
class Bucket:
    """So many at once, and so many a second after that."""

    most: float
    rate: float
    clock: Clock
    left: float = field(init=False)
    filled: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.filled = self.most, self.clock()

    def take(self, count: int = 1) -> bool:
        """Take so many, if there are."""
        now = self.clock()
        self.left = min(self.most, self.left + (now - self.filled) * self.rate)
        self.filled = now
        if self.left < count:
            return False
        self.left -= count
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        return self.left + (self.clock() - self.filled) * self.rate >= self.most


def subscriber(address: str) -> str:
    """Name whom an address belongs to: with IPv6 one household has 2**64 of them."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((int(parsed), 64), strict=False))


class Addresses:
    """Buckets by address; full ones are forgotten, so that memory stays flat."""

    def __init__(self, most: float, rate: float, clock: Clock) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take one for this address, if there is one."""
        if len(self._buckets) > 10_000:
            self._buckets = {a: bucket for a, bucket in self._buckets.items() if not bucket.full}
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._most, self._rate, self._clock)
        return bucket.take()
