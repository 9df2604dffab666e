"""Every message between a page and the table.

A page says one of ``join``, ``play``, ``ask``, ``say``, ``commit``, ``open`` and ``there``, with a
``ref`` by which the answer is known. The table answers with ``Frame``, ``Done``, ``Key`` or ``Refused``, and
tells of the people around the match with ``Presence`` and ``Said``, of a deal with ``Dealing`` and
``CalledOff``.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Raw

from brushpass.core import Seat, Told, field

Colour: TypeAlias = Literal["rose", "straw", "leaf", "sky", "lilac", "copper", "ivory", "slate"]
Phrase: TypeAlias = Literal["hello", "well_done", "hurry", "think", "sorry", "thanks", "laugh", "suspicious"]
PaceName: TypeAlias = Literal["none", "relaxed", "standard", "quick", "hour", "day", "three_days", "week"]
ReportKind: TypeAlias = Literal["name", "behaviour"]
TapKind: TypeAlias = Literal["push", "text", "json"]


# From the page.


class Join(Told, tag=False):
    """Come to a table, with the key of a seat or of the watch link."""

    table: str
    key: str
    padded: bool = False  # from now on, let all travel in pieces of one size, both ways; a table may insist
    screen: bool = False  # with the watch link: a big screen for people in one room


class Dress(Told):
    """Take another name or colour."""

    name: str
    colour: Colour


class Arrange(Told):
    """Host, before the start: choose the game, the number of seats, the options and the pace."""

    game: str
    seats: int
    options: dict[str, Any]
    pace: PaceName
    waits: bool = False  # over days: when time has run out nobody decides, and the game waits


class SeatBot(Told):
    """Host, before the start: put a bot of this level on a chair; without one, on all that are empty."""

    seat: Seat | None
    level: str


class Unseat(Told):
    """Host, before the start: send somebody away. During play: vote to send a person away."""

    seat: Seat


class Lock(Told):
    """Host: let nobody else sit down, or let them again."""

    locked: bool


class Publish(Told):
    """Host: list the table for everybody, or no longer."""

    public: bool


class LetWatch(Told):
    """Host: switch the watch link on or off."""

    allowed: bool


class LetPrograms(Told):
    """Host: let programs sit down at a public table, or no longer; those who sit there stay."""

    allowed: bool


class HandOver(Told):
    """Host: make somebody else the host."""

    seat: Seat


class NewKey(Told):
    """Make a new key for the own seat, or as the host for one whose key is lost. The old one is void."""

    seat: Seat


class Plan(Told):
    """Host, before the start: meet here at a time of the wall clock, in milliseconds; without one, at any."""

    at: int | None


class Invite(Told):
    """Host, before the start: hold an empty chair for whoever has the key to this lock, its SHA-256."""

    seat: Seat
    lock: str


class Dismiss(Told):
    """Host: who knocked has had an answer; name them no more."""


class Start(Told):
    """Host: deal a match; after one, deal another for the same people."""


class Holiday(Told):
    """Over days: stop the clock from now for so many days; none: be back."""

    days: int


class Propose(Told):
    """During play: want another pace, or agree to it; when all want it, it is so. The present one: do not."""

    pace: PaceName
    waits: bool = False


class Leave(Told):
    """Get up for good; the house plays the seat."""


HostAsk: TypeAlias = (
    Arrange | SeatBot | Lock | Publish | LetWatch | LetPrograms | HandOver | Plan | Invite | Dismiss | Start
)
Ask: TypeAlias = Dress | Leave | Unseat | NewKey | Holiday | Propose | HostAsk


class FromPage(Told, tag=False):
    """What a page says: one of these, and a number to know the answer by."""

    ref: int = 0
    join: Join | None = None
    play: Raw = field(default_factory=Raw)  # a move, unread until the game is known; empty: none
    ask: Ask | None = None
    say: Phrase | None = None
    commit: str | None = None  # the promise of this seat's part of the next seed
    open: str | None = None  # that part, once ``Dealing`` has told every promise
    there: bool = False  # is anybody? Answered with ``Done``, so that a dead line is noticed


# To the page.


class Fault(Told, tag=False):
    """What is wrong with a sheet that the host brought: a key into the game's words for sheets, and where."""

    fault: str
    line: int
    about: str


class Refused(Told, omit_defaults=True):
    """No, and why: a key into the words. Nothing has changed."""

    ref: int
    reason: str
    sheet: Fault | None = None


class Done(Told):
    """Yes: what was asked for is done."""

    ref: int


class Key(Told):
    """A key that was asked for: for the one who asked, alone."""

    ref: int
    seat: Seat
    key: str


class Chair(Told, tag=False, omit_defaults=True):
    """One chair as everybody sees it; without a name it is empty."""

    name: str = ""
    colour: Colour | None = None
    bot: str | None = None  # the level of the bot that was asked to play here
    away: bool = False  # the person's socket is gone
    played: bool = False  # the house plays for an absent person now
    votes: int = 0  # to send this person away
    rekeyed: bool = False  # somebody else was given a key to this seat
    machine: bool = False  # a program of somebody's own sits here, and has said so
    back: int = 0  # on holiday until then, in milliseconds of the server's clock
    holidays: int = 0  # days of holiday that are left in this match
    ladder: bool = False  # who sits here has agreed that matches count on the ladder
    invited: bool = False  # empty, and held for whoever was invited


class Proposal(Told, tag=False, omit_defaults=True):
    """Another pace that somebody wants while a match is on, and who agrees so far."""

    pace: PaceName
    waits: bool = False
    seats: tuple[Seat, ...] = ()


