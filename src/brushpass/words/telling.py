"""What lies on a table, in the words of its game, for a face that knows no game.

``parts.Table`` and ``parts.Hand`` describe the table and a hand; ``[seats]`` has a phrase for each field of
the table with an entry for every seat. What the words do not mention is told by the names of its fields.
The page tells the same (``web/src/lib/words/telling.ts``).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from brushpass.core import Seat, Value, field_names
from brushpass.words import Phrasebook, listed, say

UNTOLD = frozenset({"phase", "options", "who", "winners", "seat", "seats"})
NONE = "–"


def described(part: Value, book: Phrasebook) -> Iterator[str]:
    """Describe a part: in a sentence, or where the words have none, field by field."""
    if _has(book, "parts", type(part).__name__):
        yield book.part(part)
    else:
        yield from _facts(part, book, 0)


def on_table(table: Value, book: Phrasebook, seats: int) -> Iterator[str]:
    """Say what everybody may know, but for what stands beside the players' names."""
    known = _has(book, "parts", type(table).__name__)
    yield from [book.part(table)] if known else _facts(table, book, seats)


def at_end(table: Any, book: Phrasebook, seats: int) -> Iterator[str]:
    """Say what lies there at the end, and what the last phase opens."""
    yield from on_table(table, book, seats)
    if not _has(book, "parts", type(table).__name__):
        yield from _facts(table.phase, book, seats)


def beside(table: Value, book: Phrasebook, seat: Seat, seats: int) -> Iterator[str]:
    """Say what everybody may know of one player."""
    for field, value in _told(table):
        if not _is_beside(field, value, book, seats):
            continue
        entry = value[seat]
        if _has(book, "seats", field):
            own = dict(_fields(entry)) if isinstance(entry, Value) else {field: entry}
            yield book.beside(field, {"seat": seat, **own})
        else:
            yield _plain(entry, book)


def _told(part: Value) -> Iterator[tuple[str, Any]]:
    return (pair for pair in _fields(part) if pair[0] not in UNTOLD)


def _fields(part: Value) -> Iterator[tuple[str, Any]]:
    return ((field, getattr(part, field)) for field in field_names(part))


def _has(book: Phrasebook, section: str, name: str) -> bool:
    return name in book.words.get(section, ())


def _is_beside(field: str, value: Any, book: Phrasebook, seats: int) -> bool:
    """Say whether a field has an entry for every seat: the words say so, or it looks like it.

    A row of cards may be as long by chance.
    """
    if not isinstance(value, tuple) or len(value) != seats:
        return False
    return _has(book, "seats", field) or all(_is_of(entry, seat) for seat, entry in enumerate(value))


def _is_of(entry: object, seat: int) -> bool:
    """Say whether something says of itself that it belongs to a seat, or says nothing of seats.

    It has no type of its own on the wire, as in a list of players.
    """
    plain = isinstance(entry, Value) and entry.__struct_config__.tag is None
    return plain and getattr(entry, "seat", seat) == seat


def _facts(part: Value, book: Phrasebook, seats: int) -> Iterator[str]:
    """Tell what there is, field by field."""
    for field, value in _told(part):
        if not (_is_empty(value) or _is_beside(field, value, book, seats)):
            yield f"{_label(field, book)} {_plain(value, book)}"


def _label(field: str, book: Phrasebook) -> str:
    """Say what a field is called: as a heading of the table, or else by its own name."""
    words: Mapping[str, Any] = book.words.get("table", {})
    heading = words.get(field)
    plain = isinstance(heading, str) and "{" not in heading
    return str(heading) if plain else field.replace("_", " ")


def _plain(value: Any, book: Phrasebook) -> str:
    """Tell a value of which the words may say nothing."""
    if _is_empty(value):
        return NONE
    if isinstance(value, bool):
        return say(book.language, "games.on" if value else "games.off")
    if isinstance(value, tuple):
        return listed(book.language, [_plain(item, book) for item in value])
    return _told_value(value, book) if isinstance(value, Value) else str(value)


def _told_value(value: Value, book: Phrasebook) -> str:
    for section, tell in (("parts", book.part), ("moves", book.move), ("phases", book.phase)):
        if _has(book, section, type(value).__name__):
            return tell(value)
    return ", ".join(_facts(value, book, 0)) or NONE


def _is_empty(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_empty, value))
    return value is None or value == ""
