"""Many matches between players, and a table of how they did."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from brushpass.core import (
    CLOCK,
    AnyGame,
    Moment,
    Player,
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
Watch: TypeAlias = Callable[[Seat, Any, int, Any], None]  # who did what, when, and the state after it
Waits: TypeAlias = dict[Seat, tuple[int, int | None]]  # who waits: having seen how much, and until when


class Record(NamedTuple):
    """One match of an arena: enough to play it again, and who sat where."""

    seed: str
    seated: tuple[str, ...]
    moves: tuple[tuple[Seat, Any, int], ...]  # who did what, and when


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
    players: Sequence[tuple[str, Player[Any, Any, Any, Any]]],
    matches: int,
    seed: str,
    done: Callable[[Record], None] = lambda _: None,
) -> Standings:
    """Let players, each with a name, meet ``matches`` times, seated by lot; tell ``done`` of each."""
    wins, points = [0.0] * len(players), [0] * len(players)
    for number in range(matches):
        match_seed = f"{seed}/{number}"
        chairs = Moment(apart(match_seed, "chairs")).draw(range(len(players)), len(players))
        moves: list[tuple[Seat, Any, int]] = []
        seated = [players[who][1] for who in chairs]
        result = contest(game, setup, seated, match_seed, lambda *step, to=moves: to.append(step[:3]))
        for seat, who in enumerate(chairs):
            points[who] += result.points[seat]
            wins[who] += (seat in result.winners) / len(result.winners)
        done(Record(match_seed, tuple([players[who][0] for who in chairs]), tuple(moves)))
    scores = tuple(
        Score(name, round(won, 6), round(won / matches, 6), round(scored / matches, 6))
        for (name, _), won, scored in zip(players, wins, points, strict=True)
    )
    return Standings(game.name, matches, scores)


def contest(
    game: AnyGame,
    setup: Setup[Any],
    players: Sequence[Player[Any, Any, Any, Any]],
    seed: str,
    watch: Watch = lambda *_: None,
) -> Result:
    """Play one match between ``players``, in the order of their seats; ``watch`` is told of every step."""
    state: Any = game.deal(setup, Moment(seed))
    bots_seed = apart(seed, "bots")  # their own dice: no bot can foresee a draw
    logs: Logs = {seat: [] for seat in all_seats(setup.seats)}
    asked: Waits = {}
    at = number = 0
    while (result := game.result(game.table(state))) is None:
        number += 1
        seat, move, at = next_decision(game, state, players, logs, asked, bots_seed, at)
        state, events = step(game, state, seat, move, Moment(seed, number, at))
        for viewer, log in logs.items():
            log.extend(sights(game, events, viewer))
        watch(seat, move, at, state)
    return result


def next_decision(
    game: AnyGame,
    state: Any,
    players: Sequence[Player[Any, Any, Any, Any]],
    logs: Logs,
    asked: Waits,
    seed: str,
    at: int,
) -> tuple[Seat, Any, int]:
    """Ask the players in turn; while all of them wait, let time pass until one wakes or the rules do.

    Who waits is asked again when the time has come, or something was seen: nothing else is new to them.
    """
    due = game.deadline(state)
    if due is not None and due <= at:
        return CLOCK, TimeUp(), at  # as at a table: what time brings comes before what anybody does then
    while True:
        for seat, log in logs.items():
            seen, wake = asked.get(seat, (-1, None))
            if seen == len(log) and (wake is None or wake > at):
                continue
            view = game.view(state, seat)
            move, wake = None, None
            if offers := game.legal(view):
                # Dice that only this seat's own sights and the time move: they tell of no covert act.
                dice = Moment(apart(seed, f"player {seat}"), f"{len(log)}/{at}", at)
                move, wake = players[seat].choose(view, log, offers, dice)
            if move is not None:
                asked.pop(seat, None)
                return seat, move, at
            asked[seat] = len(log), None if wake is None else max(wake, at + 1)
        wakes = [wake for _, wake in asked.values() if wake is not None]
        if due is not None and due <= min(wakes, default=due):
            return CLOCK, TimeUp(), due
        at = min(wakes)
