"""Told values as rows of numbers: each type of a game gets a code, made from its fields.

Theory of operation. A code turns a value into the bytes of 32-bit floats, always equally many. Codes are put
together by the types of the told values themselves: what is on offer in a type is in its row, and what the
type has no field for cannot be. How large a number gets, and how many there can be of something, stands
beside the type (``within``, ``several`` and the like in ``core``). A hint by the name of the field says what
only the setup of a match decides. Rows are joined as bytes, and rows of values that come again and again are
kept: making an observation is then mostly looking up.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from operator import attrgetter, call
from struct import pack
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from brushpass.core import BadSetup, BadShape, Extent, Seat, Seats, Told, extent, field_names

KEPT = 1024  # rows of one type that are kept
ONE, ZERO = pack("f", 1), pack("f", 0)


@dataclass(frozen=True, slots=True)
class Among:
    """One of these values: one place each; ``others``: what is none of them has no place, and is no fault."""

    values: Sequence[Any]
    others: bool = False
    spelling: Callable[[Any], Any] | None = None  # values that come to the same here have the same place


@dataclass(frozen=True, slots=True)
class UpTo:
    """A number: one place, 0 at ``least`` and 1 at ``most``."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Slots:
    """So many at most, one after the other; ``full``: never fewer; ``newest``: of more, only the last."""

    count: int
    each: "Hint | None" = None
    full: bool = False
    newest: bool = False


@dataclass(frozen=True, slots=True)
class Bag:
    """In no order that matters: for each value how many there are, 1 at ``most``."""

    most: int
    each: "Hint | None" = None


@dataclass(frozen=True, slots=True)
class KindOnly:
    """Of a union only which it is: the rest follows from what else is told."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """No place at all: it was agreed on before the match, or is of no use in it."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Of a kind of moves or sights: no rows in diaries, since others there tell as much."""


Hint: TypeAlias = Among | UpTo | Slots | Bag | KindOnly | LeftOut | Forgotten
# By ``Type.field``; or by ``field``, for all types that do not say it themselves. By ``Type``: which moves of
# a kind there are (``Among``), that there are none of it (``LeftOut``), or none in diaries (``Forgotten``).
Hints: TypeAlias = Mapping[str, Hint]


class Part(NamedTuple):
    """One named stretch of a row."""

    name: str
    start: int
    width: int
    how: str  # in words

    def moved(self, name: str, start: int) -> "Part":
        """Put this part into a larger whole."""
        return Part(name + self.name, start + self.start, self.width, self.how)


class Code(NamedTuple):
    """How the values of one type become rows."""

    width: int
    write: Callable[[Any], bytes]
    parts: tuple[Part, ...]
    silent: bool = False  # whether a value can have a row of zeros, as what is not there has


def one_hot(values: Sequence[Any], name: str, *, others: bool = False, spelling: Any = None) -> Code:
    """Give each value a place."""
    rows = {value: _one(n, len(values)) for n, value in enumerate(values)}
    spelt = {spelling(value): row for value, row in rows.items()} if spelling else {}
    nothing = ZERO * len(values)

    def write(value: Any) -> bytes:
        row = rows.get(value)
        if row is None and spelling:
            row = spelt.get(spelling(value))
        if row is not None:
            return row
        if others:
            return nothing
        raise BadShape(f"{name} is {value!r}, for which there is no place")

    how = f"one of {', '.join(map(_short, values))}"
    return Code(len(values), write, (Part("", 0, len(values), how),), silent=others)


def _one(place: int, places: int) -> bytes:
    return ZERO * place + ONE + ZERO * (places - place - 1)


def number(hint: UpTo, name: str) -> Code:
    """Give a number its share of the most there can be."""

    @lru_cache(KEPT)
    def write(value: int) -> bytes:
        if not hint.least <= value <= hint.most:
            raise BadShape(f"{name} is {value}, and there is room from {hint.least} to {hint.most}")
        return pack("f", (value - hint.least) / (hint.most - hint.least))

    return Code(1, write, (Part("", 0, 1, f"from {hint.least} to {hint.most}"),), silent=True)


def bag(values: Sequence[Any], most: int, name: str) -> Code:
    """Count of each value how many there are."""
    shares = [pack("f", count / most) for count in range(most + 1)]

    @lru_cache(KEPT)
    def write(items: tuple[Any, ...]) -> bytes:
        counts = [items.count(value) for value in values]
        if sum(counts) != len(items) or max(counts) > most:
            raise BadShape(f"{name} is {items!r}, for which there is no room")
        return b"".join([shares[count] for count in counts])

    how = f"how many of {', '.join(map(_short, values))}, of {most}"
    return Code(len(values), write, (Part("", 0, len(values), how),), silent=True)


