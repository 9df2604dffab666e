"""The player that learnt by playing against itself: what it is given, and when a spymaster plays instead."""

import pytest

from brushpass import Match
from brushpass.bots import player
from brushpass.core import Moment, Seat
from brushpass.games.double_agent import GAME, mastermind, numbering
from brushpass.games.double_agent.expert import SPYMASTER
from brushpass.games.double_agent.insight import number_of
from brushpass.games.double_agent.mastermind import MASTERMIND, RULES, Mastermind, network_in, shipped
from brushpass.games.double_agent.told import PlayInVain
from brushpass.network import say_once
from support.games.contests import share_of_wins
from support.games.matches import play

SEATS = 2


@pytest.fixture(autouse=True)
def _said_nothing_yet():
    say_once.cache_clear()


def asked(match, who, dice="dice"):
    """What somebody would do now."""
    seat = match.to_act[0]
    view = match.view(seat)
    return who.choose(view, match.log(seat), match.offers(seat), Moment(dice))


def begun(steps=14, **options):
    """A match in which some moves were made."""
    match = Match(GAME, seats=SEATS, seed="begun", options=options)
    play(match, "novice", until=steps)
    return match


def test_its_weights_are_small_and_of_the_rules_as_they_are():
    assert len(shipped()) <= 1_500_000
    assert GAME.version == RULES
    assert network_in(shipped()).about["plan"]["game"] == GAME.name


def test_it_draws_its_moves_with_its_own_dice():
    match = begun()
    chosen = [asked(match, MASTERMIND, f"{number}") for number in range(12)]
    assert chosen == [asked(match, MASTERMIND, f"{number}") for number in range(12)]
    assert all(move in match.offers(match.to_act[0]) and wake is None for move, wake in chosen)
    warm = {asked(match, Mastermind(heat=50.0), f"{number}")[0] for number in range(30)}
    assert len(warm) > len({asked(match, Mastermind(heat=0.01), f"{number}")[0] for number in range(30)}) == 1


@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
def test_an_action_without_effect_has_one_number_from_either_side(seat):
    assert numbering.TABLE[number_of(PlayInVain("nosy"), seat)][0] == numbering.VAIN


def test_where_there_is_one_move_it_asks_nobody(monkeypatch):
    monkeypatch.setattr(mastermind, "observe", None)
    match = begun()
    view, log = match.view(match.to_act[0]), match.log(match.to_act[0])
    only = match.offers(match.to_act[0])[:1]
    assert MASTERMIND.choose(view, log, only, Moment("d")) == (only[0], None)


def test_with_options_that_it_was_not_trained_for_a_spymaster_plays(caplog):
    match = begun(layout="ring")
    assert [asked(match, MASTERMIND, "a")] * 2 == [asked(match, SPYMASTER, "a") for _ in range(2)]
    asked(match, MASTERMIND)
    (line,) = [record.message for record in caplog.records]
    assert line == "mastermind of double_agent was not trained with these options: a spymaster plays"


BROKEN = {
    "cut off": shipped()[:-1000],
    "another version": shipped().replace(b'"rules": "1.0"', b'"rules": "0.1"', 1),
    "no weights": b"tins",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_with_weights_that_are_broken_a_spymaster_plays(caplog, data):
    match = begun()
    assert asked(match, Mastermind(weights=data)) == asked(match, SPYMASTER)
    (line,) = [record.message for record in caplog.records]
    assert line.startswith("mastermind of double_agent cannot play: weights ")
    assert line.endswith(": a spymaster plays")
    assert "\n" not in line


@pytest.mark.uncounted
def test_it_beats_those_who_play_at_random():
    deals = [f"mastermind {deal}" for deal in range(4)]
    assert share_of_wins(GAME, MASTERMIND, player(GAME, "random"), deals) > 0.7
