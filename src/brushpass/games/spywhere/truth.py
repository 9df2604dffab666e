"""What only the table knows of a game of Spywhere, and how it is recorded.

The truth is made of what is told: the table as it lies, each spy's hand, and the
stack that nobody sees. So telling is only a matter of picking up the right part.
"""

from collections.abc import Generator
from typing import TypeAlias, assert_never

from brushpass.core import Seat, Truth, put, replace, without
from brushpass.games.spywhere.cards import ALIKE, Cards, Nation, swapped, with_card
from brushpass.games.spywhere.told import Began, Cleared, Hand, Identify, Swapped, Table


class State(Truth):
    """The whole truth now. The stack is a bag: which card is next is decided when it is drawn."""

    table: Table
    hands: tuple[Hand, ...]
    stack: Cards


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


# Swapped, Cleared and Began hide nothing: they are told as they happened.
Event: TypeAlias = Drawn | Placed | Sealed | Finished | Swapped | Cleared | Began
Steps: TypeAlias = Generator[Event, State, None]


def evolve(state: State, event: Event) -> State:
    """Record what happened. Nothing is decided here."""
    table, hands, stack = state.table, state.hands, state.stack
    match event:
        case Began(phase):
            return State(replace(table, phase=phase), hands, stack)
        case Sealed(seat, guess):
            sealed = replace(hands[seat], guesses=(*hands[seat].guesses, guess))
            return State(table, put(hands, seat, sealed), stack)
        case Finished(seat):
            return State(table, put(hands, seat, replace(hands[seat], done=True)), stack)
        case _:
            return _evolve_openly(state, event)


def _evolve_openly(state: State, event: Drawn | Placed | Swapped | Cleared) -> State:
    """Record what everybody sees happen, if not always what it was."""
    seat, table, stack = event.seat, state.table, state.stack
    hand, figure, market = state.hands[seat], table.figures[seat], table.market
    match event:
        case Drawn(_, card):
            hand = replace(hand, cards=with_card(hand.cards, card))
            figure = replace(figure, cards=figure.cards + 1)
            stack = without(stack, card)
        case Swapped(_, give, take):
            hand = replace(hand, cards=swapped(hand.cards, give, take))
            market = put(market, market.index(take), give)
        case Cleared(_, nation, refill):
            figure = replace(figure, clues=(*figure.clues, nation))
            market = (*without(market, *[nation] * ALIKE), *refill)
            stack = without(stack, *refill)
        case Placed(_, guess):
            hand = replace(hand, guesses=(*hand.guesses, guess))
            figure = replace(figure, marked=(*figure.marked, guess.rival))
        case _ as unreachable:
            assert_never(unreachable)
    figures = put(table.figures, seat, figure)
    table = replace(table, figures=figures, market=market, stack=len(stack))
    return State(table, put(state.hands, seat, hand), stack)
