"""The games as Gymnasium knows environments: one seat is yours, bots sit on the others."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import RecordConstructorArgs
from gymnasium.utils.env_checker import check_env

from brushpass.bots import random
from brushpass.core import BadSetup
from brushpass.games.spywhere import bot
from brushpass.research import CODEBOOKS, WrongAction
from brushpass.research.gymnasium import SoloEnv
from support.games.numbers import BELL, ENDLESS, HASTY, SIZES, size_name


class AnyAction(gymnasium.ActionWrapper, RecordConstructorArgs):
    """Takes any number for one of the actions that are open: Gymnasium's test knows nothing of masks."""

    def __init__(self, env):
        RecordConstructorArgs.__init__(self)
        gymnasium.ActionWrapper.__init__(self, env)

    def action(self, action):
        open_ = np.flatnonzero(self.unwrapped.action_masks())
        return open_[action % len(open_)]


@pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version:UserWarning")
@pytest.mark.parametrize(
    ("codebook", "seats"), [size for size in SIZES if size[0] is not BELL], ids=size_name
)
def test_gymnasium_finds_nothing_wrong(codebook, seats):
    name = f"brushpass/{codebook.name.title().replace('_', '')}-v0"
    check_env(AnyAction(gymnasium.make(name, seats=seats, render_mode="ansi")), skip_render_check=True)


def played(env, seed):
    """Play one match at random; what came of it, and how often one decided."""
    dice = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    steps, over = 0, False
    while not over:
        action = dice.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, cut, info = env.step(action)
        steps += 1
        assert not cut
        assert over or reward == 0
    return reward, steps


def test_novices_beat_who_plays_at_random():
    env = SoloEnv("spywhere", 2, rivals="novice")
    assert sum(played(env, seed)[0] for seed in range(20)) < -10


def test_every_seat_can_be_yours():
    env = SoloEnv("spywhere", 4, seat=None, rivals="random")
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
        assert env.seat in env.episode.position.deciders
    assert seats == {0, 1, 2, 3}
    assert (
        SoloEnv("spywhere", 4, seat=3).reset(seed=1)[0][3] == 1
    )  # the seat stands first in what is observed


def test_rivals_can_be_chosen_one_by_one():
    asked = []

    class Witness:
        """Plays as a novice, and says that it was asked."""

        def choose(self, view, log, offers, moment):
            asked.append(view.seat)
            return bot.choose(view, log, offers, moment)

    env = SoloEnv("spywhere", 3, seat=1, rivals=["random", Witness()])
    played(env, 1)
    assert set(asked) == {2}


def test_the_same_seed_is_the_same_match_and_the_next_another():
    env = SoloEnv("spywhere", 3)
    first, _ = env.reset(seed=5)
    after, _ = env.reset()
    assert not np.array_equal(first, after)
    assert np.array_equal(env.reset(seed=5)[0], first)
    assert np.array_equal(env.reset()[0], after)


def test_bots_that_wait_let_time_pass():
    env = SoloEnv(BELL, 2, rivals=BELL.game.novice)
    env.reset(seed=1)
    rounds, over = 0, False
    while not over:
        _, reward, over, *_ = env.step(0)
        rounds += 1
    assert rounds == 25
    assert reward == -1  # the bot noted a word


def test_bots_that_are_offered_nothing_are_not_asked():
    env = SoloEnv(HASTY, 2, rivals=HASTY.game.novice)
    env.reset(seed=1)
    _, reward, over, *_ = env.step(1)  # it rings at this word, and nobody may note another
    while not over:
        _, reward, over, *_ = env.step(0)
    assert reward == 1


def test_a_match_that_is_cut_says_so():
    env = SoloEnv(ENDLESS, 2, rivals="random")
    env.reset(seed=1)
    over = cut = False
    while not (over or cut):
        _, reward, over, cut, _ = env.step(1)
    assert (over, cut, reward) == (False, True, 0.0)


def test_wrong_actions_are_named():
    env = SoloEnv("spywhere", 3)
    env.reset(seed=1)
    with pytest.raises(WrongAction, match=r"action 62 is Finish\(\): seat 0 may not do that"):
        env.step(62)
    with pytest.raises(WrongAction, match="63 is no action"):
        env.step(63)
    played(env, 1)
    with pytest.raises(WrongAction, match="the match is over: reset to deal another"):
        env.step(1)


def test_the_table_is_shown_as_an_onlooker_sees_it():
    env = SoloEnv("spywhere", 3, render_mode="ansi")
    env.reset(seed=1)
    assert "market" in env.render()
    assert "passports" not in env.render()
    assert SoloEnv("spywhere", 3).render() is None


def test_what_cannot_be_set_up_is_refused_in_one_line():
    with pytest.raises(BadSetup, match="there is no seat 3; there are: 0, 1, 2"):
        SoloEnv("spywhere", 3, seat=3)
    with pytest.raises(BadSetup, match="2 rivals sit at this table, not 1"):
        SoloEnv("spywhere", 3, rivals=[random])
    with pytest.raises(BadSetup, match="there is no player 'oracle'"):
        SoloEnv("spywhere", 3, rivals="oracle")


def test_every_game_is_registered():
    assert sum(name.startswith("brushpass/") for name in gymnasium.registry) == len(CODEBOOKS)


@pytest.mark.parametrize("rivals", ["novice", "random"])
@pytest.mark.parametrize("name", CODEBOOKS)
def test_every_game_can_be_played_against_bots(name, rivals):
    """Also where these would rather wait, and where they say words that have no number."""
    played(SoloEnv(name, rivals=rivals), 1)


def test_a_rival_who_never_decides_is_named():
    class Statue:
        """Waits for ever."""

        def choose(self, *_):
            return None, None

    env = SoloEnv("double_agent", rivals=Statue())
    env.reset(seed=1)
    with pytest.raises(WrongAction, match="the rival at seat 1 has to decide, and waits"):
        env.step(np.flatnonzero(env.action_masks())[0])


def test_what_is_agreed_on_already_cannot_be_changed():
    SoloEnv("wink", options={"mode": "slots"})
    with pytest.raises(BadSetup, match="the option mode of wink is agreed on already"):
        SoloEnv("wink", options={"mode": "live"})
