"""Dependencies shared by all rooms (store, clock, name policy, bot pool), and the connection they send to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from brushpass.core import Viewer
from brushpass.server.bots.pool import BotPool
from brushpass.server.budget import Purse
from brushpass.server.names.policy import TextPolicy
from brushpass.server.store import Ledger, Store

WallClock: TypeAlias = Callable[[], int]  # milliseconds of the wall clock


@dataclass(frozen=True)
class LongestMatch:
    """How long a match may be: whatever a table does, it must not cost without end."""

    steps: int
    milliseconds: int


@dataclass(frozen=True)
class RoomContext:
    """What all rooms of a server share."""

    store: Store
    clock: WallClock
    dropped: Callable[[Ledger], None]  # is told whose room can no longer be used
    texts: TextPolicy
    thinkers: BotPool
    longest: LongestMatch


class Connection(Protocol):
    """A connection to one viewer, as far as a room knows it; ``ws/connection.py`` has the real one."""

    viewer: Viewer
    screen: bool  # a big screen in the room
    purse: Purse  # of the address that it comes from

    @property
    def round_trips(self) -> Sequence[int]:
        """How long it takes there and back, in milliseconds, as measured of late."""

    def ping(self) -> None:
        """Measure it again."""

    def pad(self) -> None:
        """Send everything in pieces of one size from now on, and take nothing else."""

    def post(self, data: bytes) -> None:
        """Send."""

    def hang_up(self, reason: str, at: str | None = None) -> None:
        """Say why, and close; ``at`` names the worker to go to."""
