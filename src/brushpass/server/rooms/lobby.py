"""Lobby and table record: seats, seat keys, the host, settings, a kick vote's majority.

Pure functions from one record to the next. They refuse a request with ``RequestRefused`` and a reason.
"""

import re
import secrets
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count
from typing import Any

from brushpass import bots
from brushpass.core import (
    AnyGame,
    BadSetup,
    BadSheet,
    Seat,
    Truth,
    Viewer,
    from_json,
    put,
    replace,
)
from brushpass.games import GAMES
from brushpass.server.errors import GameNotServed, RequestRefused, TableClosed
from brushpass.server.names.lookalikes import alike, in_one_alphabet
from brushpass.server.rooms import days, gathering
from brushpass.server.rooms.keys import locked_by, new_code, new_key
from brushpass.server.rooms.vetting import agree, bad_sheet
from brushpass.server.store import Begun
from brushpass.table.lesson import lesson_for
from brushpass.table.seating import HOUSE
from brushpass.table.setup import option_from_file, set_up
from brushpass.wire import messages
from brushpass.wire.messages import Colour, PaceName

NAME = re.compile(r"[^\W_](?:[\w .'-]{0,18}[\w.])?", re.UNICODE)
UNSEEN = "\u115f\u1160"  # letters that show nothing; others like them become these
NOBODY = "Nemo"  # for a name that is hidden
BOT_NAMES = ("Tin", "Cog", "Bolt", "Spring", "Rivet", "Dial", "Gear", "Fuse")
COLOURS: tuple[Colour, ...] = ("rose", "straw", "leaf", "sky", "lilac", "copper", "ivory", "slate")


class Person(Truth, omit_defaults=True):
    """Who sits on a chair: a person with a key, a bot with a level, or nobody.

    What is as usual is not kept: a worker of an older version can read what a newer one has written.
    """

    name: str = ""
    colour: Colour | None = None
    lock: str = ""  # the SHA-256 of the key: the key itself is kept by its owner alone
    bot: str | None = None
    rekeyed: bool = False  # somebody else was given a key to this seat: so it stays until they get up
    machine: bool = False  # who has the key says that it is a program
    came_after: str | None = None  # the table's last match when they came: others made the moves until then
    back: int = 0  # until when on holiday, by the store's clock
    rested: int = 0  # milliseconds of holiday in this match, what is still to come of it included
    ladder: bool = False  # who sits here has agreed that matches count
    invited: str = ""  # nobody sits here: the lock of the invitation for which the chair is held


class TableRecord(Truth, omit_defaults=True):
    """A table as it is kept. As with a person, what is as usual is not."""

    code: str
    game: str
    options: dict[str, Any]
    pace: PaceName
    chairs: tuple[Person, ...]
    host: Seat
    secret: str  # the table's half of the next seed
    public: bool = False
    locked: bool = False
    watch: str | None = None
    match: str | None = None
    playing: bool = False
    lesson: bool = False
    before: str | None = None  # the match before, or the one that was broken off
    began: int = 0  # when the match began, by the store's clock; time in which nobody ran it is left out
    owner: Seat | None = None  # whose table it is, while the host only stands in
    stands: int | None = None  # the time at which a live match stands still, as nobody is there
    broken: str | None = None  # why the last match was broken off: a key into the words of the page
    waits: bool = False  # when time has run out nobody decides, and the game waits
    due: int | None = None  # over days: when time runs out for all who have to decide, by the store's clock
    awaits: tuple[Seat, ...] = ()  # over days: whom the phase waits for
    wake: int | None = None  # when a worker has to run the table though nobody is there; see ``days``
    proposal: messages.Proposal | None = None  # another pace that somebody wants
    knocks: tuple[str, ...] = ()  # who would like a chair where none is free, until the host answers
    rated: bool = False  # the match that is played, or was played last, counts on the ladder
    language: str = ""  # in which people talk here, as far as anybody has said
    planned: int | None = None  # when one meets here, in milliseconds of the wall clock; until the deal
    closed: bool = False  # by whoever runs the server
    barred: tuple[str, ...] = ()  # names that whoever runs the server has hidden here
    programs: bool = False  # programs may sit down though the table is public


