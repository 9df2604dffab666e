"""The games as OpenSpiel knows games, by OpenSpiel's own tests and algorithms."""

import json
import pickle
import unittest
from dataclasses import replace
from functools import cache
from typing import Literal

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from brushpass.core import BadSetup, Told
from brushpass.core import replace as changed
from brushpass.games.spywhere.told import Options
from brushpass.research import CODEBOOKS, WrongAction, openspiel
from brushpass.research.codebooks.double_agent_finale import TRAINING
from support.games.numbers import BELL, ENDLESS, SHORT, SHORT_SIZES, SIZES, size_name

for _codebook in SHORT.values():
    openspiel.register(_codebook)

KINDS = {
    "explicit": "",
    "points": ",returns=points",
    "sampled": ",chance=sampled,rng_seed=7",
    "together": ",together=true",
}
FINALE, ANOTHER = "brushpass_double_agent_finale(layout=ring)", "brushpass_spywhere_finale"
DECK = changed(TRAINING, cards=TRAINING.cards[1:])  # two cards, with the same back
TINY = openspiel.register(replace(CODEBOOKS["double_agent_finale"], name="tiny", options={"deck": DECK}))


@cache
def whole_tree(name):
    """The tree of a small game, which OpenSpiel keeps once it was walked through."""
    return pyspiel.convert_to_cached_tree(pyspiel.load_game(name))


def load(codebook, seats, more=""):
    return pyspiel.load_game(f"brushpass_{codebook.name}(players={seats}{more})")


@pytest.mark.uncounted
@pytest.mark.parametrize(("codebook", "seats"), SHORT_SIZES, ids=size_name)
def test_openspiel_simulates_every_game_at_every_size(codebook, seats):
    """Clones, actions, observations, returns, and states as text; long matches are cut, to be quick."""
    pyspiel.random_sim_test(load(codebook, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("codebook", "seats"), [size for size in SIZES if size[0] is not BELL], ids=size_name
)
def test_openspiel_simulates_whole_matches(codebook, seats):
    pyspiel.random_sim_test(load(codebook, seats), num_sims=2, serialize=True, verbose=False)


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "explicit"])
@pytest.mark.parametrize("codebook", SHORT.values(), ids=size_name)
def test_openspiel_simulates_every_kind_of_every_game(codebook, kind):
    """The same, but that OpenSpiel cannot write states as text where chance is sampled."""
    game = load(codebook, min(codebook.game.seats), KINDS[kind])
    pyspiel.random_sim_test(game, num_sims=1, serialize=kind != "sampled", verbose=False)


@pytest.mark.uncounted
@pytest.mark.parametrize("codebook", SHORT.values(), ids=size_name)
def test_openspiel_finds_nothing_wrong_in_some_states_of_the_tree(codebook):
    """With sampled chance: the few states it looks at would all lie within the deal otherwise."""
    game = load(codebook, min(codebook.game.seats), KINDS["sampled"])
    case = type(
        codebook.name, (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)}
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 5
    assert not result.errors
    assert not result.failures


def recalled(name, monkeypatch):
    """Information sets that OpenSpiel finds to be recalled perfectly, but for one thing that it asks."""
    # It compares lengths of whole histories; a player here cannot count the sealed choices of others.
    monkeypatch.setattr(api_test, "len", lambda _: 0, raising=False)
    found = api_test._assert_is_perfect_recall(whole_tree(name))
    monkeypatch.undo()
    return len(found)


@pytest.mark.uncounted
def test_openspiel_finds_perfect_recall_in_a_whole_tree(monkeypatch):
    assert recalled(TINY, monkeypatch) == 278


@pytest.mark.soak
@pytest.mark.parametrize(("name", "sets"), [(FINALE, 1742), (ANOTHER, 1299)])
def test_openspiel_finds_perfect_recall_in_larger_trees(name, sets, monkeypatch):
    assert recalled(name, monkeypatch) == sets


