"""What only the table knows of a game of Wink, and how it is recorded.

The truth is made of what is told: the table as it lies and each player's hand, where a hand
is also what that player's eyes do and see. Beside them stand the unused cards, when everybody
blinks next, and who has recognised a sign that is being given.
"""

from collections.abc import Generator
from typing import TypeAlias, assert_never

from brushpass.core import Records, Seat, Seats, Truth, put, replace
from brushpass.games.wink.cards import Agent, Cards, without_agent
from brushpass.games.wink.told import (
    Accuse,
    Began,
    Called,
    Caught,
    Choice,
    Denied,
    Face,
    Figure,
    Gaze,
    Glance,
    Glances,
    Glimpse,
    Hand,
    Met,
    Missed,
    Passed,
    Public,
    Seal,
    Seen,
    Skipped,
    Suspicion,
    Table,
    WinkIn,
    Winking,
)


class State(Truth):
    """The whole truth now."""

    table: Table
    hands: tuple[Hand, ...]
    unused: Cards  # first edition: dealt to nobody, seen by nobody
    blinks: tuple[int, ...]  # live: when everybody blinks next
    noticed: tuple[Seats, ...]  # live: who has recognised everybody's last sign
    former: bool = False  # live: blinks come as in version 1.0


class Turned(Truth):
    """A player began to turn to somebody."""

    seat: Seat
    to: Seat | None
    at: int
    seen_by: Seats


class Faced(Truth):
    """A player has turned, and sees a face."""

    seat: Seat
    to: Seat | None
    at: int
    face: Face | None
    seen_by: Seats


class Blinked(Truth):
    """A player blinked, as everybody does."""

    seat: Seat
    again: int
    seen_by: Seats


class Winked(Truth):
    """A player gives a caller the sign; those who look see an eyelid move."""

    seat: Seat
    caller: Seat
    agent: Agent
    at: int
    seen_by: Seats


class Noticed(Truth):
    """A player has looked long enough to recognise a sign."""

    seat: Seat
    sign: Seen


class Reopened(Truth):
    """A player's sign is over."""

    seat: Seat


class Rested(Truth):
    """A player can give another sign."""

    seat: Seat


class Settled(Truth):
    """A player settled something, sealed."""

    seat: Seat
    move: Choice


class Glimpsed(Truth):
    """A player saw this, slot by slot."""

    seat: Seat
    glimpses: tuple[Glimpse, ...]
    at: int


class Voided(Truth):
    """A sealed accusation came too late."""

    seat: Seat
    rival: Seat
    agent: Agent


Covert: TypeAlias = Turned | Faced | Blinked | Winked | Noticed | Reopened | Rested
Sealed: TypeAlias = Settled | Glimpsed | Voided
Event: TypeAlias = Covert | Sealed | Public
Steps: TypeAlias = Generator[Event, State, None]


def evolve(state: State, event: Event) -> State:
    """Record what happened. Nothing is decided here."""
    return RECORDS[type(event)](state, event)


# Eyes.


def _turned(state: State, event: Turned) -> State:
    """Record that a head turns, and what is seen of it."""
    gaze, face = Gaze(event.to, event.at, turning=True), Face(None, event.at, turning=True)
    return _with_eyes(state, event.seat, gaze, face, event.seen_by)


def _faced(state: State, event: Faced) -> State:
    """Record that a head has turned, and what is seen of it."""
    gaze, face = Gaze(event.to, event.at, face=event.face), Face(event.to, event.at)
    return _with_eyes(state, event.seat, gaze, face, event.seen_by)


def _with_eyes(state: State, seat: Seat, gaze: Gaze, face: Face, seen_by: Seats) -> State:
    hands = list(state.hands)
    hands[seat] = replace(hands[seat], gaze=gaze)
    for viewer in seen_by:
        hands[viewer] = replace(hands[viewer], gaze=replace(hands[viewer].gaze, face=face))
    return replace(state, hands=tuple(hands))


