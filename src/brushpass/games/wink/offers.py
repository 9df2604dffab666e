"""What a player of Wink may do, and why not: from the view alone, so that neither can give a secret away."""

from functools import cache, lru_cache
from typing import TypeAlias, assert_never

from brushpass.core import RealTime, Seat, Seats, View, Write, all_seats
from brushpass.games.wink.cards import SLOTS, Agent, Cards, Options, slots_apart
from brushpass.games.wink.told import (
    Accuse,
    Call,
    Calling,
    Contact,
    Designate,
    Glance,
    Glances,
    Hand,
    Look,
    Move,
    Over,
    Pass,
    Seal,
    Signal,
    Skip,
    Suspicion,
    Table,
    WinkAt,
    WinkIn,
    my_callers,
    open_call,
)

Moves: TypeAlias = tuple[Move, ...]
InTurn: TypeAlias = Designate | Skip | Call | Pass


def legal(view: View[Table, Hand]) -> Moves:
    """From the view alone: a player is refused only for reasons that player can see."""
    seat, table, hand, phase = view.seat, view.table, view.hand, view.table.phase
    if hand is None or seat is None or type(phase) is Over:
        return ()
    moves = _in_turn(seat, table, hand) if seat in phase.who else ()
    match table.options.mode:
        case "live":
            return (*moves, *_eyes(seat, table, hand), *accusations(seat, table, hand))
        case "in_person":
            return (*moves, *accusations(seat, table, hand))
        case "slots":
            return moves
        case _ as unreachable:
            assert_never(unreachable)


def _in_turn(seat: Seat, table: Table, hand: Hand) -> Moves:
    match table.phase:
        case Contact():
            skip = (Skip(),) if contact_is_optional(table.options) else ()
            return (*_designations(seat, len(table.figures)), *skip)
        case Calling():
            pawns = [figure.pawn for figure in table.figures]
            able = [agent for agent in table.faceup if agent not in pawns and agent not in hand.cards]
            return tuple([Call(agent) for agent in able]) or (Pass(),)  # W4.1, W4.3
        case Glances() if not hand.sealed:
            return _glances(seat, table, hand)
        case Suspicion() if not hand.sealed:
            laid = hand.accusations
            more = accusations(seat, table, hand) if len(laid) < table.figures[seat].counter else ()
            return (Seal(), *[accusation for accusation in more if accusation not in laid])
    return ()


def _glances(seat: Seat, table: Table, hand: Hand) -> Moves:
    """Eight slots in their order, then when to give the sign, then no more (W9.1, W9.3)."""
    looks = hand.glances
    if len(looks) < SLOTS:
        return tuple([Glance(len(looks) + 1, to) for to in (*_others(seat, len(table.figures)), None)])
    apart = slots_apart(table.options)
    signs = tuple(
        WinkIn(slot, caller)
        for caller in my_callers(table, hand)
        for slot in range(2, SLOTS + 1)
        if looks[slot - 2] == looks[slot - 1] == caller
        if all(abs(slot - plan.slot) >= apart for plan in hand.plans)
    )
    due = table.options.force_wink and any(sign.caller not in hand.winked for sign in signs)  # W5.4
    return signs if due else (Seal(), *signs)


def _eyes(seat: Seat, table: Table, hand: Hand) -> Moves:
    """Look elsewhere, or give the sign to a caller one looks at (W8.2, W8.4, W8.5)."""
    to = hand.gaze.to
    if hand.gaze.turning or (hand.wink is not None and hand.wink.shut):
        return ()
    mine = to is not None and open_call(table, to) in hand.cards
    signs: Moves = (WinkAt(to),) if to is not None and mine and hand.wink is None else ()
    if table.options.force_wink and mine and to not in hand.winked:  # W5.4
        return signs
    return (*_looks(seat, to, len(table.figures)), *signs)


def accusations(seat: Seat, table: Table, hand: Hand) -> Moves:
    """Anybody, about any card another has called, but not for nothing (W6.1-W6.4)."""
    if not table.figures[seat].counter:
        return ()
    pawns = tuple([figure.pawn for figure in table.figures])
    agents = table.faceup if table.options.accuse_scope == "any_faceup" else pawns
    barred = table.locked if table.options.accuse_own_card == "allow" else table.locked + hand.cards
    return _accusing(seat, pawns, agents, barred)


@lru_cache(maxsize=4096)
def _accusing(
    seat: Seat, pawns: tuple[Agent | None, ...], agents: tuple[Agent | None, ...], barred: Cards
) -> Moves:
    seats = all_seats(len(pawns))
    on = dict(zip(pawns, seats, strict=True))
    return tuple(
        Accuse(rival, agent)
        for agent in agents
        if agent is not None and agent not in barred and on.get(agent) != seat
        for rival in seats
        if rival not in (seat, on.get(agent))
    )


