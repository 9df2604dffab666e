"""The house player of Wink: looks round, winks when eyes meet, accuses when it saw a sign, counts cards.

It is given what its seat knows and nothing else, and may not import the truth. Live, it is never
quicker than a person: everything it does comes a while after the last thing that may have moved it to,
and how long a while is thrown with dice that hang on that alone, so being asked twice changes nothing.

Its eyes keep its secret: where it looks, and for how long, never hangs on its cards. Whoever meets its
eyes is looked at for as long as a sign takes, and is given one or none; slot by slot it looks at the caller
as a holder must. So a stare tells no more than a throw of dice.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias, TypeVar

from brushpass.core import Moment, Seat, View, Write, without
from brushpass.games.wink.cards import SLOTS, Timing, timing
from brushpass.games.wink.imagine import likely_holders
from brushpass.games.wink.told import (
    Accuse,
    Began,
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
    Signal,
    Skip,
    Suspicion,
    Table,
    WinkAt,
    WinkIn,
    YouWinked,
)

Span: TypeAlias = tuple[int, int]  # the shortest and the longest, in milliseconds
Plan: TypeAlias = tuple[int, Move]  # when to do what
T = TypeVar("T")

ACCUSE: Span = (600, 1_600)  # after a sign was recognised
ANSWER: Span = (250, 700)  # with the sign, after eyes met
NOTICE: Span = (250, 600)  # whatever else has changed
THINK: Span = (1_200, 3_500)  # in one's turn
PONDER: Span = (300, 900)  # the same, where nobody's eyes wait
DWELL: Span = (800, 3_000)  # on one face
LINGER: Span = (250, 1_000)  # on one whose eyes met one's own, after the sign that was given, or was not
PEEK: Span = (250, 900)  # into one's own cards


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Do what is first to be done, once its time has come."""
    moves = [offer for offer in offers if not isinstance(offer, Write)]
    assert view.seat is not None, "only a player is asked"
    assert view.hand is not None, "a player has a hand"
    if isinstance(view.table.phase, Glances):
        return settle(view.seat, view.table, view.hand, moves, moment), None
    if isinstance(view.table.phase, Suspicion):
        return next(iter(suspects(view.hand, moves)), Seal()), None
    plans = intentions(view.seat, view.table, view.hand, moves, moment)
    plans += with_eyes(view.seat, view.table, view.hand, log, moves, moment)
    if not plans:
        return None, None
    at, move = min(plans, key=lambda plan: plan[0])
    return (move, None) if at <= moment.at else (None, at)


def intentions(me: Seat, table: Table, hand: Hand, moves: Sequence[Move], moment: Moment) -> list[Plan]:
    """List what this player means to say, and when."""
    since, plans = began(table), list[Plan]()
    if me in table.phase.who and any(isinstance(move, Designate | Skip | Call | Pass) for move in moves):
        think = after(moment, since, THINK if table.options.mode == "live" else PONDER, "think")
        plans.append((max([think, *noticed(hand, moment)]), in_turn(me, table, hand, moves, moment)))
    for accusation in suspects(hand, moves):
        seen = max(sign.at for sign in hand.saw if sign.agent == accusation.agent)
        plans.append((after(moment, max(seen, since), ACCUSE, "accuse", accusation.agent), accusation))
    return plans


