"""A table told by a game's words, and by the names of its fields where they say nothing."""

import pytest

from brushpass.core import Told
from brushpass.words import Phrasebook, phrases
from brushpass.words.telling import at_end, beside, described, on_table

SEATS = ("Ada", "Bo")


class Turn(Told):
    who: tuple[int, ...] = (0,)


class Over(Told):
    words: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...] = ()


class Bid(Told):
    count: int


class Pass(Told):
    pass


class Odd(Told):
    dice_left: int | None


class Figure(Told, tag=False):
    cards: int
    marked: tuple[int, ...] = ()


class Claim(Told, tag=False):
    seat: int
    count: int


class Table(Told, tag=False):
    dice: tuple[int, ...]
    figures: tuple[Figure, ...]
    market: tuple[str, ...]
    bids: tuple[Bid, ...]
    last: Bid | Pass | Turn | Odd | None
    wild: bool
    phase: Turn | Over
    options: tuple[()] = ()


TABLE = Table(
    (3, 2), (Figure(0), Figure(4, (1,))), ("jam", "tea"), (Bid(1), Bid(2)), None, wild=True, phase=Turn()
)
OWN = {
    "table": {"market": "Market", "wild": "{wild} wild"},
    "seats": {
        "dice": {"you": "your {dice} dice", "other": "{dice} dice"},
        "figures": {"by": "cards", "none": "out", "one": "one card", "other": "{cards} cards"},
    },
    "parts": {"Bid": "{count} dice"},
    "moves": {"Pass": "Go on"},
    "phases": {"Turn": "Your turn."},
}


@pytest.fixture
def book(monkeypatch):
    """Open a book with words of our own."""

    def book(**words):
        house = phrases("brushpass", "en")
        monkeypatch.setattr(
            "brushpass.words.phrases", lambda place, _: {"parts": {}, **words} if "games" in place else house
        )
        return Phrasebook("linq", "en", 1, SEATS)

    return book


def changed(**fields):
    return Table(**{name: getattr(TABLE, name) for name in TABLE.__struct_fields__} | fields)


def test_beside_a_name_stands_what_the_words_say_of_each_entry(book):
    assert [*beside(TABLE, book(**OWN), 0, 2)] == ["3 dice", "out"]
    assert [*beside(TABLE, book(**OWN), 1, 2)] == ["your 2 dice", "4 cards"]


def test_or_the_names_of_its_fields(book):
    assert [*beside(TABLE, book(), 0, 2)] == ["cards 0"]
    assert [*beside(TABLE, book(), 1, 2)] == ["cards 4, marked 1"]


def test_but_no_row_that_happens_to_be_as_long(book):
    claims = (Claim(1, 5), Claim(0, 6))
    assert [*beside(changed(figures=claims), book(), 0, 2)] == []
    assert [*beside(changed(figures=claims[::-1]), book(), 0, 2)] == ["count 6"]
    assert [*beside(changed(dice=(1, 2, 3), figures=()), book(**OWN), 0, 2)] == []


def test_the_table_is_told_in_a_sentence_where_there_is_one(book):
    words = book(parts={"Table": "{market} lie there."})
    assert [*on_table(TABLE, words, 2)] == ["('jam', 'tea') lie there."]
    assert [*at_end(changed(phase=Over((("oak",), ()))), words, 2)] == ["('jam', 'tea') lie there."]


def test_or_field_by_field_without_what_is_empty_or_told_elsewhere(book):
    lines = ["Market jam and tea", "bids 1 dice and 2 dice", "wild on"]
    assert [*on_table(TABLE, book(**OWN), 2)] == lines
    over = changed(phase=Over((("oak",), ("elm", "ash"))), wild=False)
    assert [*at_end(over, book(**OWN), 2)] == [*lines[:2], "wild off", "words oak and elm and ash"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Bid(2), "2 dice"),
        (Pass(), "Go on"),
        (Turn(), "Your turn."),
        (Odd(2), "dice left 2"),
        (Odd(None), "–"),
    ],
)
def test_a_value_is_told_by_any_phrase_it_has(book, value, told):
    assert f"last {told}" in [*on_table(changed(last=value), book(**OWN), 2)]


def test_a_hand_without_a_sentence_is_told_field_by_field(book):
    assert [*described(Figure(4, (1,)), book())] == ["cards 4", "marked 1"]
    assert [*described(Figure(4), book(parts={"Figure": "{cards} cards"}))] == ["4 cards"]
