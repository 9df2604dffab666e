"""Who meets whom, and one deal of it: the same cards and dice for both, with the seats exchanged."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from brushpass import bots
from brushpass.bots.arena import contest
from brushpass.core import AnyGame, Player, Result, Setup, Told
from brushpass.games import GAMES
from brushpass.strength import linq
from brushpass.table.setup import set_up

AnyPlayer: TypeAlias = Player[Any, Any, Any, Any]
Ask: TypeAlias = Callable[[AnyGame, str], AnyPlayer]


class Setting(NamedTuple):
    """How a game is played where strength is measured."""

    seats: int
    options: dict[str, object]
    as_what: Sequence[str] = ("",)  # where the levels meet as teams: the roles


SETTINGS = {
    "spywhere": Setting(4, {}),
    "double_agent": Setting(2, {}),
    "linq": Setting(5, {}, ("spies", "counter-spies")),
    "wink": Setting(4, {"mode": "slots"}),
}


class Bout(Told, tag=False):
    """Two levels that meet in a game, all over or in one role."""

    game: str
    one: str
    other: str
    role: str = ""


class Deal(Told, tag=False):
    """What came of one deal: which part of it the first level won, and by how many points on average."""

    number: int
    share: float
    lead: float


def bouts_of(game: str, levels: Sequence[str]) -> list[Bout]:
    """List who meets whom: everybody everybody else, the higher level first."""
    pairs = [(one, other) for at, one in enumerate(levels) for other in levels[:at]]
    return [Bout(game, one, other, role) for role in SETTINGS[game].as_what for one, other in pairs]


def play(bout: Bout, number: int, ask: Ask = bots.player) -> Deal:
    """Play one deal of a bout, from both sides."""
    game, setting = GAMES[bout.game], SETTINGS[bout.game]
    setup, seed = set_up(game, setting.seats, setting.options), f"strength/{bout.game}/{number}"
    one, other = ask(game, bout.one), ask(game, bout.other)
    if bout.role:
        return Deal(number, *linq.in_role(setup, bout.role, one, other, seed))
    share, lead = from_both_sides(game, setup, one, other, seed)
    return Deal(number, share, lead)


def from_both_sides(
    game: AnyGame, setup: Setup[Any], one: AnyPlayer, other: AnyPlayer, seed: str
) -> tuple[float, float]:
    """Let two players sit down by turns round the table, and then the other way round."""
    share = lead = 0.0
    for first in (0, 1):
        mine = [seat for seat in range(setup.seats) if seat % 2 == first]
        seating = [one if seat in mine else other for seat in range(setup.seats)]
        result = contest(game, setup, seating, seed)
        share += sum(seat in mine for seat in result.winners) / len(result.winners) / 2
        lead += (_mean(result, mine) - _mean(result, [s for s in range(setup.seats) if s not in mine])) / 2
    return share, lead


def _mean(result: Result, seats: Sequence[int]) -> float:
    return sum(result.points[seat] for seat in seats) / len(seats)