def with_eyes(
    me: Seat, table: Table, hand: Hand, log: Sequence[Sight], moves: Sequence[Move], moment: Moment
) -> Iterator[Plan]:
    """List whither this player means to turn, and whom to give the sign, and when.

    Whoever meets somebody's eyes stays as long as a sign takes, whether there is one to give or not.
    """
    gaze, pace = hand.gaze, timing(table.options)
    looks = [move for move in moves if isinstance(move, Look)]
    winks = [move for move in moves if isinstance(move, WinkAt) and move.caller not in hand.winked]
    changed = gaze.since if gaze.face is None else gaze.face.at
    met = gaze.face is not None and gaze.face.towards == me
    cause = max(changed, called_at(gaze.to, log)) if met or winks else 0
    sign, rested = after(moment, cause, ANSWER, "answer"), rested_at(log, pace)
    if looks:
        dwell = after(moment, gaze.since, PEEK if gaze.to is None else DWELL, "dwell")
        over = max(sign + pace.wink_ms if met else 0, rested - pace.cooldown_ms)
        linger = after(moment, over, LINGER, "linger")
        news = [after(moment, at, NOTICE, "notice") for at in (changed, began(table))]
        yield max(dwell, linger, *news, *noticed(hand, moment)), look(table, hand, looks, moment)
    if winks and (met or not looks):
        ready = after(moment, rested, NOTICE, "notice")
        if ready <= sign or not looks:  # a late sign would keep one longer than others stay
            yield max(sign, ready), winks[0]


def began(table: Table) -> int:
    """Say since when the phase lasts."""
    return getattr(table.phase, "since", 0)


def noticed(hand: Hand, moment: Moment) -> list[int]:
    """Say by when the sign that was recognised last, if there is one, can have made a difference."""
    return [after(moment, max(sign.at for sign in hand.saw), NOTICE, "notice")] if hand.saw else []


def called_at(caller: Seat | None, log: Sequence[Sight]) -> int:
    """Say when somebody last called a card."""
    phases = (sight.phase for sight in reversed(log) if isinstance(sight, Began))
    calls = (phase.since for phase in phases if isinstance(phase, Signal) and phase.caller == caller)
    return next(calls, 0)


def rested_at(log: Sequence[Sight], pace: Timing) -> int:
    """Say when this player's last sign, and the rest after it, is over."""
    signs = (sight.at for sight in reversed(log) if isinstance(sight, YouWinked))
    return next((at + pace.wink_ms + pace.cooldown_ms for at in signs), 0)


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


def look(table: Table, hand: Hand, looks: Sequence[Look], moment: Moment) -> Look:
    """Look at whoever has just called every other time, else at anybody, now and then at the cards."""
    dice, phase = moment.named("look", hand.gaze.since), table.phase
    calling = [move for move in looks if isinstance(phase, Signal) and move.to == phase.caller]
    faces = [move for move in looks if move.to is not None]
    if calling and dice.roll(2):
        return calling[0]
    return one(looks if not dice.roll(6) else faces, dice)


def settle(me: Seat, table: Table, hand: Hand, moves: Sequence[Move], moment: Moment) -> Move:
    """Follow one plan for all eight slots, made with dice of this call: in two of them look at the caller."""
    dice, phase = moment.named("slots", table.calls), table.phase
    sign = 2 + dice.roll(SLOTS - 1)  # the slot of the sign
    if len(hand.glances) == SLOTS:
        winks = [move for move in moves if isinstance(move, WinkIn) and move.caller not in hand.winked]
        planned = [move for move in winks if move.slot == sign]
        return next(iter((*planned, *winks)), moves[0])
    slot = len(hand.glances) + 1
    assert isinstance(phase, Glances), "glances are settled when a card was called"
    if phase.caller != me and slot in (sign - 1, sign):
        return Glance(slot, phase.caller)
    others = without([Seat(seat) for seat in range(len(table.figures))], me)
    steps = 1 if phase.caller == me else 2  # a caller looks at more, a hunter longer
    return Glance(slot, one(others, moment.named("slots", table.calls, (slot - 1) // steps)))


def after(moment: Moment, cause: int, span: Span, *name: str | int) -> int:
    """Draw a time, a while out of a span after its cause, with dice of their own name."""
    shortest, longest = span
    return cause + shortest + moment.named(*name, cause).roll(longest - shortest + 1)


def one(items: Sequence[T], dice: Moment) -> T:
    """Draw one of several."""
    return dice.draw(items)[0]
