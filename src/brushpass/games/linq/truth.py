"""What only the table knows of a game of Linq, and how it is recorded.

The truth is made of what is told: the table as it lies, and what each player alone knows. Which cards are
left is no secret and need not be kept: every password that was told has spent its card.
"""

from collections.abc import Generator
from typing import TypeAlias

from brushpass.core import Records, Seat, Seats, Truth, put, replace
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
    return RECORDS[type(event)](state, event)


def _begun(state: State, event: Began) -> State:
    return replace(state, table=replace(state.table, phase=event.phase))


def _named(state: State, event: Named) -> State:
    return replace(state, table=replace(state.table, number=event.number))


def _dealt(state: State, _: Dealt) -> State:
    table = state.table
    return replace(state, table=replace(table, words=((),) * len(table.points)))


def _briefed(state: State, event: Briefed) -> State:
    return replace(state, hands=put(state.hands, event.seat, Hand(event.card)))


def _said(state: State, event: Said) -> State:
    table, seat = state.table, event.seat
    words = put(table.words, seat, (*table.words[seat], event.text))
    return replace(state, table=replace(table, words=words))


def _said_aloud(state: State, _: Spoke | Repeated) -> State:
    return state


def _aimed(state: State, event: Aimed) -> State:
    hand = replace(state.hands[event.seat], aim=event.at)
    return replace(state, hands=put(state.hands, event.seat, hand))


def _guessed(state: State, event: Guessed) -> State:
    hand = replace(state.hands[event.seat], guess=event.text, done=True)
    return replace(state, hands=put(state.hands, event.seat, hand))


def _gave_up(state: State, event: GaveUp) -> State:
    hand = replace(state.hands[event.seat], done=True)
    return replace(state, hands=put(state.hands, event.seat, hand))


def _new_round(state: State, event: NewRound) -> State:
    """Record that a round begins: the cards of the last one go back."""
    table = state.table
    number = table.number if table.options.number_scope == "game" else None
    table = replace(table, round=event.round, start=event.start, number=number)
    return replace(state, table=table, hands=(Hand(),) * len(state.hands))


# What is opened at the end of a round.


def _hands_up(state: State, _: HandsUp) -> State:
    table = state.table
    debrief = Debrief(table.round, table.number or 0, table.words)
    hands = tuple([replace(hand, aim=()) for hand in state.hands])
    return replace(state, table=replace(table, debrief=debrief), hands=hands)


def opened(table: Table) -> Debrief:
    """Look at what has been opened of this round."""
    assert table.debrief is not None, "hands go up before anything is opened"
    return table.debrief


def _pointed(state: State, event: Pointed) -> State:
    return _pointing(state, event.at)


def _claimed_to_spy(state: State, event: ClaimedToSpy) -> State:
    return _pointing(state, tuple(sorted((event.seat, event.other))))


def _pointing(state: State, at: Seats) -> State:
    debrief = opened(state.table)
    debrief = replace(debrief, aims=(*debrief.aims, at))
    return replace(state, table=replace(state.table, debrief=debrief))


def _unmasked(state: State, event: Unmasked) -> State:
    table, debrief = state.table, opened(state.table)
    debrief = replace(debrief, couples=(*debrief.couples, event.spies))
    spied = tuple([times + (seat in event.spies) for seat, times in enumerate(table.spied)])
    return replace(state, table=replace(table, debrief=debrief, spied=spied))


def _sleeper_woke(state: State, event: SleeperWoke) -> State:
    debrief = replace(opened(state.table), sleeper=event.seat)
    return replace(state, table=replace(state.table, debrief=debrief))


def _tried(state: State, event: Tried) -> State:
    debrief, tried = opened(state.table), Try(event.seat, event.text, event.verdict == "right")
    debrief = replace(debrief, tries=(*debrief.tries, tried))
    return replace(state, table=replace(state.table, debrief=debrief))


def _opened(state: State, event: Opened) -> State:
    table, debrief = state.table, opened(state.table)
    debrief = replace(debrief, passwords=(*debrief.passwords, event.password))
    passwords = (*table.passwords, event.password)
    return replace(state, table=replace(table, debrief=debrief, passwords=passwords))


# Points move between the bank and the players, never out of the box.


def _earned(state: State, event: Earned) -> State:
    table, seat = state.table, event.seat
    points = put(table.points, seat, table.points[seat] + event.points)
    return replace(state, table=replace(table, points=points, bank=table.bank - event.points))


def _paid(state: State, event: Paid) -> State:
    points = list(state.table.points)
    points[event.seat] -= event.points
    points[event.to] += event.points
    return replace(state, table=replace(state.table, points=tuple(points)))


def _bank_stood_in(state: State, event: BankStoodIn) -> State:
    table, to = state.table, event.to
    points = put(table.points, to, table.points[to] + event.points)
    return replace(state, table=replace(table, points=points, bank=table.bank - event.points))


def _fined(state: State, event: Fined) -> State:
    table, seat = state.table, event.seat
    points = put(table.points, seat, table.points[seat] - event.points)
    return replace(state, table=replace(table, points=points, bank=table.bank + event.points))


def _levied(state: State, event: Levied) -> State:
    table = state.table
    points = tuple([own - amount for own, amount in zip(table.points, event.amounts, strict=True)])
    return replace(state, table=replace(table, points=points, bank=table.bank + sum(event.amounts)))


RECORDS: Records[State] = {
    Began: _begun,
    Named: _named,
    Dealt: _dealt,
    Briefed: _briefed,
    Said: _said,
    Spoke: _said_aloud,
    Repeated: _said_aloud,
    Aimed: _aimed,
    HandsUp: _hands_up,
    Pointed: _pointed,
    ClaimedToSpy: _claimed_to_spy,
    Unmasked: _unmasked,
    SleeperWoke: _sleeper_woke,
    Earned: _earned,
    Paid: _paid,
    BankStoodIn: _bank_stood_in,
    Fined: _fined,
    Levied: _levied,
    Guessed: _guessed,
    GaveUp: _gave_up,
    Tried: _tried,
    Opened: _opened,
    NewRound: _new_round,
}
