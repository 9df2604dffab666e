"""A house and its people, for tests of what is due at a table."""

from brushpass import bots
from brushpass.core import Seat, apart, put
from brushpass.table.house import PACES, House
from brushpass.table.match import AnyMatch
from brushpass.table.seating import Occupant, Seating


def house(match: AnyMatch, pace: str = "standard") -> House:
    """The house of a table that plays at this pace."""
    return House(PACES[pace], bots.players(match.game), apart(match.seed, "house"))


def people(match: AnyMatch) -> Seating:
    """A person on every chair, all of them there."""
    return tuple([Occupant(f"player {seat}") for seat in match.seats])


def away(match: AnyMatch, seat: Seat, since: int) -> Seating:
    """The same, but one of them has gone."""
    return put(people(match), seat, Occupant("gone", away_since=since))


def nobody(match: AnyMatch) -> Seating:
    """Empty chairs."""
    return (Occupant(),) * len(match.seats)
