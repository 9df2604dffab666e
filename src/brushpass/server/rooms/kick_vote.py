"""The vote to remove a player while a match is on: the tally, and the majority that it takes."""

from collections.abc import Mapping

from brushpass.core import Seat
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms.lobby import TableRecord


class KickVotes:
    """Kept in memory alone: after a restart nobody has voted."""

    def __init__(self) -> None:
        """Begin with no vote."""
        self._voters: dict[Seat, set[Seat]] = {}

    @property
    def voters(self) -> Mapping[Seat, set[Seat]]:
        """Say who wants whom gone."""
        return self._voters

    def add(self, record: TableRecord, asker: Seat, seat: Seat) -> bool:
        """Count a vote to send somebody away; say whether it is enough."""
        voters = self._voters.get(seat, set()) | {asker}
        enough = _outvoted(record, seat, voters)
        self._voters[seat] = voters
        return enough

    def forgive(self, seat: Seat) -> bool:
        """Forget the votes against somebody who is seen to play on, or has left; say if there were any."""
        return self._voters.pop(seat, None) is not None

    def clear(self) -> None:
        """Forget all votes: another match begins."""
        self._voters = {}


def _outvoted(record: TableRecord, seat: Seat, voters: set[Seat]) -> bool:
    """Say whether more than half of the other people want this person gone: of two, none alone."""
    people = {Seat(s) for s, chair in enumerate(record.chairs) if chair.lock}
    if seat not in people:
        raise RequestRefused("seat_empty" if seat in range(len(record.chairs)) else "no_such_seat")
    others = people - {seat}
    if len(others) == 1:
        raise RequestRefused("only_two")
    return 2 * len(voters & others) > len(others)