def from_record(kept: str) -> TableRecord:
    """Read a table that was kept."""
    record: TableRecord = from_json(kept, TableRecord)
    return record


def served(record: TableRecord) -> TableRecord:
    """Refuse a table whose game this server does not have: it stays as it is, for one that does."""
    if record.closed:
        raise TableClosed
    if record.game not in GAMES:
        raise GameNotServed
    return record


def found(wish: messages.NewTable) -> tuple[TableRecord, str]:
    """Set up a new table; whoever asks for it sits down first, and hosts."""
    key = new_key()
    host = Person(chosen_name(wish.name), wish.colour, locked_by(key), machine=wish.machine)
    if wish.lesson:
        return _school(wish, host), key
    agree(wish)
    chairs = (host, *[Person()] * (wish.seats - 1))
    secret, watch = secrets.token_hex(32), new_key()
    record = TableRecord(
        new_code(), wish.game, wish.options, wish.pace, chairs, Seat(0), secret, wish.public, watch=watch
    )
    language = gathering.spoken(wish.game, wish.options) or wish.language
    return replace(record, waits=wish.waits, language=language, planned=wish.planned), key


def _school(wish: messages.NewTable, pupil: Person) -> TableRecord:
    """Set up a first game: bots sit on all other chairs, and there is no hurry."""
    lesson = lesson_for(GAMES[wish.game], wish.options) if wish.game in GAMES else None
    if lesson is None:
        raise RequestRefused("bad_setup")
    chairs = (pupil, *[Person()] * (lesson.seats - 1))
    secret = secrets.token_hex(32)
    record = TableRecord(new_code(), wish.game, lesson.options, "none", chairs, Seat(0), secret, lesson=True)
    return seat_bots(record, messages.SeatBot(None, HOUSE))


def sit_down(record: TableRecord, wish: messages.SitDown) -> tuple[TableRecord, Seat, str]:
    """Take a chair. The deal of a first game is known: it is not dealt to two people."""
    if wish.machine and record.public and not record.programs:
        raise RequestRefused("no_programs")
    seat, key = gathering.chair_for(record, wish.invitation), new_key()
    name = _new_name(record, seat, wish.name)
    colour = _free_colour(record, seat, wish.colour)
    last = record.match or record.before
    person = Person(name, colour, locked_by(key), machine=wish.machine, came_after=last)
    host = record.host if record.chairs[record.host].lock else seat
    chairs = put(record.chairs, seat, person)
    knocks = tuple(one for one in record.knocks if one != name)
    return replace(record, chairs=chairs, host=host, lesson=False, knocks=knocks), seat, key


def seat_of(record: TableRecord, key: str) -> Seat | None:
    """Find the seat a key opens; ``None`` is the watch link's view."""
    lock = locked_by(key)
    for seat, chair in enumerate(record.chairs):
        if chair.lock and secrets.compare_digest(chair.lock, lock):
            return Seat(seat)
    if record.watch and secrets.compare_digest(locked_by(record.watch), lock):
        return None
    raise RequestRefused("bad_key")


def dress(record: TableRecord, seat: Seat, wish: messages.Dress) -> TableRecord:
    """Take another name or colour, but not while hands are played: two could exchange theirs."""
    _not_playing(record)
    colour = wish.colour
    if _free_colour(record, seat, colour) != colour:
        raise RequestRefused("colour_taken")
    person = replace(record.chairs[seat], name=_new_name(record, seat, wish.name), colour=colour)
    return replace(record, chairs=put(record.chairs, seat, person))


def arrange(record: TableRecord, wish: messages.Arrange) -> TableRecord:
    """Agree on another game, size, options or pace; nobody who sits may lose the chair."""
    _not_playing(record)
    agree(wish)
    chairs = record.chairs[: wish.seats]
    if any(chair.lock for chair in record.chairs[wish.seats :]):
        raise RequestRefused("seat_taken")
    levels = bots.players(GAMES[wish.game])
    chairs = tuple(chair if chair.bot in (None, *levels) else replace(chair, bot=HOUSE) for chair in chairs)
    chairs += (Person(),) * (wish.seats - len(chairs))
    chairs = tuple(replace(chair, ladder=False) if chair.ladder else chair for chair in chairs)
    record = replace(record, game=wish.game, options=wish.options, chairs=chairs, lesson=False)
    language = gathering.spoken(wish.game, wish.options) or record.language
    return replace(record, pace=wish.pace, waits=wish.waits, language=language)


