"""Players from outside whose strength is measured: a class, a function that reads text, or an engine.

What they answer is checked as a table would. What is no move is a slip: the house decides in their place,
and it is counted, so that strength and slips are two numbers.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from brushpass import bots
from brushpass.core import AnyGame, BadSetup, Illegal, Moment, Setup, View, admit
from brushpass.strength.engine import Engine, NoAnswer
from brushpass.strength.sides import AnyPlayer
from brushpass.table.seating import HOUSE
from brushpass.text import TextTeam

Guests: TypeAlias = Mapping[str, str]  # by name, where each is found

PIPE, SOCKET, TEXT = "pipe:", "socket:", "text:"
FORMS = "NAME=module:Class, NAME=text:module:function, NAME=pipe:COMMAND or NAME=socket:HOST:PORT"


@dataclass
class Checked:
    """A player whose answers are checked, and counted."""

    game: AnyGame
    player: AnyPlayer
    decisions: int = field(default=0, init=False)
    _slips: int = field(default=0, init=False)

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Ask the player; if the answer is no move, let the house decide."""
        self.decisions += 1
        try:
            return self._sound(view, log, offers, moment)
        except (Illegal, NoAnswer):
            self._slips += 1
        return bots.player(self.game, HOUSE).choose(view, log, offers, moment)

    @property
    def slips(self) -> int:
        """Count what was no move; one decision in text may take several answers."""
        told = self.player.account.slips.total() if isinstance(self.player, TextTeam) else 0
        return self._slips + told

    def _sound(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        try:
            move, wake = self.player.choose(view, log, offers, moment)
        except (BadSetup, NoAnswer):
            raise
        except Exception as fault:
            told = f"{type(fault).__name__}: {fault}"
            raise BadSetup(f"a player failed at a table of {self.game.name}: {told}") from fault
        if move is None and self.game.real_time is None:
            raise NoAnswer
        return None if move is None else admit(self.game, view, offers, move), wake


def guests_of(named: Sequence[str]) -> dict[str, str]:
    """Read who is to be measured, and look whether they are there."""
    found = {}
    for each in named:
        name, _, place = each.partition("=")
        if not name.isidentifier() or ":" not in place:
            raise BadSetup(f"{each!r} names no player: write {FORMS}")
        if name in bots.LEVELS or name in found:
            raise BadSetup(f"there is a player {name!r} already: choose another name")
        found[name] = place
        if not place.startswith((PIPE, SOCKET)):
            imported(place.removeprefix(TEXT))
    return found


def guest(game: AnyGame, setup: Setup[Any], place: str) -> Checked:
    """Ask a player from outside to a deal."""
    if place.startswith((PIPE, SOCKET)):
        return Checked(game, _engine(game.name, place))
    what = imported(place.removeprefix(TEXT))
    if place.startswith(TEXT):
        return Checked(game, TextTeam(game, setup, lambda _: what, remembers=False))
    return Checked(game, what() if isinstance(what, type) else what)


def imported(place: str) -> Any:
    """Import what stands at ``module:name``; modules in the folder one is in are found, too."""
    module, _, name = place.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return getattr(import_module(module), name)
    except Exception as error:
        raise BadSetup(f"{place} cannot be imported: {type(error).__name__}: {error}") from error


@cache
def _engine(game: str, place: str) -> Engine:
    """Start one engine for each process that plays; it is asked about all its deals."""
    from brushpass.games import GAMES

    is_socket = place.startswith(SOCKET)
    return Engine(GAMES[game], place.removeprefix(SOCKET if is_socket else PIPE), is_socket)
