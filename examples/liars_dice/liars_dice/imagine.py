"""For bots that think ahead: a whole table that could lie behind what one player knows."""

from collections.abc import Sequence

from brushpass.core import Moment, View, put

from liars_dice.rules import rolled
from liars_dice.told import Hand, Sight, Table
from liars_dice.truth import State


def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
    """Roll the dice of the others again: nothing is known of them but how many there are."""
    del log
    assert view.seat is not None, "only a player can imagine"
    assert view.hand is not None, "a player has a hand"
    hands = tuple(map(Hand, rolled(view.table, moment)))
    return State(view.table, put(hands, view.seat, view.hand))
