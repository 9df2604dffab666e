"""Play over days: limits that outlive the room, holidays, and a change of pace to which all agree.

Pure functions from one record to the next. Everything here follows from what the whole table sees: when it
last saw something, whom the phase waits for, and who is on holiday. So no limit tells of a sealed choice.

All times are those of the store's clock, which nobody can set (ADR 33). While a room sleeps, its table costs
a row. ``TableRecord.wake`` says when a worker has to run it although nobody is there; the store has an index
of that, and is asked for the tables that are due (``workers/waking.py``).
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from brushpass.core import AnyGame, Seat, Setup, Viewer, put, replace
from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused
from brushpass.table.house import DAY, PACES, House, runs_by_itself
from brushpass.wire import messages

if TYPE_CHECKING:
    from brushpass.server.rooms.lobby import TableRecord
    from brushpass.table.match import AnyMatch

NAP = 60_000  # milliseconds: what is due sooner finds the room awake


def mind_pace(game: AnyGame, options: Any, pace: messages.PaceName, *, waits: bool) -> None:
    """Refuse to play over days what goes on by itself, and to wait where minutes count."""
    if (PACES[pace].holidays and runs_by_itself(game, options)) or (waits and not PACES[pace].holidays):
        raise RequestRefused("bad_pace")


def over_days(record: "TableRecord") -> bool:
    """Say whether a match is on that takes days."""
    return record.playing and not record.closed and PACES[record.pace].holidays > 0


def _rested(record: "TableRecord", now: int) -> int:
    """Say until when the clock stands still: the last of those who are on holiday is back then."""
    return max(now, *(chair.back for chair in record.chairs))


def stirred(record: "TableRecord", who: Collection[Seat], now: int) -> "TableRecord":
    """Give whoever has to decide all the time there is: the table has seen something."""
    limit = PACES[record.pace].limit
    if not over_days(record) or limit is None:
        return at_rest(record)
    return replace(record, due=_rested(record, now) + limit, awaits=tuple(who))


def to_tell(before: Collection[Seat], who: Collection[Seat]) -> list[Seat]:
    """Say who is to be told that the table begins to wait for them: it has just seen something.

    Whom alone it waited for has made it see that. Where it waited for several it tells not who was last, so
    all are told alike.
    """
    return [seat for seat in who if tuple(before) != (seat,)]


def at_rest(record: "TableRecord") -> "TableRecord":
    """Note that nobody has to decide by any day."""
    if record.due is None and record.wake is None and not record.awaits:
        return record
    return replace(record, due=None, awaits=(), wake=None)


def timed(house: House, record: "TableRecord", match: "AnyMatch", began: int) -> House:
    """Let the house keep the time of a table; ``began`` is when its match began, by the store's clock."""
    pace = PACES[record.pace]
    if record.due is None and house.pace is pace and house.waits is record.waits and not house.put_off:
        return house
    fresh = House(pace, house.players, house.seed, record.waits)
    usual = fresh.runs_out(match)
    if record.due is None or usual is None:
        return fresh
    return House(fresh.pace, fresh.players, fresh.seed, fresh.waits, record.due - began - usual)


# Holidays.


def holidays_left(record: "TableRecord", seat: Seat) -> int:
    """Say how many days of holiday somebody still has in this match."""
    days = PACES[record.pace].holidays if over_days(record) else 0
    return max(0, days - -(-record.chairs[seat].rested // DAY))


def holiday(record: "TableRecord", seat: Seat, days: int, now: int) -> "TableRecord":
    """Go on holiday from now for so many days, or come back: what is left of the last one counts no more."""
    if not over_days(record) or record.due is None:
        raise RequestRefused("not_over_days")
    chair = record.chairs[seat]
    rested = chair.rested - max(0, chair.back - now)
    back = replace(chair, rested=rested, back=min(chair.back, now))
    home = replace(record, chairs=put(record.chairs, seat, back))
    if not 0 <= days <= holidays_left(home, seat):
        raise RequestRefused("no_holidays")
    if days:
        back = replace(back, rested=rested + days * DAY, back=now + days * DAY)
    gone = replace(record, chairs=put(record.chairs, seat, back))
    return replace(gone, due=record.due + _rested(gone, now) - _rested(record, now))


# Another pace, while a match is on.


def proposed(
    record: "TableRecord", seat: Seat, ask: messages.Propose, setup: Setup[Any] | None
) -> "TableRecord":
    """Propose another pace for this match, or agree to it; ask for the one there is, to be against it."""
    if not record.playing or setup is None:
        raise RequestRefused("not_playing")
    mind_pace(GAMES[record.game], setup.options, ask.pace, waits=ask.waits)
    wish = messages.Proposal(ask.pace, ask.waits)
    if (ask.pace, ask.waits) == (record.pace, record.waits):
        return replace(record, proposal=None)
    same = record.proposal is not None and replace(record.proposal, seats=()) == wish
    seats = {*(record.proposal.seats if same and record.proposal else ()), seat}
    return replace(record, proposal=replace(wish, seats=tuple(sorted(seats))))


def agreed(record: "TableRecord", here: Collection[Viewer], who: Collection[Seat], now: int) -> "TableRecord":
    """Take the pace to which all people at the table have agreed; time begins anew.

    Where absence is not normal, whoever has gone since is not asked to hurry: all have to be ``here``.
    """
    wish, people = record.proposal, {Seat(s) for s, chair in enumerate(record.chairs) if chair.lock}
    if wish is None:
        return record
    seats = [s for s in wish.seats if s in people and (PACES[wish.pace].patient or s in here)]
    if not people or len(seats) < len(people):
        return replace(record, proposal=replace(wish, seats=tuple(seats)))
    return stirred(replace(record, pace=wish.pace, waits=wish.waits, proposal=None), who, now)


# Sleep.


def woken(record: "TableRecord", acts: int | None) -> "TableRecord":
    """Note when something happens here of itself. Who is woken a little too early sleeps on."""
    early = record.wake is not None and acts is not None and record.wake <= acts <= record.wake + NAP
    return record if early or acts == record.wake else replace(record, wake=acts)
