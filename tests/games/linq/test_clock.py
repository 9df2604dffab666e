"""The time for a word is the house's: when it is up, the house speaks, and nobody learns anything by it."""

import pytest

from brushpass import GAMES, Match
from brushpass.bots import players
from brushpass.core import Illegal
from brushpass.games.linq.told import Guess, Point, Say, SpyCard, Talk
from brushpass.table.house import PACES, House
from support.games.seated import people

LINQ = GAMES["linq"]
HOUSE = House(PACES["quick"], players(LINQ), "house")


def asleep(match):
    """Let everybody sleep: the house makes every decision, each at its time."""
    while not match.over:
        due = HOUSE.due(match, people(match))[0]
        yield match, due
        move, _ = HOUSE.decide(match, due)
        match.play(due.seat, move, due.at)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_spy_and_a_counter_spy_have_the_same_time_for_a_word(language):
    times = {True: set(), False: set()}
    for match, due in asleep(Match(LINQ, seats=5, seed="sleepy", options={"language": language})):
        if isinstance(match.table.phase, Talk):
            spy = isinstance(match.hand(due.seat).card, SpyCard)
            times[spy].add(due.at - match.stirred_at)
    assert times == {True: {20_000}, False: {20_000}}


def test_what_the_house_says_is_never_refused():
    match = Match(LINQ, seats=8, seed="drowsy", options={"two_couples": True, "same_root": "strict"})
    said = [match for match, _ in asleep(match)]
    assert match.over
    assert len(said) == len(match.steps)
    kinds = {type(step.move) for step in match.steps}
    assert {Say, Point, Guess} <= kinds


def test_words_that_were_refused_do_not_move_the_clock():
    match = Match(LINQ, seats=4, seed="dozing")
    for running, due in asleep(match):
        card = running.hand(due.seat).card
        if isinstance(running.table.phase, Talk) and isinstance(card, SpyCard):
            with pytest.raises(Illegal, match="the password"):
                running.play(due.seat, Say(card.password), running.stirred_at + 5_000)
            assert HOUSE.due(running, people(running))[0] == due
            return
    raise AssertionError("a spy speaks in every round")


def test_in_sealed_choices_there_is_one_time_for_all():
    for match, _ in asleep(Match(LINQ, seats=6, seed="napping")):
        dues = {due.at for due in HOUSE.due(match, people(match))}
        assert dues == {match.stirred_at + min(8_000, match.staged) + 20_000}