def flagged(code: Code) -> Code:
    """Put a place before a code that says whether there is a value at all."""
    if not code.silent:
        return code  # then zeros already say that there is none
    parts = (Part(".there", 0, 1, "whether there is one"), *[part.moved("", 1) for part in code.parts])
    return Code(1 + code.width, lambda value: ONE + code.write(value), parts)


def maybe(code: Code) -> Code:
    """Make room for a value or nothing."""
    there, nothing = flagged(code), ZERO * flagged(code).width
    return there._replace(write=lambda value: nothing if value is None else there.write(value), silent=True)


def slots(code: Code, hint: Slots, name: str) -> Code:
    """Make room for several values, one after the other."""
    each, count = code if hint.full else flagged(code), hint.count
    empty = [ZERO * each.width * n for n in range(count + 1)]
    parts = [part.moved(f"[{n}]", n * each.width) for n in range(count) for part in each.parts]

    def write(values: tuple[Any, ...]) -> bytes:
        if hint.newest:
            values = values[-count:]
        if len(values) > count or (hint.full and len(values) < count):
            raise BadShape(f"{name} holds {len(values)}, and there is room for {count}")
        return b"".join([*map(each.write, values), empty[count - len(values)]])

    return Code(count * each.width, write, tuple(parts), silent=not hint.full or code.silent)


def record(fields: Mapping[str, Code]) -> Code:
    """Put the fields of a value one after the other."""
    told = {name: code for name, code in fields.items() if code.width}
    parts, start = [], 0
    for name, code in told.items():
        parts += [part.moved(f".{name}", start) for part in code.parts]
        start += code.width
    silent = all(code.silent for code in told.values())
    return Code(start, _writer(list(told), [code.write for code in told.values()]), tuple(parts), silent)


def _writer(names: list[str], writes: list[Callable[[Any], bytes]]) -> Callable[[Any], bytes]:
    if not names:
        return lambda _: b""
    pick = attrgetter(*names)
    if len(names) == 1:
        (write,) = writes
        return lambda value: write(pick(value))
    join, each = b"".join, call  # looked up once: this is what observing costs
    return lambda value: join(map(each, writes, pick(value)))


def choice(codes: Mapping[type[Told], Code], *, shared: bool) -> Code:
    """Say which type it is, then its fields: in a stretch of its own, or in one that all types share."""
    kinds = list(codes)
    widths = [codes[kind].width for kind in kinds]
    width = max(widths) if shared else sum(widths)
    names = ", ".join(kind.__name__ for kind in kinds)
    parts, writes = [Part(".type", 0, len(kinds), f"one of {names}")], {}
    for n, kind in enumerate(kinds):
        start = 0 if shared else sum(widths[:n])
        head = _one(n, len(kinds)) + ZERO * start
        tail = ZERO * (width - start - codes[kind].width)
        writes[kind] = _between(head, codes[kind].write, tail)
        parts += [part.moved(f":{kind.__name__}", len(kinds) + start) for part in codes[kind].parts]

    @lru_cache(KEPT)
    def write(value: Any) -> bytes:
        try:
            return writes[type(value)](value)
        except KeyError:
            raise BadShape(f"there is no place for a {type(value).__name__}") from None

    return Code(len(kinds) + width, write, tuple(parts))


def _between(head: bytes, write: Callable[[Any], bytes], tail: bytes) -> Callable[[Any], bytes]:
    return lambda value: b"".join((head, write(value), tail))


