"""Broadcast to the subscribers of one table.

Whatever is said goes into the open transaction of the table's ledger, and leaves when that is committed.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from brushpass.core import Seat, Told, Viewer, replace
from brushpass.server.rooms.context import Connection
from brushpass.server.store import Ledger
from brushpass.table.feed import Feed, Frame, HouseMove
from brushpass.wire import codec

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch

RECALLED = 200  # sights told again to who joins or comes back


class Broadcaster:
    """The sockets of a table, each with the stream of frames it gets."""

    def __init__(self, ledger: Ledger) -> None:
        """Speak to nobody yet."""
        self._ledger = ledger
        self._feeds: dict[Connection, Feed] = {}
        self._table: tuple[Any, bytes] = (None, b"")

    def __iter__(self) -> Iterator[Connection]:
        """Name everybody who listens."""
        return iter([*self._feeds])

    def __bool__(self) -> bool:
        """Say whether anybody listens."""
        return bool(self._feeds)

    def __contains__(self, line: Connection) -> bool:
        """Say whether somebody listens."""
        return line in self._feeds

    @property
    def here(self) -> list[Viewer]:
        """List the viewers who listen."""
        return [line.viewer for line in self._feeds]

    # Coming and going.

    def add(self, line: Connection) -> None:
        """Let somebody listen."""
        self._feeds[line] = Feed(line.viewer)

    def drop(self, line: Connection) -> bool:
        """Forget somebody; say whether they were here."""
        return self._feeds.pop(line, None) is not None

    def send_away(self, viewer: Viewer, reason: str, but: Connection | None = None) -> None:
        """Close every socket of a seat, or of the onlookers, once that is committed."""
        for line in self:
            if line.viewer == viewer and line is not but:
                self.see_out(line, reason)

    def see_out(self, line: Connection, reason: str) -> None:
        """Close a socket after the last answer."""
        self.drop(line)
        self._ledger.transaction().dismiss(line, reason)

    def close(self, reason: str, at: str | None = None) -> None:
        """Send everybody away, to come back later, or at once to another worker."""
        for line in self:
            line.hang_up(reason, at)
        self._feeds.clear()

    # Telling.

    def tell(self, line: Connection, message: Told) -> None:
        """Tell one."""
        self.post(line, codec.encode(message))

    def tell_seat(self, seat: Seat, message: Told) -> None:
        """Tell whoever sits there, if they are here."""
        for line in [line for line in self if line.viewer == seat]:
            self.tell(line, message)

    def tell_all(self, message: Told) -> None:
        """Tell everybody the same."""
        data = codec.encode(message)
        for line in self._feeds:
            self.post(line, data)

    def show_whole(
        self, line: Connection, match: "AnyMatch", left: int | None, ref: int | None = None
    ) -> None:
        """Show one all that may be known."""
        whole = replace(self._feeds[line].whole(match, left), ref=ref)
        self._ledger.transaction().in_order()
        self.post(line, self._encoded(whole, len(match.seats)))

    def show_all_whole(self, match: "AnyMatch", left: int | None) -> None:
        """Show everybody all that they may know."""
        for line in self:
            self.show_whole(line, match, left)

    def recall(self, line: Connection, match: "AnyMatch", left: int | None) -> None:
        """Show who comes all that may be known, and what was seen of late."""
        past = tuple(match.log(line.viewer)[-RECALLED:])
        whole = replace(self._feeds[line].whole(match, left), sights=past)
        self._ledger.transaction().in_order()
        self.post(line, self._encoded(whole, len(match.seats), RECALLED))

    def show(
        self,
        match: "AnyMatch",
        seen: dict[Viewer, tuple[Any, ...]],
        left: int | None,
        mover: Seat | None = None,
        ref: int | None = None,
        house: HouseMove | None = None,
    ) -> bytes | None:
        """Show everybody what they saw of a step; return what the mover was answered."""
        answer, transaction = None, self._ledger.transaction()
        latest: Frame | None = None
        data = b""
        for line, feed in self._feeds.items():
            own = mover is not None and line.viewer == mover
            frame = feed.after(match, seen[line.viewer], ref if own else None, left, house)
            if frame is not None:
                if frame != latest:  # several are told just the same
                    latest, data = frame, self._encoded(frame, len(match.seats))
                transaction.send(line, data)
                answer = data if own else answer
        return answer

    def _encoded(self, frame: Frame, seats: int, recalled: int = 0) -> bytes:
        """Encode a frame; its table is encoded once, and the same bytes go to everybody."""
        if frame.table is not None and frame.table is not self._table[0]:
            self._table = (frame.table, codec.encode(frame.table))
        return codec.encode_frame(frame, self._table[1], seats, recalled)

    def post(self, line: Connection, data: bytes) -> None:
        """Send what is encoded already."""
        self._ledger.transaction().send(line, data)
