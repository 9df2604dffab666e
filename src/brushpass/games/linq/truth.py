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
    former: bool = False  # spoken words are said again at every table, as in version 1.0


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
            return replace(state, table=replace(table, phase=event.phase))
        case Said():
            return replace(state, table=_said(table, event))
        case Briefed() | Aimed() | Guessed() | GaveUp():
            return replace(state, hands=put(hands, event.seat, _evolve_hand(hands[event.seat], event)))
        case NewRound():  # the cards of the last one go back
            return replace(state, table=_evolve_table(table, event), hands=(Hand(),) * len(hands))
        case HandsUp():
            debrief = Debrief(table.round, table.number or 0, table.words)
            lowered = tuple([replace(hand, aim=()) for hand in hands])
            return replace(state, table=replace(table, debrief=debrief), hands=lowered)
        case _:
            return replace(state, table=_evolve_table(table, event))


def _evolve_hand(hand: Hand, event: Secret) -> Hand:
    match event:
        case Briefed(_, card):
            return Hand(card)
        case Aimed(_, at):
            return replace(hand, aim=at)
        case Guessed(_, text):
            return replace(hand, guess=text, done=True)
        case GaveUp():
            return replace(hand, done=True)


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
