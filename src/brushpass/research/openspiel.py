"""The games as OpenSpiel knows games: to import this module is to register them.

    import brushpass.research.openspiel
    game = pyspiel.load_game("brushpass_spywhere(players=3,returns=points)")

Theory of operation. A state of OpenSpiel's holds one ``Node``: a position that never changes, what was
chosen in the present round, and the throws of the dice so far. A clone shares it. What must be
thrown comes to light by trying (``dice.py``), so every chance is a chance node with its true
probabilities; or, with ``chance=sampled``, one throw for the whole step that nobody sees coming.
"""

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from brushpass.extras import extra

with extra("research"):
    import pyspiel

from brushpass.core import WATCHER, BadSetup, Moment, Seat, from_json, to_json
from brushpass.research.actions import WrongAction
from brushpass.research.codebooks import CODEBOOKS
from brushpass.research.node import Node, Saved, drawn, drift, unfold
from brushpass.research.position import MatchPosition
from brushpass.research.task import GOALS, Codebook, Task
from brushpass.table.setup import option_choices

CHANCES = ("explicit", "sampled")
OUR_OWN = {"returns": GOALS[0], "chance": CHANCES[0], "together": False, "rng_seed": -1}  # and ``players``

TRIES = 1_000  # worlds looked at for one in which somebody has still to choose