class Presence(Told, omit_defaults=True):
    """Who is at the table and what they have agreed on; told when it changes."""

    code: str
    host: Seat
    chairs: tuple[Chair, ...]
    game: str
    pace: PaceName
    commitment: str  # the table's promise: the SHA-256 of its half of the next seed
    options: dict[str, Any] | None = None  # none: as this connection was told before
    you: Seat | None = None
    locked: bool = False
    public: bool = False
    watch: str | None = None  # the key of the watch link, told to those who sit here, while it is on
    watchers: int = 0
    match: str | None = None  # the match that is played, or was played last
    playing: bool = False
    lesson: bool = False
    stand_in: bool = False  # the host only stands in, until the one whose table it is comes back
    broken: str | None = None  # why the last match was broken off: ``too_long`` or ``other_rules``
    waits: bool = False  # when time has run out nobody decides, and the game waits
    proposal: Proposal | None = None  # another pace that somebody wants
    knocks: tuple[str, ...] = ()  # told to the host: who would like a chair, and found none
    ladder: str = ""  # ``asked``: some agree that matches count; ``counts``; or what is in the way of it
    screens: int = 0  # how many of the onlookers are big screens in the room: phones leave sounds to them
    planned: int | None = None  # when one meets here, in milliseconds of the wall clock
    programs: bool = False  # at this public table, programs may sit down


class Said(Told):
    """Somebody used one of the set phrases."""

    seat: Seat
    phrase: Phrase


class Dealing(Told):
    """The next match is about to be dealt: every promise, told before any part of the seed is opened."""

    promise: str  # of the table's half: its SHA-256
    parts: tuple[str, ...]  # seat by seat: what was promised; ``bot``; or nothing, from who gives no part


class CalledOff(Told):
    """Nothing was dealt, because these did not open their parts; they give none to the next deal."""

    seats: tuple[Seat, ...]


class Bye(Told, omit_defaults=True):
    """The table closes this socket: ``newer``, ``left``, ``sent_away``, ``restart`` or ``too_much``."""

    reason: str
    at: str | None = None  # with ``restart``: the worker that runs the table now, to be named on coming back


# By plain HTTP.


class NewTable(Told, tag=False):
    """Make a table and take its first chair."""

    game: str
    name: str
    colour: Colour
    seats: int = 4
    options: dict[str, Any] = field(default_factory=dict)
    pace: PaceName = "standard"
    waits: bool = False  # as in ``Arrange``
    public: bool = False
    lesson: bool = False  # a first game, begun at once; the script says all else but a language
    machine: bool = False  # it is a program that sits down; so it says to everybody
    language: str = ""  # in which people talk here, for those who look for a table
    planned: int | None = None  # as in ``Plan``


class SitDown(Told, tag=False):
    """Take an empty chair."""

    name: str
    colour: Colour
    machine: bool = False  # as in ``NewTable``
    invitation: str = ""  # the key that a host gave for a chair that is held


class Knock(Told, tag=False):
    """Tell the host that one would like a chair, where none is free."""

    name: str


class Holder(Told, tag=False):
    """Somebody with the key of a seat, who asks what is going on there without coming."""

    key: str


class Turn(Told, tag=False, omit_defaults=True):
    """Whether a match is on, and whether it waits for this seat: no more than the whole table is told."""

    playing: bool
    yours: bool
    match: str | None = None  # the match that is played, or was played last
    left: int | None = None  # over days: milliseconds until time runs out


class Tap(Told, tag=False):
    """Tell the holder of a seat at an address whenever the table begins to wait for the seat."""

    key: str  # of the seat
    at: str  # a browser's push service, or any address that takes a text
    kind: TapKind = "push"
    p256dh: str = ""  # the browser's keys, to seal what only it can read
    auth: str = ""
    language: str = "en"
    quiet: tuple[int, int] | None = None  # from and until which minute of the day nothing is sent, in UTC
    off: bool = False  # no more


class ToReport(Told, tag=False):
    """Tell whoever runs the server of somebody's name or behaviour at this table."""

    key: str  # of one's own seat
    seat: Seat  # whose
    about: ReportKind
    note: str = ""


class Tapping(Told, tag=False):
    """How browsers know this server; without a key it can push nothing to them."""

    key: str


class Seated(Told, tag=False):
    """A chair was taken; ``key`` opens it again, from any device."""

    code: str
    seat: Seat
    key: str


class Listed(Told, tag=False, omit_defaults=True):
    """A table as strangers see it."""

    code: str
    game: str
    seats: int
    free: int
    host: str
    playing: bool
    locked: bool
    watch: str | None = None  # the key of the watch link, while it is on and the table is not locked
    pace: PaceName = "none"
    language: str = ""  # in which people talk here; empty: nobody knows
    planned: int | None = None  # when one meets here, in milliseconds of the wall clock
    held: bool = False  # a chair is held for whoever has an invitation
    here: bool = False  # before the deal: somebody is there, or was a moment ago


class Position(Told, tag=False):
    """A finished match after one of its steps: the table, and what every seat held; ``None``: as before."""

    step: int
    table: Told | None
    hands: tuple[Told | None, ...]


class Replay(Told, tag=False):
    """A finished match to look at again: who played, and every position."""

    chairs: tuple[Chair, ...]
    positions: tuple[Position, ...]


class GameInfo(Told, tag=False):
    """A game on the shelf: its seats, its options with all they can be, the usual value first."""

    name: str
    version: str
    least: int
    most: int
    options: dict[str, tuple[Any, ...]]
    levels: tuple[str, ...]
    lesson: bool  # whether there is a first game that teaches it
    pauses: dict[str, int]  # for how many milliseconds the house waits while a sight is told, by its name
