"""Games from outside: packages that declare the entry point group ``brushpass.games`` (ADR 34).

``GAMES`` is the shelf of this process. The house's own games are always on it; a game from outside is put
there by ``take``, when a command asks for it by name, or by ``take_all``. Nothing else imports a plugin: a
server has those alone that its flags name, and what clients say never makes it import another.
"""

import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import NamedTuple

from brushpass.core import AnyGame, BadSetup
from brushpass.games import GAMES
from brushpass.plugins.sound import NAME, sound

GROUP = "brushpass.games"
OURS = MappingProxyType(dict(GAMES))  # the house's own: no plugin can take the name of one
NAMED = "a game's name has small letters, figures and _, at most 32, a letter first"
LONGEST = 300  # characters of what is told of a plugin: an exception may say anything


class BadPlugin(BadSetup):
    """An installed game cannot be put on the shelf; it says in one line which, and why."""

    def __init__(self, game: str, package: str, fault: object) -> None:
        said = f"the game {game!r} of the package {package} is left out: {fault}"
        super().__init__(" ".join("".join(c if c.isprintable() else " " for c in said).split())[:LONGEST])


class Installed(NamedTuple):
    """What the installed packages declare."""

    points: dict[str, EntryPoint]
    faults: list[BadPlugin]  # of those that cannot even be named


@cache
def installed() -> Installed:
    """Read, once, what the installed packages declare; none of them is imported yet."""
    found = Installed({}, [])
    try:
        points = sorted(entry_points(group=GROUP), key=_package)
    except Exception as error:  # noqa: BLE001 -- a package that was installed wrongly must not stop the others
        found.faults.append(BadPlugin("?", "?", f"entry points cannot be read: {error}"))
        return found
    for point in points:
        if not NAME.fullmatch(point.name):
            fault = NAMED
        elif point.name in OURS:
            fault = "its name is taken by a game of the house"
        elif point.name in found.points:
            fault = f"its name is taken by the package {_package(found.points[point.name])}"
        else:
            found.points[point.name] = point
            continue
        found.faults.append(BadPlugin(point.name, _package(point), fault))
    return found


def names() -> list[str]:
    """Name the games of the house, and those that are installed; whether these are sound is not yet known."""
    return list(dict.fromkeys((*GAMES, *installed().points)))


def take(name: str) -> AnyGame:
    """Find a game, and put it on the shelf of this process if it is not there."""
    if name not in GAMES:
        point = installed().points.get(name)
        if point is None:
            raise _unknown(name)
        GAMES[name] = _read(point)
    return GAMES[name]


def find(name: str) -> AnyGame:
    """Find a game by its name, or by that of the package it lies in, and put it on the shelf."""
    declared = {point.module: game for game, point in installed().points.items()}
    if name in names() or name in declared or find_spec_of(name) is None:
        return take(declared.get(name, name))
    game = _read(EntryPoint(name.rpartition(".")[2], f"{name}:GAME", GROUP))
    return GAMES.setdefault(game.name, game)


def find_spec_of(package: str) -> ModuleSpec | None:
    """Find a package that can be imported, whether it declares a game or not."""
    try:
        return find_spec(package)
    except (ImportError, ValueError):
        return None


def take_each(games: Iterable[str]) -> None:
    """Put these games on the shelf."""
    for name in games:
        take(name)


def take_all() -> None:
    """Put every installed game on the shelf; those that are not sound are named, once, and left out."""
    faults = [*installed().faults]
    for name in installed().points:
        try:
            take(name)
        except BadPlugin as bad:
            faults.append(bad)
    for fault in faults:
        _tell(str(fault))


@cache
def _tell(fault: str) -> None:
    print(f"brushpass: {fault}", file=sys.stderr)  # noqa: T201 -- before there is a table, or a log


def _unknown(name: str) -> BadSetup:
    """Say why there is no such game: what bears its name may have been left out."""
    fault = next((fault for fault in installed().faults if f"the game {name!r} of" in str(fault)), None)
    return fault or BadSetup(f"there is no game {name!r}; there are: {', '.join(names())}")


def _package(point: EntryPoint) -> str:
    """Name the package that declares an entry point, as it is installed."""
    return point.dist.name if point.dist else point.module


@cache
def _read(point: EntryPoint) -> AnyGame:
    """Import a game, and look at it: whatever is wrong with it stops here."""
    try:
        with redirect_stdout(sys.stderr):  # what a command prints may be read by programs
            found = point.load()
            game = found.GAME if isinstance(found, ModuleType) else found
            return sound(game, point.name, point.module)
    except KeyboardInterrupt:
        raise
    except BadSetup as bad:
        raise BadPlugin(point.name, _package(point), bad) from None
    except BaseException as error:  # noqa: BLE001 -- a plugin may do anything while it is imported, even exit
        fault = f"{type(error).__name__}: {error}"
        raise BadPlugin(point.name, _package(point), fault) from None
