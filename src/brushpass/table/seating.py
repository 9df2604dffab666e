"""Who sits where. A bot may take an empty or absent seat, and gives it back at once."""

from typing import TypeAlias

from brushpass.core import BadSetup, Seat, Told, put, replace

HOUSE = "novice"  # the level that sits in for a person


class Chair(Told, tag=False):
    """One chair: a person, or a bot of some level, or nobody yet."""

    name: str = ""  # empty while nobody sits here
    bot: str | None = None  # the level of the bot that was asked to play here
    away_since: int | None = None  # when the person was last seen to leave


Seating: TypeAlias = tuple[Chair, ...]


def empty(seats: int) -> Seating:
    """Set out the chairs."""
    return (Chair(),) * seats


def sit(seating: Seating, seat: Seat, name: str) -> Seating:
    """Seat a person: on an empty chair, or in place of a bot."""
    chair = seating[seat]
    if chair.name and chair.bot is None:
        raise BadSetup(f"seat {seat} is taken")
    return put(seating, seat, Chair(name))


def sit_bot(seating: Seating, seat: Seat, name: str, level: str) -> Seating:
    """Seat a bot of this level."""
    if seating[seat].name:
        raise BadSetup(f"seat {seat} is taken")
    return put(seating, seat, Chair(name, level))


def stand_up(seating: Seating, seat: Seat) -> Seating:
    """Leave a chair for good: it is empty now, and the house plays it."""
    return put(seating, seat, Chair())


def go_away(seating: Seating, seat: Seat, at: int) -> Seating:
    """Notice that a person has gone; leaving twice does not prolong the grace."""
    chair = seating[seat]
    since = at if chair.away_since is None else chair.away_since
    return put(seating, seat, replace(chair, away_since=since))


def come_back(seating: Seating, seat: Seat) -> Seating:
    """Give the seat back the moment the person returns."""
    return put(seating, seat, replace(seating[seat], away_since=None))


def bot_from(chair: Chair, grace: int) -> tuple[int, str] | None:
    """Say from when on a bot plays this chair, and of what level; ``None``: a person plays."""
    if not chair.name:
        return 0, HOUSE
    if chair.bot is not None:
        return 0, chair.bot
    if chair.away_since is not None:
        return chair.away_since + grace, HOUSE
    return None
