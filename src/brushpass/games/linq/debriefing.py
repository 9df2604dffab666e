"""How a round ends: hands go up, spies are unmasked, everybody is paid, the password is told (L5 to L7)."""

from collections.abc import Sequence

from brushpass.core import Seat, Seats, all_seats
from brushpass.games.linq.cards import same_word
from brushpass.games.linq.told import (
    BankStoodIn,
    ClaimedToSpy,
    Debrief,
    Earned,
    Fined,
    HandsUp,
    Levied,
    Opened,
    Over,
    Paid,
    Pointed,
    SleeperWoke,
    SpyCard,
    Table,
    Tried,
    Unmasked,
)
from brushpass.games.linq.truth import Script, State, couples, opened

COUPLE = 2
FOUND = 3  # points for each of two spies who found each other (L6.1)
FOUND_DESPITE_SLEEPER = 2  # the same, where there is a sleeper (L9.4)
PRICE = 1  # of everything else
LEVY = 3  # points that everybody pays in when the bank is short (L6.7)


def debrief(state: State) -> Script:
    """Show where all hands point and who the spies are, and pay for it (L5.2, L5.4, L6)."""
    aims, groups = [hand.aim for hand in state.hands], couples(state.hands)
    state = yield HandsUp()
    for seat, at in enumerate(aims):
        one, other = at
        claim = ClaimedToSpy(Seat(seat), other if seat == one else one)
        state = yield claim if seat in at else Pointed(Seat(seat), at)
    for spies in groups:
        state = yield Unmasked(spies) if len(spies) == COUPLE else SleeperWoke(*spies)
    return (yield from settle(state, opened(state.table)))


def clockwise(table: Table) -> Seats:
    """List the seats from the start player on."""
    seats = all_seats(len(table.points))
    return seats[table.start :] + seats[: table.start]


def found_each_other(debrief: Debrief, couple: Seats) -> bool:
    """Say whether each of two spies points at the other."""
    one, other = couple
    return other in debrief.aims[one] and one in debrief.aims[other]


def finders(debrief: Debrief, couple: Seats) -> Seats:
    """List the counter-spies who point at both spies (L6.4)."""
    return tuple([seat for seat in counter_spies(debrief) if debrief.aims[seat] == couple])


def counter_spies(debrief: Debrief) -> Seats:
    """List those who are no spies; the sleeper counts among them (L9.4)."""
    spies = sum(debrief.couples, ())
    return tuple([seat for seat in all_seats(len(debrief.aims)) if seat not in spies])


def settle(state: State, debrief: Debrief) -> Script:
    """Pay for the pointing: the bank first, then the spies who chose wrongly, then those who were found."""
    order = clockwise(state.table)
    state = yield from pay_gains(state, debrief, order)
    for spy in order:
        for couple in debrief.couples:
            if spy in couple:
                state = yield from pay_for_choice(state, debrief, couple, spy, order)
    for finder in order:
        for couple in debrief.couples:
            if finder in finders(debrief, couple):
                for spy in sorted(couple, key=order.index):
                    state = yield from pay(state, spy, finder)
    return state


def pay_gains(state: State, debrief: Debrief, order: Seats) -> Script:
    """Let the bank pay spies who found each other, and counter-spies for those who did not (L6.1, L6.2)."""
    others = counter_spies(debrief)
    reward = FOUND if debrief.sleeper is None else FOUND_DESPITE_SLEEPER
    for seat in order:
        for couple in debrief.couples:
            found = found_each_other(debrief, couple)
            if found and seat in couple:
                state = yield from earn(state, Earned(seat, reward, "found_partner"))
            elif not found and seat in others:
                state = yield from earn(state, Earned(seat, PRICE, "spies_failed"))
    return state


def pay_for_choice(state: State, debrief: Debrief, couple: Seats, spy: Seat, order: Sequence[Seat]) -> Script:
    """Let a spy pay for everybody wrongly pointed at (L6.3, L9.2)."""
    for chosen in sorted(debrief.aims[spy], key=order.index):
        if chosen in counter_spies(debrief):
            state = yield from pay(state, spy, chosen)
        elif chosen not in couple and state.table.points[spy] >= PRICE:  # L9.2: who has nothing loses nothing
            state = yield Fined(spy, PRICE)
    return state


def earn(state: State, gain: Earned) -> Script:
    """Let the bank pay."""
    state = yield from fill_bank(state, gain.points)
    return (yield gain)


def pay(state: State, spy: Seat, to: Seat) -> Script:
    """Let a spy pay, or the bank for one who has nothing left (L6.6)."""
    if state.table.points[spy] >= PRICE:
        return (yield Paid(spy, to, PRICE))
    state = yield from fill_bank(state, PRICE)
    return (yield BankStoodIn(spy, to, PRICE))


def fill_bank(state: State, due: int) -> Script:
    """Let everybody pay in until the bank can pay (L6.7)."""
    while state.table.bank < due:
        state = yield Levied(tuple([min(LEVY, own) for own in state.table.points]))
    return state


def open_tries(state: State) -> Script:
    """Compare each try with the password of the spies that were found (L7.3)."""
    round_, hands = opened(state.table), state.hands
    for seat in clockwise(state.table):
        guess = hands[seat].guess
        if guess is not None:
            (couple,) = [couple for couple in round_.couples if round_.aims[seat] == couple]
            right = same_word(guess, password_of(state, couple))
            state = yield Tried(seat, guess, "right" if right else "wrong")
            if right:
                state = yield from earn(state, Earned(seat, PRICE, "password"))
    return state


def tell_passwords(state: State) -> Script:
    """Tell the passwords, the sleeper's last (L7.4)."""
    for spies in sorted(couples(state.hands), key=len, reverse=True):
        state = yield Opened(spies, password_of(state, spies))
    return state


def password_of(state: State, spies: Seats) -> str:
    """Look at the card of a spy."""
    card = state.hands[spies[0]].card
    assert isinstance(card, SpyCard), "a spy has a spy card"
    return card.password


def reckon(table: Table) -> Over:
    """Find the winners: most points, then most often spy (L8.2)."""
    ranks = [*zip(table.points, table.spied, strict=True)]
    return Over(tuple([seat for seat in all_seats(len(ranks)) if ranks[seat] == max(ranks)]))