def _blinked(state: State, event: Blinked) -> State:
    return replace(state, blinks=put(state.blinks, event.seat, event.again))


def _winked(state: State, event: Winked) -> State:
    seat, caller = event.seat, event.caller
    hand, wink = state.hands[seat], Winking(caller, event.agent, event.at)
    hand = replace(hand, wink=wink, winked=_with_seat(hand.winked, caller))
    return replace(_with_hand(state, seat, hand), noticed=put(state.noticed, seat, ()))


def _noticed(state: State, event: Noticed) -> State:
    seat, sign = event.seat, event.sign
    noticed = put(state.noticed, sign.seat, (*state.noticed[sign.seat], seat))
    return replace(_with_hand(state, seat, _remembering(state, seat, (sign,))), noticed=noticed)


def _reopened(state: State, event: Reopened) -> State:
    hand = state.hands[event.seat]
    assert hand.wink is not None, "what is over has begun"
    return _with_hand(state, event.seat, replace(hand, wink=replace(hand.wink, shut=False)))


def _rested(state: State, event: Rested) -> State:
    return _with_hand(state, event.seat, replace(state.hands[event.seat], wink=None))


# What nobody else notices.


def _settled(state: State, event: Settled) -> State:
    return _with_hand(state, event.seat, _having_settled(state.hands[event.seat], event.move))


def _having_settled(hand: Hand, move: Choice) -> Hand:
    match move:
        case Glance(_, to):
            return replace(hand, glances=(*hand.glances, to))
        case WinkIn(_, caller):
            return replace(hand, plans=(*hand.plans, move), winked=_with_seat(hand.winked, caller))
        case Accuse():
            return replace(hand, accusations=(*hand.accusations, move))
        case Seal():
            return replace(hand, sealed=True)
        case _ as unreachable:
            assert_never(unreachable)


def _glimpsed(state: State, event: Glimpsed) -> State:
    signs = _signs(state.table, event.glimpses, event.at)
    return _with_hand(state, event.seat, _remembering(state, event.seat, signs))


def _unchanged(state: State, _: Voided | Skipped) -> State:
    return state


def _signs(table: Table, glimpses: tuple[Glimpse, ...], at: int) -> tuple[Seen, ...]:
    """Read the signs out of what was glimpsed: each is about the card under that pawn."""
    return tuple(
        Seen(glimpse.seat, glimpse.towards, agent, at)
        for glimpse in glimpses
        if glimpse.eyes == "wink" and glimpse.towards is not None
        if (agent := table.figures[glimpse.towards].pawn) is not None
    )


def _remembering(state: State, seat: Seat, signs: tuple[Seen, ...]) -> Hand:
    """Note signs about agents that can still be called or claimed, each once."""
    hand = state.hands[seat]
    for sign in signs:
        known = [(old.seat, old.towards, old.agent) for old in hand.saw]
        if sign.agent in state.table.faceup and (sign.seat, sign.towards, sign.agent) not in known:
            hand = replace(hand, saw=(*hand.saw, sign))
    return hand


# What everybody sees.


def _begun(state: State, event: Began) -> State:
    state = replace(state, table=replace(state.table, phase=event.phase))
    return _fresh_seals(state) if type(event.phase) in (Glances, Suspicion) else state


def _passed(state: State, event: Passed) -> State:
    table, seat = state.table, event.seat
    figures = put(table.figures, seat, replace(table.figures[seat], pawn=None))
    return replace(state, table=replace(table, figures=figures, passes=table.passes + 1))


def _called(state: State, event: Called) -> State:
    table, seat, agent = state.table, event.seat, event.agent
    figure = _lacking(replace(table.figures[seat], pawn=agent), agent)
    figures = put(table.figures, seat, figure)
    table = replace(table, figures=figures, calls=table.calls + 1, passes=0)
    return replace(state, table=table, hands=tuple([_forgetting(hand, seat) for hand in state.hands]))


