"""Values: made once, equal to their equals, and strict about what they are read from."""

from typing import Annotated

import pytest

from brushpass.core import (
    EACH_SEAT,
    BadShape,
    Extent,
    Told,
    Write,
    alike,
    extent,
    from_json,
    from_plain,
    naming,
    once,
    put,
    replace,
    schema,
    several,
    to_json,
    within,
    without,
)
from brushpass.games.spywhere.cards import Nation
from brushpass.games.spywhere.told import ClearThree, Move, Options, Pass, SwapCard


class Swap(Told):
    give: int


class Clear(Told):
    give: int


def test_values_cannot_be_changed():
    with pytest.raises(AttributeError):
        Swap(1).give = 2


def test_values_of_different_kinds_are_never_equal():
    assert Swap(1) == Swap(1)
    assert Swap(1) != Clear(1)
    assert len({Swap(1), Swap(1), Clear(1)}) == 2


def test_replace_makes_another_value():
    assert replace(Swap(1), give=2) == Swap(2)


def test_put_and_without():
    assert put((1, 2, 3), 1, 9) == (1, 9, 3)
    assert without((1, 2, 2, 3), 2, 3) == (1, 2)
    assert without([1, 2, 2, 3], 2) == (1, 2, 3)
    for gone in ((3,), (1, 3)):
        with pytest.raises(ValueError, match="not in"):
            without((1, 2), *gone)


def test_what_was_just_asked_of_a_value_is_not_worked_out_again():
    asked = []

    @once
    def give(swap):
        asked.append(swap)
        return swap.give

    one, equal = Swap(1), Swap(1)
    assert [give(one), give(one), give(equal), give(Swap(2)), give(one)] == [1, 1, 1, 2, 1]
    assert len(asked) == 4, "it remembers the last value itself, and no other"


@pytest.mark.parametrize(
    ("beside", "said"),
    [
        (within(1, 6), Extent(number=(1, 6))),
        (naming(range(3)), Extent(names=(0, 1, 2))),
        (several(4), Extent(most=4)),
        (several(4, full=True), Extent(most=4, full=True)),
        (alike(2), Extent(alike=2)),
        (EACH_SEAT, Extent(each_seat=True)),
    ],
)
def test_what_stands_beside_a_type_can_be_read(beside, said):
    assert extent(Annotated[int, beside]) == (int, said)
    assert extent(Annotated[Annotated[int, within(0, 9)], beside]) == (int, said)
    assert extent(int) == (int, Extent())


def test_a_remark_beside_a_type_says_nothing_of_it():
    assert extent(Annotated[int, "a remark", within(1, 6)]) == (int, Extent(number=(1, 6)))


def test_a_move_reads_back_as_it_was_written():
    move = SwapCard(Nation.ITALY, Nation.SPAIN)
    assert to_json(move) == '{"type":"SwapCard","give":"italy","take":"spain"}'
    assert from_json(to_json(move), Move) == move


def test_options_are_written_only_where_they_differ():
    assert to_json(Options()) == "{}"
    assert to_json(Options(chain_bonus=True)) == '{"chain_bonus":true}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type":"Nonsense"}',
        '{"type":"SwapCard","give":"italy"}',
        '{"type":"SwapCard","give":"italy","take":"atlantis"}',
        '{"type":"ClearThree","nation":"italy","also":1}',
        '{"type":"Identify","rival":"1","nation":"italy"}',
        '{"type":"Pass"} {"type":"Pass"}',
        "[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_whatever_is_no_move_is_refused(text):
    with pytest.raises(BadShape):
        from_json(text, Move)


def test_plain_structures_are_read_as_strictly():
    assert from_plain({"type": "Pass"}, Move) == Pass()
    with pytest.raises(BadShape):
        from_plain({"type": "Pass", "why": "not"}, Move)


def test_a_blank_is_written_with_the_name_of_its_move():
    assert to_json(Write(ClearThree, 24)) == '{"type":"Write","kind":"ClearThree","limit":24}'
    assert schema(Write)["Write"]["properties"]["kind"] == {"type": "string"}


def test_what_is_no_value_can_be_neither_written_nor_described():
    with pytest.raises(NotImplementedError):
        to_json(object())
    with pytest.raises(TypeError):
        schema(object)
