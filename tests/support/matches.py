"""Whole matches at a table, played by bots."""

from typing import Any

from brushpass import GAMES, Match
from brushpass.bots import player
from brushpass.core import Moment


def play(match: Any, level: str = "random", until: int | None = None) -> Any:
    """Let bots of this level play on, to the end or until so many steps are made."""
    who = player(match.game, level)
    while not match.over and len(match.steps) != until:
        seat = match.to_act[0]
        dice = Moment(f"dice of {match.seed}", len(match.steps))
        move, _ = who.choose(match.view(seat), match.log(seat), match.offers(seat), dice)
        match.play(seat, move, match.at + dice.roll(5_000))
    return match


def spywhere(seats: int = 4, seed: str = "meridian", **options: object) -> Any:
    """Deal a match of Spywhere."""
    return Match(GAMES["spywhere"], seats=seats, seed=seed, options=options)
