"""Whom ``brushpass bench research`` measures: our engine and adapters, and games of other libraries.

A library is imported only when its games are asked for, so none is needed but for being measured.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from brushpass.research.bench import Contestant, engine, pick, positions
from brushpass.research.codebooks import CODEBOOKS
from brushpass.research.task import Task

Playing: TypeAlias = Callable[[int], int]  # of one match; says how many decisions it had

OURS = [name for name in CODEBOOKS if name != "linq_fr"]  # which is as fast as in English
SPIEL_IN_PYTHON = ("python_kuhn_poker", "python_liars_poker", "python_tic_tac_toe", "python_block_dominoes")
SPIEL_IN_CPP = ("kuhn_poker", "leduc_poker", "liars_dice", "go_fish", "hearts", "gin_rummy")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu")
CLASSIC = ("leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3", "connect_four_v3")


def ours() -> Iterator[Contestant]:
    """List our engine, positions and adapters, for every game at a table of middle size."""
    for name in OURS:
        seats = CODEBOOKS[name].game.seats
        yield from of_task(Task(CODEBOOKS[name], seats[len(seats) // 2]))


def of_task(task: Task) -> Iterator[Contestant]:
    """List all ways in which one game of ours can be played."""
    count = len(task.seats)
    spiel = f"brushpass_{task.name}(players={count},chance="
    import_module("brushpass.research.openspiel")
    solo = import_module("brushpass.research.gymnasium")
    turns = import_module("brushpass.research.pettingzoo")
    for observes in (False, True):
        ways: Mapping[str, Playing] = {
            "brushpass, engine": engine(task, observes=observes),
            "brushpass, positions": positions(task, observes=observes),
            "brushpass, OpenSpiel, sampled": in_openspiel(f"{spiel}sampled)", observes=observes),
            "brushpass, OpenSpiel, explicit": in_openspiel(f"{spiel}explicit)", observes=observes),
        }
        for library, match in ways.items():
            yield Contestant(library, f"{task.name}, {count}", "Python", observes, match)
    ways = {
        "brushpass, PettingZoo, raw": in_turns(turns.raw_env(task.name, count)),
        "brushpass, PettingZoo": in_turns(turns.env(task.name, count)),
        "brushpass, Gymnasium": alone(solo.SoloEnv(task.name, count, rivals="random")),
    }
    for library, match in ways.items():
        yield Contestant(library, f"{task.name}, {count}", "Python", observes=True, match=match)


def openspiel() -> Iterator[Contestant]:
    """List some games of OpenSpiel, in Python and in C++."""
    import_module("open_spiel.python.games")
    for language, games in (("Python", SPIEL_IN_PYTHON), ("C++", SPIEL_IN_CPP)):
        for game in games:
            for observes in (False, True):
                yield Contestant("OpenSpiel", game, language, observes, in_openspiel(game, observes=observes))


def in_openspiel(name: str, *, observes: bool) -> Playing:
    """Play a game that OpenSpiel knows."""
    game = import_module("pyspiel").load_game(name)
    now = game.get_type().provides_observation_tensor  # some know only what a player remembers

    def match(number: int) -> int:
        del number
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.chance_outcomes())[0])
                continue
            if observes:
                state.observation_tensor() if now else state.information_state_tensor()
            state.apply_action(pick(state.legal_actions()))
            decisions += 1
        return decisions

    return match


def rlcard() -> Iterator[Contestant]:
    """List some games of RLCard, which makes an observation at every step."""
    make = import_module("rlcard").make
    for game in RLCARD:
        yield Contestant("RLCard", game, "Python", observes=True, match=in_rlcard(make(game)))


def in_rlcard(env: Any) -> Playing:
    """Play a game of RLCard."""

    def match(number: int) -> int:
        del number
        (seen, _), decisions = env.reset(), 0
        while not env.is_over():
            seen, _ = env.step(pick(list(seen["legal_actions"])))
            decisions += 1
        return decisions

    return match


def pettingzoo() -> Iterator[Contestant]:
    """List some classic games of PettingZoo, with and without the wrappers they come in."""
    for game in CLASSIC:
        module = import_module(f"pettingzoo.classic.{game}")
        yield Contestant("PettingZoo", game, "Python", observes=True, match=in_turns(module.env()))
        yield Contestant("PettingZoo, raw", game, "Python", observes=True, match=in_turns(module.raw_env()))


def in_turns(env: Any) -> Playing:
    """Play in an environment of PettingZoo's."""

    def match(number: int) -> int:
        env.reset(seed=number)
        decisions = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(pick(seen["action_mask"].nonzero()[0]))
                decisions += 1
        return decisions

    return match


def alone(env: Any) -> Playing:
    """Play in an environment of Gymnasium's; what the bots decide counts too."""

    def match(number: int) -> int:
        _, info = env.reset(seed=number)
        over = cut = False
        while not (over or cut):
            _, _, over, cut, info = env.step(pick(info["action_mask"].nonzero()[0]))
        return int(env.episode.position.step)

    return match


def textarena() -> Iterator[Contestant]:
    """List some games of TextArena, whose observations are texts."""
    make = import_module("textarena").make
    for game, observes, choose in (
        ("KuhnPoker-v0-raw", False, bet_from_state),
        ("KuhnPoker-v0", True, bet_from_text),
        ("LiarsDice-v0-raw", False, bid),
        ("LiarsDice-v0", True, bid),
    ):
        yield Contestant(
            "TextArena", game, "Python", observes, in_textarena(make, game, choose, observes=observes)
        )


def in_textarena(make: Any, game: str, choose: Callable[[Any, str], str], *, observes: bool) -> Playing:
    """Play a game of TextArena with two players."""

    def match(number: int) -> int:
        env = make(game)
        env.reset(num_players=2, seed=number)
        decisions, over = 0, False
        while not over:
            seen = env.get_observation()[1] if observes else ""
            over, _ = env.step(action=choose(env, seen))
            decisions += 1
        return decisions

    return match


def bet_from_state(env: Any, seen: str) -> str:
    """Choose a bet in Kuhn poker without reading anything."""
    del seen
    return f"[{pick(list(env.state.game_state['current_legal_action_tree']))}]"


def bet_from_text(env: Any, seen: str) -> str:
    """Choose a bet in Kuhn poker as a reader would."""
    del env
    return str(pick(re.findall(r"\[\w+\]", seen[seen.rindex("available actions are") :])))


def bid(env: Any, seen: str) -> str:
    """Raise in Liar's Dice, or call."""
    del seen
    said = env.state.game_state["current_bid"]
    higher = f"[Bid: {said['quantity'] + 1}, {pick(range(max(1, said['face_value']), 7))}]"
    return pick((higher, "[Call]")) if said["quantity"] else higher


Peer: TypeAlias = Callable[[], Iterator[Contestant]]

LIBRARIES: Mapping[str, Peer] = {
    "open-spiel": openspiel,
    "pettingzoo[classic]": pettingzoo,
    "rlcard": rlcard,
    "textarena": textarena,
}


def everybody(libraries: Mapping[str, Peer]) -> tuple[list[Contestant], list[str]]:
    """List all that can be measured here, and the libraries that are not installed."""
    found, missing = list(ours()), []
    for name, games in libraries.items():
        try:
            found += games()
        except ModuleNotFoundError:
            missing.append(name)
    return found, missing
