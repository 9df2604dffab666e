"""Presence at one table: who is connected, who is away and since when."""

from collections.abc import Collection

from brushpass.core import Seat
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms.lobby import TableRecord


class PresenceTracker:
    """Kept in memory alone: after a restart everybody is away until they come back."""

    def __init__(self) -> None:
        """Know of nobody yet."""
        self.away: dict[Seat, int] = {}  # since when, by the clock

    def notice(self, record: TableRecord, here: Collection[Seat | None], now: int) -> None:
        """Look around: who has a chair and no socket is away, since that was first noticed."""
        persons = [Seat(seat) for seat, chair in enumerate(record.chairs) if chair.lock]
        self.away = {seat: self.away.get(seat, now) for seat in persons if seat not in here}

    def gone(self, seat: Seat, long_ago: int) -> bool:
        """Say whether somebody has been away since ``long_ago``."""
        return self.away.get(seat, long_ago + 1) <= long_ago

    def mind_privacy(self, record: TableRecord, asker: Seat, seat: Seat, long_ago: int) -> None:
        """Refuse a key to a hand that is being played: a host could look into it."""
        if record.playing and seat != asker and not self.gone(seat, long_ago):
            raise RequestRefused("present")
