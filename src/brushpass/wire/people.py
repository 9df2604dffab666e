"""Messages of whoever wants to be somebody: passkeys, what their devices share, ladders. All by plain HTTP.

``person`` is a print of a secret that only a person's devices know (their user handle); the secret itself is
never sent, and opens what they share (``Shared``).
"""

from typing import Any, Literal, TypeAlias

from brushpass.core import Told

Speed: TypeAlias = Literal["quick", "calm", "days"]


class Ceremony(Told, tag=False):
    """Ask for a challenge, for one ceremony with a passkey; ``link`` opens it to another device's owner."""

    link: str = ""


class Challenge(Told, tag=False):
    """What a passkey has to sign, once, within five minutes; and for which site."""

    challenge: str
    site: str


class Registration(Told, tag=False):
    """A new passkey: of a new person, or of the one whom a session or a link names."""

    person: str
    challenge: str
    credential: dict[str, Any]  # as the browser's ``toJSON`` writes it
    link: str = ""


class Assertion(Told, tag=False):
    """A passkey's answer to a challenge."""

    challenge: str
    credential: dict[str, Any]  # without the user handle, which nobody else need know


class Admitted(Told, tag=False):
    """Come in: what this device shows from now on."""

    person: str
    token: str


class Link(Told, tag=False):
    """What lets one more device add a passkey, once, within five minutes."""

    link: str


class PasskeyInfo(Told, tag=False):
    """One of somebody's passkeys, and when it was made, by the server's clock."""

    id: str
    made: int


class ProgramInfo(Told, tag=False):
    """A program that plays for the ladder of programs."""

    id: str
    name: str


class Me(Told, tag=False, omit_defaults=True):
    """What the server knows of who asks."""

    person: str
    name: str | None = None  # on the ladder
    program: bool = False
    passkeys: tuple[PasskeyInfo, ...] = ()
    programs: tuple[ProgramInfo, ...] = ()


class Named(Told, tag=False):
    """Something that has a name: oneself on the ladder, or a program to be."""

    name: str


class Which(Told, tag=False):
    """One of those things: a passkey or a program, by its id."""

    id: str


class Token(Told, tag=False):
    """The token of a new program; it is told this once."""

    id: str
    token: str


class Shared(Told, tag=False):
    """What somebody's devices share, sealed by them; the version is that upon which it was made."""

    sealed: str
    version: int


class Entry(Told, tag=False):
    """Agree that matches in this seat count on the ladder, or no longer."""

    key: str  # of the seat
    off: bool = False


class Entered(Told, tag=False):
    """What has become of the table's agreement; see ``Presence.ladder``."""

    ladder: str


# Ladders. Points are of the kind of chess: the house's novice has 1500, and 400 more win ten times in eleven.


class Rank(Told, tag=False):
    """Somebody on a ladder: in 95 of 100 cases between so many points more and less."""

    person: str
    name: str
    points: int
    give: int
    matches: int


class Anchor(Told, tag=False):
    """A level of the house's bots, as it was measured."""

    level: str
    points: int
    give: int


class Ladder(Told, tag=False):
    """Who plays a game at a speed, the surest to be good first, and the bots to compare with."""

    game: str
    speed: Speed
    programs: bool
    ranks: tuple[Rank, ...]
    anchors: tuple[Anchor, ...]


class PlaceInfo(Told, tag=False):
    """How somebody stands on one ladder."""

    game: str
    speed: str
    points: int
    give: int
    matches: int


class RatedRival(Told, tag=False, omit_defaults=True):
    """Who else played: a name at that table, and the points."""

    name: str
    points: int
    bot: str | None = None
    left: bool = False  # somebody who left; the house played on


class RatedMatch(Told, tag=False, omit_defaults=True):
    """A rated match, as one who played it: the place, the points, and what it changed."""

    match: str
    at: int
    game: str
    speed: str
    place: int
    points: int
    before: int
    after: int
    rivals: tuple[RatedRival, ...]
    shared: bool = False  # the place
    left: bool = False  # one left, and the house played on
    seat: int = 0


class Profile(Told, tag=False):
    """Somebody with a name on the ladder."""

    person: str
    name: str
    program: bool
    places: tuple[PlaceInfo, ...]
    matches: tuple[RatedMatch, ...]


SPOKEN = (
    *(Ceremony, Challenge, Registration, Assertion, Admitted, Link, Me, Named, Which, Token, Shared),
    *(Entry, Entered, Ladder, Profile),
)
