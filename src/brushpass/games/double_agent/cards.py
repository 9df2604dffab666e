"""What is in the box of Double Agent: two decks of files, a board with six agents, tokens and counters.

Decks and boards are data. A ``Deck`` that could not be played with cannot be made, so one
that comes from outside is checked by reading it.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Literal, TypeAlias, TypeVar

from brushpass.core import Seat, Told, from_plain

T = TypeVar("T")

SEATS = range(2, 3)
RIVALS = (Seat(1), Seat(0))  # of each seat
AGENTS = range(6)
TOKENS = (1, 2, 2, 3, 4, 5)  # of each player (D1.3)
PLUS_COUNTERS = 2  # of both together (D1.5)
DECK = 22  # cards of each player (D1.6)
HAND = 5  # cards held, while there are any (D2.4)
VALUES = range(8)
DOUBTFUL = 4  # cards of a deck whose back shows 0/7 (D1.8)

Back: TypeAlias = Literal["1", "2", "3", "4", "0/7", "?"]
Backs: TypeAlias = tuple[Back, ...]
Cards: TypeAlias = tuple[str, ...]  # each by its key
Layout: TypeAlias = Literal["line", "ring"]

KEY = re.compile(r"[a-z][a-z0-9_]{0,19}")
LONGEST_TITLE = 30


class Effect(StrEnum):
    """What a card does besides being worth something."""

    NONE = "none"
    PERSONAL = "personal"
    TRAP = "trap"
    TIP = "tip"
    CLUES = "clues"
    EARS = "ears"
    NOSY = "nosy"
    SWAP = "swap"


PASSIVE = (Effect.NONE, Effect.PERSONAL, Effect.TRAP)  # all others are actions (D1.9)


class Title(Told, tag=False):
    """What something is called, in every language."""

    en: str
    fr: str

    def __post_init__(self) -> None:
        """Refuse what would not fit on a card, or steer a screen."""
        for text in (self.en, self.fr):
            if not (0 < len(text) <= LONGEST_TITLE and text.isprintable() and text.strip() == text):
                raise ValueError(f"a title has 1 to {LONGEST_TITLE} printable characters")


class Card(Told, tag=False):
    """One kind of card, and how many of it are in a deck."""

    key: str
    title: Title
    value: int
    back: Back
    effect: Effect = Effect.NONE
    copies: int = 1
    after_play: Literal["remove"] = "remove"  # where an action goes: no other place is known (D5.2)

    def __post_init__(self) -> None:
        """Refuse a card that cannot be in the box (D1.7, D1.8, D1.9)."""
        if not KEY.fullmatch(self.key):
            raise ValueError("a key has 1 to 20 small letters, digits and _, a letter first")
        if self.value not in VALUES:
            raise ValueError(f"{self.key} is worth {self.value}; values are 0 to 7")
        if self.copies not in range(1, DECK + 1):
            raise ValueError(f"there cannot be {self.copies} copies of {self.key}")
        if (self.back == "?") == (self.effect in PASSIVE):
            raise ValueError(
                f"{self.key} has the back {self.back} and the effect {self.effect}; actions have ?"
            )
        if self.back != "?" and str(self.value) not in self.back.split("/"):
            raise ValueError(f"{self.key} is worth {self.value}, which its back {self.back} does not show")


class Place(Told, tag=False):
    """Where one agent stands: his letter, and on whose side of his track the counter begins."""

    letter: str
    side: Literal[0, 1]


class Neighbours(Told, tag=False):
    """Who stands beside whom: pairs of letters, for each layout."""

    line: Cards
    ring: Cards


class Board(Told, tag=False):
    """The six agents, from left to right."""

    agents: tuple[Place, ...]
    neighbours: Neighbours

    def __post_init__(self) -> None:
        """Refuse a board on which nobody could play (D1.1, D1.2, D2.1)."""
        letters = [place.letter for place in self.agents]
        if len(letters) != len(AGENTS) or len({*letters}) != len(AGENTS):
            raise ValueError("a board has six agents with six different letters")
        if not all(len(letter) == 1 and letter.isalpha() for letter in letters):
            raise ValueError("an agent has one letter")
        if sum(place.side for place in self.agents) != len(AGENTS) // 2:
            raise ValueError("three counters begin on each side")
        for pairs in (self.neighbours.line, self.neighbours.ring):
            if any(len(pair) != 2 or len({*pair} & {*letters}) != 2 for pair in pairs):
                raise ValueError("neighbours are pairs of two of the letters")
            if len({frozenset(pair) for pair in pairs}) != len(pairs):
                raise ValueError("the same two are neighbours only once")


class Deck(Told, tag=False, omit_defaults=True, cache_hash=True):
    """The cards of each player, and the board they are played on."""

    name: Title
    cards: tuple[Card, ...]
    board: Board
    training: bool = False  # small, for programs that learn (D9.3)

    def __post_init__(self) -> None:
        """Refuse what is not a deck (D1.6, D1.8, D9.3)."""
        count = sum(card.copies for card in self.cards)
        if self.training and count not in range(1, DECK + 1):
            raise ValueError(f"a training deck has 1 to {DECK} cards, not {count}")
        if not self.training and count != DECK:
            raise ValueError(f"a deck has {DECK} cards, not {count}")
        twice = [key for key, times in Counter(card.key for card in self.cards).items() if times > 1]
        if twice:
            raise ValueError(f"two kinds of card have the key {twice[0]}")
        doubtful = sum(card.copies for card in self.cards if card.back == "0/7")
        if not self.training and doubtful != DOUBTFUL:
            raise ValueError(f"{DOUBTFUL} cards of a deck have the back 0/7, not {doubtful}")


def built_in(name: str) -> Deck:
    """Read a deck that came in the box."""
    text = files(__package__).joinpath("decks", f"{name}.toml").read_text("utf-8")
    deck: Deck = from_plain(tomllib.loads(text), Deck)
    return deck


R1 = built_in("r1")


def box(deck: Deck) -> Cards:
    """List every card of one player."""
    return tuple([card.key for card in deck.cards for _ in range(card.copies)])


@lru_cache(maxsize=1024)
def card_of(deck: Deck, key: str) -> Card:
    """Find a kind of card by its key."""
    for card in deck.cards:
        if card.key == key:
            return card
    raise KeyError(key)


def back_of(deck: Deck, key: str) -> Back:
    """Say what a card shows when it lies face down."""
    return card_of(deck, key).back


def backs_of(deck: Deck, cards: Cards) -> Backs:
    """Say what cards show when they lie face down, in the same order."""
    return tuple([back_of(deck, key) for key in cards])


def worth(deck: Deck, cards: Cards) -> int:
    """Add up the values of cards."""
    return sum(card_of(deck, key).value for key in cards)


def less(items: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """Take away what is there of ``gone``, and no more."""
    rest = list(items)
    for item in gone:
        if item in rest:
            rest.remove(item)
    return tuple(rest)


@lru_cache(maxsize=64)
def beside(board: Board, layout: Layout) -> tuple[tuple[int, ...], ...]:
    """List the neighbours of every agent (D1.2)."""
    letters = [place.letter for place in board.agents]
    pairs = board.neighbours.line if layout == "line" else board.neighbours.ring
    return tuple(
        tuple(agent for agent in AGENTS if any({me, letters[agent]} == {*pair} for pair in pairs))
        for me in letters
    )


def rival_of(seat: Seat) -> Seat:
    """Name the other player."""
    return RIVALS[seat]
