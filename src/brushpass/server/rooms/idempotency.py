"""Idempotency of moves: accepted request numbers (``ref``) and their answers; a retry is answered again."""

from collections.abc import Iterable

from brushpass.core import Seat
from brushpass.server.store import Played


class AcceptedMoves:
    """The numbers of accepted moves, in this match and the one before, and each seat's last answer."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._match, self._accepted = "", set[tuple[Seat, int]]()
        self._before, self._earlier = "", set[tuple[Seat, int]]()  # a page may still ask again
        # By number, what was said without the spaces at its end, and how long it was with them.
        self._answers: dict[Seat, tuple[int, bytes, int]] = {}

    def turn_over(self, match: str, logged: Iterable[Played]) -> None:
        """Begin with another match, of which this much is logged."""
        self._before, self._earlier, self._answers = self._match, self._accepted, {}
        self._match = match
        self._accepted = {(Seat(p.seat), p.ref) for p in logged if p.ref is not None}

    def has(self, seat: Seat, ref: int, came_after: str | None) -> bool:
        """Say whether a move of this number was accepted from whoever sits there, and ``came_after`` a match.

        Somebody else may have sat there before: their numbers say nothing about the moves of a newcomer.
        """
        if came_after == self._match:
            return False
        number = seat, ref
        return number in self._accepted or (came_after != self._before and number in self._earlier)

    def accept(self, seat: Seat, ref: int, answer: bytes | None) -> None:
        """Remember a move, and what was said to it, if anybody was there to hear it."""
        self._accepted.add((seat, ref))
        if answer is not None:
            self._answers[seat] = (ref, answer[: answer.rindex(b"}") + 1], len(answer))

    def answer(self, seat: Seat, ref: int) -> bytes | None:
        """Give the answer again, if it is the seat's last: its number tells that it is an old one."""
        latest, said, length = self._answers.get(seat, (None, b"", 0))
        return said.ljust(length) if latest == ref else None

    def told_anew(self, seat: Seat) -> None:
        """Forget a seat's answer: the seat is told everything again, and the answer would be old news."""
        self._answers.pop(seat, None)
