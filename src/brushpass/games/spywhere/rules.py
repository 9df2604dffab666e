"""The rules of Spywhere: hoard your own country's dish, and unmask the other spies."""

from functools import cache, lru_cache
from itertools import product
from typing import assert_never

from brushpass.core import Moment, Seat, Seats, Setup, View, all_seats, without
from brushpass.games.spywhere.cards import (
    ALIKE,
    FIRST_ATTEMPT,
    HAND,
    MARKET,
    NATIONS,
    Cards,
    Nation,
    box,
    kinds,
    three_alike,
)
from brushpass.games.spywhere.reckoning import reckon
from brushpass.games.spywhere.told import (
    Began,
    Clear,
    Cleared,
    ClearThree,
    Figure,
    Finish,
    Guesses,
    Hand,
    IdentifiedAll,
    Identify,
    LastGuesses,
    Move,
    Options,
    Pass,
    Spot,
    StackRanOut,
    Swap,
    SwapCard,
    Swapped,
    Table,
)
from brushpass.games.spywhere.truth import Drawn, Finished, Placed, Script, Sealed, State, Steps

PAIR = 2  # players with rules of their own (S8)
FEW = 4  # players with whom one country stays in the box (S2.1)
PASS, FINISH = Pass(), Finish()


def deal(setup: Setup[Options], moment: Moment) -> State:
    """Set up the box; the first spy has already drawn (S2)."""
    seats = all_seats(setup.seats)
    nations = in_play(setup, moment)
    passports = moment.draw(nations, setup.seats * passports_each(setup.seats))
    first = seats[moment.roll(setup.seats)]
    market, hands = moment.draw(box(nations), MARKET), []
    stack = without(box(nations), *market)
    for seat in seats:
        cards = moment.draw(stack, HAND + (seat == first))
        stack = without(stack, *cards)
        hands.append(Hand(tuple(sorted(passports[seat :: setup.seats])), tuple(sorted(cards))))
    figures = tuple([Figure(len(hand.cards)) for hand in hands])
    former = setup.version == "1.0"
    late = FIRST_ATTEMPT if setup.seats == PAIR and not former else 0
    table = Table(figures, market, len(stack), Swap((first,), 1), first, nations, setup.options, late)
    return State(table, tuple(hands), stack, former)


def in_play(setup: Setup[Options], moment: Moment) -> Cards:
    """Leave out one country at four spies or fewer (S2.1, S8.1)."""
    all_six = setup.seats == PAIR and setup.options.two_player_nationalities == len(NATIONS)
    if setup.seats > FEW or all_six:
        return NATIONS
    choice = setup.options.removed_nationality
    gone = Nation(choice) if choice != "random" else moment.draw(NATIONS)[0]
    return without(NATIONS, gone)


def passports_each(seats: int) -> int:
    """One passport for every spy, two when they are two (S2.2, S8.2)."""
    return 2 if seats == PAIR else 1


def legal(view: View[Table, Hand]) -> tuple[Move, ...]:
    """From the view alone: a spy is refused only for reasons that spy can see."""
    table, hand = view.table, view.hand
    phase = table.phase
    if hand is None or view.seat not in phase.who:
        return ()
    match phase:
        case Swap():
            return _swaps(frozenset(hand.cards), frozenset(table.market))
        case LastGuesses() if not hand.done:
            return _identifications(FINISH, view.seat, len(table.figures), table.nations, hand.guesses)
        case Spot():
            return _identifications(PASS, view.seat, len(table.figures), table.nations, hand.guesses)
        case Clear():
            alike = three_alike(table.market)
            return _clears(None if alike in hand.passports else alike)
        case _:
            return ()


@cache
def _swaps(mine: frozenset[Nation], market: frozenset[Nation]) -> tuple[Move, ...]:
    return tuple(SwapCard(give, take) for give, take in product(kinds(mine), kinds(market)))


@cache
def _clears(alike: Nation | None) -> tuple[Move, ...]:
    return (Pass(),) if alike is None else (Pass(), ClearThree(alike))


@lru_cache(maxsize=8192)
def _identifications(
    none: Move, seat: Seat | None, spies: int, nations: Cards, guesses: Guesses
) -> tuple[Move, ...]:
    laid = [guess.nation for guess in guesses]
    unlaid = [nation for nation in nations if nation not in laid]  # one card of each country (S5.3)
    rivals = untried(seat, spies, guesses)
    return (none, *(Identify(rival, nation) for rival, nation in product(rivals, unlaid)))


def untried(seat: Seat | None, spies: int, guesses: Guesses) -> Seats:
    """List the rivals this spy may still lay a card before (S5.2, S8.2)."""
    tried = [] if spies == PAIR and not all_laid(spies, guesses) else [guess.rival for guess in guesses]
    return tuple([rival for rival in all_seats(spies) if rival != seat and rival not in tried])


