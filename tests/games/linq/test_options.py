"""L10. Options."""

import pytest

from brushpass.core import BadSetup
from brushpass.games.linq import GAME
from brushpass.games.linq.told import Options
from brushpass.table.match import Match
from support.laws.scenes import play_on

from .builder import dealt, rule, with_options


def whole_match(seats, **options):
    """Everything that happens in a match, and how it ends; what was agreed on is left aside."""
    scenes = [*play_on(dealt(seats, **options))]
    return [with_options(scene.state) for scene in scenes], [scene.events for scene in scenes]


@rule("L10.1", "L9.1")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_two_couples_mean_nothing_to_six_or_fewer(seats):
    assert whole_match(seats, two_couples=True) == whole_match(seats)


@rule("L10.1", "L9.3")
@pytest.mark.parametrize("seats", [7, 8])
def test_a_sleeper_means_nothing_beside_two_couples(seats):
    assert whole_match(seats, two_couples=True, sleeper=True) == whole_match(seats, two_couples=True)


@rule("L10.1", "L4.6", "L4.7")
def test_a_recap_means_nothing_where_many_speak_and_hear_all_again_anyhow():
    assert whole_match(6, words="spoken", recap_lap=True) == whole_match(6, words="spoken")


@rule("L10.1", "L4.8", "L4.4")
@pytest.mark.parametrize("options", [{"allow_copy": False}, {"same_root": "strict"}, {"same_root": "off"}])
def test_what_may_be_said_means_nothing_where_words_are_spoken(options):
    assert whole_match(5, words="spoken", **options) == whole_match(5, words="spoken")


@rule("L10.1", "L1.1", "L3.1", "L3.3", "L4.3", "L4.6", "L4.7", "L4.8", "L5.3", "L9.1", "L9.3")
def test_nothing_is_switched_on_unless_the_table_agrees_on_it():
    assert dealt(4).table.options == Options(
        language="en",
        number_scope="round",
        number_range="1-10",
        spy_self="forced",
        allow_copy=True,
        recap_lap=False,
        same_root="family",
        two_couples=False,
        sleeper=False,
        words="typed",
        cards="built-in",
    )


@rule("L10.1")
@pytest.mark.parametrize(
    "options",
    [
        {"language": "eo"},
        {"number_scope": "match"},
        {"number_range": 5},
        {"spy_self": True},
        {"same_root": "very"},
        {"words": "sung"},
        {"two_couples": 1},
        {"cards": 3},
        {"cards": None},
        {"passwords": "river"},
    ],
)
def test_there_are_no_other_options_and_no_other_choices(options):
    with pytest.raises(BadSetup):
        Match(GAME, 7, "seed", options)


@rule("L10.1")
@pytest.mark.parametrize("seats", [0, 3, 9, True, "4"])
def test_no_fewer_than_four_and_no_more_than_eight_can_play(seats):
    with pytest.raises(BadSetup, match="linq is for 4 to 8 players"):
        Match(GAME, seats, "seed")
