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
        return type(move) is self.kind and 0 < len(getattr(move, "text", "")) <= self.limit


class TimeUp(Told):
    """The clock's one move."""


def blank_for(offers: Sequence[object], move: object) -> Write | None:
    """Find the blank that ``move`` fills, if it fills one."""
    return next((o for o in offers if isinstance(o, Write) and o.admits(move)), None)
