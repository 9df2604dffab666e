"""What a seat may be offered: a move as it stands, or a blank to fill."""

from collections.abc import Sequence
from typing import Any

from brushpass.core.value import Told


class Write(Told):
    """An offer with a blank in it: any fitting text makes a move."""

    kind: type[Any]  # a Move class whose one field ``text`` is the blank
    limit: int = 40

    def fill(self, text: str) -> Any:
        """Make the move that says ``text``."""
        return self.kind(text=text)

    def admits(self, move: object) -> bool:
        """Say whether ``move`` is this blank, filled."""
        text = getattr(move, "text", "")
        fitting = isinstance(text, str) and 0 < len(text) <= self.limit and text.isprintable()
        return type(move) is self.kind and fitting


class TimeUp(Told):
    """The clock's one move."""


def blank_for(offers: Sequence[object], move: object) -> Write | None:
    """Find the blank that ``move`` fills, if it fills one."""
    return next((o for o in offers if isinstance(o, Write) and o.admits(move)), None)
