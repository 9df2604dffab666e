"""A player that is asked in text: slips are told and counted, and the house steps in."""

import pytest

from brushpass import GAMES
from brushpass.bots import player
from brushpass.bots.arena import contest
from brushpass.table.setup import set_up
from brushpass.text import TextDoor, TextPlayer

NAMES = ("Ada", "Basil", "Cleo", "Dmitri")


def play(game, ask, seats=2, options=None, **asked):
    setup = set_up(GAMES[game], seats, options or {})
    door = TextDoor(GAMES[game], setup.options, 0, NAMES[:seats])
    mine = TextPlayer(door, ask, **asked)
    others = [player(GAMES[game], "novice")] * (seats - 1)
    contest(GAMES[game], setup, [mine, *others], "text")
    return mine.account


def test_who_always_takes_the_first_move_makes_no_slip():
    account = play("spywhere", lambda _: "1")
    assert account.decisions > 5
    assert account.by_house == 0
    assert account.slip_rate == 0
    assert account.answered == account.decisions


def test_who_talks_nonsense_is_played_by_the_house_and_counted():
    told = []
    account = play("spywhere", lambda text: told.append(text) or "nonsense", patience=2)
    assert account.by_house == account.decisions
    assert account.slips == {"unreadable": 2 * account.decisions}
    assert account.slip_rate == 2
    assert told[1].startswith("That was no move: ")


def test_who_remembers_is_told_the_rules_once_and_then_what_is_new():
    told = []
    play("spywhere", lambda text: told.append(text) or "1")
    assert [text.startswith("# ") for text in told] == [True] + [False] * (len(told) - 1)
    seen = [line for text in told for line in text.splitlines() if line.startswith("- You drew")]
    forgetful = []
    play("spywhere", lambda text: forgetful.append(text) or "1", remembers=False)
    assert all(text.startswith("# ") for text in forgetful)
    last = [line for line in forgetful[-1].splitlines() if line.startswith("- You drew")]
    assert last == seen


def test_who_remembers_nothing_is_told_all_again_with_the_slip():
    told = []
    play("spywhere", lambda text: told.append(text) or "nonsense", remembers=False, patience=2)
    assert told[1].startswith(told[0])
    assert "That was no move: " in told[1].removeprefix(told[0])


def test_who_waits_in_a_live_game_is_asked_again():
    answers = iter(["0", "1"] * 2_000)
    account = play("wink", lambda _: next(answers), seats=4, options={"mode": "live"})
    assert account.decisions > 10


@pytest.mark.parametrize("patience", [1, 3])
def test_a_seat_that_says_nothing_stops_nobody(patience):
    account = play("double_agent", lambda _: "", patience=patience)
    assert account.slips == {"nothing": patience * account.decisions}


def test_before_the_first_decision_there_is_no_rate():
    door = TextDoor(GAMES["spywhere"], None, 0, NAMES)
    assert TextPlayer(door, str).account.slip_rate == 0
