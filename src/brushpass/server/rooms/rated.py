"""Which matches count on the ladder: those to which everybody at the table has agreed before the deal.

All of it is public. Who agrees, agrees to what is to be played: when that changes, everybody is asked again.
"""

from brushpass.core import Seat, put, replace
from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused
from brushpass.server.ladder import anchors
from brushpass.server.rooms.lobby import TableRecord
from brushpass.table.setup import option_choices


def agreement(record: TableRecord) -> str:
    """Say how a table stands to the ladder: nothing, ``asked``, ``counts``, or what is in the way."""
    if record.playing:
        return "counts" if record.rated else ""
    people = [chair for chair in record.chairs if chair.lock]
    if not any(chair.ladder for chair in people):
        return ""
    return hindrance(record) or ("counts" if all(chair.ladder for chair in people) else "asked")


def hindrance(record: TableRecord) -> str:
    """Say what is in the way of a rated match: cards of the host's own, or bots of unknown strength."""
    usual = option_choices(GAMES[record.game])
    own = (name for name, value in record.options.items() if value != usual[name][0])
    if any(len(usual[name]) == 1 for name in own):  # data, a sheet, or a number
        return "own_rules"
    known = anchors.levels(record.game)
    if record.lesson or any(chair.bot not in known for chair in record.chairs if chair.bot):
        return "unknown_bots"
    return ""


def agreed(record: TableRecord, seat: Seat, *, wish: bool) -> TableRecord:
    """Let somebody agree that matches here count, or no longer."""
    if record.playing:
        raise RequestRefused("playing")
    return replace(record, chairs=put(record.chairs, seat, replace(record.chairs[seat], ladder=wish)))
