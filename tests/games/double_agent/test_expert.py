"""Players who remember: what they make of it, and where they put their tokens."""

import pytest

from brushpass.core import Moment, Seat
from brushpass.games.double_agent import GAME, bot, expert
from brushpass.games.double_agent.cards import R1, TOKENS, card_of
from brushpass.games.double_agent.expert import AGENT, SPYMASTER
from brushpass.games.double_agent.told import Filed, LayFile, PlaceToken
from support.games.contests import share_of_wins

from .builder import dealt, double_agent

L, A, S, B, X, Y = range(6)
SURE = [Filed(Seat(1), S, "4")] * 3


def test_it_feeds_nobody_who_serves_the_rival():
    """With the five gone, seat 0 trusts the four at S most, until the rival is seen to trust S too."""
    scene = double_agent(("four one", "one"), tokens=("124235", "125342"), gone="Y")
    asked = [AGENT.choose(scene.view(0), log, scene.offers(0), Moment("d")) for log in ((), SURE)]
    assert asked == [(LayFile("four", S), None), (LayFile("four", X), None)]


def test_a_card_that_is_not_in_the_deck_is_not_found():
    with pytest.raises(KeyError):
        card_of(R1, "joker")


def test_what_promises_most_is_advised_first():
    scene = double_agent(("seven one", "one"), tokens=("122345", "122345"), counters={"Y": 0})
    advised = expert.advise(scene.view(0), (), scene.offers(0), Moment("d"))
    assert advised[0] == LayFile("seven", Y)
    assert sorted(map(repr, advised)) == sorted(map(repr, scene.offers(0)))


def test_where_a_token_goes_is_advised_without_a_long_thought():
    scene = dealt()
    (advised,) = expert.advise(scene.view(0), (), scene.offers(0), Moment("d"))
    assert advised in scene.offers(0)


def test_an_agent_puts_tokens_anywhere():
    scene = dealt()
    moves = {AGENT.choose(scene.view(0), (), scene.offers(0), Moment(f"d{n}"))[0] for n in range(40)}
    assert moves == {*scene.offers(0)}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_spymaster_puts_the_twos_where_a_tie_is_enough_and_the_five_where_it_is_not(seat):
    placed = set()
    for number in range(12):
        scene = dealt()
        while scene.offers(seat):
            move, _ = SPYMASTER.choose(
                scene.view(seat), (), scene.offers(seat), Moment(f"m{number}", scene.number)
            )
            assert isinstance(move, PlaceToken)
            scene = scene.play(seat, move)
        tokens = scene.hand(seat).tokens
        near = [tokens[agent] for agent in range(6) if expert.is_near(scene.table, Seat(seat), agent)]
        assert sorted(tokens) == sorted(TOKENS)
        assert 2 in near
        assert 5 not in near
        placed.add(tokens)
    assert len(placed) > 6


def test_a_plan_that_somebody_else_has_spoilt_is_given_up():
    """Whoever takes over a seat in the middle finds tokens placed in another way."""
    scene = dealt()
    for token in (5, 2):
        scene = scene.play(0, PlaceToken(len(scene.hand(0).tokens), token))
    for number in range(20):
        move, _ = SPYMASTER.choose(scene.view(0), (), scene.offers(0), Moment(f"m{number}"))
        assert move in scene.offers(0)


def test_a_spymaster_pulls_for_what_is_to_come():
    scene = double_agent(("four one", "one"), tokens=("124235", "125342"))
    agent, spymaster = (who.prospect(scene.view(0), ()) for who in (AGENT, SPYMASTER))
    assert agent.to_come == bot.TO_COME < spymaster.to_come


@pytest.mark.soak
def test_a_spymaster_beats_an_agent():
    assert share_of_wins(GAME, SPYMASTER, AGENT, [f"expert {deal}" for deal in range(120)]) > 0.52
