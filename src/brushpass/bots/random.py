"""A player without a plan: any kind of move first, then any move of that kind.

Drawing the kind first matters where one kind has many moves and another few:
otherwise this player would identify at almost every turn of Spywhere.
"""

from collections.abc import Sequence
from typing import Any

from brushpass.core import Moment, View, Write

BABBLE = ("rope", "sail", "keys", "lamp", "snow", "river", "paper", "clock")


def choose(
    view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
) -> tuple[Any, int | None]:
    """Choose without looking."""
    del view, log
    by_kind: dict[type, list[Any]] = {}
    for offer in offers:
        by_kind.setdefault(offer.kind if isinstance(offer, Write) else type(offer), []).append(offer)
    kinds = list(by_kind.values())
    of_kind = kinds[moment.roll(len(kinds))]
    offer = of_kind[moment.roll(len(of_kind))]
    if isinstance(offer, Write):
        return offer.fill(*moment.draw(BABBLE)), None
    return offer, None
