"""The one way out: what leaves the process is encoded here, and only told types can be.

The types say so, and a check at run time makes sure: a truth that got here by mistake, at
whatever depth, is a bug, and crashes before a byte of it is written. The check looks at the
encoded bytes: every truth is written with the name of its class, which no told type of its game has (a
law sees to both), and no text can look like that, because its quotation marks are escaped. Games know
nothing of each other, so one may tell what another hides under the same name: then, and only then, the
values themselves are looked through.

Encryption hides what a frame says, but not how long it is. So what a frame says to its viewer alone is
made as long as such parts get at a table of so many seats, with spaces, which JSON allows at its end. How
long depends on this frame and on nothing that its viewer does not know.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from brushpass.core import BadShape, Told, Truth
from brushpass.table.feed import Frame
from brushpass.wire.messages import FromPage

OWN = 512  # bytes a seat for what a viewer alone is told; if it is longer, twice as many, and so on
SIGHT = 120  # bytes for each sight that may be told again
_encoder = msgspec.json.Encoder(enc_hook=lambda kind: kind.__name__)
TABLE, NOTHING = b',"table":', b"{}"
PLAIN = (str, bytes, int, float, bool, type, msgspec.Raw, type(None))  # nothing can be in these
_decoder = msgspec.json.Decoder(FromPage)


class _Before(msgspec.Struct, tag="Frame", omit_defaults=True):
    """What stands in a frame before its table, which is encoded once: the same bytes go to everybody."""

    n: int
    ref: int | None = None
    sights: Any = ()


class _After(msgspec.Struct, omit_defaults=True):
    """What stands there after it."""

    hand: Any = None
    offers: Any = None
    left: int | None = None
    hint: str | None = None
    house: int | None = None


def encode(message: Told) -> bytes:
    """Encode a message."""
    if not isinstance(message, Told):
        raise TypeError(f"a {type(message).__name__} is not to be told")
    return _checked(_encoder.encode(message), message)


def encode_frame(frame: Frame, table: bytes | None, seats: int, recalled: int = 0) -> bytes:
    """Encode a frame around its table, which was encoded once for all viewers; there are so many seats.

    To who comes back so many sights may be told again: how many there are may be a secret, so there is room
    for all of them.
    """
    for kind in {*map(type, frame.sights), *map(type, frame.offers or ())}:
        if not _is_told(kind):
            raise TypeError(f"a {kind.__name__} is not to be told")
    before = _encoder.encode(_Before(frame.n, frame.ref, frame.sights))
    after = _encoder.encode(_After(frame.hand, frame.offers, frame.left, frame.hint, frame.house))
    own = before[:-1] + b"," + after[1:] if after != NOTHING else before
    _checked(own, frame)
    if frame.table is None or table is None:
        return _lengthened(own, 0, OWN * seats + SIGHT * recalled)
    at = len(before) - 1
    data = b"".join((own[:at], TABLE, table, own[at:]))
    return _lengthened(data, len(table), OWN * seats + SIGHT * recalled)


@cache
def _is_told(kind: type) -> bool:
    return issubclass(kind, Told)


def _lengthened(data: bytes, public: int, own: int) -> bytes:
    """Make a frame so long that its length tells of its public part, and next to nothing of the rest."""
    while own < len(data) - public:
        own *= 2
    return data.ljust(public + own)


def _checked(data: bytes, value: object) -> bytes:
    """Give what was encoded, if there is no truth in it."""
    if _truth_among(Truth.kinds).search(data) and (found := _truth_in(value)):
        raise TypeError(f"a {found} is not to be told")
    return data


def _truth_in(value: object) -> str | None:
    """Find a truth in a value, at whatever depth; what cannot be looked into may hold one."""
    if isinstance(value, PLAIN):
        return None
    if isinstance(value, Told):
        parts: Iterable[object] = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, Mapping):
        parts = chain(value.keys(), value.values())
    elif isinstance(value, tuple | list):
        parts = value
    else:
        return type(value).__name__
    return next((found for part in parts if (found := _truth_in(part))), None)


@cache
def _truth_among(_: int) -> re.Pattern[bytes]:
    """Find a truth among bytes; a game that was loaded later has more of them."""
    return re.compile(rb'"type":"(%s)"' % b"|".join(sorted(names_of_truths())))


def names_of_truths(kind: type[Truth] = Truth) -> Iterator[bytes]:
    """Name every class of truths, as it is written."""
    for truth in kind.__subclasses__():
        yield truth.__name__.encode()
        yield from names_of_truths(truth)


def decode(data: bytes | str) -> FromPage:
    """Read what a page says; its move stays unread until the game is known."""
    try:
        message = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadShape(str(error)) from None
    parts = (message.join, message.ask, message.say, message.commit, message.open)
    said = bool(message.play) + message.there + len(parts) - parts.count(None)
    if said != 1 or not 0 <= message.ref < 2**53:
        raise BadShape("one thing at a time")
    return message


@cache
def _decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode_as(data: bytes, kind: Any) -> Any:
    """Read a move of the game that is played, or the body of a request."""
    try:
        return _decoder_of(kind).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadShape(str(error)) from None
