"""The rules of Linq: say a word that only your partner understands, and point at who else did."""

from functools import cache
from itertools import combinations
from typing import assert_never

from brushpass.core import Moment, Result, Seat, Seats, Setup, View, Write, all_seats
from brushpass.games.linq.briefing import shuffled
from brushpass.games.linq.cards import EASIER, LONGEST, POINTS, STAKE, WORDS, forbidden, no_word, same_word
from brushpass.games.linq.debriefing import (
    COUPLE,
    clockwise,
    debrief,
    finders,
    open_tries,
    reckon,
    tell_passwords,
)
from brushpass.games.linq.told import (
    Began,
    Dealt,
    GiveUp,
    Guess,
    Guessing,
    Hand,
    Move,
    Named,
    NameNumber,
    Naming,
    NewRound,
    Options,
    Over,
    Point,
    Pointing,
    Repeated,
    Said,
    SaidIt,
    Say,
    Spoke,
    SpyCard,
    Table,
    Talk,
)
from brushpass.games.linq.truth import Aimed, Briefed, GaveUp, Guessed, State, Steps, opened
from brushpass.lexicon import tidy

LAPS = 2  # in which a new word is said (L4.1)
MANY = 6  # players, who say spoken words once more (L4.7)


def deal(setup: Setup[Options], moment: Moment) -> State:
    """Set up the bank; the cards are dealt when the number is known (L2)."""
    seats = setup.seats
    start = all_seats(seats)[moment.roll(seats)]
    table = Table(
        setup.options,
        Naming((start,)),
        round=1,
        start=start,
        number=None,
        words=((),) * seats,
        points=(STAKE,) * seats,
        bank=POINTS - STAKE * seats,
        spied=(0,) * seats,
    )
    return State(table, (Hand(),) * seats, setup.version.startswith("1.0+"))


def legal(view: View[Table, Hand]) -> tuple[Move | Write, ...]:
    """From the view alone: nobody is refused for what they cannot know."""
    table, hand = view.table, view.hand
    phase, seats = table.phase, len(table.points)
    if hand is None or view.seat not in phase.who:
        return ()
    match phase:
        case Naming():
            return _numbers(EASIER if table.options.number_range == "1-5" else WORDS)
        case Talk(_, lap):
            return (SaidIt(),) if lap > LAPS or table.options.words == "spoken" else (Write(Say, LONGEST),)
        case Pointing() if not hand.aim:
            return _pairs(seats, view.seat if must_claim(table, hand) else None)
        case Guessing() if not hand.done:
            return (GiveUp(), Write(Guess, LONGEST))
    return ()


@cache
def _numbers(most: int) -> tuple[Move, ...]:
    return tuple([NameNumber(number) for number in range(1, most + 1)])


@cache
def _pairs(seats: int, me: Seat | None) -> tuple[Move, ...]:
    pairs = combinations(all_seats(seats), COUPLE)
    return tuple([Point(pair) for pair in pairs if me is None or me in pair])


def must_claim(table: Table, hand: Hand) -> bool:
    """Say whether this player is a spy who must point at the own seat (L5.3)."""
    return isinstance(hand.card, SpyCard) and table.options.spy_self == "forced"


def fits(view: View[Table, Hand], move: Move) -> str | None:
    """Say why a move will not do, as far as this player can see."""
    table, hand = view.table, view.hand
    assert view.seat is not None, "only a player moves"
    assert hand is not None, "a player has a hand"
    match move:
        case NameNumber():
            return "no_such_number" if isinstance(table.phase, Naming) else None
        case Say(text) if isinstance(table.phase, Talk):
            return no_word(text) or _not_to_be_said(table, hand, view.seat, text)
        case Guess(text) if isinstance(table.phase, Guessing):
            return no_word(text)
        case Point(at) if isinstance(table.phase, Pointing):
            return _not_to_be_pointed_at(table, hand, view.seat, at)
    return None


def _not_to_be_said(table: Table, hand: Hand, seat: Seat, text: str) -> str | None:
    """Say why this player may not say this word; a counter-spy knows no password (L4.3 to L4.5, L4.8)."""
    options = table.options
    if any(same_word(text, word) for word in table.words[seat]):
        return "said_before"
    if not options.allow_copy and any(same_word(text, word) for words in table.words for word in words):
        return "said_by_another"
    if not isinstance(hand.card, SpyCard):
        return None
    return forbidden(text, hand.card.password, options.language, options.same_root)