class Coder:
    """Makes the codes of one game's types, at a table of so many seats."""

    def __init__(self, seats: Sequence[Seat], hints: Hints, *, shared: bool = False) -> None:
        """Take hints for what the types leave open; ``shared``: the types of a union share their places."""
        self.seats = seats
        self.hints = hints
        self.shared = shared

    def of(self, kind: Any, name: str, hint: Hint | None = None) -> Code:
        """Make the code of a type; ``name`` says whose, in case something is wrong."""
        if isinstance(hint, LeftOut):
            return Code(0, lambda _: b"", ())
        kind, hint = self._said(kind, hint)
        if get_origin(kind) in (UnionType, Union):
            return self._of_union(kind, name, hint)
        if isinstance(hint, Among):
            return one_hot(hint.values, name, others=hint.others, spelling=hint.spelling)
        if isinstance(kind, type) and issubclass(kind, Told):
            return self.of_record(kind)
        if get_origin(kind) is tuple:
            return self._of_many(kind, name, hint)
        if isinstance(hint, UpTo) or kind is bool:
            return number(hint if isinstance(hint, UpTo) else UpTo(1), name)
        return one_hot(self.values(kind, name, hint), name)

    def of_record(self, kind: type[Told]) -> Code:
        """Make the code of a told type; its rows are kept, for many come again."""
        code = record(self.fields(kind))
        return code._replace(write=lru_cache(KEPT)(code.write))

    def fields(self, kind: type[Told]) -> dict[str, Code]:
        """Make the codes of the fields of a told type."""
        hints = get_type_hints(kind, include_extras=True)
        return {
            name: self.of(hints[name], f"{kind.__name__}.{name}", self.hint(kind, name, hints[name]))
            for name in field_names(kind)
        }

    def of_any(self, kinds: Sequence[type[Told]]) -> Code:
        """Make the code of a union of told types."""
        return choice({kind: record(self.fields(kind)) for kind in kinds}, shared=self.shared)

    def kinds(self, union: Any) -> list[type[Told]]:
        """List the types of a union, less those that are left out."""
        kinds = [kind for kind in get_args(union) or (union,) if kind is not NoneType]
        return [kind for kind in kinds if self.hints.get(kind.__name__) != LeftOut()]

    def hint(self, kind: type[Told], name: str, sort: Any) -> Hint | None:
        """Find what was said of a field: of this one, beside its type, or of all of that name."""
        own = self.hints.get(f"{kind.__name__}.{name}")
        return own or self._hint_of(extent(sort)[1]) or self.hints.get(name)

    def values(self, kind: Any, name: str, hint: Hint | None) -> Sequence[Any]:
        """List what a field can be."""
        kind, hint = self._said(kind, hint)
        if isinstance(hint, Among):
            return hint.values
        if isinstance(hint, UpTo):
            return range(hint.least, hint.most + 1)
        if kind is bool:
            return (False, True)
        if kind is Seat:
            return self.seats
        if get_origin(kind) is Literal:
            return get_args(kind)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return list(kind)
        if get_origin(kind) in (UnionType, Union) and NoneType in get_args(kind):
            (sort,) = [each for each in get_args(kind) if each is not NoneType]
            return (None, *self.values(sort, name, hint))
        raise BadSetup(f"say with a hint what {name} can be")

    def _said(self, kind: Any, hint: Hint | None) -> tuple[Any, Hint | None]:
        """Tell a type from what stands beside it, which is its hint where there is no other."""
        bare, said = extent(kind)
        nobody_twice = Bag(1) if bare == Seats else None
        return bare, hint or self._hint_of(said) or nobody_twice

    def _hint_of(self, said: Extent) -> Hint | None:
        if said.names:
            return Among(said.names)
        if said.number:
            return UpTo(said.number[1], said.number[0])
        if said.each_seat:
            return Slots(len(self.seats), full=True)
        if said.most is not None:
            return Slots(said.most, full=said.full)
        if said.alike:
            return Bag(said.alike)
        return None

    def _of_many(self, kind: Any, name: str, hint: Hint | None) -> Code:
        each, *_ = get_args(kind)
        if isinstance(hint, Bag):
            return bag(self.values(each, name, hint.each), hint.most, name)
        if isinstance(hint, Slots):
            code = slots(self.of(each, name, hint.each), hint, name)
            kept = isinstance(each, type) and issubclass(each, Told)  # then its rows are kept already
            return code if kept else code._replace(write=lru_cache(KEPT)(code.write))
        raise BadSetup(f"say with a hint how many there can be of {name}")

    def _of_union(self, kind: Any, name: str, hint: Hint | None) -> Code:
        sorts = self.kinds(kind)
        if isinstance(hint, KindOnly):
            code = choice({each: Code(0, lambda _: b"", ()) for each in sorts}, shared=True)
        elif len(sorts) > 1:
            code = self.of_any(sorts)
        else:
            code = self.of(sorts[0], name, hint)
        return maybe(code) if NoneType in get_args(kind) else code


def _short(value: object) -> str:
    return str(getattr(value, "value", value))
