"""Trained networks: how their weights are kept, and how a table runs them, in plain Python.

A file is a line of JSON that says what it is, and then the weights, compressed: whole numbers of eight bits,
with a scale for every output. Whatever is wrong with a file is said in one line, as ``BadWeights``: it was
cut off, is of another version or game, was tampered with, or holds what is no number.
"""

import json
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, compress
from logging import getLogger
from math import exp, isfinite, sqrt
from operator import mul
from struct import pack, unpack
from typing import Any, NamedTuple, TypeAlias

FORMAT = "brushpass network 1"
LARGEST = 8_000_000  # bytes that a file may become
MOST = {"width": 2048, "layers": 16, "inputs": 8192, "outputs": 8192}
FINEST = 127
SLIGHT = 1e-5  # what the norm adds to a variance
FLOATS = tuple([float(number) for number in (*range(128), *range(-128, 0))])  # of every byte

Floats: TypeAlias = Sequence[float]


class BadWeights(ValueError):  # noqa: N818 -- named for what is wrong
    """A file of weights that nobody can play by."""


class Layer(NamedTuple):
    """One layer: a row of weights for each output, then scales and shifts of the sums and of their norm."""

    rows: list[list[float]]
    scale: Floats
    shift: Floats
    gain: Floats = ()
    lift: Floats = ()


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """What was learnt, and what the file says about it."""

    about: dict[str, Any]
    hidden: tuple[Layer, ...]
    last: Layer

    def run(self, given: Floats, wanted: Sequence[int]) -> list[float]:
        """Say how much each of the wanted actions is liked, as logits."""
        there = [value != 0 for value in given]
        short = [*compress(given, there)]
        sums = [sum(map(mul, compress(row, there), short)) for row in self.hidden[0].rows]
        was = normed(self.hidden[0], sums)
        for layer in self.hidden[1:]:
            sums = [sum(map(mul, row, was)) for row in layer.rows]
            was = [old + new for old, new in zip(was, normed(layer, sums), strict=True)]
        last = self.last
        return [last.scale[at] * sum(map(mul, last.rows[at], was)) + last.shift[at] for at in wanted]


def normed(layer: Layer, sums: Floats) -> list[float]:
    """Bring the sums of a layer to one size, and keep what is above zero."""
    raw = [scale * each + shift for scale, each, shift in zip(layer.scale, sums, layer.shift, strict=True)]
    mean = sum(raw) / len(raw)
    apart = [each - mean for each in raw]
    size = 1 / sqrt(sum(map(mul, apart, apart)) / len(apart) + SLIGHT)
    found = zip(apart, layer.gain, layer.lift, strict=True)
    return [max(each * size * gain + lift, 0.0) for each, gain, lift in found]


def packed(about: dict[str, Any], sizes: dict[str, int], body: bytes) -> bytes:
    """Write a file."""
    head = {"format": FORMAT, **about, **sizes, "sha256": sha256(body).hexdigest()}
    return json.dumps(head).encode() + b"\n" + zlib.compress(body, 9)


def floats(numbers: Sequence[float]) -> bytes:
    """Write numbers as a file keeps them."""
    return pack(f"<{len(numbers)}f", *numbers)


def opened(data: bytes, game: str, rules: str, inputs: int, outputs: int) -> Network:
    """Read a file of weights for this game, and refuse one that nobody can play by."""
    line, _, rest = data.partition(b"\n")
    about = head_of(line)
    expected = {"format": FORMAT, "game": game, "rules": rules, "inputs": inputs, "outputs": outputs}
    for name, value in expected.items():
        if about.get(name) != value:
            raise BadWeights(f"weights whose {name} is {about.get(name)!r}, where {value!r} is wanted")
    unzip = zlib.decompressobj()
    try:
        body = unzip.decompress(rest, LARGEST)
    except zlib.error as error:
        raise BadWeights(f"weights that cannot be unpacked: {error}") from None
    if sha256(body).hexdigest() != about.get("sha256"):
        raise BadWeights("weights that were cut off or tampered with: their checksum is another")
    return taken_apart(about, body)


def head_of(line: bytes) -> dict[str, Any]:
    """Read what a file says it is."""
    try:
        about = json.loads(line)
    except ValueError:
        raise BadWeights("weights without a first line that says what they are") from None
    if not isinstance(about, dict):
        raise BadWeights("weights without a first line that says what they are")
    for name, most in MOST.items():
        if not isinstance(about.get(name), int) or not 0 < about[name] <= most:
            raise BadWeights(f"weights whose {name} is {about.get(name)!r}, where 1 to {most} is wanted")
    return about


def taken_apart(about: dict[str, Any], body: bytes) -> Network:
    """Take the layers out of a file."""
    width, layers, inputs, outputs = (about[name] for name in ("width", "layers", "inputs", "outputs"))
    fans = [inputs, *[width] * (layers - 1)]
    sizes = [width * fan + 4 * 4 * width for fan in fans] + [outputs * width + 4 * 2 * outputs]
    if len(body) != sum(sizes):
        raise BadWeights(f"weights of {len(body)} bytes, where {sum(sizes)} are wanted")
    found, at = [], 0
    for fan, size in zip(fans, sizes, strict=False):
        found.append(layer_of(body[at : at + size], fan, width, 4))
        at += size
    return Network(about, tuple(found), layer_of(body[at:], width, outputs, 2))


def layer_of(body: bytes, fan: int, outputs: int, kinds: int) -> Layer:
    """Read one layer: rows of whole numbers, and then so many kinds of fine ones."""
    rows = [[FLOATS[byte] for byte in body[at * fan : at * fan + fan]] for at in range(outputs)]
    fine = array("d", unpack(f"<{kinds * outputs}f", body[outputs * fan :]))
    if not all(map(isfinite, fine)):
        raise BadWeights("weights that are no numbers")
    return Layer(rows, *[fine[at * outputs : (at + 1) * outputs] for at in range(kinds)])


def drawn(logits: Floats, heat: float, thrown: float) -> int:
    """Say which of some actions is taken, the likelier the more it is liked; ``thrown`` is from 0 up to 1."""
    most = max(logits)
    weights = [exp((each - most) / heat) for each in logits]
    mark = thrown * sum(weights)
    sums = accumulate(weights)
    return next((at for at, up_to in enumerate(sums) if mark < up_to), len(weights) - 1)


@lru_cache(maxsize=64)
def say_once(line: str) -> None:
    """Tell the operator why a lower level plays; the same line only once."""
    getLogger("brushpass").warning(line)
