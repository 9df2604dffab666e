"""Told values as rows of numbers: a place for everything, and clear words where there is none."""

from dataclasses import replace
from typing import Annotated, Literal

import numpy as np
import pytest

from brushpass.core import (
    EACH_SEAT,
    BadSetup,
    BadShape,
    Seat,
    Seats,
    Told,
    alike,
    naming,
    several,
    to_json,
    within,
)
from brushpass.research import CODEBOOKS, MatchPosition, Task, by_seed, settle
from brushpass.research.codes import Among, Bag, Coder, Forgotten, KindOnly, LeftOut, Slots, UpTo
from support.games import bell
from support.games.numbers import BELL, SIZES, size_name, some, walk
from support.laws import LAWS

SEATS = (Seat(0), Seat(1), Seat(2))


class Shape(Told):
    """One of everything."""

    flag: bool
    colour: Literal["red", "blue"]
    owner: Seat | None
    count: int
    word: str


class Row(Told):
    """Several of something."""

    who: Seats = ()
    shapes: tuple[Shape, ...] = ()
    pair: tuple[tuple[int, ...], ...] = ()


class Square(Told):
    side: int


class Circle(Told):
    pass


class Oval(Told):
    side: int
    filled: bool


class Drawn(Told):
    what: Square | Circle | None


class Bounded(Told):
    what: Square | Circle | Oval


class Painted(Told):
    what: Square | Oval


class Beside(Told):
    """What stands beside a type says how much room it needs."""

    side: Annotated[int, within(2, 6)]
    card: Annotated[int, naming((1, 5, 9))]
    cards: Annotated[tuple[Literal["a", "b"], ...], alike(2)] = ()
    sides: Annotated[tuple[Annotated[int, within(0, 4)], ...], EACH_SEAT] = (0, 0, 0)
    line: Annotated[tuple[Annotated[int, within(0, 4)], ...], several(2)] = ()
    pair: Annotated[tuple[Annotated[int, within(0, 4)], ...], several(2, full=True)] = (0, 0)
    who: Seats = ()


HINTS = {"count": UpTo(9, -1), "word": Among(("a", "b")), "side": UpTo(4)}


def shape(count=-1, word="a"):
    return Shape(flag=False, colour="red", owner=None, count=count, word=word)


def row(value, hints, *, shared=False):
    code = Coder(SEATS, hints, shared=shared).of_record(type(value))
    written = np.frombuffer(code.write(value), np.float32)
    assert len(written) == code.width
    return [round(float(number), 3) for number in written]


def test_every_type_of_field_has_its_places():
    blue = Shape(flag=True, colour="blue", owner=Seat(2), count=4, word="b")
    assert row(blue, HINTS) == [1, 0, 1, 0, 0, 1, 0.5, 0, 1]
    assert row(shape(), HINTS) == [0, 1, 0, 0, 0, 0, 0, 1, 0]


BOUNDED = Beside(3, 9, ("b", "a", "b"), (4, 0, 2), (1,), (4, 2), (Seat(1),))


def test_what_stands_beside_a_type_is_its_hint():
    numbers = [0.25, 0, 0, 1, 0.5, 1, 1, 0, 0.5, 1, 0.25, 0, 0, 1, 0.5, 0, 1, 0]
    assert row(BOUNDED, {}) == numbers
    assert row(BOUNDED, {"side": LeftOut(), "who": LeftOut()}) == numbers[:-3]


def test_a_hint_for_a_field_goes_before_what_stands_beside_its_type():
    assert row(BOUNDED, {"Beside.side": LeftOut(), "who": LeftOut()}) == row(BOUNDED, {})[1:-3]


def test_a_bag_counts_and_slots_keep_the_order():
    bags = {"who": Bag(2), "shapes": LeftOut(), "pair": LeftOut()}
    assert row(Row((Seat(1), Seat(0), Seat(1))), bags) == [0.5, 1, 0]
    assert row(Row((Seat(1), Seat(0))), {**bags, "who": Slots(3)}) == [0, 1, 0, 1, 0, 0, 0, 0, 0]


