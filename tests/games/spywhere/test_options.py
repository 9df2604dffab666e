"""S9. Options."""

import pytest

from brushpass.core import BadSetup
from brushpass.games.spywhere import GAME
from brushpass.games.spywhere.cards import NATIONS
from brushpass.games.spywhere.told import Options
from brushpass.table.match import Match

from .builder import dealt, play_on, rule, with_options


def whole_match(seats, **options):
    """Everything that happens in a match, and how it ends; what was agreed on is left aside."""
    scenes = [*play_on(dealt(seats, **options), shy=True)]
    plain = [with_options(scene.state, Options()) for scene in scenes]
    return plain, [scene.events for scene in scenes]


@rule("S9.1", "S8.1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_countries_of_two_players_mean_nothing_to_more(seats):
    assert whole_match(seats, two_player_nationalities=6) == whole_match(seats)


@rule("S9.1", "S2.1")
@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("choice", NATIONS)
def test_a_country_to_leave_out_means_nothing_to_five_and_six(seats, choice):
    assert with_options(dealt(seats, removed_nationality=choice).state, Options()) == dealt(seats).state


@rule("S9.1", "S2.1", "S8.1")
def test_a_country_to_leave_out_means_nothing_to_two_who_play_with_all():
    scene = dealt(2, two_player_nationalities=6, removed_nationality="italy")
    assert scene.table.nations == NATIONS


@rule("S9.1", "S4.9")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_chain_bonus_means_nothing_without_a_chain(seats):
    assert whole_match(seats, chain_bonus=False) == whole_match(seats)


@rule("S9.1", "S7.2", "S7.5")
@pytest.mark.parametrize("options", [{"scoring": "product"}, {"tiebreak": "more_right_guesses"}])
def test_how_points_are_counted_changes_nothing_before_the_end(options):
    (*states, _), (*events, _) = whole_match(3, **options)
    (*plain_states, _), (*plain_events, _) = whole_match(3)
    assert states == plain_states
    assert events == plain_events


@rule("S9.1", "S2.1", "S4.8", "S4.9", "S7.1", "S7.4", "S8.1")
def test_nothing_is_switched_on_unless_the_table_agrees_on_it():
    assert dealt(3).table.options == Options(
        two_player_nationalities=5,
        scoring="sum",
        chain_elimination=False,
        chain_bonus=False,
        tiebreak="none",
        removed_nationality="random",
    )


@rule("S9.1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_options_that_do_not_apply_are_no_fault(seats):
    options = {"two_player_nationalities": 6, "removed_nationality": "spain", "chain_bonus": False}
    match = Match(GAME, seats, "seed", options)
    assert match.table.options == Options(6, chain_bonus=False, removed_nationality="spain")


@rule("S9.1")
@pytest.mark.parametrize(
    "options",
    [
        {"two_player_nationalities": 4},
        {"removed_nationality": "atlantis"},
        {"scoring": "both"},
        {"tiebreak": "coin"},
        {"chain_bonus": 1},
        {"passports": 3},
    ],
)
def test_there_are_no_other_options_and_no_other_choices(options):
    with pytest.raises(BadSetup):
        Match(GAME, 3, "seed", options)
