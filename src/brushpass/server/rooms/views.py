"""A table record as it is told: to those who sit there, to strangers, and to the house."""

from collections.abc import Collection, Mapping

from brushpass.core import Seat, commitment
from brushpass.server.rooms import days, door
from brushpass.server.rooms.lobby import TableRecord
from brushpass.server.rooms.rated import agreement
from brushpass.table.seating import Occupant, Seating
from brushpass.wire import messages


def seating(record: TableRecord, away: Mapping[Seat, int], began: int) -> Seating:
    """Seat everybody for the house, which counts time from when the match began."""
    return tuple(
        Occupant(chair.name, chair.bot, None if since is None else max(0, since - began))
        for seat, chair in enumerate(record.chairs)
        for since in [away.get(Seat(seat))]
    )


def around(
    record: TableRecord,
    away: Mapping[Seat, int],
    votes: Mapping[Seat, Collection[Seat]],
    long_ago: int,
    ahead: int,
) -> tuple[messages.Chair, ...]:
    """Describe the chairs as everybody sees them; who went away before ``long_ago`` is played for.

    ``ahead`` is the store's clock, of that of this process.
    """
    return tuple(
        messages.Chair(
            chair.name,
            chair.colour,
            chair.bot,
            seat in away,
            record.playing and away.get(Seat(seat), long_ago + 1) <= long_ago,
            len(votes.get(Seat(seat), ())),
            chair.rekeyed,
            chair.machine,
            chair.back - ahead if chair.back else 0,
            days.holidays_left(record, Seat(seat)) if chair.lock else 0,
            chair.ladder,
            bool(chair.invited),
        )
        for seat, chair in enumerate(record.chairs)
    )


def presence(
    record: TableRecord,
    you: Seat | None,
    around: tuple[messages.Chair, ...],
    watchers: int,
    screens: int,
) -> messages.Presence:
    """Say who is at the table, as one viewer may know it."""
    return messages.Presence(
        record.code,
        record.host,
        around,
        record.game,
        record.pace,
        commitment(record.secret),
        record.options,
        you,
        record.locked,
        record.public,
        record.watch if you is not None else None,
        watchers,
        record.match,
        record.playing,
        record.lesson,
        record.owner is not None,
        record.broken,
        record.waits,
        record.proposal,
        record.knocks if you == record.host else (),
        agreement(record),
        screens,
        record.planned,
        record.programs,
    )


def listed(record: TableRecord, *, run: bool = False) -> messages.Listed:
    """Describe a table to strangers; whether somebody is there, only before the deal."""
    free = sum(not (chair.name or chair.invited) for chair in record.chairs)
    host = record.chairs[record.host].name
    return messages.Listed(
        record.code,
        record.game,
        len(record.chairs),
        free,
        host,
        record.playing,
        record.locked,
        door.watch_key(record),
        record.pace,
        record.language,
        record.planned,
        any(chair.invited for chair in record.chairs),
        run and not record.playing,
    )