def test_every_game_is_registered_with_its_options():
    names = pyspiel.registered_names()
    assert all(f"brushpass_{name}" in names for name in CODEBOOKS)
    game = pyspiel.load_game("brushpass_spywhere(players=5,scoring=product,chain_elimination=True)")
    assert game.task.setup.options == Options(scoring="product", chain_elimination=True)
    assert game.num_players() == 5
    assert game.get_type().max_num_players == 6
    assert game.max_chance_nodes_in_history() == game.task.bounds.throws


class Odd(Told, tag=False, omit_defaults=True):
    """Options that OpenSpiel could not read back, beside two that it can."""

    span: Literal["1-10", "1-5"] = "1-10"
    pause: int | None = None
    plan: str = "a, b"
    loud: bool = False
    mode: Literal["slow", "fast"] = "slow"


def test_options_that_openspiel_could_not_read_back_are_left_to_the_codebook():
    odd = replace(BELL, game=replace(BELL.game, nouns=replace(BELL.game.nouns, options=Odd)))
    assert openspiel.plain_options(odd) == {"loud": False, "mode": "slow"}
    assert openspiel.plain_options(replace(odd, options={"mode": "fast"})) == {"loud": False}


def test_what_cannot_be_agreed_on_is_refused_in_one_line():
    with pytest.raises(BadSetup, match="spywhere is for 2 to 6 players, not 9"):
        pyspiel.load_game("brushpass_spywhere(players=9)")
    with pytest.raises(BadSetup, match="returns is win or points, not 'glory'"):
        pyspiel.load_game("brushpass_spywhere(returns=glory)")
    with pytest.raises(BadSetup, match="chance is explicit or sampled, not 'fate'"):
        pyspiel.load_game("brushpass_spywhere(chance=fate)")
    with pytest.raises(BadSetup, match="option scoring cannot be 'golf'"):
        pyspiel.load_game("brushpass_spywhere(scoring=golf)")


def at_a_decision(name, seed=0):
    """Go on from the root until somebody decides."""
    state, dice = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    while state.is_chance_node():
        ways, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(dice.choice(ways, p=chances)))
    return state


def test_a_player_can_ask_for_what_it_sees_as_a_structure():
    state = at_a_decision("brushpass_spywhere(players=4)")
    seen = json.loads(state.to_observation_struct(2).to_json())
    assert len(seen["table"]["figures"]) == 4