def test_several_things_can_have_one_place_for_each_way_they_can_be():
    pairs = Among(((Seat(0), Seat(1)), (Seat(0), Seat(2))))
    assert row(Row((Seat(0), Seat(2))), {"who": pairs, "shapes": LeftOut(), "pair": LeftOut()}) == [0, 1]


def test_slots_of_what_can_be_all_zeros_say_whether_it_is_there():
    hints = {"who": LeftOut(), "shapes": LeftOut(), "pair": Slots(2, Slots(2, UpTo(4)))}
    assert row(Row(pair=((0,),)), hints) == [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    full = {**hints, "pair": Slots(1, Slots(2, UpTo(4), full=True), full=True)}
    assert row(Row(pair=((0, 4),)), full) == [0, 1]


def test_a_union_says_which_it_is():
    assert row(Drawn(Square(2)), HINTS) == [1, 0, 0.5]
    assert row(Drawn(Circle()), HINTS) == [0, 1, 0]
    assert row(Drawn(None), HINTS) == [0, 0, 0]
    assert row(Drawn(Square(2)), {"what": KindOnly()}) == [1, 0]


def test_a_type_can_be_left_out_of_every_union():
    hints = {**HINTS, "Circle": LeftOut(), "Square": LeftOut()}
    assert row(Painted(Oval(1, filled=True)), hints) == [0.25, 1]
    with pytest.raises(BadShape, match="there is no place for a Circle"):
        row(Bounded(Circle()), {**HINTS, "Circle": LeftOut()})


def test_the_types_of_a_union_can_share_their_places():
    assert row(Painted(Oval(1, filled=True)), HINTS) == [0, 1, 0, 0.25, 1]
    assert row(Painted(Oval(1, filled=True)), HINTS, shared=True) == [0, 1, 0.25, 1]
    assert row(Painted(Square(1)), HINTS, shared=True) == [1, 0, 0.25, 0]


def test_of_many_only_the_newest_may_be_kept():
    hints = {"who": Slots(2, newest=True), "shapes": LeftOut(), "pair": LeftOut()}
    assert row(Row((Seat(0), Seat(1), Seat(2))), hints) == [0, 1, 0, 0, 0, 1]
    assert row(Row((Seat(2),)), hints) == [0, 0, 1, 0, 0, 0]


def test_a_word_may_be_spelt_otherwise():
    hints = {**HINTS, "word": Among(("a", "b"), spelling=str.lower)}
    assert row(shape(word="B"), hints) == row(shape(word="b"), hints)
    with pytest.raises(BadShape, match=r"Shape\.word is 'C', for which there is no place"):
        row(shape(word="C"), hints)


def test_a_hint_for_one_type_goes_before_one_for_all():
    assert row(Square(2), {"side": UpTo(4), "Square.side": UpTo(2)}) == [1]


def test_words_may_be_others_than_those_that_have_a_place():
    hints = {**HINTS, "word": Among(("a", "b"), others=True)}
    assert row(shape(word="z"), hints)[-2:] == [0, 0]


@pytest.mark.parametrize(
    ("value", "hints", "fault"),
    [
        (shape(word="z"), HINTS, "^Shape.word is 'z', for which there is no place$"),
        (shape(count=10), HINTS, "^Shape.count is 10, and there is room from -1 to 9$"),
        (Row((Seat(0),) * 3), {"who": Bag(2)}, "^Row.who is .*, for which there is no room$"),
        (Row((Seat(7),)), {"who": Bag(2)}, "^Row.who is .*, for which there is no room$"),
        (Row((Seat(0),) * 3), {"who": Slots(2)}, "^Row.who holds 3, and there is room for 2$"),
        (Row((Seat(0),)), {"who": Slots(2, full=True)}, "^Row.who holds 1, and there is room for 2$"),
    ],
)
def test_what_has_no_room_is_named(value, hints, fault):
    with pytest.raises(BadShape, match=fault):
        row(value, {"shapes": LeftOut(), "pair": LeftOut(), **hints})


@pytest.mark.parametrize(
    ("kind", "hints", "fault"),
    [
        (Shape, {}, "^say with a hint what Shape.count can be$"),
        (Row, {}, "^say with a hint how many there can be of Row.shapes$"),
    ],
)
def test_what_a_type_leaves_open_must_be_said(kind, hints, fault):
    with pytest.raises(BadSetup, match=fault):
        Coder(SEATS, hints).of_record(kind)


@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_the_layout_names_every_place_once(codebook, seats):
    task = Task(codebook, seats)
    for recall, size in ((False, task.observation_size), (True, task.recall_size)):
        parts = sorted(task.layout(recall=recall), key=lambda part: part.start)
        assert [part.start for part in parts[1:]] == [part.start + part.width for part in parts[:-1]]
        assert parts[0].start == 0
        assert parts[-1].start + parts[-1].width == size
        assert len({part.name for part in parts}) == len(parts)
        assert parts[0].name == "seat"


def fits(task, seed, count):
    """Play a match, and write what is known at some of its positions."""
    match = list(walk(task, seed))
    for position in some(match, count):
        for seat in task.seats:
            now = task.observe(position.view(seat))
            always = task.recall(position.view(seat), position.diary(seat))
            assert now.shape == (task.observation_size,)
            assert always.shape == (task.recall_size,)
            assert 0 <= always.min() <= always.max() <= 1
            assert np.array_equal(always[: len(now)], now)
    assert sum(len(position.deciders) for position in match) <= task.bounds.decisions
    least, most = task.bounds.points
    assert all(least <= points <= most for points in match[-1].result.points)


@pytest.mark.uncounted
@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_every_match_fits_its_rows(codebook, seats):
    fits(Task(codebook, seats), "fits", 30)


OPTIONS = [numbered for law in LAWS.values() for numbered in law.numbered]


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "options"), OPTIONS)
@pytest.mark.parametrize("seats", [min, max])
def test_matches_with_options_fit_their_rows_too(name, options, seats):
    fits(Task(CODEBOOKS[name], seats(CODEBOOKS[name].game.seats), options), "options", 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_many_matches_fit_their_rows(codebook, seats, seed):
    fits(Task(codebook, seats), f"fits {seed}", 1_000)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("name", "options"), OPTIONS)
