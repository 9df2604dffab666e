"""Asking a person for a move, one small question at a time."""

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Any, NamedTuple, TypeAlias

from brushpass.core import Value, Write
from brushpass.terminal.narrowing import ENOUGH, Pick, Prompt, kind_of, narrow
from brushpass.words import Phrasebook, listed, say
from brushpass.words.forms import has_forms

PickOne: TypeAlias = Callable[[str, Sequence[str]], int]  # a question and its answers: which one?
LETTERS = "ab"  # keys of "that is all" and "back", beside numbers


class Keyboard(NamedTuple):
    """The two ways to ask a person something."""

    pick: PickOne
    write: Callable[[str], str]  # a question: which text?


def choose(offers: Sequence[Value], book: Phrasebook, keyboard: Keyboard) -> Any:
    """Narrow the offers down to one: first the kind of move, then field by field."""
    answers: list[Pick] = []
    while True:
        _, question, left = narrow(offers, answers)
        if question is None:
            move = _made(left[0], book, keyboard, way_back=bool(answers))
            if move is not None:
                return move
            answers.pop()
            continue
        labels = [_label(answer, question, left, book) for answer in question.answers]
        back = [say(book.language, "play.back")] if answers else []
        chosen = keyboard.pick(_asked(question, left[0], book), labels + back)
        if chosen < len(labels):
            answers.append(question.answers[chosen])
        else:
            answers.pop()


def keys(answers: Sequence[str]) -> list[str]:
    """Give each answer a key: its place, but where all are numbers, but for a way on or back, their own."""
    numbers = [answer for answer in answers if _is_number(answer)]
    others = len(answers) - len(numbers)
    if not numbers or others > len(LETTERS) or len({*numbers}) < len(numbers):
        return [str(place) for place in range(1, len(answers) + 1)]
    letters = iter(LETTERS)
    return [answer if _is_number(answer) else next(letters) for answer in answers]


def _is_number(answer: str) -> bool:
    return answer.removeprefix("-").isdecimal()


def _made(offer: Value, book: Phrasebook, keyboard: Keyboard, *, way_back: bool) -> Any:
    """Fill a blank, or confirm a move that was never asked about; ``None``: the person wants to go back."""
    if isinstance(offer, Write):
        return _written(offer, book, keyboard, way_back=way_back)
    if not way_back:
        keyboard.pick(say(book.language, "play.what_now"), [book.move(offer)])
    return offer


def _written(blank: Write, book: Phrasebook, keyboard: Keyboard, *, way_back: bool) -> Any:
    """Ask for the text of a blank; nothing written is the way back, where there is one."""
    question = _phrase_for("text", blank.fill(""), book)
    text = ""
    while not text:
        text = keyboard.write(question)
        if not text and way_back:
            return None
    return blank.fill(text)


def _asked(question: Prompt, offer: Value, book: Phrasebook) -> str:
    if question.field is None:
        return say(book.language, "play.what_now")
    return _phrase_for("then" if question.then else question.field, offer, book)


def _phrase_for(field: str, move: Value, book: Phrasebook) -> str:
    """Ask for one field of a move; where the words have no question, its kind stands there."""
    kind = type(move)
    asked = field in book.words.get("ask", {}).get(kind.__name__, ())
    return book.ask(move, field) if asked else book.kind(kind)


def _label(answer: Pick, question: Prompt, left: Sequence[Value], book: Phrasebook) -> str:
    if question.field is None:
        moves = [offer for offer in left if type(offer) is answer]
        return book.move(moves[0]) if len(moves) == 1 else book.kind(answer)
    if answer is ENOUGH:
        return say(book.language, "play.enough" if question.then else "nothing")
    return _named(answer, _lists(book.words["moves"][kind_of(left[0]).__name__]).get(question.field), book)


def _named(answer: Pick, kind: str | None, book: Phrasebook) -> str:
    """Name a value as the phrase for its move does; what is counted is a number by itself."""
    if isinstance(answer, tuple):
        return listed(book.language, [_named(item, kind, book) for item in answer])
    if kind is None and isinstance(answer, bool):
        return say(book.language, "games.on" if answer else "games.off")
    return str(answer) if kind is None or has_forms(book.words.get(kind)) else book.one(kind, answer)


def _lists(phrase: Any) -> dict[str, str]:
    """Read out of the phrase for a move, in all its forms, in which list each of its fields is named."""
    if not isinstance(phrase, str):
        return {field: kind for form in phrase.values() for field, kind in _lists(form).items()}
    return {field: spec for _, field, spec, _ in Formatter().parse(phrase) if field and spec}
