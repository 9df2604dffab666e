"""W1. The box."""

import pytest

from brushpass.core import BadSetup
from brushpass.games.wink import GAME
from brushpass.games.wink.cards import AGENTS
from brushpass.table.match import Match
from brushpass.words import phrases
from support.laws.phrases import in_every_language

from .builder import dealt, rule


@rule("W1.1")
def test_there_are_thirty_six_numbered_agents():
    assert tuple(range(1, 37)) == AGENTS


@rule("W1.1")
@in_every_language
def test_every_agent_has_a_name_of_its_own(language):
    names = phrases("brushpass.games.wink", language)["agent"]
    assert [*names] == [*map(str, AGENTS)]
    assert len(set(names.values())) == 36
    assert all(name.startswith(f"{number}, ") for number, name in names.items())


@rule("W1.1")
@pytest.mark.parametrize("edition", ["nest_of_spies", "first_edition"])
@pytest.mark.parametrize("seats", range(4, 9))
def test_every_card_dealt_has_its_twin_in_the_crowd(seats, edition):
    scene = dealt(seats, edition=edition)
    held = [agent for seat in scene.seats for agent in scene.hand(seat).cards]
    assert len(set(held)) == len(held)
    assert set(held) <= set(scene.table.faceup) == set(scene.table.crowd)


@rule("W1.2")
@pytest.mark.parametrize("seats", range(4, 9))
def test_everybody_has_four_counter_intelligence_cards_and_a_pawn_beside_the_crowd(seats):
    scene = dealt(seats)
    assert [scene.figure(seat).counter for seat in scene.seats] == [4] * seats
    assert [scene.figure(seat).pawn for seat in scene.seats] == [None] * seats


@rule("W1.3")
def test_four_to_eight_play():
    assert GAME.seats == range(4, 9)
    for seats in (3, 9):
        with pytest.raises(BadSetup, match=f"wink is for 4 to 8 players, not {seats}"):
            Match(GAME, seats, "seed")
