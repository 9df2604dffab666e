"""Weights in a file, and what is wrong with those that nobody can play by."""

import json
import zlib
from math import exp, inf, nan, sqrt

import pytest

from brushpass import network
from brushpass.network import BadWeights, drawn, floats, opened, packed, say_once

SIZES = {"inputs": 3, "width": 2, "layers": 2, "outputs": 4}
ABOUT = {"game": "tins", "rules": "1.0"}


def layer(rows, *fine):
    return bytes(number & 255 for row in rows for number in row) + b"".join(map(floats, fine))


ONE = layer([(1, -2, 3), (4, 5, -6)], (0.5, 0.25), (0.1, -0.1), (1, 2), (0, 0.5))
TWO = layer([(127, -128), (-1, 0)], (0.01, 1), (0, 0), (1, 1), (0, 0))
OUT = layer([(1, 1), (2, -2), (0, 1), (9, 9)], (1, 0.5, 1, 1), (0, 1, -1, 0))
BODY = ONE + TWO + OUT


def tins(data):
    return opened(data, "tins", "1.0", 3, 4)


def by_hand(given):
    """The same network, written out."""

    def norm(raw, gain, lift):
        mean = sum(raw) / 2
        size = sqrt(sum((each - mean) ** 2 for each in raw) / 2 + 1e-5)
        return [max((each - mean) / size * g + c, 0) for each, g, c in zip(raw, gain, lift, strict=True)]

    a, b, c = given
    h = norm([0.5 * (a - 2 * b + 3 * c) + 0.1, 0.25 * (4 * a + 5 * b - 6 * c) - 0.1], (1, 2), (0, 0.5))
    more = norm([0.01 * (127 * h[0] - 128 * h[1]), -h[0]], (1, 1), (0, 0))
    h = [one + two for one, two in zip(h, more, strict=True)]
    return [h[0] + h[1], 0.5 * (2 * h[0] - 2 * h[1]) + 1, h[1] - 1, 9 * (h[0] + h[1])]


@pytest.mark.parametrize("given", [(1, 0, 0), (0, 0.5, 2), (-1, 3, 0.25), (0, 0, 0)])
def test_a_network_says_what_it_would_by_hand(given):
    told = tins(packed(ABOUT, SIZES, BODY)).run(given, (3, 0, 1, 2))
    wanted = by_hand(given)
    assert told == pytest.approx([wanted[3], *wanted[:3]], abs=1e-5)


def test_the_fine_numbers_of_a_layer_are_written_as_a_file_keeps_them():
    assert floats([1.0, -2.5]) == bytes.fromhex("0000803f 000020c0")


def test_what_a_file_says_of_itself_is_kept():
    assert tins(packed(ABOUT | {"plan": {"seed": 7}}, SIZES, BODY)).about["plan"] == {"seed": 7}


def changed(**fields):
    """A whole file, but for what its first line says."""
    line, _, rest = packed(ABOUT, SIZES, BODY).partition(b"\n")
    return json.dumps(json.loads(line) | fields).encode() + b"\n" + rest


GOOD = packed(ABOUT, SIZES, BODY)
WITH_NAN = ONE[:-4] + floats([nan]) + TWO + OUT
WITH_INF = BODY[:-4] + floats([inf])


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "without a first line"),
        (b"\xff\xfe\n", "without a first line"),
        (b"[1]\n", "without a first line"),
        (GOOD[:80], "without a first line"),
        (GOOD[:-30], "cut off or tampered with"),
        (GOOD[: GOOD.index(b"\n") + 1] + b"no zlib", "cannot be unpacked"),
        (changed(format="brushpass network 2"), "whose format is 'brushpass network 2'"),
        (changed(game="wink"), "whose game is 'wink', where 'tins' is wanted"),
        (changed(rules="0.9"), "whose rules is '0.9', where '1.0' is wanted"),
        (changed(width=10**9), "whose width is 1000000000, where 1 to 2048 is wanted"),
        (changed(layers="2"), "whose layers is '2'"),
        (changed(outputs=3), "whose outputs is 3, where 4 is wanted"),
        (changed(layers=3), "weights of .* bytes, where .* are wanted"),
        (changed(sha256="0" * 64), "cut off or tampered with"),
        (packed(ABOUT, SIZES, WITH_NAN), "that are no numbers"),
        (packed(ABOUT, SIZES, WITH_INF), "that are no numbers"),
    ],
)
def test_weights_that_nobody_can_play_by_are_named_in_one_line(data, why):
    with pytest.raises(BadWeights, match=why) as refused:
        tins(data)
    assert "\n" not in str(refused.value)


def test_a_small_file_does_not_become_a_large_one(monkeypatch):
    monkeypatch.setattr(network, "LARGEST", 100)
    line = GOOD[: GOOD.index(b"\n") + 1]
    with pytest.raises(BadWeights, match="cut off or tampered with"):
        tins(line + zlib.compress(bytes(10**6)))


def test_what_is_liked_more_is_drawn_more_often():
    liked = [0.0, 2.0, -50.0]
    found = [drawn(liked, 1.0, at / 1000) for at in range(1000)]
    assert found.count(1) / 1000 == pytest.approx(exp(2) / (1 + exp(2)), abs=0.002)
    assert [drawn(liked, 0.1, at / 1000) for at in range(1000)].count(1) > 999 - 1
    assert drawn([1.0, 1.0], 1.0, 1.0) == 1  # where rounding leaves a gap at the end


def test_a_line_is_said_once(caplog):
    for _ in range(3):
        say_once("a line of this test")
    assert [record.message for record in caplog.records] == ["a line of this test"]
