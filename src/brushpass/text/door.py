"""What a seat is told in text, and how its answer is read.

Theory of operation. A door belongs to one seat of one match, and to one language. It is handed what the
seat is handed anywhere else, and nothing more: its view, its sights, its offers. Moves are numbered in
the order of the offers, from 1; 0 waits, where the seat may. An answer may think aloud before its last
line. What cannot be read as a move is a slip: it says why, and changes nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, get_type_hints

from brushpass.core import (
    AnyGame,
    BadShape,
    Illegal,
    Seat,
    Value,
    View,
    Write,
    admit,
    field_names,
    from_json,
    to_json,
)
from brushpass.plugins.sound import kinds
from brushpass.terminal.face import face_of
from brushpass.text.drawing import drawn
from brushpass.words import Phrasebook, listed, phrases, rulebook
from brushpass.words.lists import lists_of

LONGEST = 20_000  # characters of an answer; who thinks aloud for longer is asked again
NUMBERED = re.compile(r"\(?#?([0-9]{1,6})[.):]?(?:\s+|$)(.*)", re.DOTALL)
PREAMBLE = re.compile(r"(?i)^(?:final\s+)?(?:answer|move|choice|réponse|coup|choix)\s*:\s*")
DRESS = "*_`\"'“”«» \t"  # what people and models put around an answer


class Wait(Enum):
    """To do nothing until something happens."""

    WAIT = "wait"


WAIT: Final = Wait.WAIT
Read: TypeAlias = Any  # a move of the game, or ``WAIT``


class Slip(Exception):  # noqa: N818 -- a slip of the pen is no error of ours
    """An answer is no move: ``kind`` is for counting, the text is for whoever gave it."""

    def __init__(self, kind: str, told: str) -> None:
        super().__init__(told)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class TextDoor:
    """One seat of a match, in plain text; ``listed``: with a list of what it may do."""

    game: AnyGame
    options: Value
    seat: Seat
    names: Sequence[str]
    language: str = "en"
    listed: bool = True

    def rules(self) -> str:
        """Tell the rules, who sits where, and how to answer: what does not change in a match."""
        who = self.say("seat", who=self.names[self.seat], names=listed(self.language, self.names))
        told = [rulebook(self.game.name, self.language).strip(), who, self.say("quoted"), self._how()]
        return "\n\n".join(told)

    def look(self, view: View[Any, Any], seen: Sequence[Value], offers: Sequence[Any]) -> str:
        """Tell what happened, how things stand, and what can be done."""
        assert view.hand is not None, "a door belongs to a seat"
        book = self._book()
        happened = [book.sight(sight) for sight in seen] or [self.say("nothing_new")]
        parts = [self._part("since", happened), self.standing(view)]
        if offers:
            parts.append(self._asked(offers, book))
        return "\n\n".join(part for part in parts if part)

    def end(self, view: View[Any, Any], seen: Sequence[Value]) -> str:
        """Tell how the match ended."""
        result, book = self.game.result(view.table), self._book()
        assert result is not None, "the match is over"
        outcome = self.say("won" if self.seat in result.winners else "lost")
        parts = [
            self._part("since", [book.sight(sight) for sight in seen] or [self.say("nothing_new")]),
            self._titled("table", drawn(face_of(self.game).draw_end(view.table, book))),
            self.say("over", outcome=outcome),
        ]
        return "\n\n".join(part for part in parts if part)

    def standing(self, view: View[Any, Any]) -> str:
        """Tell how things stand, and nothing of what happened or can be done."""
        book = self._book()
        parts = [
            self._titled("table", drawn(face_of(self.game).draw(view, book))),
            book.phase(view.table.phase),
        ]
        return "\n\n".join(part for part in parts if part)

    def diary(self, seen: Sequence[Value]) -> str:
        """Tell all that this seat has seen happen, from the beginning."""
        return self._part("diary", [self._book().sight(sight) for sight in seen] or [self.say("nothing_new")])

    def read(self, answer: str, view: View[Any, Any], offers: Sequence[Any]) -> Read:
        """Find the move that an answer means, or raise the slip that it is."""
        line = self._last_line(answer)
        if line.casefold() == WAIT.value:
            return self._waited(offers)
        move = self._in_json(answer)
        if move is None:
            move = self._in_list(line, offers) if self.listed else None
        if move is None:
            raise self._slip("unreadable" if self.listed else "unlisted")
        return move if move is WAIT else self._admitted(move, view, offers)

    def may_wait(self, offers: Sequence[Any]) -> bool:
        """Say whether the seat may do nothing: with a clock, when the table does not wait for it."""
        real_time = self.game.real_time
        return real_time is not None and not any(map(real_time.owed, offers))

    def _last_line(self, answer: str) -> str:
        if len(answer) > LONGEST:
            raise self._slip("too_long", most=LONGEST)
        lines = [line.strip(DRESS) for line in answer.splitlines()]
        spoken = [line for line in lines if line and set(line) - {"`"}]
        if not spoken:
            raise self._slip("nothing")
        return PREAMBLE.sub("", spoken[-1]).strip(DRESS)

    def _in_json(self, answer: str) -> Any:
        """Find a move that is written as JSON, as the last thing in braces."""
        start, end = answer.rfind('{"type"'), answer.rfind("}")
        if start < 0 or end < start:
            return None
        try:
            return from_json(answer[start : end + 1], self.game.nouns.move)
        except BadShape:
            return None

    def _in_list(self, line: str, offers: Sequence[Any]) -> Any:
        """Find the move of a number, with the text behind it where it is a blank; or by what it is called."""
        found = NUMBERED.fullmatch(line)
        if found is None:
            return self._by_name(line, offers)
        number, text = int(found[1]), found[2].strip(DRESS)
        if number == 0:
            return self._waited(offers)
        if number > len(offers):
            raise self._slip("no_such_move", number=number)
        offer = offers[number - 1]
        if isinstance(offer, Write) and not text:
            raise self._slip("no_text")
        return offer.fill(text) if isinstance(offer, Write) else offer

    def _by_name(self, line: str, offers: Sequence[Any]) -> Any:
        """Find the move that is called like this; where only a text is asked for, the line is the text."""
        if len(offers) == 1 and isinstance(offers[0], Write):
            return offers[0].fill(line)
        book = self._book()
        named = [offer for offer in offers if not isinstance(offer, Write)]
        called = [offer for offer in named if _same(book.move(offer), line)]
        return called[0] if len(called) == 1 else None

    def _waited(self, offers: Sequence[Any]) -> Read:
        if not self.may_wait(offers):
            raise self._slip("no_wait")
        return WAIT

    def _admitted(self, move: Any, view: View[Any, Any], offers: Sequence[Any]) -> Any:
        try:
            return admit(self.game, view, offers, move)
        except Illegal as refusal:
            raise self._slip("refused", reason=self.refused(refusal)) from None

    def refused(self, refusal: Illegal) -> str:
        """Say why the table refuses a move."""
        return self._book().refusal(refusal.reason)

    def _slip(self, kind: str, **fields: object) -> Slip:
        return Slip(kind, self.say("again", why=self.say(f"slips.{kind}", **fields)))

    def _asked(self, offers: Sequence[Any], book: Phrasebook) -> str:
        if not self.listed:
            return self._how()
        moves = [self._offer(number, offer, book) for number, offer in enumerate(offers, start=1)]
        waits = [f"0. {self.say('wait')}"] if self.may_wait(offers) else []
        return f"## {self.say('moves')}\n\n" + "\n".join([*waits, *moves])

    def _offer(self, number: int, offer: Any, book: Phrasebook) -> str:
        if not isinstance(offer, Write):
            return f"{number}. {book.move(offer)}"
        told = self.say("blank", what=book.kind(offer.kind), limit=offer.limit, number=number)
        return f"{number}. {told}"

    def _how(self) -> str:
        """Say how to answer; without a list, which kinds of moves there are."""
        if self.listed:
            return self.say("by_number")
        return "\n".join([self.say("by_move"), *map(_form, kinds(self.game.nouns.move))])

    def _part(self, title: str, lines: Any) -> str:
        said = [line for line in lines if line]
        return self._titled(title, "\n".join(f"- {line}" for line in said)) if said else ""

    def _titled(self, title: str, text: str) -> str:
        return f"## {self.say(title)}\n\n{text}"

    def _book(self) -> Phrasebook:
        lists = lists_of(self.game, self.options, self.language)
        return Phrasebook(self.game.name, self.language, self.seat, self.names, lists)

    def say(self, key: str, **fields: object) -> str:
        """Say a phrase of the door's own."""
        return told(self.language, key, **fields)


def told(language: str, key: str, **fields: object) -> str:
    """Say a phrase that the door has beside the words of the game."""
    phrase: Any = phrases(__package__, language)
    for part in key.split("."):
        phrase = phrase[part]
    return str(phrase).format(**fields)


def _same(one: str, other: str) -> bool:
    return one.casefold().rstrip(".!? ") == other.casefold().rstrip(".!? ")


def _form(kind: type[Value]) -> str:
    """Show the form of a kind of move, such as ``{"type": "Call", "agent": int}``."""
    hints = get_type_hints(kind)
    fields = [f'"{name}": {_plain(hints[name])}' for name in field_names(kind)]
    return "- {" + ", ".join([f'"type": {to_json(kind.__name__)}', *fields]) + "}"


def _plain(hint: Any) -> str:
    return getattr(hint, "__name__", None) or str(hint).replace("typing.", "")
