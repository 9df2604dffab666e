"""The games as Gymnasium knows environments: one agent, against bots of your choice.

    import gymnasium, brushpass.research.gymnasium
    env = gymnasium.make("brushpass/Spywhere-v0", seats=4, rivals="novice")

``info["action_mask"]`` has a 1 for every action that is open; what is not open is refused with
``WrongAction``, which says why.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from brushpass.extras import extra

with extra("research"):
    import gymnasium

from brushpass import bots
from brushpass.core import BadSetup, Moment, Player, Seat, apart
from brushpass.research.actions import WrongAction
from brushpass.research.codebooks import CODEBOOKS
from brushpass.research.episode import Episode, Mask, task_of
from brushpass.research.task import Array, Codebook

Rival: TypeAlias = str | Player[Any, Any, Any, Any]
PATIENCE = 1_000  # times a rival who waits is asked again


class SoloEnv(gymnasium.Env[Array, np.int64]):
    """One seat of a match is yours; bots sit on the others."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 -- Gymnasium says what it is

    def __init__(
        self,
        game: str | Codebook,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seat: int | None = 0,
        rivals: Rival | Sequence[Rival] = "novice",
        returns: str = "win",
        recall: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Sit down at ``seat``, or with ``None`` at one drawn anew for each match."""
        task = task_of(game, seats, options)
        self.episode = Episode(task, returns=returns, recall=recall)
        self.observation_space = self.episode.observation_space()
        self.action_space = self.episode.action_space()
        self.render_mode = render_mode
        if seat is not None and seat not in task.seats:
            raise BadSetup(f"there is no seat {seat}; there are: {', '.join(map(str, task.seats))}")
        self._wanted = seat
        self.seat = Seat(0)
        others = len(task.seats) - 1
        asked = (
            list(rivals)
            if isinstance(rivals, Sequence) and not isinstance(rivals, str)
            else [rivals] * others
        )
        if len(asked) != others:
            raise BadSetup(f"{others} rivals sit at this table, not {len(asked)}")
        self._rivals = [bots.player(task.game, each) if isinstance(each, str) else each for each in asked]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal a new match, and let the others play until it is your turn."""
        super().reset(seed=seed)
        del options
        drawn = int(self.np_random.integers(2**62)) if seed is None else seed
        self.episode.deal(drawn)
        count = len(self.episode.task.seats)
        dice = Moment(apart(self.episode.seed, "chairs"))
        self.seat = Seat(dice.roll(count) if self._wanted is None else self._wanted)
        self._wait()
        return self.episode.observe(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Decide, and let the others play until it is your turn again, or the match is over."""
        if self.episode.over:
            raise WrongAction("the match is over: reset to deal another")
        mine = self.episode.position.chosen(self.seat, int(action))
        self._round({self.seat: mine})
        self._wait()
        reward = self.episode.rewards()[self.seat]
        ended = self.episode.position.result is not None
        return self.episode.observe(self.seat), reward, ended, self.episode.cut, self._info()

    def action_masks(self) -> Mask:
        """Say which actions are open, where a trainer asks for it in this way."""
        return self.episode.mask(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat)}

    def _wait(self) -> None:
        while not self.episode.over and self.seat not in self.episode.position.deciders:
            self._round({})

    def _round(self, moves: dict[Seat, Any]) -> None:
        position = self.episode.position
        others = [seat for seat in position.deciders if seat not in moves]
        self.episode.play(moves | {seat: self._rival(seat) for seat in others})

    def _rival(self, seat: Seat) -> Any:
        """Ask a bot, with dice of its own that only what it has seen and the time move on."""
        position = self.episode.position
        view, log, offers = position.view(seat), position.log(seat), position.offers(seat)
        if not offers:
            return None
        who, at = self._rivals[seat - (seat > self.seat)], position.at
        seed = apart(apart(self.episode.seed, "bots"), f"player {seat}")
        for _ in range(PATIENCE):
            move, wake = who.choose(view, log, offers, Moment(seed, f"{len(log)}/{at}", at))
            if move is not None or position.task.tick is not None:
                return move
            at = max(at + 1, wake or 0)  # without a clock nothing happens while it thinks
        raise WrongAction(f"the rival at seat {seat} has to decide, and waits")

    def render(self) -> str | None:
        """Show the table as an onlooker sees it, as JSON."""
        return self.episode.render() if self.render_mode == "ansi" else None


for _codebook in CODEBOOKS.values():
    gymnasium.register(
        f"brushpass/{_codebook.name.title().replace('_', '')}-v0",
        f"{__name__}:SoloEnv",
        kwargs={"game": _codebook.name},
    )
