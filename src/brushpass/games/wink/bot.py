"""The house player of Wink: looks round, winks when eyes meet, accuses when it saw a sign, counts cards.

It is given what its seat knows and nothing else, and may not import the truth. Live, it is never
quicker than a person: everything it does comes a while after what it saw, and how long a while is
thrown with dice that hang on that alone, so being asked twice changes nothing.
"""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from brushpass.core import Moment, Seat, Seats, View, Write, without
from brushpass.games.wink.cards import SLOTS
from brushpass.games.wink.imagine import likely_holders
from brushpass.games.wink.told import (
    Accuse,
    Call,
    Contact,
    Designate,
    Glance,
    Glances,
    Hand,
    Look,
    Move,
    Pass,
    Seal,
    Sight,
    Skip,
    Suspicion,
    Table,
    WinkAt,
    WinkIn,
    my_callers,
)

Span: TypeAlias = tuple[int, int]  # the shortest and the longest, in milliseconds
Plan: TypeAlias = tuple[int, Move]  # when to do what
T = TypeVar("T")

ACCUSE: Span = (600, 1_600)  # after a sign was recognised
ANSWER: Span = (250, 700)  # with the sign, after eyes met
THINK: Span = (1_200, 3_500)  # in one's turn
PONDER: Span = (300, 900)  # the same, where nobody's eyes wait
DWELL: Span = (700, 2_300)  # on one face
LINGER: Span = (1_800, 4_500)  # on the face of somebody who is to be given the sign
PEEK: Span = (250, 900)  # into one's own cards


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Do what is first to be done, once its time has come."""
    del log
    moves = [offer for offer in offers if not isinstance(offer, Write)]
    assert view.seat is not None, "only a player is asked"
    assert view.hand is not None, "a player has a hand"
    if isinstance(view.table.phase, Glances):
        return settle(view.seat, view.table, view.hand, moves, moment), None
    if isinstance(view.table.phase, Suspicion):
        return next(iter(suspects(view.hand, moves)), Seal()), None
    plans = list(intentions(view.seat, view.table, view.hand, moves, moment))
    if not plans:
        return None, None
    at, move = min(plans, key=lambda plan: plan[0])
    return (move, None) if at <= moment.at else (None, at)


def intentions(me: Seat, table: Table, hand: Hand, moves: Sequence[Move], moment: Moment) -> list[Plan]:
    """List what this player means to do, and when."""
    phase, gaze, plans = table.phase, hand.gaze, []
    since = getattr(phase, "since", 0)
    if me in phase.who and any(isinstance(move, Designate | Skip | Call | Pass) for move in moves):
        think = some(moment, THINK if table.options.mode == "live" else PONDER, "think", since)
        plans.append((since + think, in_turn(me, table, hand, moves, moment)))
    for accusation in suspects(hand, moves):
        seen = max(sign.at for sign in hand.saw if sign.agent == accusation.agent)
        plans.append((max(seen, since) + some(moment, ACCUSE, "accuse", accusation.agent), accusation))
    looks = [move for move in moves if isinstance(move, Look)]
    winks = [move for move in moves if isinstance(move, WinkAt) and move.caller not in hand.winked]
    if looks:
        span = LINGER if winks else DWELL if gaze.to is not None else PEEK
        plans.append(
            (gaze.since + some(moment, span, "dwell", gaze.since), look(me, table, hand, looks, moment))
        )
    if winks and gaze.face is not None and (gaze.face.towards == me or not looks):
        plans.append((gaze.face.at + some(moment, ANSWER, "answer", gaze.face.at), winks[0]))
    return plans


def in_turn(me: Seat, table: Table, hand: Hand, moves: Sequence[Move], moment: Moment) -> Move:
    """Name whoever gave the sign, or may hold the card; call one whose holder is known, or any."""
    known = {sign.agent: sign.seat for sign in hand.saw}
    pawn, dice = table.figures[me].pawn, moment.named("turn", table.calls)
    if isinstance(table.phase, Contact) and pawn is not None:
        rivals = [move.rival for move in moves if isinstance(move, Designate)]
        holders = likely_holders(table, me, pawn)
        return Designate(known[pawn] if pawn in known else one(holders or rivals, dice))
    calls = [move for move in moves if isinstance(move, Call)]
    return one([call for call in calls if call.agent in known] or calls, dice) if calls else Pass()


def suspects(hand: Hand, moves: Sequence[Move]) -> list[Accuse]:
    """List the accusations that are sure to be right."""
    known = [(sign.seat, sign.agent) for sign in hand.saw]
    return [move for move in moves if isinstance(move, Accuse) and (move.rival, move.agent) in known]


def look(me: Seat, table: Table, hand: Hand, looks: Sequence[Look], moment: Moment) -> Look:
    """Look at who waits for a sign every other time, else at anybody, now and then at the cards."""
    dice = moment.named("look", hand.gaze.since)
    waiting = [move for move in looks if move.to in to_wink_at(table, hand)]
    faces = [move for move in looks if move.to not in (me, None)]
    if waiting and dice.roll(2):
        return one(waiting, dice)
    return one(looks if not dice.roll(6) else faces or looks, dice)


def to_wink_at(table: Table, hand: Hand) -> Seats:
    """List the callers who wait for a sign and have had none."""
    return tuple([caller for caller in my_callers(table, hand) if caller not in hand.winked])


def settle(me: Seat, table: Table, hand: Hand, moves: Sequence[Move], moment: Moment) -> Move:
    """Follow one plan for all eight slots, made with dice of this call."""
    dice = moment.named("slots", table.calls)
    callers = to_wink_at(table, hand)
    sign = 2 + dice.roll(SLOTS - 1)  # the slot of the sign
    others = without([Seat(seat) for seat in range(len(table.figures))], me)
    if len(hand.glances) == SLOTS:
        winks = [move for move in moves if isinstance(move, WinkIn) and move.caller in callers]
        planned = [move for move in winks if move.slot == sign]
        return next(iter((*planned, *winks)), moves[0])
    steps = 1 if table.figures[me].pawn is not None else 2  # a caller looks at more, a hunter longer
    faces = [one(others, moment.named("slots", table.calls, n)) for n in range(SLOTS)]
    slot = len(hand.glances) + 1
    if callers and slot in (sign - 1, sign):
        return Glance(slot, callers[dice.roll(len(callers))])
    return Glance(slot, faces[(slot - 1) // steps])


def some(moment: Moment, span: Span, *name: str | int) -> int:
    """Draw a while out of a span, with dice of its own name."""
    shortest, longest = span
    return shortest + moment.named(*name).roll(longest - shortest + 1)


def one(items: Sequence[T], dice: Moment) -> T:
    """Draw one of several."""
    return dice.draw(items)[0]
