"""What is asked of a seat: a question, its options, and which of them is right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from brushpass.core import AnyGame, Seat, Told
from brushpass.text.door import TextDoor
from brushpass.words import phrases

YES, NO, UNSURE = 0, 1, 2  # where these are the options
NOBODY_ELSE, EVERYBODY, OTHERS = range(3)  # who saw what you saw last
SEEN = "seen"
LISTS = {"nation": "country", "agent": "agent", "other": "agent"}  # blanks, and where their words stand


class Likelihood(NamedTuple):
    """What a probe asks the chance of: whether it holds in a world, and which option a chance means."""

    holds: Callable[[Any], bool]
    option: Callable[[float], int]


@dataclass(frozen=True, slots=True)
class ProbeQuestion:
    """One question about what a seat knows; ``about`` fills the blanks of its phrase."""

    kind: str
    answer: int  # of the options, in their order
    about: dict[str, str] = field(default_factory=dict)
    likelihood: Likelihood | None = None  # for players who imagine worlds


class Probe(Told, tag=False):
    """A question as it is written down."""

    id: str
    game: str
    kind: str
    context: str  # what the seat has seen, and how things stand
    question: str
    options: tuple[str, ...]
    answer: int
    match: str  # the commitment to the match's seed
    step: int
    seat: Seat


def worded(game: AnyGame, asked: ProbeQuestion, language: str) -> tuple[str, tuple[str, ...]]:
    """Put a question and its options into words; what the game names is called as it calls it."""
    book, words = phrases(__package__, language), phrases(game.home, language)
    entry = book[asked.kind] if asked.kind == SEEN else book[game.name][asked.kind]
    lists = {blank: words[LISTS[blank]] for blank in asked.about if blank in LISTS}
    about = {blank: lists[blank][value] if blank in lists else value for blank, value in asked.about.items()}
    return str(entry["question"]).format(**about), tuple(entry["options"])


def context(door: TextDoor, view: Any, log: Sequence[Any]) -> str:
    """Tell what the seat has seen, and how things stand, but not what it may do."""
    return f"{door.diary(log)}\n\n{door.standing(view)}"


def seen_last(sight: Any, partly: frozenset[type]) -> ProbeQuestion:
    """Ask who saw what the seat saw last; ``partly``: sights of those who saw somebody else do it."""
    alone = type(sight).__name__.startswith("You")
    return ProbeQuestion(SEEN, NOBODY_ELSE if alone else OTHERS if type(sight) in partly else EVERYBODY)


def three_ways(held: Sequence[bool]) -> int:
    """Say yes if it holds in all worlds that may be, no if in none, and otherwise that nobody can tell."""
    return YES if all(held) else UNSURE if any(held) else NO
