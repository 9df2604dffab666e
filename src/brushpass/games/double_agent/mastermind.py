"""The master of Double Agent: a small network that learnt by playing against itself (ADR 57).

It is given what its seat knows and nothing else, put in numbers (``insight.py``), and draws its move by how
the network likes each offer. What that was not trained for it leaves to a spymaster, and says so once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from brushpass.core import Moment, View, Write
from brushpass.games.double_agent import numbering as n
from brushpass.games.double_agent.expert import SPYMASTER
from brushpass.games.double_agent.insight import is_usual, number_of, observe
from brushpass.games.double_agent.told import Hand, Move, Sight, Table
from brushpass.network import BadWeights, Network, drawn, opened, say_once

RULES = "1.0"  # that it was trained with
FINE = 2**53  # sides of a die for chances


@lru_cache(maxsize=1)
def shipped() -> bytes:
    """Read the weights that came with the package."""
    return files(__package__).joinpath("mastermind.bin").read_bytes()


@lru_cache(maxsize=4)
def network_in(data: bytes) -> Network | str:
    """Make a network of weights, or say what is wrong with them."""
    try:
        return opened(data, "double_agent", RULES, n.WIDTH, n.ACTIONS)
    except BadWeights as error:
        return str(error)


@dataclass(frozen=True, slots=True)
class Mastermind:
    """A player by a trained network; ``heat`` below 1 makes it surer of itself, and easier to see through."""

    heat: float = 1.0
    weights: bytes | None = None  # others than those that came with the package

    def choose(
        self, view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
    ) -> tuple[Move | None, int | None]:
        """Draw a move by what the network makes of all that this seat knows."""
        assert view.seat is not None, "only a player is asked"
        if not is_usual(view.table.options):
            say_once("mastermind of double_agent was not trained with these options: a spymaster plays")
            return SPYMASTER.choose(view, log, offers, moment)
        network = network_in(self.weights or shipped())
        if isinstance(network, str):
            say_once(f"mastermind of double_agent cannot play: {network}: a spymaster plays")
            return SPYMASTER.choose(view, log, offers, moment)
        moves = [offer for offer in offers if not isinstance(offer, Write)]
        if len(moves) == 1:
            return moves[0], None
        numbers = [number_of(move, view.seat) for move in moves]
        liked = network.run(observe(view, log), numbers)
        return moves[drawn(liked, self.heat, moment.roll(FINE) / FINE)], None


MASTERMIND = Mastermind()
