"""The rules of Wink: call a card, be given the sign by whoever holds it, and let nobody else see it."""

from collections.abc import Generator
from typing import assert_never

from brushpass.core import Moment, Result, Seat, Setup, TimeUp, all_seats, without
from brushpass.games.wink import cards, told
from brushpass.games.wink.cards import Agent, Options, timing
from brushpass.games.wink.eyes import Wake, blink_gap, face_of, former_blink_gap, glimpses, waking, watchers
from brushpass.games.wink.offers import InTurn, accusations
from brushpass.games.wink.told import Calling, Contact, Glances, Hand, Move, Signal, Suspicion, Table
from brushpass.games.wink.truth import (
    Blinked,
    Event,
    Faced,
    Glimpsed,
    Noticed,
    Reopened,
    Rested,
    Settled,
    State,
    Steps,
    Turned,
    Voided,
    Winked,
)


def deal(setup: Setup[Options], moment: Moment) -> State:
    """Lay out the crowd, and deal its twins (W2)."""
    count, seats, options = setup.seats, all_seats(setup.seats), setup.options
    deck, size = cards.AGENTS, cards.NEST_HANDS[count]
    if options.edition == "nest_of_spies":
        deck = deck[: len(deck) - cards.LEFT_OUT[count]]
    else:
        size = (cards.BONUS_HANDS if options.deal_bonus else cards.FIRST_HANDS)[count]
    crowd, dealt = moment.draw(deck, len(deck)), moment.draw(deck, count * size)
    first = seats[moment.roll(count)]
    hands = tuple([Hand(tuple(sorted(dealt[seat::count]))) for seat in seats])
    figures = (told.Figure(size, cards.COUNTER),) * count
    table = Table(
        figures,
        crowd,
        faceup=deck,
        dead=(),
        locked=(),
        calls=0,
        passes=0,
        phase=Calling((first,), 0),
        first=first,
        options=options,
    )
    live = options.mode == "live"
    gap = former_blink_gap if setup.version == "1.0" else blink_gap
    blinks = tuple([gap(moment.named("blink", seat, 0)) for seat in seats]) if live else ()
    unnoticed, former = ((),) * len(blinks), setup.version == "1.0"
    return State(table, hands, without(deck, *dealt), blinks, unnoticed, former)


def apply(state: State, seat: Seat, move: Move, moment: Moment) -> Steps:
    """Decide what happens. ``state = yield event`` records it and reads on."""
    match move:
        case TimeUp():
            yield from _wake(state, moment)
        case told.Look():
            yield Turned(seat, move.to, moment.at, watchers(state, seat))
        case told.WinkAt(caller):
            yield Winked(seat, caller, _pawn(state.table, caller), moment.at, watchers(state, seat))
        case told.Designate() | told.Skip() | told.Call() | told.Pass():
            yield from _in_turn(state, seat, move, moment)
        case told.Accuse() if not isinstance(state.table.phase, Suspicion):
            yield from _speak_up(state, seat, move, moment)
        case told.Glance() | told.WinkIn() | told.Seal() | told.Accuse():
            state = yield Settled(seat, move)
            if isinstance(move, told.Seal) and all(state.hands[s].sealed for s in state.table.phase.who):
                yield from _open(state, moment)
        case _ as unreachable:
            assert_never(unreachable)


def _in_turn(state: State, seat: Seat, move: InTurn, moment: Moment) -> Steps:
    """Make contact, or not, and call (W3, W4)."""
    options = state.table.options
    match move:
        case told.Designate(rival):
            yield from _contact(state, seat, rival, moment)
        case told.Skip() if options.skip_effect == "miss":
            yield from _contact(state, seat, None, moment)
        case told.Skip():
            yield told.Skipped(seat, _pawn(state.table, seat))
            yield told.Began(Calling((seat,), moment.at))
        case told.Call(agent):
            state = yield told.Called(seat, agent)
            yield from _signal(state, seat, moment)
        case told.Pass():
            state = yield told.Passed(seat)
            over = options.no_legal_call == "end_game" or state.table.passes == len(state.hands)
            yield from _finish(state) if over else _next_turn(state, seat, moment)  # W4.4, W4.5
        case _ as unreachable:
            assert_never(unreachable)


def _speak_up(state: State, seat: Seat, move: told.Accuse, moment: Moment) -> Steps:
    """Accuse in the open; a caller who is about to make contact then has nobody to name (W6.6)."""
    state = yield from _accuse(state, seat, move)
    phase = state.table.phase
    if _ends_now(state.table):
        yield from _finish(state)
    elif isinstance(phase, Contact) and state.table.figures[phase.who[0]].pawn is None:
        yield told.Began(Calling(phase.who, moment.at))


def _contact(state: State, seat: Seat, rival: Seat | None, moment: Moment) -> Steps:
    """Show whether the right player was named (W3.4-W3.6)."""
    agent = _pawn(state.table, seat)
    holder = next((s for s in all_seats(len(state.hands)) if agent in state.hands[s].cards), None)
    if rival is not None and rival == holder:
        state = yield told.Met(seat, rival, agent)
    else:
        state = yield told.Missed(seat, rival, agent, holder)
    if _ends_now(state.table):
        yield from _finish(state)
    else:
        yield told.Began(Calling((seat,), moment.at))


