"""Bounds of what a table costs: a match that is too long is broken off, and a live one waits for somebody."""

from brushpass.core import replace
from brushpass.server.rooms import lobby
from brushpass.server.rooms.lobby import TableRecord
from brushpass.server.rooms.match_runner import MatchRunner


def bounded(record: TableRecord, runner: MatchRunner, *, somebody: bool, ahead: int) -> TableRecord:
    """Keep the match of a table within its bounds, and note it; ``somebody`` is there, if only to watch.

    ``ahead`` is the store's clock, of that of this process.
    """
    if not record.playing:
        return record
    if runner.too_long:
        return lobby.broken_off(record, "too_long")
    if runner.races is None or runner.stands is not somebody or runner.house.patient(runner.match):
        return record
    if somebody:
        runner.go_on()
        return replace(record, began=runner.began + ahead, stands=None)
    runner.stand_still()
    return replace(record, stands=runner.now)
