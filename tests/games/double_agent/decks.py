"""The decks of Double Agent that the tests play with."""

import tomllib
from pathlib import Path
from typing import Any

from brushpass.core import from_plain
from brushpass.games.double_agent.cards import R1, Deck

FOLDER = Path(__file__).parents[2] / "decks"


def plain_deck(name: str) -> dict[str, Any]:
    """Read a deck for tests, as a host would give it."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


BUSY: Deck = from_plain(plain_deck("busy"), Deck)
LOUD: Deck = from_plain(plain_deck("loud"), Deck)
DECKS = (R1, BUSY, LOUD)
