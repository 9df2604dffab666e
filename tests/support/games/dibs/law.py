"""What Dibs tells the laws."""

from dibs import FACES, Hand

from brushpass.core import put, replace
from brushpass.laws import Law


def another_die(state, viewer, dice):
    """Somebody else's die shows something else."""
    (seat,) = dice.draw([seat for seat in range(len(state.hands)) if seat != viewer])
    return replace(state, hands=put(state.hands, seat, Hand(state.hands[seat].die % FACES + 1)))


def conserved(state):
    assert all(1 <= hand.die <= FACES for hand in state.hands)


LAW = Law(secrets=(another_die,), conserved=conserved)