def _not_to_be_pointed_at(table: Table, hand: Hand, seat: Seat, at: Seats) -> str | None:
    if len(at) != COUPLE:
        return "two_people"
    if not {*at} <= {*all_seats(len(table.points))}:
        return "nobody_there"
    if at[0] == at[1]:
        return "twice_the_same"
    if must_claim(table, hand) and seat not in at:
        return "point_at_yourself"
    return "in_order_of_seats" if at[0] > at[1] else None


def apply(state: State, seat: Seat, move: Move, moment: Moment) -> Steps:
    """Decide what happens. ``state = yield event`` records it and reads on."""
    match move:
        case NameNumber(number):
            state = yield Named(seat, number)
            yield from brief(state, moment)
        case Say(text):
            state = yield Said(seat, tidy(text))
            yield from go_round(state, seat)
        case SaidIt():
            words = state.table.words[seat]
            state = yield Repeated(seat, *words) if len(words) == LAPS else Spoke(seat)
            yield from go_round(state, seat)
        case Point(at):
            state = yield Aimed(seat, at)
            if all(hand.aim for hand in state.hands):
                yield from once_all_have_pointed(state, moment)
        case Guess() | GiveUp():
            state = yield Guessed(seat, tidy(move.text)) if isinstance(move, Guess) else GaveUp(seat)
            yield from once_all_have_tried(state, moment)
        case _ as unreachable:
            assert_never(unreachable)


def brief(state: State, moment: Moment) -> Steps:
    """Deal everybody a card, and let the start player speak (L3.2)."""
    table = state.table
    assert table.number is not None, "a number was named"
    state = yield Dealt(table.number)
    for seat, card in enumerate(shuffled(table, moment)):
        state = yield Briefed(Seat(seat), card)
    yield Began(Talk((table.start,), 1))


def go_round(state: State, seat: Seat) -> Steps:
    """Let the next player speak, in as many laps as there are, and then all point (L4.1, L4.6, L4.7)."""
    table, phase = state.table, state.table.phase
    assert isinstance(phase, Talk)
    order = clockwise(table)
    if seat != order[-1]:
        yield Began(Talk((order[order.index(seat) + 1],), phase.lap))
    elif phase.lap < laps(state):
        yield Began(Talk((table.start,), phase.lap + 1))
    else:
        yield Began(Pointing(all_seats(len(order))))


def laps(state: State) -> int:
    """Count the laps: in a last one all words may be said again (L4.6, L4.7)."""
    options, seats = state.table.options, len(state.hands)
    again = options.recap_lap or (options.words == "spoken" and (seats >= MANY or state.former))
    return LAPS + again


def once_all_have_pointed(state: State, moment: Moment) -> Steps:
    """Debrief; whoever found two spies may then try their password (L7.1)."""
    state = yield from debrief(state)
    round_ = opened(state.table)
    found = sorted(seat for couple in round_.couples for seat in finders(round_, couple))
    if found:
        yield Began(Guessing(tuple(found)))
    else:
        yield from end_round(state, moment)


def once_all_have_tried(state: State, moment: Moment) -> Steps:
    """Open the tries when the last one is sealed (L7.2)."""
    if all(state.hands[seat].done for seat in state.table.phase.who):
        state = yield from open_tries(state)
        yield from end_round(state, moment)


def end_round(state: State, moment: Moment) -> Steps:
    """Tell the passwords; then begin the next round, or end the match (L7.4, L8.1)."""
    state = yield from tell_passwords(state)
    table, left = state.table, clockwise(state.table)[1]
    if table.round == len(table.points):
        yield Began(reckon(table))
        return
    state = yield NewRound(table.round + 1, left)
    if table.options.number_scope == "game":  # L3.3
        yield from brief(state, moment)
    else:
        yield Began(Naming((left,)))


def result(table: Table) -> Result | None:
    """Say how the match ended, once it has."""
    phase = table.phase
    return Result(table.points, phase.winners) if type(phase) is Over else None
