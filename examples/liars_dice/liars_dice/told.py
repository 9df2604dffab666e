"""All that a player can name: the options, the moves, the phases, the table, a hand, what is seen."""

from typing import Annotated, Literal, TypeAlias

from brushpass.core import EACH_SEAT, Seat, Seats, Told, alike, several, within

SEATS = range(2, 7)
DICE = 5  # under one cup, at most (L1.1)
FACES = 6
ALL = DICE * max(SEATS)
LONGEST = ALL * FACES  # bids of one round: each is higher than the one before

Face: TypeAlias = Annotated[int, within(1, FACES)]
Dice: TypeAlias = Annotated[tuple[Face, ...], alike(DICE)]


class Options(Told, tag=False, omit_defaults=True):
    """The variants of a match."""

    dice: Literal[5, 4, 3, 2, 1] = 5  # under each cup, at first
    wild_ones: bool = False  # whether a one counts as any face


class Doubt(Told):
    """Say that there are fewer than the last bid says (L2.4)."""


class Bid(Told):
    """Say that there are at least so many dice of a face under all cups (L2.2)."""

    face: Face
    count: Annotated[int, within(1, ALL)]


Move: TypeAlias = Doubt | Bid


class Bidding(Told):
    """One player bids or doubts."""

    who: Seats


class Over(Told):
    """One player has dice left (L3.3)."""

    winners: Seats
    who: Seats = ()


Phase: TypeAlias = Bidding | Over


class Cup(Told, tag=False):
    """What everybody sees of one player."""

    dice: Annotated[int, within(0, DICE)]


class Claim(Told, tag=False):
    """A bid, and whose it is."""

    seat: Seat
    bid: Bid


class Table(Told, tag=False):
    """What everybody may know, onlookers too."""

    cups: Annotated[tuple[Cup, ...], EACH_SEAT]
    bids: Annotated[tuple[Claim, ...], several(LONGEST)]  # of this round
    phase: Phase
    options: Options


class Hand(Told, tag=False):
    """What one player alone knows: the dice under their cup, the lowest first."""

    dice: Dice


class YouRolled(Told):
    """You rolled, and looked under your cup (L2.1)."""

    dice: Dice


class Bade(Told):
    """Somebody made a bid."""

    seat: Seat
    bid: Bid


class Doubted(Told):
    """Somebody doubted the last bid: all cups are lifted."""

    seat: Seat


class Showed(Told):
    """These dice lay under somebody's cup."""

    seat: Seat
    dice: Dice


class Lost(Told):
    """The dice of the bid were counted, and somebody lost a die."""

    seat: Seat
    found: Annotated[int, within(0, ALL)]


class Began(Told):
    """A phase began."""

    phase: Phase


Sight: TypeAlias = YouRolled | Bade | Doubted | Showed | Lost | Began
