"""Immutable values: the only kind of object a rule may make.

There are two families, and the difference between them is what keeps secrets:

* ``Told`` is what a player may be told: moves, phases, tables, hands, sights.
  Only a ``Told`` may leave the process.
* ``Truth`` is what the table alone knows: states, and events that hide something.

To the type checker a value is a frozen dataclass; at run time it is a
``msgspec.Struct``, which is several times as fast and knows its own JSON.
This file is the only one in ``core`` that has heard of msgspec.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

import msgspec

from brushpass.core.errors import BadShape

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import field, replace

    from msgspec.structs import StructConfig

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    class Value:
        """A value: made once, never changed, equal to its equals."""

        __struct_fields__: ClassVar[tuple[str, ...]]
        __struct_config__: ClassVar[StructConfig]

        def __init_subclass__(
            cls, *, tag: bool = True, omit_defaults: bool = False, cache_hash: bool = False
        ) -> None: ...

else:
    from msgspec import field
    from msgspec.structs import replace

    class Value(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
        """A value: made once, never changed, equal to its equals."""


V = TypeVar("V", bound=Value)


class Told(Value):
    """What a player may be told."""


class Truth(Value):
    """What only the table knows."""

    kinds: ClassVar[int] = 0  # how many there are: a game may be loaded at any time

    def __init_subclass__(cls, **how: bool) -> None:
        """Count one more."""
        super().__init_subclass__(**how)
        Truth.kinds += 1


# What a type cannot say by itself of how much there can be stands beside it, in ``Annotated``. The bounds
# of a number are checked when it is read; the rest is for those who put the game into numbers.


def within(least: int, most: int) -> msgspec.Meta:
    """Bound a number."""
    return msgspec.Meta(ge=least, le=most, extra={"number": (least, most)})


def naming(numbers: Iterable[int]) -> msgspec.Meta:
    """Say that a number names something, as one of these: none is more than another."""
    return msgspec.Meta(extra={"names": tuple(numbers)})


def several(most: int, *, full: bool = False) -> msgspec.Meta:
    """Say how many there can be in a list whose order matters; ``full``: never fewer."""
    return msgspec.Meta(extra={"most": most, "full": full})


def alike(most: int) -> msgspec.Meta:
    """Say of a list whose order does not matter how many in it can be the same."""
    return msgspec.Meta(extra={"alike": most})


EACH_SEAT = msgspec.Meta(extra={"each_seat": True})  # of a list: one for every seat, in order


class Extent(NamedTuple):
    """What stands beside a type in ``Annotated``."""

    number: tuple[int, int] | None = None
    names: tuple[int, ...] | None = None
    most: int | None = None
    full: bool = False
    alike: int | None = None
    each_seat: bool = False


def extent(kind: Any) -> tuple[Any, Extent]:
    """Tell a type from what stands beside it; of two that contradict each other the last holds."""
    if get_origin(kind) is not Annotated:
        return kind, Extent()
    bare, *beside = get_args(kind)
    said = Extent()
    for meta in beside:
        if isinstance(meta, msgspec.Meta) and meta.extra:
            said = Extent(**meta.extra)
    return bare, said


def put(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """Return ``items`` with ``item`` in place ``index``."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: Sequence[T], *gone: T) -> tuple[T, ...]:
    """Return ``items`` less one of each of ``gone``, which must all be there."""
    if len(gone) == 1:  # as it is nearly always: two slices are half the work
        whole = tuple(items)
        place = whole.index(gone[0])
        return whole[:place] + whole[place + 1 :]
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)


def once(function: Callable[[V], T]) -> Callable[[V], T]:
    """Answer at once what was asked of this very value just before."""
    latest: tuple[Any, Any] = (None, None)

    @wraps(function)
    def asked(value: V) -> T:
        nonlocal latest
        known = latest  # in one piece, since threads share it
        if known[0] is not value:
            known = latest = (value, function(value))
        answer: T = known[1]
        return answer

    return asked


def to_json(value: object) -> str:
    """Write a value, or a plain structure of values, as one line of JSON."""
    return _encoder.encode(value).decode()


def from_json(text: str | bytes, kind: Any = Any) -> Any:
    """Read one value of type ``kind``; whatever else the text holds is refused."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadShape(str(error)) from None


def from_plain(plain: object, kind: Any) -> Any:
    """Build a ``kind`` out of plain structures, refusing unknown names and wrong types."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadShape(str(error)) from None


def field_names(value: Value | type[Value]) -> tuple[str, ...]:
    """Name the fields of a value, in order."""
    return value.__struct_fields__


def schema(*kinds: Any) -> dict[str, Any]:
    """Describe ``kinds`` as JSON schema: the witness of what can be said on the wire."""
    _, components = msgspec.json.schema_components(kinds, schema_hook=_schema_of_class)
    return components


def _name_of_class(value: object) -> str:
    if isinstance(value, type):
        return value.__name__
    raise NotImplementedError(type(value))


_encoder = msgspec.json.Encoder(enc_hook=_name_of_class)


def _schema_of_class(kind: type) -> dict[str, Any]:
    if kind is type:
        return {"type": "string"}
    raise NotImplementedError(kind)


__all__ = [
    "EACH_SEAT",
    "Extent",
    "Told",
    "Truth",
    "Value",
    "alike",
    "extent",
    "field",
    "field_names",
    "from_json",
    "from_plain",
    "naming",
    "once",
    "put",
    "replace",
    "schema",
    "several",
    "to_json",
    "within",
    "without",
]
