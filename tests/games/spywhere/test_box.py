"""S1. The box."""

from collections import Counter

import pytest

from brushpass.games.spywhere.cards import NATIONS
from brushpass.words import phrases

from .builder import dealt, letters, play_on, rule, spywhere

SIX = tuple(f"{nation.title()}: EEF" for nation in NATIONS)


def dish_cards(scene):
    """Every dish card, wherever it lies."""
    cleared = [nation for figure in scene.table.figures for nation in figure.clues * 3]
    held = [card for hand in scene.state.hands for card in hand.cards]
    return Counter([*held, *scene.table.market, *scene.state.stack, *cleared])


@rule("S1.1")
def test_there_are_six_countries():
    assert [*NATIONS] == ["belgium", "england", "france", "germany", "italy", "spain"]


@rule("S1.1")
def test_each_country_has_its_dish():
    assert phrases("brushpass.games.spywhere", "en")["dish"] == {
        "belgium": "mussels and chips",
        "england": "jelly",
        "france": "cheese",
        "germany": "sauerkraut",
        "italy": "pizza",
        "spain": "paella",
    }


@rule("S1.1")
@pytest.mark.parametrize("seats", [5, 6])
def test_of_each_dish_there_are_eighteen_cards_and_108_in_all(seats):
    cards = dish_cards(dealt(seats))
    assert set(cards.values()) == {18}
    assert cards.total() == 108


@rule("S1.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_no_card_is_ever_lost_or_made(seats):
    for scene in play_on(dealt(seats, chain_elimination=True), shy=True):
        assert set(dish_cards(scene).values()) == {18}


@rule("S1.2")
def test_six_spies_have_the_six_passports():
    assert letters(nation for hand in dealt(6).state.hands for nation in hand.passports) == "BEFGIS"


@rule("S1.2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_no_two_spies_have_the_same_passport(seats):
    for seed in "abcdefgh":
        passports = [nation for hand in dealt(seats, seed).state.hands for nation in hand.passports]
        assert len(passports) == len(set(passports))


@rule("S1.3")
def test_each_spy_has_one_identification_card_of_each_country():
    for seat in range(6):
        scene = spywhere(*SIX, to=f"Spot {seat}")
        assert scene.may_lay(seat, (seat + 1) % 6) == "BEFGIS"
