"""All that a player of Wink can ever name: the moves, the phases, the table, a hand, what is seen."""

from typing import Annotated, Literal, TypeAlias

from brushpass.core import EACH_SEAT, Seat, Seats, TimeUp, Told, alike, all_seats, naming, several, within
from brushpass.games.wink.cards import COUNTER, NEST_HANDS, SLOTS, Agent, Cards, Options

Eyes: TypeAlias = Literal["open", "flutter", "wink"]


# Moves are decisions. What the rulebook forces, the rules do by themselves.


class Designate(Told):
    """Name a player as the holder of the card your pawn stands on (W3.3)."""

    rival: Seat


class Skip(Told):
    """Name nobody (W3.3)."""


class Call(Told):
    """Move your pawn to a card of the crowd, and say its number (W4.1)."""

    agent: Agent


class Pass(Told):
    """Say that there is no card you can call (W4.3)."""


class Accuse(Told):
    """Say that you believe a sign was given that was not for you: this player holds this card (W6.1)."""

    rival: Seat
    agent: Agent


class Look(Told):
    """Turn to another seat, or to your own cards (W8.1)."""

    to: Seat | None


class WinkAt(Told):
    """Give a caller the sign (W5.1, W8.4)."""

    caller: Seat


class Glance(Told):
    """Settle whom you look at in a slot; ``None``: at your own cards (W9.1)."""

    slot: Annotated[int, naming(range(1, SLOTS + 1))]
    to: Seat | None


class WinkIn(Told):
    """Settle in which slot you give a caller the sign (W9.3)."""

    slot: Annotated[int, naming(range(2, SLOTS + 1))]  # in the first nobody can have looked before
    caller: Seat


class Seal(Told):
    """Have nothing more to settle (W9.1, W9.7)."""


Choice: TypeAlias = Glance | WinkIn | Accuse | Seal
Move: TypeAlias = Designate | Skip | Call | Pass | Accuse | Look | WinkAt | Glance | WinkIn | Seal | TimeUp


# Phases say who decides what. They are public, so no secret may live in one.


class Contact(Told):
    """A turn begins: one player may, or must, name the holder of the card called (W3)."""

    who: Seats
    since: int


class Calling(Told):
    """One player must call a card (W4)."""

    who: Seats
    since: int


class Signal(Told):
    """Live: a card was called, and nobody need do anything until the turn is over (W8.11)."""

    caller: Seat
    since: int
    until: int
    who: Seats = ()


class Glances(Told):
    """Slots: all settle where they look, sealed; ``who`` tells not who has done (W9.1)."""

    caller: Seat
    since: int
    who: Seats


class Suspicion(Told):
    """Slots: all who can may accuse, sealed (W9.7)."""

    caller: Seat
    since: int
    who: Seats


class Account(Told, tag=False):
    """How one player's points come about (W7.5)."""

    agents: Cards  # face up before this player
    counter: int  # counter-intelligence cards still in hand
    spent: int  # those laid down for right accusations: the first tie-break
    blind: Cards  # agents face down before this player: the second
    left: Cards  # agents still in hand
    points: int


class Over(Told):
    """The hands are open, and the points counted (W7)."""

    accounts: tuple[Account, ...]
    winners: Seats
    who: Seats = ()


Phase: TypeAlias = Contact | Calling | Signal | Glances | Suspicion | Over


# What can be known now.


class Figure(Told, tag=False):
    """What everybody sees of one player."""

    cards: Annotated[int, within(0, max(NEST_HANDS.values()))]
    counter: Annotated[int, within(0, COUNTER)]  # counter-intelligence cards in hand
    spent: Annotated[int, within(0, COUNTER)] = 0  # laid down for right accusations
    pawn: Agent | None = None  # the card of the crowd it stands on
    won: Annotated[Cards, alike(2)] = ()  # agents face up before this player
    blind: Cards = ()  # agents face down before this player
    lacks: Cards = ()  # agents face up in the crowd that this player is known not to hold


class Table(Told, tag=False):
    """What everybody may know, onlookers too."""

    figures: Annotated[tuple[Figure, ...], EACH_SEAT]
    crowd: Cards  # as it was laid out
    faceup: Cards  # what of it still lies face up
    dead: Cards  # what of it was turned face down
    locked: Cards  # about which nobody can be accused any more (W6.8)
    calls: int  # made so far
    passes: int  # made since the last call
    phase: Phase
    first: Seat
    options: Options


class Face(Told, tag=False):
    """A face one looks at: whither it looks, and since when it has been seen to."""

    towards: Seat | None  # ``None``: at the own cards, or nobody can say while it turns
    at: int
    turning: bool = False


class Gaze(Told, tag=False):
    """Whom one looks at, and what one sees there (W8.1)."""

    to: Seat | None = None  # ``None``: one's own cards
    since: int = 0  # when one began to look, or to turn
    turning: bool = False
    face: Face | None = None


class Winking(Told, tag=False):
    """One's own sign, until its cool-down is over (W8.5)."""

    caller: Seat
    agent: Agent
    at: int
    shut: bool = True  # it still lasts


