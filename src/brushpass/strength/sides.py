"""Players with names, and a match between them that somebody may want to keep."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from brushpass.bots.arena import Record, Watch, contest
from brushpass.core import AnyGame, Player, Result, Seat, Setup

AnyPlayer: TypeAlias = Player[Any, Any, Any, Any]
Keep: TypeAlias = Callable[[Record], None]


class Side(NamedTuple):
    """A player, and what they are called."""

    name: str
    player: AnyPlayer


def match(
    game: AnyGame,
    setup: Setup[Any],
    sides: Sequence[Side],
    seed: str,
    keep: Keep,
    watch: Watch = lambda *_: None,
) -> Result:
    """Play a match, and hand over what it takes to play it again."""
    moves: list[tuple[Seat, Any, int]] = []

    def note(seat: Seat, move: Any, at: int, state: Any) -> None:
        moves.append((seat, move, at))
        watch(seat, move, at, state)

    result = contest(game, setup, [side.player for side in sides], seed, note)
    keep(Record(seed, tuple([side.name for side in sides]), tuple(moves)))
    return result
