"""The speeds that have ladders of their own: with a day to think it is another game than with a moment."""

from typing import get_args

from brushpass.table.house import PACES
from brushpass.wire.people import Speed

SPEEDS: tuple[Speed, ...] = get_args(Speed)


def speed_of(pace: str) -> Speed:
    """Say to which speed a pace belongs."""
    if PACES[pace].holidays:
        return "days"
    return "quick" if pace == "quick" else "calm"
