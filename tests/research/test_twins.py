"""The twins in JAX play as the engine does: state by state, from the same scripted throws."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from brushpass.core import BadSetup, replace
from brushpass.games import GAMES
from brushpass.games.double_agent import cards as da_cards
from brushpass.games.double_agent import insight as da_insight
from brushpass.games.double_agent import numbering as da
from brushpass.games.spywhere import cards as sw_cards
from brushpass.games.spywhere import insight as sw_insight
from brushpass.games.spywhere import numbering as sw
from brushpass.research.fast import TWINS, make
from support.twins import compare, compiled
from support.twins_of import DOUBLE_AGENT, SPYWHERE

BOTH = pytest.mark.parametrize("name", TWINS)
IN_VAIN = da.NUMBER[da.VAIN, da.NOSY_CARD, 0, 0, 0]  # R1 has one Nosy and two counters


def test_double_agent_is_the_same_game_twice():
    found = compare(DOUBLE_AGENT, (2,), 45, "twins")
    assert found.mismatches == {}
    kinds = {da.TABLE[action][0] for action in np.flatnonzero(found.kinds)}
    assert kinds == {*range(9)} - {da.VAIN}  # every kind of move was met
    assert found.comparisons > 30 * found.matches * 10


def test_spywhere_is_the_same_game_twice_with_any_number_of_spies():
    found = compare(SPYWHERE, (2, 3, 4, 5, 6), 45, "twins")
    assert found.mismatches == {}
    assert (found.kinds > 0).mean() > 0.9
    assert found.comparisons > 30 * found.matches * 10


@pytest.mark.soak
@pytest.mark.parametrize(
    ("adapter", "seats"),
    [(DOUBLE_AGENT, 2), *[(SPYWHERE, seats) for seats in range(2, 7)]],
    ids=lambda each: each if isinstance(each, int) else each.name,
)
def test_in_ten_thousand_matches_there_is_no_difference(adapter, seats, record_property):
    found = compare(adapter, (seats,), 10_000, "soak", everybody=False)
    record_property("comparisons", found.comparisons)
    assert found.mismatches == {}
    assert set(np.flatnonzero(found.kinds == 0)) <= (
        {IN_VAIN} if adapter is DOUBLE_AGENT else unreachable(seats)
    )


def unreachable(seats):
    """List the guesses of spies who are not there."""
    return {*range(sw.GUESSES + (seats - 1) * sw.NATIONS, sw.ACTIONS)}


@BOTH
def test_what_is_different_is_found(name, monkeypatch):
    adapter = DOUBLE_AGENT if name == "double_agent" else SPYWHERE
    honest = adapter.truth
    monkeypatch.setattr(adapter, "truth", lambda state: honest(state) | {"phase": np.array(9)})
    found = compare(adapter, (2,), 2, "twins")
    assert set(found.mismatches) == {"phase"}


@BOTH
def test_an_action_that_is_not_legal_changes_nothing(name):
    twin = make(name)
    step, look = compiled(name)
    state = jax.vmap(twin.init)(jnp.tile(jax.random.key(3), 48), jnp.full(48, 2))  # one match, many times
    (mask, *_), _ = look(state)
    refused = np.flatnonzero(~np.asarray(mask[0]))
    for actions in (np.resize(refused, 48), np.full(48, -1), np.full(48, twin.num_actions)):
        after = step(state, jnp.array(actions, jnp.int32))
        assert all(bool((one == other).all()) for one, other in zip(state, after, strict=True))


@BOTH
def test_matches_are_dealt_by_the_rules(name):
    twin = make(name)
    seats = jnp.array([*twin.seats] * 20)
    state = jax.jit(jax.vmap(twin.init))(jax.random.split(jax.random.key(4), len(seats)), seats)
    assert not np.asarray(jax.vmap(twin.terminated)(state)).any()
    assert len({bytes(np.asarray(deck)) for deck in state.deck}) == len(seats)
    if name == "spywhere":
        each, nations = np.where(seats == 2, 2, 1), np.where(seats > 4, 6, 5)
        assert (np.asarray(state.passports.sum((1, 2))) == each * seats).all()
        assert (np.asarray(state.passports.sum(1)) <= np.asarray(state.nations)).all()
        assert (np.asarray(state.nations.sum(1)) == nations).all()
        assert (np.asarray(state.hand.sum((1, 2))) == 3 * seats + 1).all()
        assert {*np.asarray(state.first).tolist()} == {*range(6)}
    else:
        assert (np.sort(state.deck) == np.repeat(np.arange(da.KINDS), da.COPIES)).all()
        assert {*np.asarray(state.first).tolist()} == {0, 1}


@BOTH
def test_a_critic_is_told_what_others_hide(name):
    twin = make(name)
    state = twin.init(jax.random.key(5), 2)
    assert jax.jit(twin.hidden)(state).shape == (twin.hidden_size,)
    assert bool(twin.is_secret(state)) == (name == "double_agent")


def test_a_twin_that_is_not_there():
    with pytest.raises(BadSetup, match="no twin of 'linq'; there are: double_agent, spywhere"):
        make("linq")


def test_the_numbers_are_those_of_the_box():
    deck = da_cards.R1
    assert [card.copies for card in deck.cards] == [*da.COPIES]
    assert [card.value for card in deck.cards] == [*da.VALUE]
    assert da.DECK == da_cards.DECK
    assert [da_cards.TOKENS.count(token) for token in range(1, 6)] == [*da.TOKEN_COPIES]
    effects = {card.effect: kind for kind, card in enumerate(deck.cards)}
    named = {
        "PERSONAL": da.PERSONAL,
        "TRAP": da.TRAP,
        "TIP": da.A_TIP,
        "CLUES": da.A_LOOK,
        "EARS": da.EARS_CARD,
    }
    named |= {"NOSY": da.NOSY_CARD, "SWAP": da.SWAP_CARD}
    assert all(effects[da_cards.Effect[name]] == kind for name, kind in named.items())
    assert [da.mirrored(da.mirrored(action)) for action in range(da.ACTIONS)] == [*range(da.ACTIONS)]
    assert (sw.COPIES, sw.HAND, sw.MARKET, sw.ALIKE) == (
        sw_cards.COPIES,
        sw_cards.HAND,
        sw_cards.MARKET,
        sw_cards.ALIKE,
    )


def test_only_the_usual_options_have_numbers():
    assert da_insight.is_usual(GAMES["double_agent"].nouns.options())
    assert not da_insight.is_usual(replace(GAMES["double_agent"].nouns.options(), layout="ring"))
    usual = GAMES["spywhere"].nouns.options()
    assert sw_insight.is_usual(usual, sw_cards.NATIONS[1:], 4)
    assert not sw_insight.is_usual(usual, sw_cards.NATIONS, 4)
    assert not sw_insight.is_usual(replace(usual, chain_bonus=True), sw_cards.NATIONS[1:], 4)
