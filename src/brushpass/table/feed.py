"""What one viewer is sent: frames with numbers of their own, and silence when nothing was seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from brushpass.core import Seat, Told, View, Viewer

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch

N = TypeVar("N")


class Frame(Told, omit_defaults=True):
    """One message to one viewer. A part that did not change is not in it."""

    n: int
    ref: int | None = None  # the viewer's own move that this frame answers
    sights: Sequence[Told] = ()
    table: Told | None = None
    hand: Told | None = None
    offers: Sequence[Told] | None = None
    left: int | None = None  # milliseconds until the house decides for those who have not
    hint: str | None = None  # what a lesson says now: a key into the game's words
    house: Seat | None = None  # for this person the house decided what is told here


class HouseMove(NamedTuple):
    """What the house decided for a person who had no time left, or was away."""

    seat: Seat
    alone: bool  # the table waited for this person alone, so that all could see whose time ran out

    @staticmethod
    def of(match: AnyMatch, seat: Seat) -> HouseMove:
        """Say for whom the house is about to decide. Among several nobody is told who had not decided."""
        return HouseMove(seat, getattr(match.table.phase, "who", ()) == (seat,))

    def told_to(self, viewer: Viewer) -> Seat | None:
        """Say for whom it was, if this viewer may know."""
        return self.seat if self.alone or viewer == self.seat else None


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
        self._forget()

    def _forget(self) -> None:
        self._view: View[Told, Told] | None = None
        self._offers: Sequence[Told] | None = None
        self._stirred_at: int | None = None
        self._hint: str | None = None

    def whole(self, match: AnyMatch, left: int | None = None) -> Frame:
        """Send all that the viewer may know: on joining, and on every return."""
        self._forget()
        frame = self.after(match, (), left=left)
        assert frame is not None, "there is always a table to send"
        return frame

    def after(
        self,
        match: AnyMatch,
        sights: Sequence[Told],
        ref: int | None = None,
        left: int | None = None,
        house: HouseMove | None = None,
    ) -> Frame | None:
        """Send what is new after a step of which the viewer saw ``sights``.

        ``left`` goes with it when the count began anew: that is public, as is what began it.
        """
        viewer, known = self.viewer, self._view
        view = self._view = match.view(viewer)
        table = hand = offers = hint = None
        if view is not known:
            table, hand = _new(view.table, known and known.table), _new(view.hand, known and known.hand)
        if viewer is not None and (
            view is not known or match.lesson
        ):  # offers hang on the view alone, but here
            offers = _new(match.offers(viewer), self._offers)
            hint = _new(match.hint, self._hint) if match.lesson else None
        if not sights and ref is None and table is hand is offers is hint is None:
            return None
        self._hint = hint or self._hint
        self._offers = self._offers if offers is None else offers
        began_anew = match.stirred_at != self._stirred_at
        self._stirred_at = match.stirred_at
        self._sent += 1
        left = left if began_anew else None
        decided = house.told_to(viewer) if house else None
        return Frame(self._sent, ref, sights, table, hand, offers, left, hint, decided)


def _new(part: N, last: N | None) -> N | None:
    """Say what a part is, unless that is known."""
    return None if part is last or part == last else part
