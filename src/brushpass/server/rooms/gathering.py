"""How people come together: a time at which one meets, chairs that are held, and the language of a table.

Pure functions from one record to the next, as in ``lobby``. All of it lies in the record, so a date and an
invitation outlive the server.
"""

import re
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from brushpass.core import Seat, put, replace
from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms.keys import locked_by
from brushpass.wire import messages

if TYPE_CHECKING:
    from brushpass.server.rooms.lobby import TableRecord

LOCK = re.compile(r"[0-9a-f]{64}")
MINUTE = 60_000
EARLY = 10 * MINUTE  # before one meets, those who come are told
LATE = 60 * MINUTE  # after which it is too late to tell them
FAR = 60 * 24 * 60 * MINUTE  # a date is no further away


def spoken(game: str, options: Mapping[str, Any]) -> str:
    """Say in which language a game is played, where its options say so."""
    usual = getattr(GAMES[game].nouns.options(), "language", "")
    return str(options.get("language", usual))


def sound_date(at: int | None, now: int) -> None:
    """Refuse a date that is over, or so far away that nobody knows."""
    if at is not None and not now < at <= now + FAR:
        raise RequestRefused("bad_date")


def plan(record: "TableRecord", at: int | None, now: int) -> "TableRecord":
    """Meet at another time, or at any."""
    if record.playing:
        raise RequestRefused("playing")
    sound_date(at, now)
    return replace(record, planned=at)


def is_near(record: "TableRecord", now: int) -> bool:
    """Say whether it is time to tell those who come."""
    return record.planned is not None and now - LATE <= record.planned <= now + EARLY


def invite(record: "TableRecord", wish: messages.Invite) -> "TableRecord":
    """Hold an empty chair for whoever has a key; the one before to the same chair is void."""
    if record.playing:
        raise RequestRefused("playing")
    if not LOCK.fullmatch(wish.lock):
        raise RequestRefused("bad_message")
    if wish.seat not in range(len(record.chairs)):
        raise RequestRefused("no_such_seat")
    if record.chairs[wish.seat].name:
        raise RequestRefused("seat_taken")
    held = replace(record.chairs[wish.seat], invited=wish.lock)
    return replace(record, chairs=put(record.chairs, wish.seat, held))


def chair_for(record: "TableRecord", invitation: str) -> Seat:
    """Find the chair that is held for somebody, or the first that is free to all."""
    if invitation:
        return _held_by(record, locked_by(invitation))
    if record.locked:
        raise RequestRefused("locked")
    for seat, chair in enumerate(record.chairs):
        if not (chair.name or chair.invited):
            return Seat(seat)
    raise RequestRefused("full")


def _held_by(record: "TableRecord", lock: str) -> Seat:
    for seat, chair in enumerate(record.chairs):
        if chair.invited and secrets.compare_digest(chair.invited, lock):
            return Seat(seat)
    raise RequestRefused("no_invitation")
