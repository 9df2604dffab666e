"""Linq for bots: a whole table that could lie behind what one player knows."""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from brushpass.core import Moment, Seat, Seats, View, all_seats, put
from brushpass.games.linq.briefing import cards_left, couples_in, has_sleeper
from brushpass.games.linq.cards import forbidden
from brushpass.games.linq.told import CounterSpyCard, Hand, NoCard, Sight, SpyCard, Table
from brushpass.games.linq.truth import State

Casting: TypeAlias = tuple[tuple[Seats, str], ...]  # spies, and the password they share
EVERY = 10_000  # more ways than there are to cast a table


def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
    """Sample a truth of a running game that ``view`` cannot tell from the real one."""
    del log  # what was seen stands on the table
    table, mine, me = view.table, view.hand, view.seat
    assert me is not None, "only a player can imagine"
    assert mine is not None, "a player has a hand"
    if isinstance(mine.card, NoCard):  # nothing is dealt: nothing is hidden
        return State(table, (Hand(),) * len(table.points))
    hands = [Hand(CounterSpyCard())] * len(table.points)
    for spies, password in casting(table, mine, me, moment):
        for seat in spies:
            hands[seat] = Hand(SpyCard(password))
    return State(table, put(hands, me, mine))


def casting(table: Table, mine: Hand, me: Seat, moment: Moment) -> Casting:
    """Draw who is a spy, and with which password; the truth is among what can be drawn."""
    own = mine.card.password if isinstance(mine.card, SpyCard) else None
    ways = moment.draw(groupings(table, me, spy=own is not None), EVERY)
    return next(cast for way in ways if (cast := cast_as(table, own, me, way, moment)))


def cast_as(table: Table, own: str | None, me: Seat, way: tuple[Seats, ...], moment: Moment) -> Casting:
    """Draw a password for each group of spies that allows what they have said; nothing, if there is none."""
    fitting = [(spies, fitting_words(table, own if me in spies else None, own, spies)) for spies in way]
    fitting.sort(key=lambda pair: len(pair[1]))  # who has the fewest chooses first
    dealt: list[tuple[Seats, str]] = []
    for spies, words in fitting:
        taken = [password for _, password in dealt]
        dealt += [(spies, word) for word in moment.draw([word for word in words if word not in taken])]
    return tuple(dealt) if len(dealt) == len(way) else ()


def fitting_words(table: Table, known: str | None, own: str | None, spies: Seats) -> list[str]:
    """List the passwords these spies may have: the one I know, or any that I do not."""
    words = possible(table, own) if known is None else [known]
    return [word for word in words if admits(table, spies, word)]


def groupings(table: Table, me: Seat, *, spy: bool) -> list[tuple[Seats, ...]]:
    """List the ways to choose couples and sleeper; once they are unmasked, there is one."""
    seats, debrief = all_seats(len(table.points)), table.debrief
    if debrief is not None and debrief.round == table.round:
        sleeper = () if debrief.sleeper is None else ((debrief.sleeper,),)
        return [(*debrief.couples, *sleeper)]
    size = 1 if has_sleeper(table.options, len(seats)) else 2
    second = couples_in(table.options, len(seats)) > 1 or size == 1
    ways: list[tuple[Seats, ...]] = [(pair,) for pair in combinations(seats, 2)]
    if second:
        ways = [
            (pair, rest)
            for (pair,) in ways
            for rest in combinations([seat for seat in seats if seat not in pair], size)
        ]
    return [way for way in ways if any(me in spies for spies in way) == spy]


def possible(table: Table, own: str | None) -> list[str]:
    """List the words that can be a password I do not know: of every card left but mine."""
    assert table.number is not None, "a number was named"
    return [card[table.number - 1] for card in cards_left(table) if own not in card]


def admits(table: Table, spies: Seats, password: str) -> bool:
    """Say whether spies with this password could have said what they said (L4.3, L4.4)."""
    options = table.options
    said = [word for seat in spies for word in table.words[seat]]
    return not any(forbidden(word, password, options.language, options.same_root) for word in said)
