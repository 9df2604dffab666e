"""Interface of every store: the ``Store`` protocol, which SQLite and PostgreSQL implement.

Leases are in it (``enlist``, ``beat``, ``leave``), fencing tokens (``take``, ``release``) and the token
buckets that all workers share (``spend``).
"""

from typing import NamedTuple, Protocol

from brushpass.server.metronome import Metronome
from brushpass.server.store.ledger import Ledger
from brushpass.server.store.office import Office
from brushpass.server.store.people import PeopleBox
from brushpass.server.store.records import Begun, Figures, Listing, OpenTable, StoredMatch, WorkerStatus
from brushpass.server.store.standings import StandingBox
from brushpass.server.store.taps import TapBox


class LeasedTable(NamedTuple):
    """A table that was given to a worker, with all that is written about it."""

    ledger: Ledger
    record: str
    now: int  # by the store's clock, as are all its times
    ran_until: int | None  # when a worker was last known to run it; ``None``: nobody knows


class Wanted(NamedTuple):
    """What somebody looks for among the public tables; an empty text: anything."""

    game: str = ""
    pace: str = ""  # one or several, each between commas
    language: str = ""  # tables of which nobody knows it are found, too


ANY = Wanted()


class Store(Protocol):
    """What every store can do. Whatever is asked of it may raise ``StoreUnavailable``."""

    name: str  # of the worker that uses it, where it has but one; else empty
    lease: float  # the usual one, in seconds
    taps: TapBox  # whom to tell that a table waits for them
    people: PeopleBox  # who wants to be somebody
    standings: StandingBox  # how good they are held to be
    office: Office  # what whoever runs the server hears of, and has done
    metronome: Metronome  # to whose beat it keeps things

    @property
    def away(self) -> bool:
        """Whether writes wait longer than anybody should for an answer."""

    @property
    def keeps(self) -> bool:
        """Whether what was written last could be kept."""

    async def found(self, code: str, record: str, *, public: bool, opener: str = "") -> None:
        """Keep a new table, which nobody runs yet."""

    async def take(self, code: str, worker: str) -> LeasedTable | str | None:
        """Give a table to a worker; or say who runs it and lives; or that there is none."""

    async def release(self, ledger: Ledger) -> None:
        """Let a table go, once what was written to its ledger is kept."""

    async def table(self, code: str) -> str | None:
        """Read a table as it was last committed."""

    async def public_tables(self, limit: int, of_one: int, wanted: Wanted = ANY) -> list[OpenTable]:
        """Read the public tables, the latest first, and of one opener only so many."""

    async def opened_by(self, opener: str) -> int:
        """Count the public tables somebody opened."""

    async def opener_of(self, code: str) -> str:
        """Say who opened a table; of those of older versions nobody knows."""

    async def listing(self, limit: int) -> list[Listing]:
        """List the tables, the latest first, and who runs them."""

    async def now(self) -> int:
        """Read the store's clock."""

    async def due(self, limit: int) -> list[str]:
        """List tables that a worker has to run by now and none does, the longest overdue first."""

    async def match(self, match: str) -> StoredMatch | None:
        """Read a match."""

    async def finished(self, match: str) -> Begun | None:
        """Read what a match was begun with, if it is over; its moves are not looked at."""

    async def forget(self, idle: int, most: int) -> int:
        """Set aside some tables that nobody has run or touched for so long; say how many."""

    async def enlist(self, worker: str, process: str, lease: int) -> None:
        """Enter a worker anew: tables held under its name are nobody's, from its last beat on."""

    async def beat(
        self, worker: str, process: str, lease: int, figures: Figures
    ) -> list[WorkerStatus] | None:
        """Say that a worker lives, for so many milliseconds; name all who do. ``None``: its name is taken."""

    async def leave(self, worker: str, process: str) -> None:
        """Strike a worker off, and let its tables go."""

    async def spend(self, purse: str, cost: int, most: int) -> bool:
        """Take one from a purse all workers share: of ``most``; the next takes ``cost`` milliseconds."""

    async def close(self) -> None:
        """Commit what waits, and close."""
