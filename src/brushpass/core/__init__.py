"""The pure heart of the project: values, seats, moments, and the one loop."""

from brushpass.core.engine import admit, advance, fold, replay, sights, step
from brushpass.core.errors import BadSetup, BadShape, BadSheet, BadTranscript, Illegal, Refused
from brushpass.core.game import AnyGame, Game, Nouns, Player, Result, Setup, View
from brushpass.core.moment import Moment, apart, commitment
from brushpass.core.offers import TimeUp, Write, blank_for
from brushpass.core.seat import CLOCK, WATCHER, Seat, Seats, Viewer, all_seats
from brushpass.core.value import (
    Told,
    Truth,
    Value,
    field,
    field_names,
    from_json,
    from_plain,
    put,
    replace,
    schema,
    to_json,
    without,
)

__all__ = [
    "CLOCK",
    "WATCHER",
    "AnyGame",
    "BadSetup",
    "BadShape",
    "BadSheet",
    "BadTranscript",
    "Game",
    "Illegal",
    "Moment",
    "Nouns",
    "Player",
    "Refused",
    "Result",
    "Seat",
    "Seats",
    "Setup",
    "TimeUp",
    "Told",
    "Truth",
    "Value",
    "View",
    "Viewer",
    "Write",
    "admit",
    "advance",
    "all_seats",
    "apart",
    "blank_for",
    "commitment",
    "field",
    "field_names",
    "fold",
    "from_json",
    "from_plain",
    "put",
    "replace",
    "replay",
    "schema",
    "sights",
    "step",
    "to_json",
    "without",
]
