"""The games as PettingZoo knows games, by PettingZoo's own tests."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from brushpass import GAMES, Match
from brushpass.core import BadSetup
from brushpass.games.spywhere.told import Identify
from brushpass.research import WAIT, WrongAction
from brushpass.research.pettingzoo import RoundEnv, TurnEnv, env, parallel_env
from support.games.numbers import BELL, ENDLESS, SIZES, size_name

# It would rather see a plain array than a dictionary with a mask, but for its own classic games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_pettingzoo_finds_nothing_wrong(codebook, seats):
    api_test(env(codebook, seats), num_cycles=60)
    api_test(TurnEnv(codebook, seats, recall=True, returns="points"), num_cycles=60)


@pytest.mark.uncounted
@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_the_same_seed_deals_the_same_match(codebook, seats):
    seed_test(lambda: env(codebook, seats), num_cycles=60)


@pytest.mark.uncounted
@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_pettingzoo_finds_nothing_wrong_with_all_at_once(codebook, seats):
    parallel_api_test(parallel_env(codebook, seats), num_cycles=300)


def played(turns, seed=3):
    """Play a match of turns; what was done, and what everybody got."""
    dice, done = np.random.default_rng(seed), []
    turns.reset(seed=seed)
    gained = dict.fromkeys(turns.possible_agents, 0.0)
    for agent in turns.agent_iter():
        seen, reward, over, *_ = turns.last()
        gained[agent] += reward
        action = None if over else int(dice.choice(np.flatnonzero(seen["action_mask"])))
        done += [] if over else [(agent, action)]
        turns.step(action)
    return done, gained


def test_an_episode_is_the_match_that_a_table_plays_with_that_seed():
    turns = TurnEnv("spywhere", 4, {"scoring": "product"}, returns="points")
    done, gained = played(turns)
    match = Match(GAMES["spywhere"], seats=4, seed="3", options={"scoring": "product"})
    for agent, action in done:
        match.play(int(agent[-1]), turns.episode.task.actions.move(action))
    assert turns.episode.seed == "3"
    assert list(gained.values()) == list(match.points)


def test_what_is_won_adds_up_to_nothing():
    _, gained = played(TurnEnv("spywhere", 3))
    assert sum(gained.values()) == pytest.approx(0)
    assert set(gained.values()) <= {-1.0, 0.0, 0.5, 2.0}


def test_sealed_choices_are_not_seen_before_all_are_made():
    turns, dice = TurnEnv("spywhere", 3), np.random.default_rng(0)
    turns.reset(seed=1)
    while len(turns.episode.position.deciders) == 1:
        turns.step(int(dice.choice(np.flatnonzero(turns.observe(turns.agent_selection)["action_mask"]))))
    first, second = turns.episode.position.deciders[:2]
    before = turns.observe(f"seat_{second}")["observation"]
    guess = next(
        a
        for a in turns.episode.position.open(first)
        if isinstance(turns.episode.task.actions.move(a), Identify)
    )
    turns.step(guess)
    assert turns.agent_selection == f"seat_{second}"
    assert np.array_equal(turns.observe(f"seat_{second}")["observation"], before)


def test_wrong_actions_are_named_and_change_nothing():
    turns = TurnEnv("spywhere", 4)
    turns.reset(seed=1)
    seat, before = turns.agent_selection, turns.episode.position
    with pytest.raises(WrongAction, match=r"action 68 is Finish\(\): seat \d may not do that: not on offer"):
        turns.step(68)
    with pytest.raises(WrongAction, match="has to decide"):
        turns.step(WAIT)
    assert turns.agent_selection == seat
    assert turns.episode.position is before


def test_who_has_nothing_to_decide_must_wait_in_a_round():
    rounds = RoundEnv("spywhere", 3)
    seen, _ = rounds.reset(seed=1)
    (seat,) = rounds.episode.position.deciders
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in rounds.agents}
    idle = f"seat_{(seat + 1) % 3}"
    assert actions[idle] == WAIT
    with pytest.raises(
        WrongAction, match=rf"action 5 is SwapCard\(.*\): {idle} has nothing to decide, and must wait \(0\)"
    ):
        rounds.step({**actions, idle: 5})
    with pytest.raises(WrongAction, match="seat_0, seat_1, seat_2 act in every round, not seat_0"):
        rounds.step({"seat_0": 1})
    rounds.step(actions)


def test_a_match_without_a_seed_is_another_each_time():
    turns = TurnEnv("spywhere", 2)
    turns.reset()
    first = turns.render()
    turns.reset()
    assert turns.render() != first
    assert "passports" not in first


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        (("chess", 2), "there is no game 'chess'; there are: spywhere"),
        (("spywhere", 7), "spywhere is for 2 to 6 players, not 7"),
        (("spywhere", 2, {"scoring": "golf"}), "option scoring cannot be 'golf'"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_one_line(wish, fault):
    with pytest.raises(BadSetup, match=fault):
        TurnEnv(*wish)
    with pytest.raises(BadSetup, match="returns are win or points, not 'glory'"):
        TurnEnv(BELL, returns="glory")


def test_a_match_that_is_cut_ends_without_a_winner():
    turns, rounds = TurnEnv(ENDLESS, 2), RoundEnv(ENDLESS, 2)
    turns.reset(seed=1)
    while not any(turns.truncations.values()):
        turns.step(1)
    assert not any(turns.terminations.values())
    assert set(turns.rewards.values()) == {0.0}
    rounds.reset(seed=1)
    while rounds.agents:
        _, rewards, ended, cut, _ = rounds.step(dict.fromkeys(rounds.agents, 1))
    assert all(cut.values())
    assert not any(ended.values())
    assert set(rewards.values()) == {0.0}
