"""Linq in numbers, over a fixed vocabulary: the words on sixteen of our cards, and no others.

They are the passwords that can be drawn, and all that can be said or tried by number. What somebody who
is no program says besides has no place of its own: it is seen that a word was said, and not which.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from brushpass.core import Setup, View, all_seats
from brushpass.games.linq import GAME
from brushpass.games.linq.cards import COUPLES, POINTS, SEATS, box, our_cards
from brushpass.games.linq.debriefing import COUPLE, FOUND, LEVY
from brushpass.games.linq.rules import LAPS
from brushpass.games.linq.told import Talk
from brushpass.lexicon import letters
from brushpass.research.actions import Blanks
from brushpass.research.codes import Among, Bag, Forgotten, Hints, LeftOut, Slots, UpTo
from brushpass.research.task import Bounds, Codebook

CARDS = 2 * max(SEATS)  # two passwords a round, at the largest table
GUESSES = "any word may be tried"


def some_cards(language: str) -> str:
    """Write the first cards of the box on a sheet."""
    return "\n".join(", ".join(card) for card in our_cards(language)[:CARDS])


def vocabulary(setup: Setup[Any], more: Sequence[str]) -> tuple[str, ...]:
    """List the words that have numbers, each once: those on the cards, card by card, and then ``more``."""
    cards = box(setup.options.language, setup.options.cards)
    words: dict[str, str] = {}
    for word in (*[word for card in cards for word in card], *more):
        words.setdefault(letters(word), word)
    return tuple(words.values())


def hints(setup: Setup[Any], more: Sequence[str] = ()) -> Hints:
    """Say what the types leave open."""
    words = vocabulary(setup, more)
    return {**word_hints(words, setup.seats), **table_hints(setup.seats)}


def word_hints(words: tuple[str, ...], seats: int) -> Hints:
    """Say which words there are, and where they can stand."""
    heard = Among(words, others=True, spelling=letters)
    return {
        "Debrief.passwords": Slots(COUPLES, Among(words)),
        "Debrief.words": LeftOut(),  # the table has them until the next are said
        "Guess.text": Among(words),
        "Say.text": Among(words),
        "Table.passwords": Bag(1, Among(words)),
        "Table.words": Slots(seats, Slots(LAPS, heard), full=True),
        "Try.text": LeftOut(),  # the diary has it
        "guess": heard,
        "password": Among(words),
        "text": heard,
    }


def table_hints(seats: int) -> Hints:
    """Say how large the numbers of the table get."""
    price, each = UpTo(FOUND), partial(Slots, seats, full=True)
    return {
        "Began": Forgotten(),  # it follows from what else is seen
        "Levied.amounts": each(UpTo(LEVY)),
        "Over.who": LeftOut(),  # nobody
        "Point.at": Among(tuple(combinations(all_seats(seats), COUPLE))),
        "Repeated": Forgotten(),  # both words were heard before
        "YouAimed": Forgotten(),  # the own moves say it
        "YouGaveUp": Forgotten(),
        "YouGuessed": Forgotten(),
        "aims": Slots(seats),
        "lap": UpTo(LAPS + 1),
        "points": price,
        "round": UpTo(seats),
        "spied": each(UpTo(seats)),
        "tries": Slots(seats),
    }


def bounds(setup: Setup[Any]) -> Bounds:
    """In every round all speak up to three times, all point, and all but two may try the password."""
    seats, spoken = setup.seats, (LAPS + 1) * setup.seats
    paid = 5 * seats + 8  # and a few more when the bank is short
    cards = len(box(setup.options.language, setup.options.cards))
    return Bounds(
        decisions=seats * (1 + spoken + seats + seats - COUPLE),
        diary=seats * (spoken + 2 * seats + paid + 14),
        throws=1 + seats * (COUPLES + 1 + seats),
        ways=max(cards, seats),
        points=(0, POINTS),
    )


def fitting(view: View[Any, Any]) -> tuple[Hashable, Sequence[str]]:
    """Say what decides which words may be said: the own card, but for what was said before."""
    assert view.hand is not None, "only a player speaks"
    table, card = view.table, view.hand.card
    if not isinstance(table.phase, Talk):
        return GUESSES, ()
    if table.options.allow_copy:
        return card, table.words[view.seat]
    return (card, table.words), ()


def codebook(name: str, language: str, cards: str, more: Sequence[str] = ()) -> Codebook:
    """Make a codebook for these cards; ``more``: words beside those on them that have numbers."""
    with_more: Callable[[Setup[Any]], Hints] = partial(hints, more=more)
    return Codebook(
        game=GAME,
        name=name,
        hints=with_more,
        bounds=bounds,
        options={"language": language, "cards": cards},
        blanks=Blanks(letters, fitting),
        written=lambda options, texts: codebook(name, options.language, options.cards, texts),
    )


CODEBOOK = codebook("linq", "en", some_cards("en"))
FRENCH = codebook("linq_fr", "fr", some_cards("fr"))
