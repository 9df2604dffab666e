"""What only the table knows of a game of Spywhere, and how it is recorded.

The truth is made of what is told: the table as it lies, each spy's hand, and the
stack that nobody sees. So telling is only a matter of picking up the right part.
"""

from collections.abc import Generator
from typing import TypeAlias

from brushpass.core import Records, Seat, Truth, put, replace, without
from brushpass.games.spywhere.cards import ALIKE, Cards, Nation, swapped, with_card
from brushpass.games.spywhere.told import (
    Began,
    Cleared,
    Hand,
    IdentifiedAll,
    Identify,
    StackRanOut,
    Swapped,
    Table,
)


class State(Truth):
    """The whole truth now. The stack is a bag: which card is next is decided when it is drawn."""

    table: Table
    hands: tuple[Hand, ...]
    stack: Cards
    former: bool = False  # nobody is told why the game ends, as in version 1.0


class Drawn(Truth):
    """A spy drew this card."""

    seat: Seat
    card: Nation


class Placed(Truth):
    """A spy laid this identification card in the open, face down."""

    seat: Seat
    guess: Identify


class Sealed(Truth):
    """A spy laid this identification card among the last, unseen."""

    seat: Seat
    guess: Identify


class Finished(Truth):
    """A spy has no more last guesses to make."""

    seat: Seat


# The others hide nothing: they are told as they happened.
Reason: TypeAlias = StackRanOut | IdentifiedAll
Event: TypeAlias = Drawn | Placed | Sealed | Finished | Swapped | Cleared | Reason | Began
Steps: TypeAlias = Generator[Event, State, None]
Script: TypeAlias = Generator[Event, State, State]  # steps that others follow


def evolve(state: State, event: Event) -> State:
    """Record what happened. Nothing is decided here."""
    return RECORDS[type(event)](state, event)


def _begun(state: State, event: Began) -> State:
    return State(replace(state.table, phase=event.phase), state.hands, state.stack, state.former)


def _sealed(state: State, event: Sealed) -> State:
    hand = state.hands[event.seat]
    hand = replace(hand, guesses=(*hand.guesses, event.guess))
    return State(state.table, put(state.hands, event.seat, hand), state.stack, state.former)


def _finished(state: State, event: Finished) -> State:
    done = replace(state.hands[event.seat], done=True)
    return State(state.table, put(state.hands, event.seat, done), state.stack, state.former)


def _swapped(state: State, event: Swapped) -> State:
    table, hand = state.table, state.hands[event.seat]
    market = put(table.market, table.market.index(event.take), event.give)
    hand = replace(hand, cards=swapped(hand.cards, event.give, event.take))
    return State(replace(table, market=market), put(state.hands, event.seat, hand), state.stack, state.former)


def _drawn(state: State, event: Drawn) -> State:
    seat, table, stack = event.seat, state.table, without(state.stack, event.card)
    hand, figure = state.hands[seat], table.figures[seat]
    hand = replace(hand, cards=with_card(hand.cards, event.card))
    figure = replace(figure, cards=figure.cards + 1)
    table = replace(table, figures=put(table.figures, seat, figure), stack=len(stack))
    return State(table, put(state.hands, seat, hand), stack, state.former)


def _placed(state: State, event: Placed) -> State:
    seat, guess, table = event.seat, event.guess, state.table
    hand, figure = state.hands[seat], table.figures[seat]
    hand = replace(hand, guesses=(*hand.guesses, guess))
    figure = replace(figure, marked=(*figure.marked, guess.rival))
    table = replace(table, figures=put(table.figures, seat, figure))
    return State(table, put(state.hands, seat, hand), state.stack, state.former)


def _cleared(state: State, event: Cleared) -> State:
    seat, nation, table, stack = event.seat, event.nation, state.table, without(state.stack, *event.refill)
    figure = replace(table.figures[seat], clues=(*table.figures[seat].clues, nation))
    market = (*without(table.market, *[nation] * ALIKE), *event.refill)
    figures = put(table.figures, seat, figure)
    table = replace(table, figures=figures, market=market, stack=len(stack))
    return State(table, state.hands, stack, state.former)


def _unchanged(state: State, _: Reason) -> State:
    return state


RECORDS: Records[State] = {
    Began: _begun,
    Swapped: _swapped,
    Drawn: _drawn,
    Placed: _placed,
    Cleared: _cleared,
    StackRanOut: _unchanged,
    IdentifiedAll: _unchanged,
    Sealed: _sealed,
    Finished: _finished,
}
