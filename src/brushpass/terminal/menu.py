"""Asking a person for a move, one small question at a time."""

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Any, TypeAlias

from brushpass.core import Value, field_names
from brushpass.words import Phrasebook, house

Ask: TypeAlias = Callable[[str, Sequence[str]], int]  # a question and its answers: which one?


def choose(offers: Sequence[Value], book: Phrasebook, ask: Ask) -> Any:
    """Narrow the offers down to one: first the kind of move, then field by field."""
    while True:
        kinds = list(dict.fromkeys(map(type, offers)))
        labels = [_label(kind, offers, book) for kind in kinds]
        answer = (
            ask(house(book.language, "play.what_now"), labels) if len(kinds) > 1 or len(offers) == 1 else 0
        )
        moves = [move for move in offers if type(move) is kinds[answer]]
        back = house(book.language, "play.back") if len(kinds) > 1 else None
        move = _narrow(moves, book, ask, back)
        if move is not None:
            return move


def _narrow(moves: Sequence[Value], book: Phrasebook, ask: Ask, back: str | None) -> Value | None:
    kind = type(moves[0])
    lists = _lists(book.words["moves"][kind.__name__])
    for field in field_names(kind):
        values = list(dict.fromkeys(getattr(move, field) for move in moves))
        labels = [book.one(lists[field], value) for value in values]
        if len(values) == 1:
            continue
        answer = ask(book.ask(kind, field), [*labels, *([] if back is None else [back])])
        if answer == len(values):
            return None
        moves = [move for move in moves if getattr(move, field) == values[answer]]
    return moves[0]


def _lists(phrase: str) -> dict[str, str]:
    """Read out of the phrase for a move in which list each of its fields is named."""
    return {field: spec for _, field, spec, _ in Formatter().parse(phrase) if field and spec}


def _label(kind: type[Value], offers: Sequence[Value], book: Phrasebook) -> str:
    """Name a kind of move, or the move itself if it is the only one of its kind."""
    moves = [move for move in offers if type(move) is kind]
    return book.move(moves[0]) if len(moves) == 1 else book.kind(kind)
