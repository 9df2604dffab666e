"""How people leave a table: they get up, the host or the others send them away, the watch link is closed."""

from brushpass.core import Seat, replace
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms import lobby
from brushpass.server.rooms.broadcast import Broadcaster
from brushpass.server.rooms.keys import new_key
from brushpass.server.rooms.kick_vote import KickVotes
from brushpass.server.rooms.lobby import TableRecord


class Leaving:
    """Sees people out, and forgets the votes against them."""

    def __init__(self, broadcaster: Broadcaster, votes: KickVotes) -> None:
        """See out of one table."""
        self._broadcaster, self._votes = broadcaster, votes

    def emptied(self, record: TableRecord, seat: Seat) -> TableRecord:
        """Clear a chair, and forget who wanted it to be clear."""
        self._votes.forgive(seat)
        return lobby.give_up(record, seat)

    def unseat(self, record: TableRecord, asker: Seat, seat: Seat) -> TableRecord:
        """Before play the host sends away; during play more than half of the others must want it."""
        if not record.playing:
            if asker != record.host:
                raise RequestRefused("host_only")
            sent = lobby.send_away(record, seat)
        elif self._votes.add(record, asker, seat):
            sent = self.emptied(record, seat)
        else:
            return record
        self._broadcaster.send_away(seat, "sent_away")
        return sent

    def let_watch(self, record: TableRecord, *, allowed: bool) -> TableRecord:
        """Switch the watch link on or off; whoever looked on by it goes."""
        if not allowed:
            self._broadcaster.send_away(None, "sent_away")
        return replace(record, watch=new_key() if allowed else None)