class Seen(Told, tag=False):
    """A sign one has recognised: this player holds this agent (W8.9)."""

    seat: Seat
    towards: Seat
    agent: Agent
    at: int


class Hand(Told, tag=False):
    """What one player alone knows."""

    cards: Cards
    saw: tuple[Seen, ...] = ()  # about agents still face up
    winked: Seats = ()  # at which callers, since they called
    gaze: Gaze = Gaze()  # live
    wink: Winking | None = None  # live
    glances: Annotated[tuple[Seat | None, ...], several(SLOTS)] = ()  # slots: whom one looks at, slot by slot
    plans: Annotated[tuple[WinkIn, ...], several(SLOTS // 2)] = ()  # slots: when one gives the sign
    accusations: Annotated[tuple[Accuse, ...], several(COUNTER)] = ()  # slots: what one has sealed
    sealed: bool = False  # slots: has nothing more to settle


class Glimpse(Told, tag=False):
    """What one saw in one slot (W9.4)."""

    slot: Annotated[int, within(1, SLOTS)]
    seat: Seat
    towards: Seat | None
    eyes: Eyes


# Sights are what one viewer saw happen. "You..." is for that viewer alone.


class Called(Told):
    """Somebody called a card of the crowd."""

    seat: Seat
    agent: Agent


class Met(Told):
    """Somebody named the holder of the card called (W3.4)."""

    seat: Seat
    rival: Seat
    agent: Agent


class Missed(Told):
    """The contact failed: the card is turned, and whoever holds it lays it down (W3.5, W3.8)."""

    seat: Seat
    rival: Seat | None  # whom the caller named, if anybody
    agent: Agent
    holder: Seat | None


class Skipped(Told):
    """Somebody named nobody, and the card stays where it is (W3.7)."""

    seat: Seat
    agent: Agent


class Passed(Told):
    """Somebody could call no card (W4.3)."""

    seat: Seat


class Caught(Told):
    """A right accusation (W6.5)."""

    seat: Seat
    rival: Seat
    agent: Agent


class Denied(Told):
    """A wrong accusation; ``locks``: nobody can be accused about the card any more (W6.7, W6.8)."""

    seat: Seat
    rival: Seat
    agent: Agent
    locks: bool


class Began(Told):
    """A phase began."""

    phase: Phase


class YouTurned(Told):
    """You began to turn to a seat, or to your own cards (W8.2)."""

    to: Seat | None
    at: int


class YouFaced(Told):
    """You look there now, and see this (W8.3)."""

    to: Seat | None
    at: int
    face: Face | None


class YouSawTurn(Told):
    """The one you look at begins to turn (W8.3)."""

    seat: Seat
    at: int


class YouSawLook(Told):
    """The one you look at has turned (W8.3)."""

    seat: Seat
    towards: Seat | None
    at: int


class YouSawFlutter(Told):
    """The eyelids of the one you look at moved (W8.6)."""

    seat: Seat


class YouSawWink(Told):
    """The one you look at gave somebody the sign, perhaps you (W8.8, W8.9)."""

    seat: Seat
    towards: Seat
    agent: Agent
    at: int


class YouWinked(Told):
    """You gave a caller the sign. Who saw it, nobody tells (W8.10)."""

    caller: Seat
    agent: Agent
    at: int


class YouOpened(Told):
    """Your sign is over (W8.5)."""


class YouRested(Told):
    """You can give another sign (W8.5)."""


class YouSettled(Told):
    """You settled something, sealed from all (W9.1, W9.7)."""

    move: Choice


class YouGlimpsed(Told):
    """What you saw, slot by slot (W9.4)."""

    glimpses: Annotated[tuple[Glimpse, ...], several(SLOTS)]
    at: int


class YouWereLate(Told):
    """An accusation you had sealed is void, and costs nothing (W9.8)."""

    rival: Seat
    agent: Agent


Public: TypeAlias = Called | Met | Missed | Skipped | Passed | Caught | Denied | Began
Seeing: TypeAlias = YouTurned | YouFaced | YouSawTurn | YouSawLook | YouSawFlutter | YouSawWink
Signing: TypeAlias = YouWinked | YouOpened | YouRested
Sight: TypeAlias = Public | Seeing | Signing | YouSettled | YouGlimpsed | YouWereLate


def open_call(table: Table, seat: Seat) -> Agent | None:
    """Say what a player has called and is to be given the sign for: until their next turn (W5.1)."""
    phase = table.phase
    acting = seat in phase.who and isinstance(phase, (Contact, Calling))
    return None if acting else table.figures[seat].pawn


def open_calls(table: Table) -> dict[Seat, Agent]:
    """List who has called what and is to be given the sign: until the caller's next turn (W5.1)."""
    calls = {seat: open_call(table, seat) for seat in all_seats(len(table.figures))}
    return {seat: agent for seat, agent in calls.items() if agent is not None}


def my_callers(table: Table, hand: Hand) -> Seats:
    """List the callers whose accomplice one is (W5.2)."""
    return tuple([seat for seat, agent in open_calls(table).items() if agent in hand.cards])
