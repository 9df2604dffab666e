"""Placement of tables by rendezvous hashing (highest random weight): the same answer wherever it is asked."""

from collections.abc import Iterable
from hashlib import blake2b


def home(code: str, workers: Iterable[str]) -> str | None:
    """Pick a worker; one more or less moves only the tables that it gains or loses."""
    return max(workers, key=lambda name: (_weight(code, name), name), default=None)


def _weight(code: str, name: str) -> bytes:
    return blake2b(f"{name} {code}".encode(), digest_size=8).digest()