@cache
def _others(seat: Seat, count: int) -> Seats:
    return tuple([other for other in all_seats(count) if other != seat])


@cache
def _designations(seat: Seat, count: int) -> Moves:
    return tuple(map(Designate, _others(seat, count)))


@cache
def _looks(seat: Seat, to: Seat | None, count: int) -> Moves:
    return tuple([Look(other) for other in (*_others(seat, count), None) if other != to])


def contact_is_optional(options: Options) -> bool:
    """One edition says may, the other must (W3.3)."""
    return options.contact == "optional" or (
        options.contact == "by_edition" and options.edition == "nest_of_spies"
    )


def fits(view: View[Table, Hand], move: Move) -> str | None:
    """Say why a move is not on offer, as far as this player can see."""
    seat, table, hand = view.seat, view.table, view.hand
    assert seat is not None, "only a player is refused"
    assert hand is not None, "a player has a hand"
    match move:
        case Look(to):
            return _why_not_look(to, seat, table, hand)
        case WinkAt(caller) if table.options.mode == "live":
            return _why_not_wink(caller, table, hand)
        case Accuse(rival, agent) if table.options.mode != "slots" or isinstance(table.phase, Suspicion):
            return _why_not_accuse(rival, agent, seat, table, hand)
        case Designate() | Skip() | Call() | Pass():
            return _why_not_in_turn(move, seat, table, hand)
        case _:
            return None


def _why_not_look(to: Seat | None, seat: Seat, table: Table, hand: Hand) -> str | None:
    if table.options.mode != "live":
        return None
    if hand.gaze.turning:
        return "turning"
    if hand.wink is not None and hand.wink.shut:
        return "winking"
    if to is not None and to not in _others(seat, len(table.figures)):
        return "nobody_there"
    return "looking_there" if to == hand.gaze.to else "wink_first"


def _why_not_wink(caller: Seat, table: Table, hand: Hand) -> str:
    """Speak of one's own hand and eyes alone (W8.10)."""
    if caller not in my_callers(table, hand):
        return "not_your_caller"
    if hand.gaze.turning or hand.gaze.to != caller:
        return "not_looking"
    return "resting"


def _why_not_accuse(rival: Seat, agent: Agent, seat: Seat, table: Table, hand: Hand) -> str:
    called = [figure.pawn for figure in table.figures]
    if not table.figures[seat].counter or len(hand.accusations) >= table.figures[seat].counter:
        return "no_counter_card"
    if rival not in _others(seat, len(table.figures)) or agent == called[rival]:
        return "nobody_to_accuse"
    if agent == called[seat]:
        return "own_call"
    if agent in table.locked:
        return "locked_card"
    if agent in hand.cards:
        return "own_card"
    return "not_called" if agent in table.faceup else "not_face_up"


def _why_not_in_turn(
    move: Designate | Skip | Call | Pass, seat: Seat, table: Table, hand: Hand
) -> str | None:
    if seat not in table.phase.who:
        return "not_your_turn"
    match move:
        case Designate() if isinstance(table.phase, Contact):
            return "nobody_to_name"
        case Skip() if isinstance(table.phase, Contact):
            return "must_name"
        case Call(agent) if isinstance(table.phase, Calling):
            if agent not in table.faceup:
                return "not_face_up"
            if agent in hand.cards:
                return "in_your_hand"
            return "just_left" if agent == table.figures[seat].pawn else "pawn_there"
        case Pass() if isinstance(table.phase, Calling):
            return "must_call"
    return None


# What the table must know to keep time for this game.


def awaits(table: Table) -> Seats:
    """Say whom the game cannot go on without; looks, signs and accusations are nobody's duty."""
    return table.phase.who


def owed(move: Move | Write) -> bool:
    """Say whether a move is part of a turn: it can be made for whoever has no time left."""
    return isinstance(move, Designate | Skip | Call | Pass | Glance | WinkIn | Seal)


def race(table: Table, seat: Seat, move: Move) -> Agent | None:
    """Say which card a move is a race for: accusers race with each other, and with the caller (W8.13)."""
    if table.options.mode != "live":
        return None
    if isinstance(move, Accuse):
        return move.agent
    return table.figures[seat].pawn if isinstance(move, Designate | Skip | Call) else None


def closes(table: Table) -> int | None:
    """Say when the turn is over."""
    return table.phase.until if isinstance(table.phase, Signal) else None


def rest(view: View[Table, Hand]) -> Move | None:
    """Turn the eyes of somebody who went away to their own cards, as soon as they can be turned."""
    down = Look(None)
    return down if down in legal(view) else None


def runs(options: Options) -> bool:
    """Say whether time goes on by itself: where signs are written into slots, it waits for everybody (W9)."""
    return options.mode != "slots"


REAL_TIME: RealTime[Move, Table, Hand] = RealTime(awaits, owed, race, closes, rest, runs)
