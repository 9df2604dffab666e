"""Deals a match from a seed that nobody chose: who promised a part opens it when all promises are told.

Nothing of it is kept. After a crash the table has made another promise, and everybody promises anew.
"""

from typing import NamedTuple

from brushpass.core import Seat, commitment
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms.lobby import TableRecord
from brushpass.table.pact import BOT, COMMIT, NONCE, commit
from brushpass.wire import messages

PATIENCE = 5_000  # milliseconds in which a part has to be opened


class PendingDeal(NamedTuple):
    """A deal that waits for parts to be opened."""

    half: str  # of the table
    parts: tuple[str, ...]  # as they were promised
    until: int
    opened: dict[Seat, str]

    @property
    def told(self) -> messages.Dealing:
        """What everybody is told before any part is opened."""
        return messages.Dealing(commitment(self.half), self.parts)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Who has yet to open a part."""
        promised = (Seat(seat) for seat, part in enumerate(self.parts) if part not in ("", BOT))
        return tuple(seat for seat in promised if seat not in self.opened)

    @property
    def places(self) -> tuple[str, ...]:
        """What stands in the seed, seat by seat."""
        return tuple(self.opened.get(Seat(seat), part) for seat, part in enumerate(self.parts))


class Dealer:
    """Takes promises and parts at one table."""

    def __init__(self) -> None:
        """Have been promised nothing yet."""
        self.dealing: PendingDeal | None = None
        self._promised: dict[Seat, str] = {}
        self._barred: set[Seat] = set()  # seats that let a deal down give no part to the next

    def promise(self, seat: Seat, part: str) -> None:
        """Take a promise; it stands until the deal, until its line ends, or until the seat makes another.

        One that was made upon the table's last promise may arrive late. Nobody knows a nonce before the deal.
        """
        if not COMMIT.fullmatch(part):
            raise RequestRefused("bad_message")
        if seat in self._barred:
            raise RequestRefused("not_opened")
        self._promised[seat] = part

    def forget(self, seat: Seat) -> None:
        """Forget a promise whose line has ended; another device of the player knows no nonce for it."""
        self._promised.pop(seat, None)

    def mind(self, record: TableRecord) -> None:
        """Forget who has no chair any more. A bar stays with the seat, as pages note no more than that."""
        seated = {Seat(seat) for seat, chair in enumerate(record.chairs) if chair.lock}
        self._promised = {seat: part for seat, part in self._promised.items() if seat in seated}

    def begin(self, record: TableRecord, now: int) -> PendingDeal:
        """Take no more promises for this deal. The deal of a first game is known, and takes none at all."""
        promised = {} if record.lesson else self._promised
        parts = tuple(
            BOT if chair.bot else promised.get(Seat(seat), "") for seat, chair in enumerate(record.chairs)
        )
        self.dealing, self._promised = PendingDeal(record.secret, parts, now + PATIENCE, {}), {}
        return self.dealing

    def open(self, seat: Seat, nonce: str) -> bool:
        """Open a part; say whether it was the last."""
        dealing = self.dealing
        if dealing is None or seat not in dealing.missing:
            raise RequestRefused("not_dealing")
        if not NONCE.fullmatch(nonce) or commit(dealing.told.promise, seat, nonce) != dealing.parts[seat]:
            raise RequestRefused("wrong_part")
        dealing.opened[seat] = nonce
        return not dealing.missing

    def finish(self) -> PendingDeal:
        """Have dealt."""
        self._barred.clear()
        return self._taken()

    def call_off(self, *leaving: Seat) -> messages.CalledOff:
        """Deal nothing, and name who is to blame: who is leaving, or else all who have not opened a part."""
        dealing = self._taken()
        seats = leaving or dealing.missing
        self._barred.update(seats)
        for seat in seats:  # whose page may have promised a part of the next deal meanwhile
            self.forget(seat)
        return messages.CalledOff(seats)

    def _taken(self) -> PendingDeal:
        dealing, self.dealing = self.dealing, None
        assert dealing is not None, "what was begun ends once"
        return dealing
