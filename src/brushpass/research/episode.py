"""One match after the other, as PettingZoo and Gymnasium walk through them."""

import secrets
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brushpass.extras import extra

with extra("research"):
    from gymnasium import spaces

from brushpass.core import WATCHER, BadSetup, Seat, to_json
from brushpass.research.actions import WAIT
from brushpass.research.codebooks import CODEBOOKS
from brushpass.research.position import MatchPosition, Throw, by_seed, settle
from brushpass.research.task import GOALS, Array, Codebook, Task

Mask: TypeAlias = NDArray[np.int8]


def task_of(game: str | Codebook, seats: int | None, options: Mapping[str, object] | None) -> Task:
    """Set up a game by its name or its codebook."""
    if isinstance(game, str) and game not in CODEBOOKS:
        raise BadSetup(f"there is no game {game!r}; there are: {', '.join(CODEBOOKS)}")
    return Task(CODEBOOKS[game] if isinstance(game, str) else game, seats, options)


class Episode:
    """The match that is being played, what its seats see, and what they get."""

    def __init__(self, task: Task, *, returns: str, recall: bool) -> None:
        """Prepare to deal; ``recall``: let seats observe all they did and saw, not only what is now."""
        if returns not in GOALS:
            raise BadSetup(f"returns are {' or '.join(GOALS)}, not {returns!r}")
        self.task = task
        self.position = MatchPosition(task)
        self._returns = returns
        self._recall = recall
        self._throw: Throw = by_seed("")
        self.seed = ""  # of the match, as a table would take it

    def observation_space(self) -> spaces.Space[Array]:
        """Say what an observation looks like."""
        size = self.task.recall_size if self._recall else self.task.observation_size
        return spaces.Box(0.0, 1.0, (size,), np.float32)

    def action_space(self) -> spaces.Discrete:
        """Say what actions there are."""
        return spaces.Discrete(self.task.actions.count)

    def mask_space(self) -> spaces.Box:
        """Say what a mask of actions looks like."""
        return spaces.Box(0, 1, (self.task.actions.count,), np.int8)

    def deal(self, seed: int | None) -> None:
        """Begin a match: the same again for the same seed."""
        self.seed = secrets.token_hex(16) if seed is None else str(seed)
        self._throw = by_seed(self.seed)
        self.position = settle(MatchPosition(self.task), self._throw)

    def play(self, moves: Mapping[Seat, Any]) -> None:
        """Let all who have to decide do so, with moves."""
        self.position = settle(self.position.decide(moves), self._throw)

    def observe(self, seat: Seat) -> Array:
        """Say what a seat sees, or remembers."""
        view = self.position.view(seat)
        if self._recall:
            return self.task.recall(view, self.position.diary(seat))
        return self.task.observe(view)

    def mask(self, seat: Seat) -> Mask:
        """Say which actions are open to a seat; who has nothing to decide may wait."""
        mask = np.zeros(self.task.actions.count, np.int8)
        mask[self.position.open(seat) or WAIT] = 1
        return mask

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        return self.position.over

    @property
    def cut(self) -> bool:
        """Whether the match was cut, for going on too long."""
        return self.position.over and self.position.result is None

    def rewards(self) -> list[float]:
        """Say what each seat has of the match: nothing before its end."""
        return self.task.returns(self.position.result, self._returns)

    def render(self) -> str:
        """Show the table as an onlooker sees it."""
        return to_json(self.position.view(WATCHER).table)
