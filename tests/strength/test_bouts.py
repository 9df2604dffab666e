"""Bouts: who meets whom, and that a deal is fair to both."""

from dataclasses import replace

import pytest

from brushpass import GAMES
from brushpass.bots import LEVELS, player
from brushpass.core import BadSetup
from brushpass.games.linq import bot
from brushpass.strength import linq
from brushpass.strength.bouts import Bout, bouts_of, conditions, play, setting_named, sound_levels
from brushpass.strength.settings import Setting, setting_of
from support.games.bell import GAME as BELL


def test_every_game_has_a_setting_and_wink_is_played_in_slots():
    assert all(setting_named(name).seats in game.seats for name, game in GAMES.items())
    assert setting_named("wink").options == {"mode": "slots"}


@pytest.mark.parametrize(("seats", "usual"), [((2, 3), 3), ((2, 6), 4), ((6, 8), 6)])
def test_a_game_of_which_nothing_is_said_is_played_by_four_or_nearly_so(seats, usual):
    least, most = seats
    assert setting_of(replace(BELL, seats=range(least, most + 1))) == Setting(usual, {})


def test_everybody_meets_everybody_the_higher_level_first():
    bouts = bouts_of("spywhere", LEVELS)
    assert len({*bouts}) == 10
    assert len({*bouts_of("wink", LEVELS)}) < 10  # it has no mastermind
    assert all(LEVELS.index(bout.one) > LEVELS.index(bout.other) for bout in bouts)


def test_linq_is_measured_in_both_roles():
    assert [bout.role for bout in bouts_of("linq", ["novice", "agent"])] == ["spies", "counter-spies"]
    assert bouts_of("linq", ["random", "novice"]) == []


def test_levels_are_sorted_and_named_once():
    assert sound_levels(["spymaster", " novice", "novice "]) == ["novice", "spymaster"]


@pytest.mark.parametrize(("names", "why"), [(["oracle", "novice"], "oracle"), (["novice"], "nobody to meet")])
def test_there_must_be_two_levels_that_there_are(names, why):
    with pytest.raises(BadSetup, match=why):
        sound_levels(names)


@pytest.mark.parametrize("bout", [Bout("spywhere", "novice", "novice"), *bouts_of("linq", ["novice"] * 2)])
def test_who_meets_an_equal_gets_half_of_every_deal(bout):
    for number in range(3):
        deal = play(bout, number)
        assert (deal.share, deal.lead) == (0.5, 0)


def test_both_sides_play_the_same_deal_and_change_seats():
    kept = []
    deal = play(Bout("spywhere", "novice", "random"), 7, kept.append)
    one, other = kept
    assert one.seed == other.seed == "strength/spywhere/7"
    assert one.seated == ("novice", "random") * 2
    assert other.seated == ("random", "novice") * 2
    assert deal == play(Bout("spywhere", "novice", "random"), 7)
    assert 0 <= deal.share <= 1


def test_in_a_role_both_teams_meet_the_same_others():
    kept = []
    play(Bout("linq", "novice", "random", "counter-spies"), 0, kept.append)
    assert [{*each.seated} for each in kept] == [{"random against novice"}, {"random against random"}]


def test_novices_are_better_spies_than_random_players():
    deals = [play(Bout("linq", "novice", "random", "spies"), number) for number in range(3)]
    assert all(deal.share == 1 and deal.lead > 0 for deal in deals)


def test_the_numbers_are_named_by_the_same_player_whoever_has_the_role():
    """Otherwise one team might play for easier words."""
    asked = []

    def ask(game, level):
        class Listed:
            def choose(self, view, log, offers, moment):
                if type(view.table.phase).__name__ == "Naming":
                    asked.append(level)
                return bot.choose(view, log, offers, moment)

        assert player(game, level)
        return Listed()

    play(Bout("linq", "agent", "novice", "spies"), 0, ask=ask)
    assert {*asked} == {"novice"}


def test_a_tally_counts_by_head_what_a_role_earned():
    assert linq.Tally(5).earned == {"spies": 0, "counter-spies": 0}


def test_conditions_say_which_rules_seats_options_and_budgets():
    told = conditions("wink")
    assert all(part in told for part in (GAMES["wink"].version, "4 seats", "slots", "spymaster dreams"))