def seat_bots(record: TableRecord, wish: messages.SeatBot) -> TableRecord:
    """Put a bot on one chair, where it takes the place of another bot, or on all that are empty."""
    _not_playing(record)
    try:
        bots.player(GAMES[record.game], wish.level)
    except BadSetup:
        raise RequestRefused("bad_setup") from None
    empty = [Seat(seat) for seat, chair in enumerate(record.chairs) if not chair.name]  # held ones, too
    for seat in empty if wish.seat is None else (wish.seat,):
        record = _with_bot(record, seat, wish.level)
    return record


def _with_bot(record: TableRecord, seat: Seat, level: str) -> TableRecord:
    if chair_of(record, seat).lock:
        raise RequestRefused("seat_taken")
    bot = Person(_bot_name(record, seat), _free_colour(record, seat, COLOURS[0]), bot=level)
    return replace(record, chairs=put(record.chairs, seat, bot))


def unseat(record: TableRecord, seat: Seat) -> TableRecord:
    """Clear a chair. If the host leaves, the next person hosts; the watch link is a new one."""
    if not (chair_of(record, seat).name or record.chairs[seat].invited):
        raise RequestRefused("seat_empty")
    watch = new_key() if record.watch and record.chairs[seat].lock else record.watch
    chairs = put(record.chairs, seat, Person())
    people = [Seat(s) for s, chair in enumerate(chairs) if chair.lock]
    host = people[0] if seat == record.host and people else record.host
    owner = None if record.owner in (seat, host) else record.owner
    return replace(record, chairs=chairs, watch=watch, host=host, owner=owner)


def give_up(record: TableRecord, seat: Seat) -> TableRecord:
    """Clear a chair; while a match is on, a bot sits down on it."""
    cleared = unseat(record, seat)
    if not record.playing:
        return cleared
    bot = Person(_bot_name(record, seat), record.chairs[seat].colour, bot=HOUSE)
    return replace(cleared, chairs=put(cleared.chairs, seat, bot))


def hand_over(record: TableRecord, seat: Seat) -> TableRecord:
    """Make somebody else the host."""
    _not_standing_in(record)
    if not chair_of(record, seat).lock:
        raise RequestRefused("seat_empty")
    return replace(record, host=seat)


def stood_in(record: TableRecord, here: Collection[Viewer], *, gone: bool) -> TableRecord:
    """Between matches, let somebody present stand in for a host who is gone, until the owner is here."""
    if record.owner is not None and record.owner in here:
        return replace(record, host=record.owner, owner=None)
    seated = [seat for seat in here if seat is not None and record.chairs[seat].lock]  # and not just leaving
    if record.playing or not gone or not seated:
        return record
    owner = record.host if record.owner is None else record.owner
    return replace(record, host=min(seated), owner=owner)


def send_away(record: TableRecord, seat: Seat) -> TableRecord:
    """Before play the host clears a chair; who stands in, only a bot's."""
    if chair_of(record, seat).lock:
        _not_standing_in(record)
    return unseat(record, seat)


def rekey(record: TableRecord, seat: Seat, asker: Seat) -> tuple[TableRecord, str]:
    """Make a new key for a person's seat; the old one is void.

    Everybody sees from then on that somebody else was given a key to it. No newer key takes that
    away, because whoever was given this one could ask for that one as well.
    """
    chair = chair_of(record, seat)
    if asker != seat:
        _not_standing_in(record)
    if not chair.lock:
        raise RequestRefused("seat_empty")
    key = new_key()
    person = replace(chair, lock=locked_by(key), rekeyed=chair.rekeyed or asker != seat, ladder=False)
    return replace(record, chairs=put(record.chairs, seat, person)), key


def ready(record: TableRecord) -> None:
    """Refuse to deal while something is missing."""
    _not_playing(record)
    if not all(chair.name for chair in record.chairs):
        raise RequestRefused("empty_seats")


def promised_anew(record: TableRecord) -> TableRecord:
    """Make the promise for the next deal: each is dealt from once, or never."""
    return replace(record, secret=secrets.token_hex(32))


