"""Keeps the time of one table's match as its record says: how long is left, holidays, the pace.

The rules of it are in ``days``; this is where they meet the match that is played, and its clock.
"""

from collections.abc import Collection

from brushpass.core import Seat, Seats, Viewer
from brushpass.server.rooms import days
from brushpass.server.rooms.context import WallClock
from brushpass.server.rooms.lobby import TableRecord
from brushpass.server.rooms.match_runner import MatchRunner
from brushpass.server.store import Ledger
from brushpass.table.house import PACES
from brushpass.wire import messages


class Timekeeper:
    """Knows the store's clock; all it answers is in the record, or in the house of the match."""

    def __init__(self, clock: WallClock, ahead: int, ledger: Ledger) -> None:
        """Read ``clock``; the store's is so far ahead of it."""
        self._clock, self.ahead, self._ledger = clock, ahead, ledger
        self._awaited: tuple[str, Seats] = ("", ())  # the match, and whom it waited for until now

    @property
    def now(self) -> int:
        """The time, by the store's clock."""
        return self._clock() + self.ahead

    def set(self, record: TableRecord, runner: MatchRunner) -> None:
        """Let the house of a match go by what the table has agreed on."""
        self._awaited = runner.id, runner.match.table.phase.who
        runner.house = days.timed(runner.house, record, runner.match, runner.began + self.ahead)

    def stirred(self, record: TableRecord, runner: MatchRunner) -> TableRecord:
        """Note that the table has seen something, just now: all the time begins anew."""
        if not PACES[record.pace].patient:  # nobody is tapped, and nothing is due by a day
            return days.at_rest(record)
        at = runner.began + self.ahead + runner.match.stirred_at
        before, who = self._awaited, runner.match.table.phase.who
        if runner.races is None:
            told = days.to_tell(before[1] if before[0] == runner.id else (), who)
            locks = [lock for seat in told if (lock := record.chairs[seat].lock)]
            if locks:
                self._ledger.transaction().tap(locks, f"{runner.id}/{len(runner.match.steps)}")
        fresh = days.stirred(record, who, at)
        self.set(fresh, runner)
        return fresh

    def asked(
        self,
        record: TableRecord,
        runner: MatchRunner | None,
        seat: Seat,
        ask: messages.Holiday | messages.Propose,
    ) -> TableRecord:
        """Do what moves the limit of a match, or propose it."""
        if isinstance(ask, messages.Holiday):
            return days.holiday(record, seat, ask.days, self.now)
        setup = runner.match.setup if runner else None
        return days.proposed(record, seat, ask, setup)

    def settled(
        self, record: TableRecord, runner: MatchRunner | None, here: Collection[Viewer]
    ) -> TableRecord:
        """Take another pace if all agree by now; who leaves is asked no more."""
        if runner is None or not record.playing:
            return record
        fresh = days.agreed(record, here, runner.match.table.phase.who, self.now)
        if fresh.pace != record.pace or fresh.waits != record.waits:
            runner.match.stirred_at = runner.now
        self.set(fresh, runner)
        return fresh

    def long_ago(self, record: TableRecord) -> int:
        """Say since when somebody is taken for gone; over days nobody is, and no host looks into a hand."""
        if days.over_days(record):
            return -1
        return self._clock() - PACES[record.pace].grace

    def played_for(self, record: TableRecord, runner: MatchRunner | None) -> int:
        """Say since when somebody must be away to be played for; with patience nobody ever is."""
        if runner and record.playing and runner.house.patient(runner.match):
            return -1
        return self.long_ago(record)