def all_laid(spies: int, guesses: Guesses) -> bool:
    """Say whether a spy has laid a card for every passport of every rival (S6.2, S8.5)."""
    return len(guesses) == passports_each(spies) * (spies - 1)


def fits(view: View[Table, Hand], move: Move) -> str | None:
    """Say why a move is not on offer, as far as this spy can see."""
    table, hand, phase = view.table, view.hand, view.table.phase
    match move:
        case SwapCard(give, _) if isinstance(phase, Swap) and hand:
            return "not_in_hand" if give not in hand.cards else "not_on_the_table"
        case ClearThree(nation) if isinstance(phase, Clear) and hand:
            return "own_dish" if nation in hand.passports else "not_three_alike"
        case Identify(rival, nation) if isinstance(phase, Spot | LastGuesses) and hand:
            if rival == view.seat or rival not in all_seats(len(table.figures)):
                return "nobody_to_identify"
            if rival not in untried(view.seat, len(table.figures), hand.guesses):
                return "already_identified"
            return "card_already_laid" if nation in table.nations else "not_in_play"
    return None


def apply(state: State, seat: Seat, move: Move, moment: Moment) -> Steps:
    """Decide what happens. ``state = yield event`` records it and reads on."""
    phase = state.table.phase
    match move:
        case SwapCard():
            state = yield Swapped(seat, move.give, move.take)
            yield from after_market(state, seat, 0, moment)
        case Identify() if type(phase) is LastGuesses:
            state = yield Sealed(seat, move)
            if all_laid(len(state.hands), state.hands[seat].guesses):
                yield from finish(state, seat)
        case Identify():
            state = yield Placed(seat, move)
            yield from end_turn(state, seat, moment)
        case Finish():
            yield from finish(state, seat)
        case Pass() if isinstance(phase, Clear) and may_identify(state.table, phase.round):
            yield Began(Spot((seat,), phase.round))
        case Pass():
            yield from end_turn(state, seat, moment)
        case ClearThree(nation):
            yield from clear(state, seat, nation, moment)
        case _ as unreachable:
            assert_never(unreachable)


def clear(state: State, seat: Seat, nation: Nation, moment: Moment) -> Steps:
    """Take three off the market; a bonus card comes first, then new ones for the market (S4.4, S4.5)."""
    phase, stacked = state.table.phase, bool(state.stack)
    assert isinstance(phase, Clear)
    if phase.cleared == 0 or state.table.options.chain_bonus:  # S4.9
        for bonus in moment.draw(state.stack):  # S6.3
            state = yield Drawn(seat, bonus)
    state = yield Cleared(seat, nation, moment.draw(state.stack, ALIKE))
    if stacked:
        state = yield from tell_the_end(state)
    yield from after_market(state, seat, phase.cleared + 1, moment)


def tell_the_end(state: State) -> Script:
    """Tell all that the last card was drawn, and so the game ends with this turn (S6.1)."""
    if not state.stack and not state.former:
        state = yield StackRanOut()
    return state


def after_market(state: State, seat: Seat, cleared: int, moment: Moment) -> Steps:
    """Stop, now that the market has changed, for clearing, for identifying, or not at all."""
    table, phase = state.table, state.table.phase
    assert isinstance(phase, (Swap, Clear))
    may_clear = cleared == 0 or table.options.chain_elimination  # S4.8
    if may_clear and three_alike(table.market):
        # S4.7: stop here even a spy who may not clear their own dish: a skip would unmask them.
        yield Began(Clear((seat,), phase.round, cleared))
    elif may_identify(table, phase.round):
        yield Began(Spot((seat,), phase.round))
    else:
        yield from end_turn(state, seat, moment)


def may_identify(table: Table, round_: int) -> bool:
    """Two players begin to identify late (S8.3)."""
    return len(table.figures) > PAIR or round_ >= FIRST_ATTEMPT


def end_turn(state: State, seat: Seat, moment: Moment) -> Steps:
    """Let the next spy draw, unless the stack is empty or this one has identified everybody (S6.1, S6.2)."""
    phase, seats = state.table.phase, all_seats(len(state.hands))
    assert isinstance(phase, (Swap, Spot, Clear))
    ender = seat if all_laid(len(state.hands), state.hands[seat].guesses) else None
    if ender is None and state.stack:
        left = seats[(seat + 1) % len(seats)]
        state = yield Drawn(left, *moment.draw(state.stack))
        state = yield from tell_the_end(state)
        yield Began(Swap((left,), phase.round + (left == state.table.first)))
        return
    if ender is not None and not state.former:
        state = yield IdentifiedAll(ender)
    yield Began(LastGuesses(tuple([s for s in seats if s != ender]), ender))  # S6.4


def finish(state: State, seat: Seat) -> Steps:
    """``seat`` has no more last guesses; when nobody has, all is opened (S6.5)."""
    state = yield Finished(seat)
    phase = state.table.phase
    assert isinstance(phase, LastGuesses)
    if all(state.hands[s].done for s in phase.who):
        yield Began(reckon(state, phase.ender))