@pytest.mark.parametrize("seats", [min, max])
def test_many_matches_with_options_fit_their_rows(name, options, seats, seed):
    fits(Task(CODEBOOKS[name], seats(CODEBOOKS[name].game.seats), options), f"options {seed}", 1_000)


def in_no_order(view):
    """What a view says, but for the order of cards, which a bag leaves out."""
    table = view.table
    figures = [(figure.cards, sorted(figure.clues), figure.marked) for figure in table.figures]
    return to_json(
        [view.seat, figures, sorted(table.market), table.stack, table.phase, table.first, view.hand]
    )


@pytest.mark.parametrize("name", ["spywhere", "spywhere_finale"])
def test_rows_tell_all_that_views_tell_but_the_order_of_cards(name):
    """To each view its row, and to each row its view."""
    task = Task(CODEBOOKS[name], 2)
    met = {
        (task.observe(position.view(seat)).tobytes(), in_no_order(position.view(seat)))
        for seed in map(str, range(40))
        for position in walk(task, seed)
        if position.result is None
        for seat in task.seats
    }
    assert len(met) > 200
    assert len(met) == len({row for row, _ in met}) == len({view for _, view in met})


def test_what_happened_long_ago_is_forgotten_first():
    task = Task(BELL, 2)
    position = settle(MatchPosition(task), by_seed("s"))
    rope, sail = bell.YouNoted("rope"), bell.YouNoted("sail")
    room = task.bounds.diary

    def remembered(*since):
        return task.recall(position.view(0), (position.view(0), *since))[2 * task.observation_size :]

    assert np.array_equal(remembered(rope, *[sail] * room), remembered(*[sail] * room))
    assert not np.array_equal(remembered(*[sail] * (room - 1), rope), remembered(*[sail] * room))


@pytest.mark.parametrize("hint", [LeftOut(), Forgotten()])
def test_a_kind_that_is_left_out_or_forgotten_is_not_remembered(hint):
    deaf = replace(BELL, hints=lambda setup: {**BELL.hints(setup), "YouNoted": hint})
    task = Task(deaf, 2)
    view = settle(MatchPosition(task), by_seed("s")).view(0)
    assert np.array_equal(task.recall(view, (view, bell.YouNoted("rope"))), task.recall(view, (view,)))
