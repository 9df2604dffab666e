"""Whole matches at a table, played by bots."""

from typing import Any

from brushpass import GAMES, Match
from brushpass.bots import player
from brushpass.core import Moment


def play(match: Any, level: str = "random", until: int | None = None) -> Any:
    """Let bots of this level play on, to the end or until so many steps are made."""
    who = player(match.game, level)
    if match.game.real_time is not None:
        return _play_by_the_clock(match, who, until)
    while not match.over and len(match.steps) != until:
        seat = match.to_act[0]
        dice = Moment(f"dice of {match.seed}", len(match.steps))
        move, _ = who.choose(match.view(seat), match.log(seat), match.offers(seat), dice)
        at, due = match.at + dice.roll(5_000), match.deadline
        if due is not None and (move is None or at >= due):
            match.tick(due)
        else:
            match.play(seat, move, at)
    return match


def _play_by_the_clock(match: Any, who: Any, until: int | None) -> Any:
    """Ask whoever saw something or wanted to be asked; while all wait, let time pass."""
    waiting: dict[int, tuple[int, int | None]] = {}
    while not match.over and (until is None or len(match.steps) < until):
        for seat in match.to_act:
            log = match.log(seat)
            seen, wake = waiting.get(seat, (-1, None))
            if seen == len(log) and (wake is None or wake > match.at):
                continue
            dice = Moment(f"dice of {seat} in {match.seed}", f"{len(log)}/{match.at}", match.at)
            move, wake = who.choose(match.view(seat), log, match.offers(seat), dice)
            waiting[seat] = len(log), wake
            if move is not None:
                match.play(seat, move)
                break
        else:
            times = [wake for _, wake in waiting.values() if wake is not None and wake > match.at]
            match.tick(min([*times, *([] if match.deadline is None else [match.deadline])]))
    return match


def spywhere(seats: int = 4, seed: str = "meridian", **options: object) -> Any:
    """Deal a match of Spywhere."""
    return Match(GAMES["spywhere"], seats=seats, seed=seed, options=options)


def wink(seats: int = 4, seed: str = "meridian", **options: object) -> Any:
    """Deal a match of Wink."""
    return Match(GAMES["wink"], seats=seats, seed=seed, options=options)
