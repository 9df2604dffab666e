"""Who sits at the table, and who looks on."""

from functools import cache
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
Seats: TypeAlias = tuple[Seat, ...]
CLOCK = Seat(-1)  # time itself: the only thing it ever does is run out

Viewer: TypeAlias = Seat | None
WATCHER: Viewer = None  # an onlooker: sees the table, nobody's hand


@cache
def all_seats(count: int) -> Seats:
    """List the seats of a table for ``count``."""
    return tuple(map(Seat, range(count)))
