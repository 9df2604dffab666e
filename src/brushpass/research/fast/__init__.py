"""The fastest games of secrets: twins of the rules in JAX, and how to learn from playing against oneself.

``make`` gives a twin the few names that users of Pgx and JaxMARL know. Every function speaks of one match and
is batched with ``vmap``; a state is a tuple of arrays. Nothing here needs more of this package than twins.
"""

from importlib import import_module
from typing import Any, NamedTuple, Protocol

from brushpass.extras import extra

with extra("fast"):
    from jax import Array

TWINS = ("double_agent", "spywhere")


class OfState(Protocol):
    """A function of a state."""

    def __call__(self, state: Any) -> Array:
        """Say something of a state."""


class OfAction(Protocol):
    """A function of a state and an action."""

    def __call__(self, state: Any, action: Array) -> Any:
        """Say what comes of an action."""


class OfSeat(Protocol):
    """A function of a state and a seat."""

    def __call__(self, state: Any, seat: Array) -> Array:
        """Say what a seat knows."""


class OfDice(Protocol):
    """A function of dice and a number of seats."""

    def __call__(self, key: Array, seats: int | Array) -> Any:
        """Deal a match."""


class Twin(NamedTuple):
    """A game as pure functions; ``num_actions`` and ``observation_size`` are the same for all seats."""

    name: str
    seats: range
    num_actions: int
    observation_size: int
    hidden_size: int
    init: OfDice
    step: OfAction  # an action that is not legal changes nothing
    advance: OfAction  # the same without asking: the action must be legal
    observe: OfSeat
    hidden: OfState  # for critics in training
    legal_action_mask: OfState
    current_player: OfState
    rewards: OfState  # by seat: whoever wins alone has 1, and all have 0 together
    points: OfState
    terminated: OfState
    is_secret: OfState  # whether a secret is chosen now


def make(game: str) -> Twin:
    """Take the twin of a game."""
    if game not in TWINS:
        from brushpass.core import BadSetup

        raise BadSetup(f"there is no twin of {game!r}; there are: {', '.join(TWINS)}")
    rules = import_module(f"brushpass.games.{game}.twin")
    sight = import_module(f"brushpass.games.{game}.twin_sight")
    numbers = import_module(f"brushpass.games.{game}.numbering")
    return Twin(
        name=game,
        seats=range(2, numbers.MOST + 1),
        num_actions=numbers.ACTIONS,
        observation_size=numbers.WIDTH,
        hidden_size=numbers.HIDDEN,
        init=rules.deal,
        step=rules.step,
        advance=rules.advance,
        observe=sight.observe,
        hidden=sight.hidden,
        legal_action_mask=rules.legal_action_mask,
        current_player=rules.current_player,
        rewards=rules.rewards,
        points=rules.points,
        terminated=rules.terminated,
        is_secret=rules.is_secret,
    )
