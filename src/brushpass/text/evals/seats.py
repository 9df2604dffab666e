"""Who plays on a side: the model that is evaluated, models in named roles, and levels of the house."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from brushpass import bots
from brushpass.core import AnyGame, BadSetup, Moment, Seat, Setup, View
from brushpass.strength.settings import setting_of
from brushpass.strength.sides import AnyPlayer
from brushpass.text.player import AskInText
from brushpass.text.team import TextTeam

MODEL = "model"  # the one that is evaluated
ROLE = "role:"  # before the name of a role to which a model was given


@dataclass
class Mixed:
    """Players who share a side: they take its chairs in turn round the table."""

    players: Sequence[AnyPlayer]
    apart: int  # chairs from one of this side to the next

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Ask whoever has that chair."""
        assert view.seat is not None, "only a player is asked"
        return self.players[view.seat // self.apart % len(self.players)].choose(view, log, offers, moment)


def side_of(game: AnyGame, names: str) -> list[str]:
    """Read who is on a side, such as ``model,novice``; each of them must be there."""
    found = [name.strip() for name in names.split(",")]
    there = (MODEL, *setting_of(game).levels)
    for name in found:
        if name not in there and not (name.startswith(ROLE) and name.removeprefix(ROLE)):
            raise BadSetup(f"there is no player {name!r}; there are: {', '.join(there)}, {ROLE}NAME")
    return found


def seated(
    game: AnyGame,
    names: Sequence[str],
    text_teams: Callable[[str], TextTeam],
) -> Mixed:
    """Seat a side; ``text_teams`` gives the players who are asked in text, by name."""
    in_text = {name: text_teams(name) for name in {*names} if is_asked_in_text(name)}
    players: list[AnyPlayer] = [in_text.get(name) or bots.player(game, name) for name in names]
    return Mixed(players, 1 if setting_of(game).in_role else 2)


def is_asked_in_text(name: str) -> bool:
    """Say whether a player is a model."""
    return name == MODEL or name.startswith(ROLE)


def text_team(
    game: AnyGame, setup: Setup[Any], converse: Callable[[str, Seat], AskInText], name: str, **door: Any
) -> TextTeam:
    """Let one model play all the chairs that have its name, each in a conversation of its own."""
    return TextTeam(game, setup, partial(converse, name), **door)
