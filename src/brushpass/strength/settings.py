"""How a game is played where strength is measured: as the module of its name here says, or else as usual."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from brushpass import bots
from brushpass.core import AnyGame, Setup
from brushpass.extensions import extension
from brushpass.strength.sides import Keep, Side

InRole: TypeAlias = Callable[[Setup[Any], str, Side, Side, str, Keep], tuple[float, float]]

USUAL = 4  # seats, where a game has room for so many


class Setting(NamedTuple):
    """How a game is played where strength is measured."""

    seats: int
    options: dict[str, object]
    as_what: Sequence[str] = ("",)  # where the levels meet as teams: the roles
    levels: Sequence[str] = bots.EVERYWHERE
    in_role: InRole | None = None  # how two teams meet in a role


def setting_of(game: AnyGame) -> Setting:
    """Find the ``SETTING`` in the module of a game's name; a game that has none there is played as usual."""
    own: Setting | None = getattr(extension(game, __package__, "strength"), "SETTING", None)
    seats = min(game.seats, key=lambda seats: abs(seats - USUAL))
    return own or Setting(seats, {}, levels=tuple(bots.players(game)))