def _signal(state: State, seat: Seat, moment: Moment) -> Steps:
    """Give everybody time for the sign (W8.11, W9.1, W10.1)."""
    at, options = moment.at, state.table.options
    match options.mode:
        case "live":
            yield told.Began(Signal(seat, at, at + timing(options).turn_min_ms))
        case "slots":
            yield told.Began(Glances(seat, at, all_seats(len(state.hands))))
        case "in_person":
            yield from _next_turn(state, seat, moment)
        case _ as unreachable:
            assert_never(unreachable)


def _accuse(state: State, seat: Seat, move: told.Accuse) -> Generator[Event, State, State]:
    """Show whether an accusation is right, and nothing else (W6.5, W6.7, W6.8)."""
    rival, agent = move.rival, move.agent
    if agent in state.hands[rival].cards:
        return (yield told.Caught(seat, rival, agent))
    nest = state.table.options.edition == "nest_of_spies"
    return (yield told.Denied(seat, rival, agent, nest and len(state.hands) == cards.LOCKING))


def _open(state: State, moment: Moment) -> Steps:
    """All have settled: tell what was seen, or hear who accuses (W9.4, W9.7, W9.8)."""
    phase, seats = state.table.phase, all_seats(len(state.hands))
    if isinstance(phase, Glances):
        for seat in seats:
            state = yield Glimpsed(seat, glimpses(state, seat, moment), moment.at)
        able = tuple([seat for seat in seats if state.table.figures[seat].counter])
        if able:
            yield told.Began(Suspicion(phase.caller, moment.at, able))
            return
    assert isinstance(phase, Glances | Suspicion)
    left = phase.caller + 1
    for seat in (*seats[left:], *seats[:left]):
        for accusation in state.hands[seat].accusations:
            if accusation in accusations(seat, state.table, state.hands[seat]):
                state = yield from _accuse(state, seat, accusation)
            else:
                state = yield Voided(seat, accusation.rival, accusation.agent)
            if _ends_now(state.table):
                yield from _finish(state)
                return
    yield from _next_turn(state, phase.caller, moment)


def _next_turn(state: State, seat: Seat, moment: Moment) -> Steps:
    """Let the next player begin, unless the round was the last (W3.2, W4.6, W7.4)."""
    seats = all_seats(len(state.hands))
    left = seats[(seat + 1) % len(seats)]
    if _over(state.table) and left == state.table.first:
        yield from _finish(state)
    elif state.table.figures[left].pawn is None:
        yield told.Began(Calling((left,), moment.at))
    else:
        yield told.Began(Contact((left,), moment.at))


def _wake(state: State, moment: Moment) -> Steps:
    """Let time bring what it brings (W8)."""
    at, what, who, by = waking(state)
    seat, phase = Seat(who), state.table.phase
    match what:
        case Wake.FACE:
            to = state.hands[seat].gaze.to
            yield Faced(seat, to, at, face_of(state, to, at), watchers(state, seat))
        case Wake.BLINK:
            gap = former_blink_gap if state.former else blink_gap
            yield Blinked(seat, at + gap(moment.named("blink", seat, at)), watchers(state, seat))
        case Wake.NOTICE:
            wink = state.hands[by].wink
            assert wink is not None, "what is recognised is there"
            yield Noticed(seat, told.Seen(Seat(by), wink.caller, wink.agent, at))
        case Wake.OPEN:
            yield Reopened(seat)
        case Wake.REST:
            yield Rested(seat)
        case Wake.END:
            assert isinstance(phase, Signal), "only a turn that has begun can end"
            yield from _next_turn(state, phase.caller, moment)
        case _ as unreachable:
            assert_never(unreachable)


def _pawn(table: Table, seat: Seat) -> Agent:
    agent = table.figures[seat].pawn
    assert agent is not None, "what is on offer has a pawn on it"
    return agent


def _over(table: Table) -> bool:
    return not table.faceup or not all(figure.cards for figure in table.figures)  # W7.1, W7.2


def _ends_now(table: Table) -> bool:
    return table.options.end_timing == "immediate" and _over(table)  # W7.3


def _finish(state: State) -> Steps:
    """Count the points (W7.5-W7.7)."""
    accounts = []
    for figure, hand in zip(state.table.figures, state.hands, strict=True):
        points = len(figure.won) + figure.counter
        accounts.append(
            told.Account(figure.won, figure.counter, figure.spent, figure.blind, hand.cards, points)
        )
    ranks = [(account.points, account.spent, len(account.blind)) for account in accounts]
    winners = tuple([seat for seat in all_seats(len(accounts)) if ranks[seat] == max(ranks)])
    yield told.Began(told.Over(tuple(accounts), winners))


def result(table: Table) -> Result | None:
    """Say how the match ended, once it has."""
    phase = table.phase
    if type(phase) is not told.Over:
        return None
    return Result(tuple(account.points for account in phase.accounts), phase.winners)


def deadline(state: State) -> int | None:
    """Say when eyes, or the turn, next want waking: live only."""
    over = type(state.table.phase) is told.Over
    return None if over or not state.blinks else waking(state)[0]