NOW = pyspiel.IIGObservationType(perfect_recall=False)
CHANCE, TERMINAL, SIMULTANEOUS = (
    int(who) for who in (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL, pyspiel.PlayerId.SIMULTANEOUS)
)
Kinds = pyspiel.GameType
Whose = pyspiel.PrivateInfoType


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, set up."""

    codebook: ClassVar[Codebook]

    def __init__(self, params: Mapping[str, Any]) -> None:
        """Read the parameters: OpenSpiel's players, our own, and the options of the game."""
        given = {**OUR_OWN, **params}
        for name, allowed in (("returns", GOALS), ("chance", CHANCES)):
            if given[name] not in allowed:
                raise BadSetup(f"{name} is {' or '.join(allowed)}, not {given[name]!r}")
        options = {name: value for name, value in params.items() if name not in (*OUR_OWN, "players")}
        self.task = Task(self.codebook, given.get("players"), options)
        self.goal, self.together = given["returns"], given["together"]
        self.random = None
        if given["chance"] == "sampled":
            seed = given["rng_seed"]
            self.random = random.Random(None if seed < 0 else seed).random  # noqa: S311 -- no secret hangs on it
        self.root = self.unfold(MatchPosition(self.task)).undrawn()
        least, most = self.task.range(self.goal)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.task.actions.count,
            max_chance_outcomes=1 if self.random else self.task.bounds.ways,
            num_players=len(self.task.seats),
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if self.goal == "win" else None,
            # A match may be cut in the middle of a round, in which everybody has chosen.
            max_game_length=self.task.bounds.decisions + len(self.task.seats) - 1,
        )
        kind = game_type(self.codebook, self.goal, given["chance"], together=self.together)
        super().__init__(kind, info, dict(params))

    def unfold(self, position: MatchPosition) -> Node:
        """Let happen what has to, until somebody decides or chance does."""
        return unfold(position) if self.random is None else drift(position, self.random)

    def new_initial_state(self) -> "State":
        """Stand before the deal."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Count the throws of the longest match."""
        return self.task.bounds.throws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Make what writes down what a player sees."""
        if params:
            raise BadSetup(f"an observer takes no parameters, such as {params}")
        return Observer(self.task, iig_obs_type or NOW)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game, as OpenSpiel moves it."""

    __slots__ = ("__dict__", "_game", "_player")

    def __init__(self, game: SpielGame) -> None:
        """Stand before the deal."""
        super().__init__(game)
        self._game = game
        self.node = game.root

    @property
    def node(self) -> Node:
        """Where it stands. OpenSpiel copies and writes this, and nothing else."""
        node: Node = self.__dict__["node"]
        return node

    @node.setter
    def node(self, node: Node | Saved) -> None:
        self.__dict__["node"] = here = node if isinstance(node, Node) else node.read(self._game.task)
        self._player = self._next(here)

    def _next(self, node: Node) -> int:
        """Say who goes on: OpenSpiel asks for it many times at every step."""
        if node.weights is not None:
            return CHANCE
        if node.position.over:
            return TERMINAL
        deciders = node.position.deciders
        if self._game.together and len(deciders) > 1:
            return SIMULTANEOUS
        return deciders[len(node.chosen)]

    @property
    def position(self) -> MatchPosition:
        """Where it stands in the match itself."""
        return self.node.position

    def current_player(self) -> int:
        """Say who goes on: a seat, several at once, chance, or nobody."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.open(Seat(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List how the die can fall, and how likely."""
        weights = self.node.weights
        if weights is None:
            raise WrongAction("nothing is to be thrown now")
        if self._game.random is not None:
            return [(0, 1.0)]
        whole = sum(weights)
        return [(way, weight / whole) for way, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        node = self.node
        if node.weights is not None:
            self.node = self._thrown(node, action)
            return
        position = node.position
        seat = position.deciders[len(node.chosen)]
        position.chosen(seat, action)  # or say why not
        chosen = (*node.chosen, action)
        if len(chosen) < len(position.deciders):
            self.node = Node(position, chosen)
        else:
            self.node = self._game.unfold(position.choose(dict(zip(position.deciders, chosen, strict=True))))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        position = self.position
        self.node = self._game.unfold(position.choose({seat: actions[seat] for seat in position.deciders}))

    def _thrown(self, node: Node, way: int) -> Node:
        if way not in range(len(self.chance_outcomes())):
            raise WrongAction(f"the die cannot fall on {way}: it has {len(self.chance_outcomes())} sides")
        if self._game.random is None:
            return unfold(node.position, (*node.throws, way))
        return drift(drawn(node, self._game.random), self._game.random)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"die {len(self.node.throws)} falls on {action}"
        return self._game.task.actions.name(action)

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self._player == TERMINAL

    def returns(self) -> list[float]:
        """Say what each player has of the match."""
        return self._game.task.returns(self.position.result, self._game.goal)

    def resample_from_infostate(self, player: int, rng: Any) -> "State":
        """Stand at a truth that ``player`` cannot tell from the real one."""
        node, seat, dice = self.node, Seat(player), Moment(f"{rng()}", "resample")
        if node.weights is not None:
            raise WrongAction("while dice are thrown nobody knows where things stand")
        known, now = dict(zip(node.position.deciders, node.chosen, strict=False)), self.current_player()
        # Somebody has still to choose, in that world as in this one; who is asked before has chosen already.
        worlds = (node.position.imagined(seat, dice) for _ in range(TRIES))
        position = next(world for world in worlds if any(each >= now for each in world.deciders))
        asked = [each for each in position.deciders if each < now]
        choices = [known[seat] if each == seat else dice.draw(position.open(each))[0] for each in asked]
        world = State(self._game)
        world.node = Node(position, tuple(choices))
        return world

    def hides_state_from_agents(self) -> bool:
        """Keep the truth from agents: kaggle-environments would hand each of them the state as text."""
        return True

    def _to_observation_struct(self, player: int) -> Any:
        return from_json(to_json(self.position.view(Seat(player))))

    def __str__(self) -> str:
        node = self.node
        truth = {
            "state": node.position.state,
            "at": node.position.at,
            "chosen": node.chosen,
            "throws": node.throws,
        }
        return to_json(truth)


class Observer:
    """Writes down what a player sees of a state: as text, and as named arrays that lie in one."""

    def __init__(self, task: Task, kind: Any) -> None:
        """Make room for what is seen now, or for all that was seen (``kind.perfect_recall``)."""
        if kind.private_info == Whose.ALL_PLAYERS or not (
            kind.public_info or kind.private_info == Whose.SINGLE_PLAYER
        ):
            raise BadSetup("an observer sees the table, the hand of one player, or both")
        if kind.perfect_recall and not kind.public_info:
            raise BadSetup("what a player remembers is of the table too")
        self._task = task
        self._kind = kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and kind.private_info == Whose.SINGLE_PLAYER:
            self.tensor = np.zeros(
                task.recall_size if kind.perfect_recall else task.observation_size, np.float32
            )
            self.dict = dict(self._pieces())

    def _pieces(self) -> Any:
        """Name the parts of the array."""
        width, row = self._task.observation_size, self._task.event.width
        if not self._kind.perfect_recall:
            yield "observation", self.tensor
            return
        yield "now", self.tensor[:width]
        yield "first", self.tensor[width : 2 * width]
        yield "diary", self.tensor[2 * width :].reshape(-1, row)

    def set_from(self, state: State, player: int) -> None:
        """Write what ``player`` sees into the array."""
        position, seat = state.position, Seat(player)
        if position.state is None or self.tensor is None:
            return
        view = position.view(seat)
        if self._kind.perfect_recall:
            self._task.recall(view, position.diary(seat), self.tensor)
        else:
            self.tensor[:] = self._task.observe(view)

    def string_from(self, state: State, player: int) -> str:
        """Write what ``player`` sees as JSON."""
        position = state.position
        viewer = Seat(player) if self._kind.private_info == Whose.SINGLE_PLAYER else WATCHER
        if position.state is None:
            return ""  # nothing was dealt yet
        if self._kind.perfect_recall:
            return to_json(position.diary(viewer))
        view = position.view(viewer)
        return to_json(view if self._kind.public_info else view.hand)


def game_type(
    codebook: Codebook, goal: str = GOALS[0], chance: str = CHANCES[0], *, together: bool = False
) -> Any:
    """Describe a game to OpenSpiel."""
    return Kinds(
        short_name=f"brushpass_{codebook.name}",
        long_name=f"Brushpass {codebook.name.replace('_', ' ').title()}",
        dynamics=Kinds.Dynamics.SIMULTANEOUS if together else Kinds.Dynamics.SEQUENTIAL,
        chance_mode=getattr(Kinds.ChanceMode, f"{chance.upper()}_STOCHASTIC"),
        information=Kinds.Information.IMPERFECT_INFORMATION,
        utility=Kinds.Utility.ZERO_SUM if goal == "win" else Kinds.Utility.GENERAL_SUM,
        reward_model=Kinds.RewardModel.TERMINAL,
        max_num_players=max(codebook.game.seats),
        min_num_players=min(codebook.game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(codebook.game.seats), **OUR_OWN, **plain_options(codebook)},
    )


def plain_options(codebook: Codebook) -> dict[str, Any]:
    """List the options that OpenSpiel can be given, with their defaults: those that it can read back."""
    return {
        name: choices[0]
        for name, choices in option_choices(codebook.game).items()
        if name not in codebook.options and all(map(_plain, choices))
    }


def _plain(choice: object) -> bool:
    """Say whether OpenSpiel can write and read this: a switch, a number, or a name that is no number."""
    return isinstance(choice, bool | int | float) or (
        isinstance(choice, str) and re.fullmatch(r"[A-Za-z][\w-]*", choice) is not None
    )


def register(codebook: Codebook) -> str:
    """Make a game known to OpenSpiel; return the name it is loaded by."""
    kind = game_type(codebook)
    # A class of its own: any other callable OpenSpiel would let go of too late, and crash at the exit.
    pyspiel.register_game(kind, type(codebook.name, (SpielGame,), {"codebook": codebook}))
    return str(kind.short_name)


for _codebook in CODEBOOKS.values():
    register(_codebook)
