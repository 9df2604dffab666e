"""Many matches between players, and a table of how they did."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from brushpass.bots import player
from brushpass.bots.player import Player
from brushpass.core import (
    CLOCK,
    AnyGame,
    Moment,
    Result,
    Seat,
    Setup,
    TimeUp,
    Told,
    all_seats,
    apart,
    sights,
    step,
)

Logs: TypeAlias = dict[Seat, list[Any]]  # what each seat has seen


class Score(Told, tag=False):
    """How one player did; shared wins count in parts."""

    player: str
    wins: float
    win_rate: float
    points_mean: float


class Standings(Told, tag=False):
    """The outcome of an arena."""

    game: str
    matches: int
    players: tuple[Score, ...]


def arena(
    game: AnyGame,
    setup: Setup[Any],
    levels: Sequence[str],
    matches: int,
    seed: str,
    done: Callable[[], None] = lambda: None,
) -> Standings:
    """Let players meet ``matches`` times, moving one chair on each time; call ``done`` after each."""
    players = [player(game, level) for level in levels]
    wins, points = [0.0] * len(players), [0] * len(players)
    for number in range(matches):
        chairs = [(seat + number) % len(players) for seat in range(len(players))]
        result = contest(game, setup, [players[i] for i in chairs], f"{seed}/{number}")
        for seat, who in enumerate(chairs):
            points[who] += result.points[seat]
            wins[who] += (seat in result.winners) / len(result.winners)
        done()
    scores = tuple(
        Score(level, round(won, 6), round(won / matches, 6), round(scored / matches, 6))
        for level, won, scored in zip(levels, wins, points, strict=True)
    )
    return Standings(game.name, matches, scores)


def contest(
    game: AnyGame, setup: Setup[Any], players: Sequence[Player[Any, Any, Any, Any]], seed: str
) -> Result:
    """Play one match between ``players``, in the order of their seats."""
    state: Any = game.deal(setup, Moment(seed))
    bots_seed = apart(seed, "bots")  # their own dice: no bot can foresee a draw
    logs: Logs = {seat: [] for seat in all_seats(setup.seats)}
    at = number = 0
    while (result := game.result(game.table(state))) is None:
        number += 1
        seat, move, at = next_decision(game, state, players, logs, Moment(bots_seed, number, at))
        state, events = step(game, state, seat, move, Moment(seed, number, at))
        for viewer, log in logs.items():
            log.extend(sights(game, events, viewer))
    return result


def next_decision(
    game: AnyGame,
    state: Any,
    players: Sequence[Player[Any, Any, Any, Any]],
    logs: Logs,
    moment: Moment,
) -> tuple[Seat, Any, int]:
    """Ask the players in turn; when all of them wait, the first thing that time brings."""
    wakes = []
    for seat, log in logs.items():
        view = game.view(state, seat)
        if offers := game.legal(view):
            move, wake = players[seat].choose(view, log, offers, moment)
            if move is not None:
                return seat, move, moment.at
            wakes += [] if wake is None else [wake]
    due = game.deadline(state)
    if due is not None and due <= min(wakes, default=due):
        return CLOCK, TimeUp(), due
    later = moment.named("later", min(wakes), at=min(wakes))
    return next_decision(game, state, players, logs, later)