def test_a_wrong_action_is_named_and_changes_nothing():
    state = at_a_decision("brushpass_spywhere(players=4)")
    before = str(state), state.history()
    with pytest.raises(WrongAction, match=r"action 68 is Finish\(\): seat \d may not do that: not on offer"):
        state.apply_action(68)
    with pytest.raises(WrongAction, match="400 is no action: spywhere has 0 to 68 here"):
        state.apply_action(400)
    assert (str(state), state.history()) == before
    with pytest.raises(WrongAction, match="nothing is to be thrown now"):
        state.chance_outcomes()
    root = pyspiel.load_game("brushpass_spywhere(players=4)").new_initial_state()
    with pytest.raises(WrongAction, match="the die cannot fall on 6: it has 6 sides"):
        root.apply_action(6)
    with pytest.raises(WrongAction, match="while dice are thrown"):
        root.resample_from_infostate(0, lambda: 0.5)


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", ["explicit", "together"])
@pytest.mark.parametrize(
    ("codebook", "seats"), [size for size in SHORT_SIZES if size[0] is not SHORT["bell"]], ids=size_name
)
def test_a_resampled_state_looks_the_same_to_the_player_and_can_be_played_on(codebook, seats, kind):
    """As OpenSpiel's own test of it, which cannot call what is written in Python."""
    dice = np.random.default_rng(3)
    state, looked = load(codebook, seats, KINDS[kind]).new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node() and (looked < 4 or dice.random() < 0.05):
            looked += 1
            for player in range(seats):
                other = state.resample_from_infostate(player, dice.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                if kind == "explicit" and player == state.current_player():
                    assert other.current_player() == player
            for _ in range(10):  # on in the last of these worlds
                if not other.is_terminal():
                    step(other, dice)
        step(state, dice)
    assert looked


@pytest.mark.parametrize("sealed", ["brushpass_double_agent", "brushpass_spywhere_finale"])
def test_a_choice_that_is_made_stays_made_in_every_world(sealed):
    """Also where the other is imagined to be done: somebody must still have to choose."""
    state, dice = pyspiel.load_game(sealed).new_initial_state(), np.random.default_rng(1)
    while not state.node.chosen:
        step(state, dice)
    for _ in range(30):
        world = state.resample_from_infostate(0, dice.random)
        assert world.node.chosen == state.node.chosen
        assert world.current_player() == 1


def step(state, dice):
    """Let anything happen."""
    if state.is_simultaneous_node():
        legal = [state.legal_actions(player) or [0] for player in range(state.num_players())]
        state.apply_actions([int(dice.choice(actions)) for actions in legal])
    else:
        state.apply_action(int(dice.choice(state.legal_actions())))


def test_a_sealed_choice_of_ones_own_stays_when_the_others_are_imagined():
    state, dice = pyspiel.load_game(ANOTHER).new_initial_state(), np.random.default_rng(1)
    while not state.node.chosen:
        step(state, dice)
    assert state.current_player() == 1
    assert state.resample_from_infostate(0, dice.random).node.chosen == state.node.chosen
    others = {state.resample_from_infostate(1, dice.random).node.chosen for _ in range(20)}
    assert len(others) > 1


def test_chances_are_as_likely_as_cards_are_many():
    state = at_a_decision("brushpass_spywhere(players=3,removed_nationality=italy)")
    assert not state.is_chance_node()
    position = state.position
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    stack = state.position.state.stack
    kinds = list(dict.fromkeys(stack))
    assert [chance for _, chance in state.chance_outcomes()] == [
        pytest.approx(stack.count(kind) / len(stack)) for kind in kinds
    ]
    assert state.action_to_string(0) == "die 0 falls on 0"
    assert position.result is None


def test_sampled_chance_is_one_throw_a_step():
    state = pyspiel.load_game("brushpass_spywhere(players=6,chance=sampled,rng_seed=3)").new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    assert not state.is_chance_node()
    again = pyspiel.load_game("brushpass_spywhere(players=6,chance=sampled,rng_seed=3)").new_initial_state()
    again.apply_action(0)
    assert str(again) == str(state)
    another = pyspiel.load_game("brushpass_spywhere(players=6,chance=sampled)").new_initial_state()
    another.apply_action(0)
    assert str(another) != str(state)


def test_who_goes_on_from_a_copy_draws_anew():
    """Or a search would foresee what it has drawn once."""
    state = pyspiel.load_game("brushpass_spywhere(players=3,chance=sampled,rng_seed=3)").new_initial_state()
    state.apply_action(0)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.node.drawn is not None
    futures = {str(state.child(0)) for _ in range(12)}
    assert len(futures) > 1
    drawn = state.node.drawn.state
    state.apply_action(0)
    assert state.position.state == drawn


def test_a_state_can_be_pickled_and_remembers():
    state = at_a_decision("brushpass_spywhere(players=3,scoring=product)")
    for _ in range(6):
        step(state, np.random.default_rng(0))
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 -- our own
    assert str(again) == str(state)
    for player in range(3):
        assert again.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", CODEBOOKS)
def test_a_state_asks_kaggle_environments_not_to_hand_it_to_agents(name):
    """The state as text rebuilds every hand; kaggle-environments asks the state itself, and its copies."""
    game = pyspiel.load_game(f"brushpass_{name}")
    state = game.new_initial_state()
    assert state.hides_state_from_agents() is True
    assert state.clone().hides_state_from_agents() is True


def test_observers_see_the_table_the_hand_or_both():
    state = at_a_decision("brushpass_spywhere(players=3)")
    game, whose = state.get_game(), pyspiel.PrivateInfoType

    def seen(**kind):
        return make_observation(game, pyspiel.IIGObservationType(**kind))

    both = seen(public_info=True, perfect_recall=False, private_info=whose.SINGLE_PLAYER)
    public = seen(public_info=True, perfect_recall=False, private_info=whose.NONE)
    private = seen(public_info=False, perfect_recall=False, private_info=whose.SINGLE_PLAYER)
    always = seen(public_info=True, perfect_recall=True, private_info=whose.SINGLE_PLAYER)
    history = seen(public_info=True, perfect_recall=True, private_info=whose.NONE)
    assert both.string_from(state, 1) == state.observation_string(1)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert "passports" not in public.string_from(state, 0) + history.string_from(state, 0)
    assert private.string_from(state, 0) != private.string_from(state, 1)
    assert public.tensor is None
    public.set_from(state, 0)
    always.set_from(state, 1)
    assert list(always.dict) == ["now", "first", "diary"]
    assert always.dict["diary"].shape == (game.task.bounds.diary, game.task.event.width)
    assert np.array_equal(always.tensor, np.array(state.information_state_tensor(1), np.float32))


def test_no_observer_sees_all_hands():
    game, whose = pyspiel.load_game("brushpass_spywhere"), pyspiel.PrivateInfoType
    for public, recall, private in [
        (True, False, whose.ALL_PLAYERS),
        (False, False, whose.NONE),
    ]:
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
        with pytest.raises(BadSetup, match="an observer sees the table, the hand of one player, or both"):
            make_observation(game, kind)
    kind = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=True, private_info=whose.SINGLE_PLAYER
    )
    with pytest.raises(BadSetup, match="what a player remembers is of the table too"):
        make_observation(game, kind)
    with pytest.raises(BadSetup, match="an observer takes no parameters"):
        make_observation(game, None, {"loud": True})
    assert make_observation(game).tensor.shape == (game.task.observation_size,)


