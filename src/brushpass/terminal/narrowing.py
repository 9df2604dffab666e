"""From all that is on offer to one move, a question at a time: first the kind of move, then its fields.

What has one value left is not asked. The page asks the same (``web/src/lib/match/narrow.ts``): both are
tested with ``tests/support/narrowing.json``.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from brushpass.core import Value, Write, field_names


class Enough(Enum):
    """No more of several."""

    ENOUGH = "enough"


ENOUGH = Enough.ENOUGH
Pick: TypeAlias = Any  # a kind of move, what a field can be, one of several in a field, or ``ENOUGH``


class Prompt(NamedTuple):
    """What is asked; without a field it is the kind. ``then``: another one of several was named before."""

    field: str | None
    answers: Sequence[Pick]
    then: bool = False


class Narrowed(NamedTuple):
    """The questions that were answered, the open one, and the offers that agree with all answers."""

    answered: Sequence[tuple[Prompt, Pick]]
    question: Prompt | None
    left: Sequence[Value]


def narrow(offers: Sequence[Value], answers: Iterable[Pick]) -> Narrowed:
    """Ask from the start; answers hold up to the first that cannot be given."""
    answered: list[tuple[Prompt, Pick]] = []
    question = _next(offers, answered)
    for answer in answers:
        if question is None or answer not in question.answers:
            break
        answered.append((question, answer))
        offers = [offer for offer in offers if _agrees(offer, question, answer)]
        question = _next(offers, answered)
    return Narrowed(answered, question, offers)


def kind_of(offer: Value) -> type[Any]:
    """Say which kind of move it is; a blank is of the kind it will be once it is filled."""
    return offer.kind if isinstance(offer, Write) else type(offer)


def _next(offers: Sequence[Value], answered: Sequence[tuple[Prompt, Pick]]) -> Prompt | None:
    kinds = _distinct(map(kind_of, offers))
    if len(kinds) > 1:
        return Prompt(None, kinds)
    for field in field_names(offers[0]) if offers else ():
        found = _distinct(getattr(offer, field) for offer in offers)
        if len(found) > 1:
            return _several(field, found, answered) if _are_sets(found) else Prompt(field, _ordered(found))
    return None


def _are_sets(found: Sequence[Pick]) -> TypeGuard[Sequence[tuple[Pick, ...]]]:
    """Say whether a field names several at once whose order means nothing: they are asked for one by one."""
    if not all(isinstance(value, tuple) and len({*value}) == len(value) for value in found):
        return False
    return len({frozenset(value) for value in found}) == len(found)


def _several(
    field: str, found: Sequence[tuple[Pick, ...]], answered: Sequence[tuple[Prompt, Pick]]
) -> Prompt:
    named = [answer for question, answer in answered if question.field == field]
    settled = {*named, *(item for item in found[0] if all(item in value for value in found))}
    open_ = [item for item in _distinct(item for value in found for item in value) if item not in settled]
    complete = any(settled.issuperset(value) for value in found)
    return Prompt(field, [*open_, ENOUGH] if complete else open_, then=bool(named))


def _ordered(found: Sequence[Pick]) -> Sequence[Pick]:
    """Put numbers in their order; all else stays in that of the offers."""
    return sorted(found) if all(type(value) is int for value in found) else found


def _agrees(offer: Value, question: Prompt, answer: Pick) -> bool:
    if question.field is None:
        return kind_of(offer) is answer
    value = getattr(offer, question.field)
    if answer is ENOUGH:
        return not any(item in value for item in question.answers)
    return bool(value == answer) or (isinstance(value, tuple) and answer in value)


def _distinct(values: Iterable[Pick]) -> list[Pick]:
    return list(dict.fromkeys(values))
