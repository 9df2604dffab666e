"""Asking a person for a move, one small question at a time."""

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Any, TypeAlias

from brushpass.core import Value, field_names
from brushpass.words import Phrasebook, say

Ask: TypeAlias = Callable[[str, Sequence[str]], int]  # a question and its answers: which one?


def choose(offers: Sequence[Value], book: Phrasebook, ask: Ask) -> Any:
    """Narrow the offers down to one: first the kind of move, then field by field."""
    move = None
    while move is None:
        kinds = list(dict.fromkeys(map(type, offers)))
        chosen = 0
        if len(kinds) > 1 or len(offers) == 1:
            labels = [_label(kind, offers, book) for kind in kinds]
            chosen = ask(say(book.language, "play.what_now"), labels)
        moves = [move for move in offers if type(move) is kinds[chosen]]
        move = _narrow(moves, book, ask, way_back=len(kinds) > 1)
    return move


def _narrow(moves: Sequence[Value], book: Phrasebook, ask: Ask, *, way_back: bool) -> Value | None:
    """Ask for each field that is still open; ``None``: the person wants to start again."""
    kind = type(moves[0])
    lists = _lists(book.words["moves"][kind.__name__])
    for field in field_names(kind):
        values = list(dict.fromkeys(getattr(move, field) for move in moves))
        if len(values) == 1:
            continue
        answers = [book.one(lists[field], value) for value in values]
        back = [say(book.language, "play.back")] if way_back else []
        chosen = ask(book.ask(moves[0], field), answers + back)
        if chosen == len(values):
            return None
        moves = [move for move in moves if getattr(move, field) == values[chosen]]
        way_back = True
    return moves[0]


def _lists(phrase: str) -> dict[str, str]:
    """Read out of the phrase for a move in which list each of its fields is named."""
    return {field: spec for _, field, spec, _ in Formatter().parse(phrase) if field and spec}


def _label(kind: type[Value], offers: Sequence[Value], book: Phrasebook) -> str:
    """Name a kind of move, or the move itself if it is the only one of its kind."""
    moves = [move for move in offers if type(move) is kind]
    return book.move(moves[0]) if len(moves) == 1 else book.kind(kind)
