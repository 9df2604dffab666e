"""Asking a person for a move, one small question at a time."""

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Any, NamedTuple, TypeAlias

from brushpass.core import Value, Write, field_names
from brushpass.words import Phrasebook, say

PickOne: TypeAlias = Callable[[str, Sequence[str]], int]  # a question and its answers: which one?


class Keyboard(NamedTuple):
    """The two ways to ask a person something."""

    pick: PickOne
    write: Callable[[str], str]  # a question: which text?


def choose(offers: Sequence[Value], book: Phrasebook, keyboard: Keyboard) -> Any:
    """Narrow the offers down to one: first the kind of move, then field by field."""
    move = None
    while move is None:
        kinds = list(dict.fromkeys(map(_kind, offers)))
        chosen = 0
        if len(kinds) > 1 or (len(offers) == 1 and not isinstance(offers[0], Write)):
            labels = [_label(kind, offers, book) for kind in kinds]
            chosen = keyboard.pick(say(book.language, "play.what_now"), labels)
        moves = [offer for offer in offers if _kind(offer) is kinds[chosen]]
        if isinstance(moves[0], Write):
            move = _written(moves[0], book, keyboard, way_back=len(kinds) > 1)
        else:
            move = _narrow(moves, book, keyboard.pick, way_back=len(kinds) > 1)
    return move


def _written(blank: Write, book: Phrasebook, keyboard: Keyboard, *, way_back: bool) -> Any:
    """Ask for the text of a blank; ``None``: the person wrote nothing, and wants to start again."""
    question = book.ask(blank.fill(""), "text")
    text = ""
    while not text:
        text = keyboard.write(question)
        if not text and way_back:
            return None
    return blank.fill(text)


def _narrow(moves: Sequence[Value], book: Phrasebook, ask: PickOne, *, way_back: bool) -> Value | None:
    """Ask for each field that is still open; ``None``: the person wants to start again."""
    kind = type(moves[0])
    lists = _lists(book.words["moves"][kind.__name__])
    for field in field_names(kind):
        if isinstance(getattr(moves[0], field), tuple):
            together = _together(moves, field, book, ask, way_back=way_back)
            if together is None:
                return None
            moves = together
            continue
        values = list(dict.fromkeys(getattr(move, field) for move in moves))
        if len(values) == 1:
            continue
        question, back = book.ask(moves[0], field), _back(book, way_back=way_back)
        if field not in lists:  # a number says little by itself: whole moves are shown, and one is taken
            chosen = ask(question, [*map(book.move, moves), *back])
            return moves[chosen] if chosen < len(moves) else None
        chosen = ask(question, [*[book.one(lists[field], value) for value in values], *back])
        if chosen == len(values):
            return None
        moves = [move for move in moves if getattr(move, field) == values[chosen]]
        way_back = True
    return moves[0]


def _together(
    moves: Sequence[Value], field: str, book: Phrasebook, ask: PickOne, *, way_back: bool
) -> Sequence[Value] | None:
    """Ask for a field that names several at once, one after the other."""
    kind = _lists(book.words["moves"][type(moves[0]).__name__])[field]
    question = field
    settled: set[Any] = set()
    while len(moves) > 1:
        named = sorted({item for move in moves for item in getattr(move, field)} - settled)
        common = {item for item in named if all(item in getattr(move, field) for move in moves)}
        open_ = [item for item in named if item not in common]
        answers = [book.one(kind, item) for item in open_]
        chosen = ask(book.ask(moves[0], question), answers + _back(book, way_back=way_back))
        if chosen == len(open_):
            return None
        settled |= {open_[chosen], *common}
        moves = [move for move in moves if open_[chosen] in getattr(move, field)]
        question, way_back = "then", True
    return moves


def _back(book: Phrasebook, *, way_back: bool) -> list[str]:
    return [say(book.language, "play.back")] if way_back else []


def _lists(phrase: Any) -> dict[str, str]:
    """Read out of the phrase for a move, in all its forms, in which list each of its fields is named."""
    if not isinstance(phrase, str):
        return {field: kind for form in phrase.values() for field, kind in _lists(form).items()}
    return {field: spec for _, field, spec, _ in Formatter().parse(phrase) if field and spec}


def _kind(offer: Value) -> type[Any]:
    return offer.kind if isinstance(offer, Write) else type(offer)


def _label(kind: type[Value], offers: Sequence[Value], book: Phrasebook) -> str:
    """Name a kind of move, or the move itself if it is the only one of its kind."""
    moves = [offer for offer in offers if type(offer) is kind]
    return book.move(moves[0]) if len(moves) == 1 else book.kind(kind)
