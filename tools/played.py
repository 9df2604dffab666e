"""Whole matches of bots, step by step, with the deals of ``brushpass arena`` of the same seed."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from brushpass import bots
from brushpass.bots.arena import Waits, next_decision
from brushpass.core import AnyGame, Moment, Seat, Setup, all_seats, apart, sights, step


class Played(NamedTuple):
    """One step of a match: how it stood, who did what, when, what happened, and how it stands."""

    before: Any
    seat: Seat
    move: Any
    at: int
    events: tuple[Any, ...]
    after: Any


def played(game: AnyGame, setup: Setup[Any], level: str, seed: str) -> Iterator[Played]:
    """Let bots of one level play a match."""
    state: Any = game.deal(setup, Moment(seed))
    players, logs = [bots.player(game, level)] * setup.seats, {seat: [] for seat in all_seats(setup.seats)}
    asked: Waits = {}
    at = number = 0
    while game.result(game.table(state)) is None:
        number += 1
        seat, move, at = next_decision(game, state, players, logs, asked, apart(seed, "bots"), at)
        before, (state, events) = state, step(game, state, seat, move, Moment(seed, number, at))
        for viewer, log in logs.items():
            log.extend(sights(game, events, viewer))
        yield Played(before, seat, move, at, events, state)
