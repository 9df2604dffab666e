"""W11. Options."""

import pytest

from brushpass.core import BadSetup, Moment, Setup, from_plain, replace
from brushpass.games.wink import GAME
from brushpass.games.wink.cards import Options
from brushpass.table.match import Match
from support.games.matches import play, wink

from .builder import rule


def whole_match(seats, **options):
    """All that happens in a match of novices; what was agreed on is left aside."""
    match = play(wink(seats, "options", **options), "novice")
    return [[(step.seat, step.at, step.move) for step in match.steps], match.points, match.winners]


@rule("W11.1")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_a_bonus_means_nothing_to_the_nest(seats):
    assert whole_match(seats, mode="in_person", deal_bonus=True) == whole_match(seats, mode="in_person")


@rule("W11.1")
@pytest.mark.parametrize("seats", [4, 8])
def test_a_bonus_means_nothing_where_the_first_edition_deals_so_anyway(seats):
    options = {"mode": "in_person", "edition": "first_edition"}
    assert whole_match(seats, **options, deal_bonus=True) == whole_match(seats, **options)


@rule("W11.1")
@pytest.mark.parametrize(
    "option", [{"attention": "sharp"}, {"turn_ms": 7}, {"force_wink": True}, {"traffic": "padded"}]
)
def test_times_and_eyes_mean_nothing_in_person(option):
    assert whole_match(5, mode="in_person", **option) == whole_match(5, mode="in_person")


@rule("W11.1")
def test_what_skipping_does_means_nothing_where_one_must_name():
    options = {"mode": "in_person", "edition": "first_edition"}
    assert whole_match(6, **options, skip_effect="miss") == whole_match(6, **options)


@pytest.mark.uncounted
@rule("W11.1")
@pytest.mark.parametrize("option", [{"sign": "nod"}, {"traffic": "padded"}, {"given_by": "eyes"}])
def test_how_a_sign_looks_what_gives_it_and_how_frames_travel_is_no_rule(option):
    pace = {"attention": "sharp", "turn_min_ms": 300}
    assert whole_match(4, **pace, **option) == whole_match(4, **pace)


@rule("W11.1")
@pytest.mark.parametrize("options", [{"turn_min_ms": 1}, {"cooldown_ms": 1}])
def test_times_of_live_eyes_mean_nothing_to_the_deal(options):
    one, other = (GAME.deal(Setup(5, from_plain(chosen, Options)), Moment("s")) for chosen in (options, {}))
    assert replace(one, table=replace(one.table, options=Options())) == other


@rule("W11.1")
def test_nothing_is_switched_on_unless_the_table_agrees_on_it():
    assert Match(GAME, 4, "seed").table.options == Options(
        edition="nest_of_spies",
        mode="live",
        contact="by_edition",
        skip_effect="keep",
        accuse_scope="called",
        accuse_own_card="forbid",
        no_legal_call="pass",
        end_timing="immediate",
        force_wink=False,
        deal_bonus=False,
        sign="wink",
        attention="standard",
        traffic="plain",
        given_by="any",
    )


@rule("W11.1")
@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"edition": "second"}, "option edition cannot be 'second'"),
        ({"mode": "asleep"}, "option mode cannot be 'asleep'"),
        ({"attention": 3}, "option attention cannot be 3"),
        ({"force_wink": 1}, "option force_wink cannot be 1"),
        ({"turn_ms": 0}, "option turn_ms cannot be 0"),
        ({"turn_ms": 60_001}, "option turn_ms cannot be 60001"),
        ({"wink_ms": -5}, "option wink_ms cannot be -5"),
        ({"wink_ms": 1.5}, "option wink_ms cannot be 1.5"),
        ({"side_ms": "long"}, "option side_ms cannot be 'long'"),
        ({"side_ms": True}, "option side_ms cannot be True"),
        ({"cheating": True}, "wink has no option 'cheating'"),
    ],
)
def test_there_are_no_other_options_and_no_other_choices(options, fault):
    with pytest.raises(BadSetup, match=fault):
        Match(GAME, 4, "seed", options)
