"""What one viewer is sent: frames with numbers of their own, and silence when nothing was seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from brushpass.core import Told, Viewer

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch


class Frame(Told, omit_defaults=True):
    """One message to one viewer. A part that did not change is not in it."""

    n: int
    ref: int | None = None  # the viewer's own move that this frame answers
    sights: Sequence[Told] = ()
    table: Told | None = None
    hand: Told | None = None
    offers: Sequence[Told] | None = None


class Feed:
    """The stream of frames to one viewer.

    Numbers count this viewer's frames alone: a number shared with others would
    tell of every covert act. For the same reason there is no frame at all when
    the viewer saw nothing and has nothing to be answered.
    """

    def __init__(self, viewer: Viewer) -> None:
        """Start a stream that has sent nothing."""
        self.viewer = viewer
        self._sent = 0
        self._last = Frame(0)

    def whole(self, match: AnyMatch) -> Frame:
        """Send all that the viewer may know: on joining, and on every return."""
        self._last = Frame(0)
        frame = self.after(match, ())
        assert frame is not None, "there is always a table to send"
        return frame

    def after(self, match: AnyMatch, sights: Sequence[Told], ref: int | None = None) -> Frame | None:
        """Send what is new after a step of which the viewer saw ``sights``."""
        now, last = self._now(match), self._last
        parts = {
            name: part
            for name in ("table", "hand", "offers")
            if (part := getattr(now, name)) != getattr(last, name)
        }
        if not sights and not parts and ref is None:
            return None
        self._last = now
        self._sent += 1
        return Frame(self._sent, ref, sights, **parts)

    def _now(self, match: AnyMatch) -> Frame:
        if self.viewer is None:
            return Frame(0, table=match.table)
        return Frame(0, table=match.table, hand=match.hand(self.viewer), offers=match.offers(self.viewer))
