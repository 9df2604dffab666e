"""The games as PettingZoo knows games: many agents, one after the other or all at once.

    from brushpass.research import pettingzoo
    env = pettingzoo.env("spywhere", seats=4)

An agent observes a dictionary: ``observation``, and ``action_mask`` with a 1 for every action open to it.
What is not open is not punished but refused: ``WrongAction`` says which it is and why.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from brushpass.extras import extra

with extra("research"):
    from gymnasium import spaces
    from pettingzoo.utils.env import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from brushpass.core import Seat
from brushpass.research.actions import WAIT, WrongAction
from brushpass.research.episode import Episode, task_of
from brushpass.research.task import Codebook

Seen: TypeAlias = dict[str, Any]


class _Seats:
    """What both kinds of environment have in common: agents are seats."""

    render_mode = "ansi"

    def __init__(
        self,
        game: str | Codebook,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        returns: str = "win",
        recall: bool = False,
    ) -> None:
        """Set up a game; ``returns`` are ``win`` or ``points``; ``recall``: observe all that was seen."""
        self.episode = Episode(task_of(game, seats, options), returns=returns, recall=recall)
        self.possible_agents = [f"seat_{seat}" for seat in self.episode.task.seats]
        self._seats = dict(zip(self.possible_agents, self.episode.task.seats, strict=True))
        self.agents: list[str] = []
        self.metadata = {
            "name": f"brushpass_{self.episode.task.name}_v0",
            "is_parallelizable": False,
            "render_modes": ["ansi"],
        }
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.episode.action_space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {"observation": self.episode.observation_space(), "action_mask": self.episode.mask_space()}
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Say what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Say what an agent can do."""
        return self.action_spaces[agent]

    def _see(self, agent: str) -> Seen:
        seat = self._seats[agent]
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.rewards(), strict=True))

    def render(self) -> str:
        """Show the table as an onlooker sees it, as JSON."""
        return self.episode.render()

    def close(self) -> None:
        """Leave; there is nothing to clean up."""


class TurnEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One agent decides after the other; of those who decide at once, none learns what another chose."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match."""
        del options
        self.episode.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._chosen: dict[Seat, Any] = {}
        self.agent_selection = self._next()

    def observe(self, agent: str) -> Seen:
        """Say what an agent observes."""
        return self._see(agent)

    def step(self, action: int) -> None:
        """Let the agent whose turn it is decide."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, position = self._seats[agent], self.episode.position
        self._chosen[seat] = position.chosen(seat, action)
        self._cumulative_rewards[agent] = 0.0
        if len(self._chosen) == len(position.deciders):
            chosen, self._chosen = self._chosen, {}
            self.episode.play(chosen)
            if self.episode.over:
                self.rewards = self._rewards()
                self.terminations = dict.fromkeys(self.agents, not self.episode.cut)
                self.truncations = dict.fromkeys(self.agents, self.episode.cut)
                self._accumulate_rewards()
        self.agent_selection = self._next()

    def _next(self) -> str:
        waiting = [seat for seat in self.episode.position.deciders if seat not in self._chosen]
        return self.possible_agents[waiting[0] if waiting else 0]


class RoundEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All agents act in every round; who has nothing to decide waits, with action 0."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal a new match."""
        del options
        self.episode.deal(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), self._infos()

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._see(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, ...]:
        """Let everybody act."""
        if set(actions) != set(self.agents):
            raise WrongAction(f"{', '.join(self.agents)} act in every round, not {', '.join(actions)}")
        position = self.episode.position
        for agent, action in actions.items():
            if self._seats[agent] not in position.deciders and action != WAIT:
                name = self.episode.task.actions.name(action)
                raise WrongAction(
                    f"action {action} is {name}: {agent} has nothing to decide, and must wait (0)"
                )
        moves = {
            seat: position.chosen(seat, actions[self.possible_agents[seat]]) for seat in position.deciders
        }
        self.episode.play(moves)
        over, cut = self.episode.over, self.episode.cut
        ended, shortened = dict.fromkeys(self.agents, over and not cut), dict.fromkeys(self.agents, cut)
        self.agents = [] if over else self.agents
        return self._seen(), self._rewards(), ended, shortened, self._infos()


def env(game: str | Codebook, *args: Any, **kwargs: Any) -> Any:
    """Make an environment of turns that insists on being reset first."""
    return OrderEnforcingWrapper(TurnEnv(game, *args, **kwargs))


raw_env, parallel_env = TurnEnv, RoundEnv
