"""Small set-ups that can be solved: the rules are those of the game, and what is imagined could be true."""

import pytest

from brushpass.core import Moment, Seat, advance
from brushpass.games.double_agent.cards import TOKENS, box
from brushpass.games.double_agent.told import PlaceToken, SetUp
from brushpass.research import CODEBOOKS, MatchPosition, Task, by_seed, settle
from brushpass.research.codebooks.double_agent_finale import GONE, TRAINING
from games.double_agent.secrets import conserved
from support.games.numbers import walk


@pytest.mark.parametrize("layout", ["line", "ring"])
def test_two_agents_are_left_and_two_tokens_to_be_placed(layout):
    task = Task(CODEBOOKS["double_agent_finale"], options={"layout": layout})
    position = settle(MatchPosition(task), by_seed("late"))
    assert [agent.opened is None for agent in position.table.agents] == [False] * 4 + [True] * 2
    for seat in task.seats:
        moves = [task.actions.move(number) for number in position.open(seat)]
        assert moves == [PlaceToken(4, 4), PlaceToken(4, 5)]
        assert position.view(seat).hand.tokens == GONE
    assert position.table.agents[4].needs == 3
    assert position.table.agents[5].needs == (3 if layout == "ring" else 4)


@pytest.mark.parametrize("layout", ["line", "ring"])
def test_what_is_true_of_every_match_is_true_of_a_finale(layout):
    task = Task(CODEBOOKS["double_agent_finale"], options={"layout": layout})
    for seed in map(str, range(20)):
        for position in walk(task, seed):
            conserved(position.state)
        assert position.result is not None


def test_what_is_imagined_of_a_finale_could_be_true():
    task, met = Task(CODEBOOKS["double_agent_finale"]), set()
    for number, position in enumerate(walk(task, "late")):
        for seat in task.seats if position.result is None else ():
            for way in range(10):
                state = position.imagined(seat, Moment(f"{number}/{way}")).state
                conserved(state)
                tokens = state.sides[1 - seat].tokens
                assert tokens[: len(GONE)] == GONE
                if isinstance(position.table.phase, SetUp):
                    met.add(tokens)
                else:
                    assert sorted(tokens) == sorted(TOKENS)
    assert met == {GONE, (*GONE, 4, 5), (*GONE, 5, 4)}


def test_who_has_placed_knows_that_the_other_has_not():
    task = Task(CODEBOOKS["double_agent_finale"])
    position = settle(MatchPosition(task), by_seed("late"))
    state, _ = advance(task.game, position.state, Seat(0), PlaceToken(4, 5), Moment("late", 1))
    view = task.game.view(state, Seat(0))
    assert view.hand.tokens == (*GONE, 5, 4)
    assert {task.game.imagine(view, (), Moment(str(n))).sides[1].tokens for n in range(20)} == {GONE}


def test_both_hold_all_their_cards():
    task, throw = Task(CODEBOOKS["double_agent_finale"]), by_seed("late")
    position = settle(MatchPosition(task), throw)
    position = settle(position.choose({seat: position.open(seat)[0] for seat in task.seats}), throw)
    for seat in task.seats:
        assert position.view(seat).hand.cards == tuple(sorted(box(TRAINING)))
