"""The one way out: no truth gets through, at whatever depth."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from brushpass import GAMES, Match
from brushpass.core import Told, Truth
from brushpass.games.spywhere.cards import Nation
from brushpass.table.feed import Feed, Frame
from brushpass.wire import codec


class Envelope(Told):
    """Something told that could hold anything."""

    inside: Any


class Afterthought(Truth):
    """A truth of a game that was loaded late."""

    why: str = "it is secret"


def ours(kind):
    """Find all types of a kind but those that tests make for themselves."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("brushpass."):
            yield each
        yield from ours(each)


@pytest.fixture
def secret():
    return Match(GAMES["spywhere"], seats=3, seed="meridian").dealt


@pytest.mark.parametrize(
    "hide",
    [
        lambda truth: truth,
        lambda truth: (1, (truth,)),
        lambda truth: {"a": {"b": [truth]}},
        lambda truth: Envelope(Envelope((Envelope(truth),))),
    ],
)
def test_no_truth_is_encoded_within_anything(secret, hide):
    with pytest.raises(TypeError, match="a State is not to be told"):
        codec.encode(Envelope(hide(secret)))


@pytest.mark.parametrize("part", ["hand", "sights", "offers"])
def test_no_truth_is_any_part_of_a_frame(secret, part):
    for truth in (secret, Envelope(secret)):
        value = truth if part == "hand" else (truth,)
        with pytest.raises(TypeError, match="a State is not to be told"):
            codec.encode_frame(Frame(**{"n": 1, "sights": (), part: value}), None, 2)


def test_a_truth_that_was_loaded_later_is_known_as_well():
    codec.encode(Envelope(1))
    later = type("Later", (Truth,), {"__module__": __name__})
    for truth in (Afterthought(), later()):
        with pytest.raises(TypeError, match="is not to be told"):
            codec.encode(Envelope(truth))


@pytest.mark.parametrize(
    "hold",
    [
        lambda inside: inside,
        lambda inside: ("a text", [1, 2.5, None, True, {"b": inside}], Nation.SPAIN),
        lambda inside: Envelope((Envelope(3), Envelope(inside))),
    ],
)
def test_a_game_may_tell_what_another_hides_under_the_same_name(hold):
    """Games from outside know nothing of each other, nor of what the house calls its truths."""
    told = type("Afterthought", (Told,), {"__module__": __name__})
    assert b'"type":"Afterthought"' in codec.encode(Envelope(hold(told())))
    frame = Frame(1, sights=(Envelope(hold(told())),), hand=told())
    assert codec.encode_frame(frame, None, 2).count(b'"type":"Afterthought"') == 2
    for hidden in (Afterthought(), (told(), Afterthought()), Envelope(Afterthought())):
        with pytest.raises(TypeError, match=r"a Afterthought is not to be told"):
            codec.encode(Envelope(hold(hidden)))


def test_what_cannot_be_looked_into_is_not_told_where_it_may_hide_a_truth():
    @dataclass
    class Box:
        inside: Any

    assert b'"inside":3' in codec.encode(Envelope(Box(3)))
    with pytest.raises(TypeError, match="a Box is not to be told"):
        codec.encode(Envelope(Box(Afterthought())))


def test_what_is_told_gets_through_whatever_its_texts_say():
    for text in ('"type":"State"', '","type":"State","', "\\", '{"type":"State"}'):
        assert b"State" in codec.encode(Envelope(text)) or text == "\\"
    match = Match(GAMES["spywhere"], seats=3, seed="meridian")
    whole = Feed(0).whole(match, None)
    assert b'"hand"' in codec.encode_frame(whole, codec.encode(match.table), 2)


def test_a_truth_is_written_with_its_name_and_no_told_type_has_that_name():
    names = {each.__name__ for each in ours(Told)}
    for truth in ours(Truth):
        assert truth.__struct_config__.tag == truth.__name__
        assert truth.__name__ not in names


@pytest.mark.parametrize(("seats", "own"), [(2, 1_024), (8, 4_096)])
def test_a_frame_is_as_long_as_its_public_part_says(seats, own):
    match = Match(GAMES["spywhere"], seats=2, seed="meridian")
    table = codec.encode(match.table)
    frame = Feed(0).whole(match, None)
    shorter = codec.encode_frame(Frame(n=1, table=match.table), table, seats)
    assert len(codec.encode_frame(frame, table, seats)) == len(shorter) == len(table) + own
    assert json.loads(shorter) == {"type": "Frame", "n": 1, "table": json.loads(table)}


def test_a_frame_with_much_to_tell_is_twice_as_long_or_more():
    for letters, length in ((10, 1_024), (1_100, 2_048), (2_100, 4_096), (5_000, 8_192)):
        assert len(codec.encode_frame(Frame(n=1, sights=(Envelope("x" * letters),)), None, 2)) == length
