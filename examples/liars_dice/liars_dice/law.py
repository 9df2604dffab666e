"""What the game tells the laws: what is secret, what is open, and what must always hold."""

from brushpass.core import Moment, Viewer, put, replace
from brushpass.laws import Law

from liars_dice.told import FACES, Doubted, Hand
from liars_dice.truth import Event, State


def another_die(state: State, viewer: Viewer, dice: Moment) -> State | None:
    """Let a die of another player show something else."""
    others = [seat for seat, hand in enumerate(state.hands) if seat != viewer and hand.dice]
    for seat in dice.draw(others):
        first, *rest = state.hands[seat].dice
        hand = Hand(tuple(sorted([first % FACES + 1, *rest])))
        return replace(state, hands=put(state.hands, seat, hand))
    return None


def opens(event: Event) -> bool:
    """Say that all cups are lifted when somebody doubts."""
    return isinstance(event, Doubted)


def conserved(state: State) -> None:
    """Look whether as many dice lie under a cup as all can see, and each shows a face."""
    if not state.table.phase.who:
        return  # the last dice lie open
    for cup, hand in zip(state.table.cups, state.hands, strict=True):
        assert len(hand.dice) == cup.dice
        assert all(1 <= die <= FACES for die in hand.dice)


LAW = Law(secrets=(another_die,), opens=opens, conserved=conserved)
