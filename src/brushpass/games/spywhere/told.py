"""All that a spy can ever name: the moves, the phases, the table, a hand, what is seen."""

from typing import Annotated, Literal, TypeAlias

from brushpass.core import EACH_SEAT, Seat, Seats, Told, alike, within
from brushpass.games.spywhere.cards import ALIKE, COPIES, FIRST_ATTEMPT, MARKET, NATIONS, Cards, Nation

EVERY = COPIES * len(NATIONS)

Count: TypeAlias = Annotated[int, within(0, EVERY)]  # of dish cards, or of rounds: each draws one
Some: TypeAlias = Annotated[Cards, alike(COPIES)]
Different: TypeAlias = Annotated[Cards, alike(1)]


class Options(Told, tag=False, omit_defaults=True):
    """The variants of a match; switches that do not apply have no effect."""

    two_player_nationalities: Literal[5, 6] = 5
    scoring: Literal["sum", "product"] = "sum"
    chain_elimination: bool = False
    chain_bonus: bool = False
    tiebreak: Literal["none", "more_right_guesses"] = "none"
    removed_nationality: Literal["random", "belgium", "england", "france", "germany", "italy", "spain"] = (
        "random"
    )


class FormerOptions(Options, tag=False, omit_defaults=True):
    """The variants as of version 1.0: each further clearing earned a bonus card."""

    chain_bonus: bool = True


# Moves are decisions. What the rulebook forces, the rules do by themselves.


class SwapCard(Told):
    """Lay one card of your hand face up and take one that lies there (S3.2)."""

    give: Nation
    take: Nation


class ClearThree(Told):
    """Take three of one country off the table, as a clue that it is not yours (S4.1)."""

    nation: Nation


class Identify(Told, cache_hash=True):
    """Lay an identification card face down before a rival (S5.1)."""

    rival: Seat
    nation: Nation


class Pass(Told):
    """Clear nothing, or identify nobody, this time (S4.6, S5.1)."""


class Finish(Told):
    """Lay no more last cards (S6.6)."""


Move: TypeAlias = SwapCard | ClearThree | Identify | Pass | Finish
Guesses: TypeAlias = tuple[Identify, ...]


# Phases say who decides what. They are public, so no secret may live in one.


class Swap(Told):
    """One spy, who has drawn, must swap (S3.2)."""

    who: Seats
    round: Count


class Clear(Told):
    """One spy may clear three alike; ``cleared`` times already in this turn (S4)."""

    who: Seats
    round: Count
    cleared: Count


class Spot(Told):
    """One spy may identify a rival (S5)."""

    who: Seats
    round: Count


class LastGuesses(Told):
    """All who have rivals left to identify may do so, sealed; ``who`` tells not who has done (S6.5)."""

    who: Seats
    ender: Seat | None


class Account(Told, tag=False):
    """How one spy's points come about (S7)."""

    passports: Cards
    dishes: int
    guesses: tuple[Identify, ...]
    right: int
    bonus: int
    points: int


class Over(Told):
    """Passports and guesses are open, and the points counted (S7)."""

    accounts: tuple[Account, ...]
    winners: Seats
    who: Seats = ()


Phase: TypeAlias = Swap | Clear | Spot | LastGuesses | Over


# What can be known now.


class Figure(Told, tag=False):
    """What everybody sees of one spy."""

    cards: Count
    clues: Annotated[Cards, alike(COPIES // ALIKE)] = ()  # one for every three cleared: "I am not ..."
    marked: Seats = ()  # whom this spy has laid an identification card before, in order


class Table(Told, tag=False, omit_defaults=True):
    """What everybody may know, onlookers too."""

    figures: Annotated[tuple[Figure, ...], EACH_SEAT]
    market: Annotated[Cards, alike(MARKET)]
    stack: Count
    phase: Phase
    first: Seat
    nations: Different  # the countries in play; the one removed is known to all (S2.1)
    options: Options
    identify_from: Annotated[int, within(0, FIRST_ATTEMPT)] = 0  # the round, where not from the first (S8.3)


class Hand(Told, tag=False):
    """What one spy alone knows."""

    passports: Different
    cards: Some
    guesses: tuple[Identify, ...] = ()
    done: bool = False  # has sealed the last guesses


# Sights are what one viewer saw happen. "You..." is for that viewer alone.


class YouDrew(Told):
    """You drew this card (S3.1, S4.4)."""

    card: Nation


class Drew(Told):
    """Somebody drew a card you did not see."""

    seat: Seat


class Swapped(Told):
    """Somebody swapped: both cards are seen by all (S3.4)."""

    seat: Seat
    give: Nation
    take: Nation


class Cleared(Told):
    """Somebody cleared three alike, and these came to the table (S4.5)."""

    seat: Seat
    nation: Nation
    refill: Annotated[Cards, alike(ALIKE)]


class StackRanOut(Told):
    """The last card was drawn: the game ends with this turn (S6.1)."""


class IdentifiedAll(Told):
    """Somebody has laid a card in front of every rival: the game ends (S6.2)."""

    seat: Seat


class YouPlaced(Told):
    """You laid this identification card before a rival."""

    rival: Seat
    nation: Nation


class Marked(Told):
    """Somebody laid an identification card face down before a rival (S5.5)."""

    seat: Seat
    rival: Seat


class YouSealed(Told):
    """You laid a last identification card, sealed from all until the end (S6.5)."""

    rival: Seat
    nation: Nation


class YouFinished(Told):
    """You have no more last guesses to make."""


class Began(Told):
    """A phase began."""

    phase: Phase


Sight: TypeAlias = (
    YouDrew
    | Drew
    | Swapped
    | Cleared
    | StackRanOut
    | IdentifiedAll
    | YouPlaced
    | Marked
    | YouSealed
    | YouFinished
    | Began
)
