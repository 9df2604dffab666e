"""Players who meet: two on the same deals from both sides, or all of one kind, watched as they decide."""

from collections.abc import Iterator, Sequence
from typing import Any

from brushpass.bots.arena import contest
from brushpass.core import AnyGame, Moment, all_seats, sights, step
from brushpass.table.setup import set_up


def share_of_wins(game: AnyGame, one: Any, other: Any, deals: Sequence[str], pairs: int = 1) -> float:
    """Say which part of the matches the first player wins, where they sit by turns round the table."""
    setup, share = set_up(game, 2 * pairs, {}), 0.0
    for deal in deals:
        for seating in ([one, other] * pairs, [other, one] * pairs):
            winners = contest(game, setup, seating, deal).winners
            share += sum(seating[seat] is one for seat in winners) / len(winners)
    return share / (2 * len(deals))


def decisions(
    game: AnyGame, player: Any, seats: int, number: int, turns: int
) -> Iterator[tuple[Any, Any, list[Any]]]:
    """Before each decision of a match: the truth, and what whoever decides knows and has seen."""
    state = game.deal(set_up(game, seats, {}), Moment(f"b{number}"))
    logs: dict[Any, list[Any]] = {seat: [] for seat in all_seats(seats)}
    for turn in range(turns):
        seat = next(seat for seat in logs if game.legal(game.view(state, seat)))
        view = game.view(state, seat)
        yield state, view, logs[seat]
        move, _ = player.choose(view, logs[seat], game.legal(view), Moment(f"m{number}", turn))
        state, events = step(game, state, seat, move, Moment(f"b{number}", turn + 1))
        for viewer, seen in logs.items():
            seen.extend(sights(game, events, viewer))
        if game.result(game.table(state)):
            return
