"""The part that a seat gives to the seed of a deal: promised before anybody's is opened (ADR 39)."""

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from brushpass.core import Seat
from brushpass.table.pact import commit


@dataclass
class SeedPart:
    """What one seat adds to the seeds of its table."""

    seat: Seat
    _secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    _beside: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by the table's promise: those of all

    def nonce(self, promise: str) -> str:
        """Give the same part for the same promise of the table, and one that nobody can guess."""
        return hmac.digest(self._secret, promise.encode(), "sha256").hex()

    def committed(self, promise: str) -> str:
        """Promise that part."""
        return commit(promise, self.seat, self.nonce(promise))

    def opens(self, promise: str, parts: Sequence[str]) -> bool:
        """Say whether to open it: it stands at its place, and was opened beside no other promises."""
        stands = parts[self.seat : self.seat + 1] == (self.committed(promise),)
        return stands and self._beside.setdefault(promise, tuple(parts)) == tuple(parts)
