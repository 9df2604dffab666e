"""What only the table knows of a game of Linq, and how it is recorded.

The truth is made of what is told: the table as it lies, and what each player alone knows. Which cards are
left is no secret and need not be kept: every password that was told has spent its card.
"""

from collections.abc import Generator
from typing import TypeAlias, assert_never

from brushpass.core import Seat, Seats, Truth, put, replace
from brushpass.games.linq.told import (
    BankStoodIn,
    Began,
    Card,
    ClaimedToSpy,
    Dealt,
    Debrief,
    Earned,
    Fined,
    Hand,
    HandsUp,
    Levied,
    Named,
    NewRound,
    Opened,
    Paid,
    Pointed,
    Repeated,
    Said,
    SleeperWoke,
    Spoke,
    SpyCard,
    Table,
    Tried,
    Try,
    Unmasked,
)


class State(Truth):
    """The whole truth now."""

    table: Table
    hands: tuple[Hand, ...]


class Briefed(Truth):
    """A player was dealt this card."""

    seat: Seat
    card: Card


class Aimed(Truth):
    """A player has chosen whom to point at."""

    seat: Seat
    at: Seats


class Guessed(Truth):
    """A player has tried the password."""

    seat: Seat
    text: str


class GaveUp(Truth):
    """A player has left the password alone."""

    seat: Seat


# The others hide nothing: they are told as they happened.
Payment: TypeAlias = Earned | Paid | BankStoodIn | Fined | Levied
Opening: TypeAlias = Pointed | ClaimedToSpy | Unmasked | SleeperWoke | Tried | Opened
Spoken: TypeAlias = Said | Spoke | Repeated
Secret: TypeAlias = Briefed | Aimed | Guessed | GaveUp
Event: TypeAlias = Secret | NewRound | Named | Dealt | Spoken | HandsUp | Opening | Payment | Began
Steps: TypeAlias = Generator[Event, State, None]
Script: TypeAlias = Generator[Event, State, State]  # steps that others follow


def couples(hands: tuple[Hand, ...]) -> tuple[Seats, ...]:
    """List who shares a password with whom; a sleeper stands alone."""
    holders: dict[str, list[Seat]] = {}
    for seat, hand in enumerate(hands):
        if isinstance(hand.card, SpyCard):
            holders.setdefault(hand.card.password, []).append(Seat(seat))
    return tuple(map(tuple, holders.values()))


def evolve(state: State, event: Event) -> State:
    """Record what happened. Nothing is decided here."""
    table, hands = state.table, state.hands
    match event:
        case Began():
            return State(replace(table, phase=event.phase), hands)
        case Said():
            return State(_said(table, event), hands)
        case Briefed(seat, card):
            return State(table, put(hands, seat, Hand(card)))
        case Aimed(seat, at):
            return State(table, put(hands, seat, replace(hands[seat], aim=at)))
        case Guessed(seat, text):
            return State(table, put(hands, seat, replace(hands[seat], guess=text, done=True)))
        case GaveUp(seat):
            return State(table, put(hands, seat, replace(hands[seat], done=True)))
        case NewRound():  # the cards of the last one go back
            return State(_evolve_table(table, event), (Hand(),) * len(hands))
        case HandsUp():
            debrief = Debrief(table.round, table.number or 0, table.words)
            return State(replace(table, debrief=debrief), tuple([replace(h, aim=()) for h in hands]))
        case _:
            return State(_evolve_table(table, event), hands)


def _said(table: Table, event: Said) -> Table:
    words = (*table.words[event.seat], event.text)
    return replace(table, words=put(table.words, event.seat, words))


def _evolve_table(
    table: Table, event: NewRound | Named | Dealt | Spoke | Repeated | Opening | Payment
) -> Table:
    match event:
        case Earned() | Paid() | BankStoodIn() | Fined() | Levied():
            return _evolve_points(table, event)
        case NewRound(round_, start):
            number = table.number if table.options.number_scope == "game" else None
            return replace(table, round=round_, start=start, number=number)
        case Named(_, number):
            return replace(table, number=number)
        case Dealt():
            return replace(table, words=((),) * len(table.points))
        case Spoke() | Repeated():
            return table
        case _:
            return _evolve_debrief(table, event)


def _evolve_debrief(table: Table, event: Opening) -> Table:
    """Record what is opened at the end of a round."""
    debrief = table.debrief
    assert debrief is not None, "hands go up before anything is opened"
    match event:
        case Pointed(_, at):
            debrief = replace(debrief, aims=(*debrief.aims, at))
        case ClaimedToSpy(seat, other):
            debrief = replace(debrief, aims=(*debrief.aims, tuple(sorted((seat, other)))))
        case Unmasked(spies):
            debrief = replace(debrief, couples=(*debrief.couples, spies))
            spied = tuple([times + (seat in spies) for seat, times in enumerate(table.spied)])
            table = replace(table, spied=spied)
        case SleeperWoke(seat):
            debrief = replace(debrief, sleeper=seat)
        case Tried(seat, text, verdict):
            debrief = replace(debrief, tries=(*debrief.tries, Try(seat, text, verdict == "right")))
        case Opened(_, password):
            debrief = replace(debrief, passwords=(*debrief.passwords, password))
            table = replace(table, passwords=(*table.passwords, password))
        case _ as unreachable:
            assert_never(unreachable)
    return replace(table, debrief=debrief)


def _evolve_points(table: Table, event: Payment) -> Table:
    """Move points: between the bank and the players, never out of the box."""
    points, bank = list(table.points), table.bank
    match event:
        case Earned(seat, gain):
            points[seat] += gain
            bank -= gain
        case Paid(seat, to, price):
            points[seat] -= price
            points[to] += price
        case BankStoodIn(_, to, price):
            points[to] += price
            bank -= price
        case Fined(seat, price):
            points[seat] -= price
            bank += price
        case Levied(amounts):
            points = [own - amount for own, amount in zip(points, amounts, strict=True)]
            bank += sum(amounts)
        case _ as unreachable:
            assert_never(unreachable)
    return replace(table, points=tuple(points), bank=bank)
