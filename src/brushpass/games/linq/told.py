"""All that a player can ever name: the moves, the phases, the table, a hand, what is seen."""

from typing import Annotated, Literal, TypeAlias

from brushpass.core import EACH_SEAT, Seat, Seats, Told, naming, several, within
from brushpass.games.linq.cards import BUILT_IN, COUPLES, POINTS, WORDS

Number: TypeAlias = Annotated[int, naming(range(1, WORDS + 1))]  # of a word on a card
Tokens: TypeAlias = Annotated[int, within(0, POINTS)]


class Options(Told, tag=False, omit_defaults=True):
    """The variants of a match; switches that do not apply have no effect."""

    language: Literal["en", "fr"] = "en"
    number_scope: Literal["round", "game"] = "round"
    number_range: Literal["1-10", "1-5"] = "1-10"
    spy_self: Literal["forced", "free"] = "forced"
    allow_copy: bool = True
    recap_lap: bool = False
    same_root: Literal["family", "contains", "strict", "off"] = "family"
    two_couples: bool = False
    sleeper: bool = False
    words: Literal["typed", "spoken"] = "typed"
    cards: str = BUILT_IN  # or a sheet of one's own


class FormerOptions(Options, tag=False, omit_defaults=True):
    """The variants as of version 1.0: a spy was refused every word that contains the password."""

    same_root: Literal["family", "contains", "strict", "off"] = "contains"


# Moves are decisions. What the rulebook forces, the rules do by themselves.


class NameNumber(Told):
    """Name the number of the words that will be passwords (L3.1)."""

    number: Number


class Say(Told):
    """Say one word (L4.1)."""

    text: str


class SaidIt(Told):
    """Say both words again, or that one has spoken aloud (L4.6, L4.7)."""


class Point(Told):
    """Point at two people, one with each hand, named in the order of their seats (L5.1)."""

    at: Seats


class Guess(Told):
    """Try to name the password of the spies that were found (L7.1)."""

    text: str


class GiveUp(Told):
    """Leave the password alone (L7.1)."""


Move: TypeAlias = NameNumber | Say | SaidIt | Point | Guess | GiveUp


# Phases say who decides what. They are public, so no secret may live in one.


class Naming(Told):
    """The start player names a number (L3.1)."""

    who: Seats


class Talk(Told):
    """One player after the other says a word (L4.1)."""

    who: Seats
    lap: int


class Pointing(Told):
    """All choose at once, sealed, whom to point at; ``who`` tells not who has chosen (L5.2)."""

    who: Seats


class Guessing(Told):
    """Those who found both spies try the password, sealed; ``who`` tells not who has done (L7.2)."""

    who: Seats


class Over(Told):
    """All rounds are played (L8.1)."""

    winners: Seats
    who: Seats = ()


Phase: TypeAlias = Naming | Talk | Pointing | Guessing | Over


# What can be known now.


class Try(Told, tag=False):
    """What somebody took the password for."""

    seat: Seat
    text: str
    right: bool


class Debrief(Told, tag=False):
    """How a round ended, as far as it has been opened."""

    round: int
    number: Number
    words: tuple[tuple[str, ...], ...]
    aims: tuple[Seats, ...] = ()  # of every seat
    couples: Annotated[tuple[Seats, ...], several(COUPLES)] = ()
    sleeper: Seat | None = None
    tries: tuple[Try, ...] = ()
    passwords: tuple[str, ...] = ()  # of the couples, in order, and after them the sleeper's


class Table(Told, tag=False):
    """What everybody may know, onlookers too."""

    options: Options
    phase: Phase
    round: int
    start: Seat
    number: Number | None
    words: tuple[tuple[str, ...], ...]  # that each player has said in this round
    points: Annotated[tuple[Tokens, ...], EACH_SEAT]
    bank: Tokens
    spied: tuple[int, ...]  # how often each player has been a spy
    passwords: tuple[str, ...] = ()  # all that have been told: their cards are spent
    debrief: Debrief | None = None  # of the last round that ended


