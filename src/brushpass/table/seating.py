"""Who sits where. A bot may play an empty or absent seat, and gives it back at once."""

from typing import TypeAlias

from brushpass.core import Told

HOUSE = "novice"  # the level that sits in for a person
PEOPLE = ("Ada", "Basil", "Cleo", "Dmitri", "Esme", "Felix", "Greta", "Hugo")  # where nobody has been named


class Occupant(Told, tag=False):
    """One chair: a person, or a bot of some level, or nobody yet."""

    name: str = ""  # empty while nobody sits here
    bot: str | None = None  # the level of the bot that was asked to play here
    away_since: int | None = None  # when the person was last seen to leave


Seating: TypeAlias = tuple[Occupant, ...]


def bot_from(chair: Occupant, grace: int | None) -> tuple[int, str] | None:
    """Say from when on a bot plays this chair, and of what level; ``None``: a person plays.

    Without a ``grace`` nobody plays for a person who is away.
    """
    if not chair.name:
        return 0, HOUSE
    if chair.bot is not None:
        return 0, chair.bot
    if chair.away_since is not None and grace is not None:
        return chair.away_since + grace, HOUSE
    return None
