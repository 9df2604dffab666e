"""What only a host may ask for, and what of it the texts of a public table forbid."""

import time
from typing import TypeAlias

from brushpass.core import replace
from brushpass.server.rooms import gathering, lobby
from brushpass.server.rooms.context import RoomContext
from brushpass.server.rooms.lobby import TableRecord
from brushpass.wire import messages

Arrangement: TypeAlias = (
    messages.Arrange
    | messages.SeatBot
    | messages.Lock
    | messages.Publish
    | messages.LetPrograms
    | messages.HandOver
    | messages.Plan
    | messages.Invite
    | messages.Dismiss
)


def arranged(record: TableRecord, ask: Arrangement, context: RoomContext) -> TableRecord:
    """Do what changes a table and nothing else; dealing and the watch link are the room's."""
    match ask:
        case messages.Arrange():
            record = lobby.arrange(record, ask)
            context.texts.check_options(record.options, public=record.public)
        case messages.SeatBot():
            context.thinkers.expect(ask.level)
            record = lobby.seat_bots(record, ask)
        case messages.Lock(locked):
            record = replace(record, locked=locked)
        case messages.Publish(public):
            context.texts.check_options(record.options, public=public)
            for chair in record.chairs:
                context.texts.check_name(chair.name, public=public)
            record = replace(record, public=public)
        case messages.LetPrograms(allowed):
            record = replace(record, programs=allowed)
        case messages.HandOver():
            record = lobby.hand_over(record, ask.seat)
        case messages.Plan(at):
            record = gathering.plan(record, at, time.time_ns() // 1_000_000)
        case messages.Invite():
            record = gathering.invite(record, ask)
        case messages.Dismiss():
            record = replace(record, knocks=())
    return record
