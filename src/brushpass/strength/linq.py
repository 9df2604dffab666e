"""Linq, measured in roles: as the spies of a table, or as its counter-spies, against the same others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brushpass import bots
from brushpass.core import Moment, Seat, Setup, View
from brushpass.games.linq import GAME
from brushpass.games.linq.cards import STAKE
from brushpass.games.linq.told import CounterSpyCard, Hand, NoCard, Over, SpyCard, Table
from brushpass.games.linq.truth import State
from brushpass.strength.settings import Setting
from brushpass.strength.sides import AnyPlayer, Keep, Side, match


@dataclass(frozen=True, slots=True)
class ByRole:
    """Players who share a seat: each is asked for what is theirs."""

    spy: AnyPlayer
    counter_spy: AnyPlayer
    host: AnyPlayer  # names the numbers, so that they are the same whoever plays

    def choose(
        self, view: View[Table, Hand], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Ask whoever has that role."""
        assert view.hand is not None, "a player has a hand"
        roles = {SpyCard: self.spy, CounterSpyCard: self.counter_spy, NoCard: self.host}
        return roles[type(view.hand.card)].choose(view, log, offers, moment)


class Tally:
    """Counts what spies and counter-spies earn, a head and round."""

    def __init__(self, seats: int) -> None:
        self._round = 1
        self._before: tuple[int, ...] = (STAKE,) * seats
        self.earned = {"spies": 0.0, "counter-spies": 0.0}

    def note(self, seat: Seat, move: Any, at: int, state: State) -> None:
        """Look at the table after a step; when a round is over, count."""
        del seat, move, at
        table = state.table
        if table.round == self._round and not isinstance(table.phase, Over):
            return
        assert table.debrief is not None, "a round is over"
        spies = {seat for couple in table.debrief.couples for seat in couple}
        gains = [after - before for before, after in zip(self._before, table.points, strict=True)]
        for role, seats in (("spies", spies), ("counter-spies", {*range(len(gains))} - spies)):
            self.earned[role] += sum(gains[seat] for seat in seats) / len(seats)
        self._round, self._before = table.round, table.points


def in_role(
    setup: Setup[Any], role: str, one: Side, other: Side, seed: str, keep: Keep
) -> tuple[float, float]:
    """Let one team have a role, then the other, each against the second: who earns more, and how much."""
    earned = []
    for team in (one, other):
        spies, others = (team, other) if role == "spies" else (other, team)
        player = ByRole(spies.player, others.player, other.player)
        tally, side = Tally(setup.seats), Side(f"{spies.name} against {others.name}", player)
        match(GAME, setup, [side] * setup.seats, seed, keep, tally.note)
        earned.append(tally.earned[role])
    mine, theirs = earned
    return ((mine > theirs) + (mine >= theirs)) / 2, (mine - theirs) / setup.seats


# Spies without a plan give nothing away: who listens to them hears what is not there.
SETTING = Setting(5, {}, ("spies", "counter-spies"), bots.EVERYWHERE[1:], in_role)
