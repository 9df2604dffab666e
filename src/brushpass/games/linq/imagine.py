"""Linq for bots: a whole table that could lie behind what one player knows."""

from collections.abc import Sequence
from itertools import combinations

from brushpass.core import Moment, Seat, Seats, View, all_seats, put
from brushpass.games.linq.briefing import cards_left, couples_in, has_sleeper
from brushpass.games.linq.cards import forbidden
from brushpass.games.linq.told import CounterSpyCard, Hand, NoCard, Sight, SpyCard, Table
from brushpass.games.linq.truth import State


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


def casting(table: Table, mine: Hand, me: Seat, moment: Moment) -> list[tuple[Seats, str]]:
    """Draw who is a spy, and with which password: one that allows what its spies have said."""
    own = mine.card.password if isinstance(mine.card, SpyCard) else None
    for groups in moment.draw(groupings(table, me, spy=own is not None), EVERY):
        dealt: list[tuple[Seats, str]] = []
        for spies in groups:
            taken = [password for _, password in dealt]
            known = [own] if own is not None and me in spies else None
            fitting = [word for word in known or possible(table, own) if word not in taken]
            fitting = [word for word in fitting if admits(table, spies, word)]
            dealt += [(spies, word) for word in moment.draw(fitting)]
        if len(dealt) == len(groups):
            return dealt
    raise AssertionError("the truth is among what can be imagined")


EVERY = 10_000  # more ways than there are to cast a table


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