def test_a_match_that_is_cut_is_terminal_and_nobody_has_won():
    state = pyspiel.load_game(openspiel.register(ENDLESS)).new_initial_state()
    while not state.is_terminal():
        state.apply_action(1)
    assert state.returns() == [0.0, 0.0]
    assert state.legal_actions() == []


def test_a_game_of_rounds_becomes_one_of_turns():
    game = pyspiel.load_game_as_turn_based("brushpass_spywhere", {"players": 3, "together": True})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_playthrough_can_be_written():
    text = generate_playthrough.playthrough("brushpass_spywhere_finale", None, seed=1)
    assert 'GameType.short_name = "brushpass_spywhere_finale"' in text
    assert "Identify(rival=" in text


def test_information_set_search_plays():
    """OpenSpiel's own, in Python: its searches in C++ cannot play what is written in Python."""
    dice = np.random.RandomState(5)
    bot = ismcts.ISMCTSBot(
        game=pyspiel.load_game("brushpass_spywhere(players=2)"),
        uct_c=2.0,
        max_simulations=8,
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        random_state=dice,
    )
    state = at_a_decision("brushpass_spywhere(players=2)")
    for _ in range(3):
        state.apply_action(bot.step(state))
        while state.is_chance_node():
            state.apply_action(0)


def distances(name, *iterations):
    """How far from equilibrium external sampling is at first and after more and more iterations."""
    tree = whole_tree(name)
    solver = pyspiel.ExternalSamplingMCCFRSolver(tree, 1)
    yield pyspiel.nash_conv(tree, pyspiel.UniformRandomPolicy(tree))
    for more in iterations:
        for _ in range(more):
            solver.run_iteration()
        yield pyspiel.nash_conv(tree, solver.average_policy(), use_state_get_policy=True)


def test_external_sampling_comes_closer_to_equilibrium():
    first, second, third = distances(TINY, 50, 450)
    assert first > second > third
    assert third < first / 5


@pytest.mark.soak
@pytest.mark.parametrize("name", [FINALE, ANOTHER, "brushpass_double_agent_finale(layout=line)"])
def test_external_sampling_comes_very_close(name):
    first, *_, last = distances(name, 100, 900, 4_000)
    assert last < first / 50
