"""Words, numbers, JSON: none tells more than another. Change what a seat cannot know: all stay the same."""

from dataclasses import replace

import numpy as np
import pyspiel
import pytest

import brushpass
from brushpass.core import Moment, to_json
from brushpass.research import CODEBOOKS, Codebook, MatchPosition, Task, by_seed, openspiel, settle
from brushpass.research.gymnasium import SoloEnv
from brushpass.research.node import Node
from brushpass.research.pettingzoo import RoundEnv, TurnEnv
from brushpass.research.position import Past
from brushpass.wire.codec import encode
from support.games.numbers import size_name, small, some, walk
from support.laws import changes

GAMES = [CODEBOOKS[name] for name in brushpass.GAMES if name in CODEBOOKS]
SMALL = [small(codebook) for codebook in GAMES]
for _codebook in SMALL:
    openspiel.register(_codebook)


def lies(position, seat):
    """The same position with something else in it that ``seat`` cannot know; what was seen stays."""
    diaries = {seat: position.diary(seat)}
    for change in changes(position.task.game.name):
        state = change(position.state, seat, Moment("lie", position.step))
        if state is not None:
            yield MatchPosition(position.task, state, Past(diaries), step=position.step, at=position.at)


def seen_in_openspiel(game, position, seat):
    """All that OpenSpiel can show to a seat."""
    state = game.new_initial_state()
    state.node = Node(position)
    return (
        state.observation_string(seat),
        state.information_state_string(seat),
        state.observation_tensor(seat),
        state.information_state_tensor(seat),
        state.to_observation_struct(seat).to_json(),
        state.legal_actions(seat) if seat in position.deciders else None,
    )


def seen_in_environments(environments, position, seat):
    """All that PettingZoo and Gymnasium can show to a seat."""
    shown = []
    for environment in environments:
        environment.episode.position = position
        episode = environment.episode
        shown += [episode.observe(seat).tobytes(), episode.mask(seat).tobytes(), episode.render()]
    return shown


def test_every_game_is_looked_at():
    looked_at = {codebook.game.name for codebook in GAMES}
    assert {codebook.game.name for codebook in CODEBOOKS.values()} == looked_at


def told_apart(codebook: Codebook, seats: int, seed: str, count: int) -> int:
    """Look at worlds that differ in a secret: they must be the same in words, in numbers and on the wire."""
    game = pyspiel.load_game(f"brushpass_{codebook.name}(players={seats},together=true)")
    kinds = [TurnEnv, RoundEnv, SoloEnv]
    environments = [kind(codebook, seats, recall=recall) for kind in kinds for recall in (False, True)]

    def shown(position, seat):
        sent = encode(position.view(seat))
        return (
            sent,
            *seen_in_openspiel(game, position, seat),
            *seen_in_environments(environments, position, seat),
        )

    changed = 0
    for position in some(walk(Task(codebook, seats), seed), count):
        for seat in position.task.seats if position.result is None else ():
            told = shown(position, seat)
            for lie in lies(position, seat):
                assert lie.state != position.state
                assert shown(lie, seat) == told
                changed += 1
    return changed


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("codebook", "seats"), [(each, seats) for each in SMALL for seats in each.game.seats], ids=size_name
)
def test_no_view_tells_what_a_seat_cannot_know(codebook: Codebook, seats: int):
    assert told_apart(codebook, seats, "secret", 20) > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("codebook", "seats"), [(each, n) for each in GAMES for n in each.game.seats])
def test_no_view_of_many_tells_what_a_seat_cannot_know(codebook: Codebook, seats: int, seed: int):
    assert told_apart(codebook, seats, f"secret {seed}", 60) > 20


def leaky(codebook):
    """A game whose table tells, by the order of the nations, what seat 0 has."""

    def table(state):
        mine = state.hands[0].passports[0]
        rest = [nation for nation in state.table.nations if nation != mine]
        return replace_nations(state.table, (mine, *rest))

    return replace(codebook, name="leaky", game=replace(codebook.game, table=table))


def replace_nations(table, nations):
    return type(table)(
        table.figures, table.market, table.stack, table.phase, table.first, nations, table.options
    )


def test_the_test_would_find_a_leak_in_words_alone():
    """Numbers count nations in a bag and hide this leak; words do not, and the test above compares both."""
    task = Task(leaky(CODEBOOKS["spywhere"]), 3)
    position = settle(MatchPosition(task), by_seed("leak"))
    found = [lie for lie in lies(position, 1) if to_json(lie.view(1)) != to_json(position.view(1))]
    assert found
    assert all(np.array_equal(task.observe(lie.view(1)), task.observe(position.view(1))) for lie in found)


@pytest.mark.uncounted
@pytest.mark.parametrize("codebook", CODEBOOKS.values(), ids=size_name)
def test_what_a_seat_saw_decides_all_that_it_is_shown(codebook: Codebook):
    """Equal diaries in words, equal diaries in numbers, in matches with nothing else in common."""
    task = Task(codebook)
    met = {}
    for seed in map(str, range(12)):
        for position in some(walk(task, seed), 24):
            for seat in task.seats:
                words = to_json(position.diary(seat))
                numbers = task.recall(position.view(seat), position.diary(seat)).tobytes()
                assert met.setdefault(words, numbers) == numbers
    assert len(set(met.values())) == len(met) > 100
