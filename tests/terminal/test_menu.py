"""Asking for a move: by numbers, by text, one small question at a time, and always with a way back."""

from itertools import combinations

import pytest

from brushpass.core import Told, Write
from brushpass.games.linq.told import GiveUp, Guess, NameNumber, Point, SaidIt, Say
from brushpass.terminal.menu import Keyboard, choose, keys
from brushpass.words import Phrasebook, phrases
from support.laws.phrases import in_every_language

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


class Script:
    """A person who answers what was planned, and remembers what was asked."""

    def __init__(self, *answers):
        self.answers = [*answers]
        self.asked = []

    def pick(self, question, answers):
        self.asked.append((question, [*answers]))
        return [*answers].index(self.answers.pop(0))

    def write(self, question):
        self.asked.append((question, None))
        return self.answers.pop(0)


def chosen(offers, *answers, language="en"):
    person = Script(*answers)
    move = choose(offers, Phrasebook("linq", language, 0, NAMES), Keyboard(person.pick, person.write))
    assert not person.answers
    return move, person.asked


def test_a_blank_alone_is_asked_for_at_once():
    move, asked = chosen([Write(Say, 30)], "boat")
    assert move == Say("boat")
    assert asked == [("Which word do you say?", None)]


def test_nothing_is_no_text_where_there_is_no_way_back():
    move, asked = chosen([Write(Say, 30)], "", "", "boat")
    assert move == Say("boat")
    assert len(asked) == 3


def test_beside_other_moves_the_kind_is_asked_first():
    move, asked = chosen([GiveUp(), Write(Guess, 30)], "Try the password", "river")
    assert move == Guess("river")
    assert asked[0] == ("What now?", ["Do not guess the password", "Try the password"])


def test_an_empty_text_leads_back():
    move, _ = chosen([GiveUp(), Write(Guess, 30)], "Try the password", "", "Do not guess the password")
    assert move == GiveUp()


def test_a_single_move_is_still_asked_for():
    assert chosen([SaidIt()], "I have said it")[0] == SaidIt()


def test_a_number_is_its_own_answer():
    move, asked = chosen([NameNumber(n) for n in range(1, 11)], "7")
    assert move == NameNumber(7)
    assert asked == [("Which number will the password have?", [str(n) for n in range(1, 11)])]


class Bid(Told):
    count: int
    face: int


@pytest.fixture
def bids(monkeypatch):
    """Words for a bid that name neither of its numbers in a list."""
    words = phrases("brushpass.games.linq", "en")
    more = {
        "moves": {"Bid": "Bid {count} × {face}"},
        "ask": {"Bid": {"count": "How many?", "face": "Of what?"}},
    }
    monkeypatch.setattr(
        "brushpass.words.phrases", lambda place, _: words | more if "games" in place else HOUSE
    )


HOUSE = phrases("brushpass", "en")


@pytest.mark.usefixtures("bids")
@pytest.mark.parametrize("bid", [Bid(count, face) for count in (1, 2) for face in (1, 2, 3)])
def test_of_moves_with_several_numbers_one_is_asked_for_after_the_other(bid):
    offers = [Bid(count, face) for count in (1, 2) for face in (1, 2, 3)]
    move, asked = chosen(offers, str(bid.count), str(bid.face))
    assert move == bid
    assert asked == [("How many?", ["1", "2"]), ("Of what?", ["1", "2", "3", "Back"])]


@pytest.mark.usefixtures("bids")
def test_back_goes_one_question_back():
    offers = [Bid(count, face) for count in (1, 2) for face in (1, 2, 3)]
    move, asked = chosen(offers, "1", "Back", "2", "3")
    assert move == Bid(2, 3)
    assert [question for question, _ in asked] == ["How many?", "Of what?"] * 2


class Discard(Told):
    cards: tuple[str, ...]
    aloud: bool


@pytest.fixture
def discards(monkeypatch):
    """Words for a discard, without a question."""
    words = phrases("brushpass.games.linq", "en")
    more = {"moves": {"Discard": "Discard {cards}"}, "kinds": {"Discard": "Discard some"}}
    monkeypatch.setattr(
        "brushpass.words.phrases", lambda place, _: words | more if "games" in place else HOUSE
    )


@pytest.mark.usefixtures("discards")
def test_where_fewer_will_do_that_can_be_said_and_what_has_no_question_is_asked_for_by_its_kind():
    sets = [(), ("ace",), ("ten",), ("ace", "ten")]
    offers = [Discard(cards, aloud) for cards in sets for aloud in (False, True)]
    move, asked = chosen(offers, "ace", "That is all", "on")
    assert move == Discard(("ace",), aloud=True)
    assert asked == [
        ("Discard some", ["ace", "ten", "nothing"]),
        ("Discard some", ["ten", "That is all", "Back"]),
        ("Discard some", ["off", "on", "Back"]),
    ]


@pytest.mark.usefixtures("discards")
def test_where_the_order_means_something_whole_rows_are_offered():
    offers = [Discard(cards, aloud=False) for cards in (("ace", "ten"), ("ten", "ace"))]
    assert chosen(offers, "ten and ace")[0] == offers[1]


def test_numbers_are_their_own_keys_and_beside_them_letters():
    assert keys(["Swap", "Back"]) == ["1", "2"]
    assert keys(["3", "10", "-1"]) == ["3", "10", "-1"]
    assert keys(["3", "10", "-1", "That is all", "Back"]) == ["3", "10", "-1", "a", "b"]


def test_a_number_among_words_or_twice_is_no_key():
    assert keys(["7", "Ada", "Ben", "Cleo"]) == ["1", "2", "3", "4"]
    assert keys(["7", "7", "Back"]) == ["1", "2", "3"]


def test_there_is_a_way_back_from_numbers_too():
    offers = [*(NameNumber(n) for n in range(1, 11)), SaidIt()]
    move, asked = chosen(offers, "Name a number", "Back", "I have said it")
    assert move == SaidIt()
    assert len(asked) == 3


def test_two_people_are_asked_for_one_after_the_other():
    offers = [Point(pair) for pair in combinations(range(5), 2)]
    move, asked = chosen(offers, "Dan", "Ben")
    assert move == Point((1, 3))
    assert asked == [
        ("Whom do you point at?", ["you", "Ben", "Cleo", "Dan", "Eve"]),
        ("And with the other hand?", ["you", "Ben", "Cleo", "Eve", "Back"]),
    ]


def test_a_spy_is_asked_for_one_person_alone():
    offers = [Point((0, other)) for other in range(1, 5)]
    move, asked = chosen(offers, "Cleo")
    assert move == Point((0, 2))
    assert asked == [("Whom do you point at?", ["Ben", "Cleo", "Dan", "Eve"])]


def test_there_is_a_way_back_from_the_first_hand():
    offers = [Point(pair) for pair in combinations(range(5), 2)]
    move, asked = chosen(offers, "Dan", "Back", "Eve", "Ben")
    assert move == Point((1, 4))
    assert len(asked) == 4


@in_every_language
def test_every_question_is_asked_in_the_players_language(language):
    _, asked = chosen([Write(Say, 30)], "boat", language=language)
    assert asked[0][0] in {"Which word do you say?", "Quel mot dites-vous\u00a0?"}
