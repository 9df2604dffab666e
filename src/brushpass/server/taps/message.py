"""What a tap says, where it goes and when it may: all of it follows from the table's public record."""

from typing import NamedTuple

from brushpass.core import Seat, Truth, to_json
from brushpass.games import GAMES
from brushpass.server.rooms import days, gathering
from brushpass.server.rooms.lobby import TableRecord
from brushpass.words import phrases, say

DAY = 24 * 60  # minutes


class Target(Truth, omit_defaults=True):
    """Where the holder of a seat is told, and how."""

    at: str
    kind: str = "push"
    p256dh: str = ""
    auth: str = ""
    language: str = "en"
    quiet: tuple[int, int] | None = None  # from and until which minute of the day nothing is sent, in UTC
    owner: str = ""  # the address of this server, as its visitors know it


class TapText(NamedTuple):
    """A message: for a lock screen that anybody may read."""

    title: str
    body: str


def seat_with(record: TableRecord, lock: str) -> Seat | None:
    """Find the seat that a lock belongs to, if it still does."""
    return next((Seat(seat) for seat, chair in enumerate(record.chairs) if chair.lock == lock), None)


def awaits(record: TableRecord, lock: str) -> bool:
    """Say whether the table still waits for a seat, as far as its record tells: only over days it does."""
    seat = seat_with(record, lock)
    if seat is None or not record.playing or record.game not in GAMES:
        return False
    return seat in record.awaits or not days.over_days(record) or record.due is None


def is_due(record: TableRecord, lock: str, now: int) -> bool:
    """Say whether there is something to tell the holder of a seat: one's turn, or that one meets soon."""
    meets = gathering.is_near(record, now) and seat_with(record, lock) is not None
    return not record.closed and record.game in GAMES and (awaits(record, lock) or meets)


def rest(quiet: tuple[int, int] | None, minute: int) -> int:
    """Say for how many minutes nothing is sent, at this minute of the day."""
    if quiet is None or (minute - quiet[0]) % DAY >= (quiet[1] - quiet[0]) % DAY:
        return 0
    return (quiet[1] - minute) % DAY


def said(record: TableRecord, language: str) -> TapText:
    """Say which table waits, or meets soon: what it plays, and who hosts it."""
    game = phrases(GAMES[record.game].home, language)["title"]
    host, what = record.chairs[record.host].name, "" if record.playing else "meet_"
    title = say(language, f"page.taps.{what}title", game=game)
    return TapText(title, say(language, f"page.taps.{what}body", host=host, game=game))


def content(record: TableRecord, target: Target) -> tuple[bytes, str]:
    """Write a message as its receiver reads it, and say of which type that is."""
    told = said(record, target.language)
    mine = f"{target.owner}/mine" if target.owner else ""
    whole = " ".join(filter(None, (told.title, told.body, mine)))
    match target.kind:
        case "push":  # only the browser can read it, and it opens the table
            page = {"title": told.title, "body": told.body, "tag": record.code, "at": f"/t/{record.code}"}
            return to_json(page).encode(), "application/octet-stream"
        case "json":  # by the names that chats have for it
            return to_json({"text": whole, "content": whole}).encode(), "application/json"
        case _:
            return whole.encode(), "text/plain; charset=utf-8"
