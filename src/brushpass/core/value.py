"""Immutable values: the only kind of object a rule may make.

There are two families, and the difference between them is what keeps secrets:

* ``Told`` is what a player may be told: moves, phases, tables, hands, sights.
  Only a ``Told`` may leave the process.
* ``Truth`` is what the table alone knows: states, and events that hide something.

To the type checker a value is a frozen dataclass; at run time it is a
``msgspec.Struct``, which is several times as fast and knows its own JSON.
This file is the only one in ``core`` that has heard of msgspec.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

import msgspec

from brushpass.core.errors import BadShape

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import field, replace

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    class Value:
        """A value: made once, never changed, equal to its equals."""

        __struct_fields__: ClassVar[tuple[str, ...]]

        def __init_subclass__(cls, *, tag: bool = True, omit_defaults: bool = False) -> None: ...

else:
    from msgspec import field
    from msgspec.structs import replace

    class Value(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
        """A value: made once, never changed, equal to its equals."""


class Told(Value):
    """What a player may be told."""


class Truth(Value):
    """What only the table knows."""


def within(least: int, most: int) -> msgspec.Meta:
    """Bound a number that stands in a type: put this beside ``int`` in ``Annotated``."""
    return msgspec.Meta(ge=least, le=most)


def put(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """Return ``items`` with ``item`` in place ``index``."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: Sequence[T], *gone: T) -> tuple[T, ...]:
    """Return ``items`` less one of each of ``gone``, which must all be there."""
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)


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
    "Told",
    "Truth",
    "Value",
    "field",
    "field_names",
    "from_json",
    "from_plain",
    "put",
    "replace",
    "schema",
    "to_json",
    "within",
    "without",
]