def _fresh_seals(state: State) -> State:
    """Clear what was settled before: everybody settles anew."""
    fresh = [replace(hand, glances=(), plans=(), accusations=(), sealed=False) for hand in state.hands]
    return replace(state, hands=tuple(fresh))


def _denied(state: State, event: Denied) -> State:
    """Record a wrong accusation: one card less, and what all know now."""
    table = state.table
    accuser = table.figures[event.seat]
    figures = put(table.figures, event.seat, replace(accuser, counter=accuser.counter - 1))
    figures = put(figures, event.rival, _lacking(figures[event.rival], event.agent))
    if table.options.accuse_own_card == "forbid":
        figures = put(figures, event.seat, _lacking(figures[event.seat], event.agent))
    locked = (*table.locked, event.agent) if event.locks else table.locked
    return replace(state, table=replace(table, figures=figures, locked=locked))


def _resolved(state: State, event: Met | Missed | Caught) -> State:
    """Record that an agent leaves the crowd, and its twin the hand that held it."""
    seat, agent, figures = event.seat, event.agent, list(state.table.figures)
    dead, holder = state.table.dead, event.holder if isinstance(event, Missed) else event.rival
    if holder is not None:
        figures[holder] = replace(figures[holder], cards=figures[holder].cards - 1)
    match event:
        case Met(_, rival):
            figures[seat] = replace(figures[seat], won=(*figures[seat].won, agent))
            figures[rival] = replace(figures[rival], won=(*figures[rival].won, agent))
        case Caught():
            mine = figures[seat]
            won, counter, spent = (*mine.won, agent, agent), mine.counter - 1, mine.spent + 1
            figures[seat] = replace(mine, won=won, counter=counter, spent=spent)
        case Missed():
            dead = (*dead, agent)
            if holder is not None:
                figures[holder] = replace(figures[holder], blind=(*figures[holder].blind, agent))
        case _ as unreachable:
            assert_never(unreachable)
    table = replace(
        state.table,
        figures=tuple([_done_with(figure, agent) for figure in figures]),
        faceup=without_agent(state.table.faceup, agent),
        dead=dead,
        locked=without_agent(state.table.locked, agent),
    )
    hands = tuple([_rid_of(hand, agent) for hand in state.hands])
    return replace(state, table=table, hands=hands, unused=without_agent(state.unused, agent))


def _done_with(figure: Figure, agent: Agent) -> Figure:
    if figure.pawn != agent and agent not in figure.lacks:
        return figure
    pawn = None if figure.pawn == agent else figure.pawn
    return replace(figure, pawn=pawn, lacks=without_agent(figure.lacks, agent))


def _rid_of(hand: Hand, agent: Agent) -> Hand:
    saw = tuple([sign for sign in hand.saw if sign.agent != agent])
    return replace(hand, cards=without_agent(hand.cards, agent), saw=saw)


def _lacking(figure: Figure, agent: Agent) -> Figure:
    return figure if agent in figure.lacks else replace(figure, lacks=(*figure.lacks, agent))


def _forgetting(hand: Hand, caller: Seat) -> Hand:
    """Forget having winked at a caller, who calls anew."""
    if caller not in hand.winked:
        return hand
    return replace(hand, winked=tuple([seat for seat in hand.winked if seat != caller]))


def _with_seat(seats: Seats, seat: Seat) -> Seats:
    return seats if seat in seats else (*seats, seat)


def _with_hand(state: State, seat: Seat, hand: Hand) -> State:
    return replace(state, hands=put(state.hands, seat, hand))


RECORDS: Records[State] = {
    Began: _begun,
    Turned: _turned,
    Faced: _faced,
    Blinked: _blinked,
    Winked: _winked,
    Noticed: _noticed,
    Reopened: _reopened,
    Rested: _rested,
    Settled: _settled,
    Glimpsed: _glimpsed,
    Voided: _unchanged,
    Skipped: _unchanged,
    Passed: _passed,
    Called: _called,
    Denied: _denied,
    Met: _resolved,
    Missed: _resolved,
    Caught: _resolved,
}
