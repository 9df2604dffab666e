"""The house player of Linq: it knows which words are near which, and speaks so that a partner may notice.

It is given what its seat knows and nothing else, and may not import the truth. What it knows of words is in
the lexicon; what stands on the cards, anybody may read. A word it does not know tells it nothing.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import add

from brushpass.core import Moment, Seat, Seats, View, Write
from brushpass.games.linq.briefing import cards_left
from brushpass.games.linq.cards import box, forbidden
from brushpass.games.linq.told import (
    Guess,
    Guessing,
    Hand,
    Move,
    Point,
    Pointing,
    Say,
    Sight,
    SpyCard,
    Table,
)
from brushpass.lexicon import letters, likeness, likenesses, nearest, spoken

PLAIN = 3  # neighbours of a word that are too near to be said
SAYABLE = 13  # of the next ones, so many are


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Name any number, say something near, point at those whose words meet, and guess where they do."""
    del log  # what was said stands on the table
    moves = [offer for offer in offers if not isinstance(offer, Write)]
    if isinstance(view.table.phase, Pointing):
        return best_aim(view, [move for move in moves if isinstance(move, Point)], moment), None
    if isinstance(view.table.phase, Guessing) and len(moves) < len(offers):  # no blank: a first game
        return Guess(likeliest_password(view)), None
    return moment.draw(moves)[0] if moves else Say(word_to_say(view, moment)), None


def word_to_say(view: View[Table, Hand], moment: Moment) -> str:
    """Say something near the password; without one, near what others said, as if it were from there."""
    table, password = view.table, password_in(view)
    said = [word for words in table.words for word in words]
    themes = [password] if password else said or [card[(table.number or 1) - 1] for card in cards_left(table)]
    near = nearest(table.options.language, *moment.draw(themes))[PLAIN:]
    return moment.draw(fresh(view, near)[:SAYABLE] or fresh(view, babble(view)))[0]


def password_in(view: View[Table, Hand]) -> str | None:
    """Look at the own card."""
    card = view.hand.card if view.hand else None
    return card.password if isinstance(card, SpyCard) else None


def fresh(view: View[Table, Hand], words: Sequence[str]) -> list[str]:
    """Leave out what was said, and what is of the password's root: too plain, even where it is allowed."""
    table, password = view.table, password_in(view)
    said = {letters(word) for words in table.words for word in words}
    new = [word for word in words if letters(word) not in said]
    if password is None:
        return new
    roots = {"strict", table.options.same_root}
    return [
        word
        for word in new
        if not any(forbidden(word, password, table.options.language, root) for root in roots)
    ]


def babble(view: View[Table, Hand]) -> Sequence[str]:
    """List words that anybody could say."""
    return spoken(view.table.options.language)


def best_aim(view: View[Table, Hand], aims: Sequence[Point], moment: Moment) -> Point:
    """Point at who speaks of the password; without one, at two who speak of the same thing."""
    me, password = view.seat, password_in(view)
    aims = [aim for aim in aims if (me in aim.at) == (password is not None)]
    worth = [spy_worth(view, aim.at, password) if password else common_ground(view, aim.at) for aim in aims]
    best = [aim for aim, value in zip(aims, worth, strict=True) if value == max(worth)]
    return moment.draw(best)[0]


def spy_worth(view: View[Table, Hand], at: Seats, password: str) -> int:
    """Say how near the words of the other player are to the password."""
    said = [word for seat in at if seat != view.seat for word in view.table.words[seat]]
    return sum(likeness(view.table.options.language, password, word) for word in said)


def common_ground(view: View[Table, Hand], at: Seats) -> int:
    """Say how well the words of two players fit the one word on any card that they fit best."""
    one, other = (ground(view.table, seat) for seat in at)
    return max([mine + theirs for mine, theirs in zip(one, other, strict=True)])


def ground(table: Table, seat: Seat) -> Sequence[int]:
    """Say how near the words of a player are to each word on a card."""
    options = table.options
    return _ground(options.language, on_cards(options.language, options.cards), table.words[seat])


@lru_cache(maxsize=32)
def _ground(language: str, hidden: tuple[str, ...], said: tuple[str, ...]) -> Sequence[int]:
    likeness_of_each = [likenesses(language, word, hidden) for word in said]
    return [sum(of_all) for of_all in zip(*likeness_of_each, strict=True)] or [0] * len(hidden)


@lru_cache(maxsize=8)
def on_cards(language: str, sheet: str) -> tuple[str, ...]:
    """List every word on a card."""
    return tuple([word for card in box(language, sheet) for word in card])


def likeliest_password(view: View[Table, Hand]) -> str:
    """Find the word that the spies' words fit best, of those not told yet that allow what they said."""
    table, options = view.table, view.table.options
    assert table.debrief is not None, "spies were found"
    assert view.seat is not None, "only a player is asked"
    spies = table.debrief.aims[view.seat]
    said = [word for seat in spies for word in table.words[seat]]
    fit = [*map(add, *(ground(table, seat) for seat in spies))]
    hidden = [*zip(fit, on_cards(options.language, options.cards), strict=True)]
    hidden.sort(key=lambda pair: -pair[0])
    return next(
        word
        for _, word in hidden
        if word not in table.passwords
        and not any(forbidden(heard, word, options.language, options.same_root) for heard in said)
    )
