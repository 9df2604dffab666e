"""Two players against each other, on the same deals from both sides."""

from collections.abc import Sequence
from typing import Any

from brushpass.bots.arena import contest
from brushpass.core import AnyGame
from brushpass.table.setup import set_up


def share_of_wins(game: AnyGame, one: Any, other: Any, deals: Sequence[str], pairs: int = 1) -> float:
    """Say which part of the matches the first player wins, where they sit by turns round the table."""
    setup, share = set_up(game, 2 * pairs, {}), 0.0
    for deal in deals:
        for seating in ([one, other] * pairs, [other, one] * pairs):
            winners = contest(game, setup, seating, deal).winners
            share += sum(seating[seat] is one for seat in winners) / len(winners)
    return share / (2 * len(deals))
