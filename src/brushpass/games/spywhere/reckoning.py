"""The points of Spywhere, counted when passports and guesses are open (S7)."""

from brushpass.core import Result, Seat, all_seats
from brushpass.games.spywhere.told import Account, Over, Table
from brushpass.games.spywhere.truth import State

ENDED_IT = 3  # points for ending the game by identifying everyone (S7.3)


def reckon(state: State, ender: Seat | None) -> Over:
    """Count the points (S7)."""
    hands, options = state.hands, state.table.options
    accounts = []
    for seat, hand in enumerate(hands):
        dishes = sum(map(hand.cards.count, hand.passports))
        right = sum(guess.nation in hands[guess.rival].passports for guess in hand.guesses)
        bonus = ENDED_IT if seat == ender else 0
        points = dishes * right + (dishes if options.scoring == "sum" else 0) + bonus
        accounts.append(Account(hand.passports, dishes, hand.guesses, right, bonus, points))
    by_right = options.tiebreak == "more_right_guesses"  # S7.5
    ranks = [(account.points, account.right if by_right else 0) for account in accounts]
    winners = tuple(seat for seat in all_seats(len(hands)) if ranks[seat] == max(ranks))
    return Over(tuple(accounts), winners)


def result(table: Table) -> Result | None:
    """Say how the match ended, once it has."""
    phase = table.phase
    if type(phase) is not Over:
        return None
    return Result(tuple(account.points for account in phase.accounts), phase.winners)