class SpyCard(Told):
    """A card with a password, of which somebody else has the twin (L3.2)."""

    password: str


class CounterSpyCard(Told):
    """A card that says: find the spies (L3.2)."""


class NoCard(Told):
    """Nothing yet: the number is still to be named (L3.1)."""


Card: TypeAlias = SpyCard | CounterSpyCard


class Hand(Told, tag=False):
    """What one player alone knows."""

    card: Card | NoCard = NoCard()
    aim: Seats = ()  # whom this player has chosen to point at
    guess: str | None = None
    done: bool = False  # has guessed, or given up


# Sights are what one viewer saw happen. "You..." is for that viewer alone.


class NewRound(Told):
    """A round began; the start player has moved on (L2.3)."""

    round: int
    start: Seat


class Named(Told):
    """The start player named the number (L3.1)."""

    seat: Seat
    number: Number


class Dealt(Told):
    """Everybody was dealt a card (L3.2)."""

    number: Number


class YouAreSpy(Told):
    """Your card has this password."""

    password: str


class YouAreCounterSpy(Told):
    """Your card has no password."""


class Said(Told):
    """Somebody said a word (L4.1)."""

    seat: Seat
    text: str


class Spoke(Told):
    """Somebody said a word aloud, in the room (L4.7)."""

    seat: Seat


class Repeated(Told):
    """Somebody said both words again (L4.6)."""

    seat: Seat
    first: str
    second: str


class YouAimed(Told):
    """You have chosen whom to point at, sealed until all have (L5.2)."""

    at: Seats


class HandsUp(Told):
    """All have chosen, and point at once (L5.2)."""


class Pointed(Told):
    """Somebody pointed at two others."""

    seat: Seat
    at: Seats


class ClaimedToSpy(Told):
    """Somebody pointed at themselves, and at one other."""

    seat: Seat
    other: Seat


class Unmasked(Told):
    """Two spies showed themselves (L5.4)."""

    spies: Seats


class SleeperWoke(Told):
    """A spy without a partner learnt to be the sleeper (L9.4)."""

    seat: Seat


class Earned(Told):
    """Somebody was paid by the bank (L6)."""

    seat: Seat
    points: int
    why: Literal["found_partner", "spies_failed", "password"]


class Paid(Told):
    """A spy paid a counter-spy (L6.3, L6.4)."""

    seat: Seat
    to: Seat
    points: int


class BankStoodIn(Told):
    """The bank paid for a spy who had nothing left (L6.6)."""

    seat: Seat
    to: Seat
    points: int


class Fined(Told):
    """A spy lost points to the bank, for pointing at a spy of the other couple (L9.2)."""

    seat: Seat
    points: int


class Levied(Told):
    """The bank was short, and everybody paid something in (L6.7)."""

    amounts: tuple[int, ...]


class YouGuessed(Told):
    """You tried this word, sealed until all have tried (L7.2)."""

    text: str


class YouGaveUp(Told):
    """You left the password alone."""


class Tried(Told):
    """A try at a password was opened (L7.2)."""

    seat: Seat
    text: str
    verdict: Literal["right", "wrong"]


class Opened(Told):
    """A password was told, with those who had it (L7.4)."""

    spies: Seats
    password: str


class Began(Told):
    """A phase began."""

    phase: Phase


Sight: TypeAlias = (
    NewRound
    | Named
    | Dealt
    | YouAreSpy
    | YouAreCounterSpy
    | Said
    | Spoke
    | Repeated
    | YouAimed
    | HandsUp
    | Pointed
    | ClaimedToSpy
    | Unmasked
    | SleeperWoke
    | Earned
    | Paid
    | BankStoodIn
    | Fined
    | Levied
    | YouGuessed
    | YouGaveUp
    | Tried
    | Opened
    | Began
)
