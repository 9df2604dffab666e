"""A bot that counts its own dice, and expects of all others what dice do on average.

It is given what its seat knows and nothing else, and may not import the truth.
"""

from collections.abc import Sequence

from brushpass.core import Moment, View, Write

from liars_dice.told import FACES, Bid, Doubt, Hand, Move, Sight, Table

BRAVE = 0.5  # dice that it believes in beyond those it expects


def choose(
    view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
) -> tuple[Move | None, int | None]:
    """Doubt what is too much; or else make the bid that is the likeliest to hold."""
    del log
    bids = [offer for offer in offers if isinstance(offer, Bid)]
    last = view.table.bids[-1].bid if view.table.bids else None
    if not bids or (last is not None and spare(view, last) < -BRAVE):
        return Doubt(), None
    best = max(spare(view, bid) for bid in bids)
    return moment.draw([bid for bid in bids if spare(view, bid) == best])[0], None


def spare(view: View[Table, Hand], bid: Bid) -> float:
    """Say how many dice more than the bid says are to be expected."""
    assert view.hand is not None, "a player has a hand"
    faces = {bid.face, 1} if view.table.options.wild_ones else {bid.face}
    mine = sum(die in faces for die in view.hand.dice)
    others = sum(cup.dice for cup in view.table.cups) - len(view.hand.dice)
    return mine + others * len(faces) / FACES - bid.count
