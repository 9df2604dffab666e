"""Narrowing, by the cases that the page is tested with too."""

import json
from pathlib import Path

import msgspec
import pytest

from brushpass.core import Told, Write
from brushpass.terminal.narrowing import ENOUGH, narrow

CASES = json.loads((Path(__file__).parents[1] / "support" / "narrowing.json").read_text("utf-8"))


def kind(name, fields=("text",)):
    """Make a kind of move; one of a name and its fields is the same every time."""
    known = KINDS.get(name)
    return known or KINDS.setdefault(name, msgspec.defstruct(name, fields, bases=(Told,), tag=True))


KINDS = {}


def offer(told):
    fields = {name: frozen(value) for name, value in told.items() if name != "type"}
    if told["type"] == "Write":
        return Write(kind(fields["kind"]), fields["limit"])
    return kind(told["type"], fields)(**fields)


def frozen(value):
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def answer(value, field):
    if value == "ENOUGH":
        return ENOUGH
    return KINDS[value] if field is None else frozen(value)


@pytest.fixture(autouse=True)
def _no_kinds():
    KINDS.clear()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_offers_are_narrowed_as_on_the_page(case):
    offers = [*map(offer, case["offers"])]
    given = [answer(step["given"], step["field"]) for step in case["asked"] if "given" in step]
    narrowed = narrow(offers, case.get("answers", given))
    asked = [question for question, _ in narrowed.answered]
    asked += [narrowed.question] if narrowed.question else []
    assert asked == [
        (step["field"], [answer(value, step["field"]) for value in step["answers"]], step.get("then", False))
        for step in case["asked"]
    ]
    assert [one for _, one in narrowed.answered] == given
    assert len(narrowed.left) == case["left"]