def dealt(record: TableRecord, begun: Begun, began: int) -> TableRecord:
    """Note that a match has begun."""
    chairs = tuple(replace(chair, back=0, rested=0) for chair in record.chairs)
    fresh = replace(days.at_rest(record), chairs=chairs, stands=None, broken=None, proposal=None)
    before, rated = record.match or record.before, begun.rated
    return replace(fresh, match=begun.id, playing=True, before=before, began=began, rated=rated, planned=None)


def over(record: TableRecord) -> TableRecord:
    """Note that a match has come to its end."""
    return replace(days.at_rest(record), playing=False, proposal=None)


def broken_off(record: TableRecord, why: str) -> TableRecord:
    """Note that a match has ended without a result; its secrets stay secret."""
    return replace(over(record), match=None, before=record.match, stands=None, broken=why)


def padded(record: TableRecord) -> bool:
    """Say whether everything is to travel in pieces of one size."""
    return record.options.get("traffic") == "padded"


def read_option(game: AnyGame, name: str, content: bytes) -> object:
    """Read an option from a file of somebody's own, as a table of the least size would take it."""
    try:
        value = option_from_file(game, name, content)
        return getattr(set_up(game, min(game.seats), {name: value}).options, name)
    except BadSheet as bad:
        raise bad_sheet(bad) from None


def chair_of(record: TableRecord, seat: Seat) -> Person:
    """Find a chair, or refuse a number that is none's."""
    if seat not in range(len(record.chairs)):
        raise RequestRefused("no_such_seat")
    return record.chairs[seat]


def _not_standing_in(record: TableRecord) -> None:
    """Refuse to who became host by waiting what would take another's seat, or the table."""
    if record.owner is not None:
        raise RequestRefused("stand_in")


def _not_playing(record: TableRecord) -> None:
    if record.playing:
        raise RequestRefused("playing")


def chosen_name(name: str) -> str:
    """Read a name, in letters of one piece and usual width: some that look like one are a whole sentence."""
    trimmed = " ".join(unicodedata.normalize("NFKC", name).split())
    if not NAME.fullmatch(trimmed) or any(letter in UNSEEN for letter in trimmed):
        raise RequestRefused("bad_name")
    if not in_one_alphabet(trimmed):
        raise RequestRefused("mixed_name")
    return trimmed


def _new_name(record: TableRecord, seat: Seat, wish: str) -> str:
    """Read a name that nobody else at the table has, in whatever letters, nor one that looks the same."""
    name = chosen_name(wish)
    if _taken(name, [chair.name for s, chair in enumerate(record.chairs) if s != seat]):
        raise RequestRefused("name_taken")
    if _taken(name, record.barred):
        raise RequestRefused("bad_name")
    return name


def plain_name(record: TableRecord, seat: Seat) -> str:
    """Find a name for somebody whose own must not be shown, which tells nobody apart by it."""
    others = [chair.name for chair in record.chairs]
    return next(name for name in (f"{NOBODY} {n}" for n in count(int(seat) + 1)) if not _taken(name, others))


def _bot_name(record: TableRecord, seat: Seat) -> str:
    """Name the bot on a chair like nobody at the table, nor like the person who gets up from there."""
    others = [chair.name for s, chair in enumerate(record.chairs) if s != seat or chair.lock]
    return next(name for name in _bot_names(seat) if not _taken(name, others))


def _bot_names(seat: Seat) -> Iterator[str]:
    """List names for bots without end: the one of this chair, those after it, and then all with a number."""
    names = [BOT_NAMES[(seat + number) % len(BOT_NAMES)] for number in range(len(BOT_NAMES))]
    yield from names
    yield from (f"{name} {turn}" for turn in count(2) for name in names)


def _taken(name: str, others: Collection[str]) -> bool:
    return any(_plain(name) == _plain(other) or alike(name, other) for other in others)


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _free_colour(record: TableRecord, seat: Seat, wish: Colour) -> Colour:
    """Give the colour that was asked for, or the first that nobody has, or that fewest have."""
    taken = [chair.colour for s, chair in enumerate(record.chairs) if s != seat and chair.name]
    return min((wish, *COLOURS), key=taken.count)
