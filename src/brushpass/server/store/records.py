"""Records of a store: a logged move, a match, a worker with its statistics, a row of the operator's list.

Those that are a ``Truth`` are kept as JSON: a field that was released stays as it is.
"""

from typing import NamedTuple

from brushpass.core import Truth, field
from brushpass.wire import messages


class Played(Truth):
    """One decision as it was logged."""

    step: int
    seat: int
    at: int
    ref: int | None
    move: str


class Begun(Truth, omit_defaults=True):
    """What a match was begun with."""

    id: str
    code: str
    game: str
    seats: int
    options: dict[str, object]
    began: int  # milliseconds of the wall clock
    secret: str  # the table's half of the seed: published with it
    nonces: tuple[str, ...]  # what every seat gave; ``bot`` where one sat
    chairs: tuple[messages.Chair, ...] = ()  # who played, as everybody saw them
    lesson: bool = False
    version: str = ""  # of the rules: under others the same moves may not do the same
    rated: bool = False  # everybody agreed that it counts on the ladder
    pace: messages.PaceName = "standard"  # of a rated match
    locks: tuple[str, ...] = ()  # of the seats of a rated match: by them the ladder knows whose they are


class StoredMatch(NamedTuple):
    """A match as it is kept."""

    begun: Begun
    seed: str
    played: list[Played]
    over: bool


class Figures(Truth):
    """What a worker says of itself with every beat."""

    rooms: int = 0
    sockets: int = 0
    messages: int = 0  # so far
    refused: int = 0  # so far
    rate: float = 0  # messages a second, of late
    draining: bool = False
    crowds: dict[str, int] = field(default_factory=dict)  # sockets of addresses with many, by their hash
    hurries: dict[str, float] = field(default_factory=dict)  # requests a second of those who ask much


class WorkerStatus(NamedTuple):
    """A worker that lives, as all workers see it."""

    name: str
    figures: Figures
    silent: int  # milliseconds since its last beat
    left: int  # milliseconds until it counts as dead


class OpenTable(NamedTuple):
    """A public table."""

    record: str
    run: bool  # somebody is or was there a moment ago
    idle: int  # milliseconds since it was touched


class Listing(NamedTuple):
    """A table as whoever runs the server sees it."""

    code: str
    record: str
    worker: str | None
    epoch: int
    idle: int  # milliseconds since it was touched
