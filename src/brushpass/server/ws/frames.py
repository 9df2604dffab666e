"""Frames of WebSocket (RFC 6455, sections 5 to 8) without a socket: bytes in, messages out, and back.

``FrameReader`` is one end of a connection that a client has opened; it neither reads nor writes. No extension
is negotiated, so every reserved bit is an error. A client that breaks the protocol is told by one last
message: ``BROKEN``, with the code to close with. What came before it still counts, and nothing after.
"""

from struct import Struct
from typing import TypeAlias

Message: TypeAlias = tuple[int, bytes]  # its kind, and what it says

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10  # opcodes, and kinds of messages
BROKEN = -1  # the kind of the last message of a client that broke the protocol: the code to close with
FINAL = 0x80  # of the first byte: no more fragments follow
MASKED = 0x80  # of the second: as all frames of clients are
# First bytes that are sound: whole messages, fragments and control frames, without reserved bits.
SOUND = frozenset([MORE, TEXT, BINARY, FINAL | MORE, FINAL | TEXT, FINAL | BINARY, 0x88, 0x89, 0x8A])

NORMAL, WRONG, NOT_TEXT, TOO_LONG = 1000, 1002, 1007, 1009  # codes of closing
CODES = frozenset([NORMAL, 1001, WRONG, 1003, NOT_TEXT, 1008, TOO_LONG, 1010, 1011, 1012, 1013, 1014])
OWN_CODES = range(3000, 5000)  # of libraries and applications
SHORT, LONG = Struct("!BBH"), Struct("!BBQ")  # the heads of frames of 126 bytes, and of 64 kB


class _BrokenProtocol(Exception):  # noqa: N818 -- it never leaves this module
    """The client broke the protocol; the code to close with."""

    def __init__(self, code: int) -> None:
        self.code = code


class FrameReader:
    """Reads what one client sends."""

    __slots__ = ("_fragments", "_kind", "_most", "_over", "_rest", "frames")

    def __init__(self, most: int) -> None:
        """Read messages of at most so many bytes."""
        self._most = most
        self._rest = b""  # of a frame that is not whole yet
        self._kind: int | None = None  # of the message whose fragments come
        self._fragments = bytearray()
        self._over = False  # nothing after the end is read
        self.frames = 0  # how many were whole since somebody set this to zero: fragments count, too

    def read(self, data: bytes) -> list[Message]:
        """Take bytes as they came; give the messages that are whole with them."""
        messages: list[Message] = []
        if self._rest:
            data = self._rest + data
        at = 0
        try:
            while not self._over and (end := self._frame(data, at, messages)):
                at = end
        except _BrokenProtocol as broken:
            self._over = True
            messages.append((BROKEN, broken.code.to_bytes(2, "big")))
        self._rest = b"" if self._over else data[at:]
        return messages

    def _frame(self, data: bytes, at: int, messages: list[Message]) -> int:
        """Read the frame that begins here; say where it ends, or 0 if it is not whole yet."""
        if len(data) < at + 2:
            return 0
        first, length, body = data[at], data[at + 1] & 0x7F, at + 2
        if first not in SOUND or not data[at + 1] & MASKED:  # section 5.1, 5.2
            raise _BrokenProtocol(WRONG)
        if first & 0x08:
            if length > 125:  # section 5.5
                raise _BrokenProtocol(WRONG)
        elif (first & 0x0F == MORE) is (self._kind is None):  # section 5.4
            raise _BrokenProtocol(WRONG)
        if length > 125:
            body += 2 if length == 126 else 8
            if len(data) < body:
                return 0
            length = int.from_bytes(data[at + 2 : body], "big")
            if length < (126 if body == at + 4 else 1 << 16):  # section 5.2: in as few bytes as it takes
                raise _BrokenProtocol(WRONG)
        if length + len(self._fragments) > self._most and not first & 0x08:
            raise _BrokenProtocol(TOO_LONG)  # before the rest of it comes
        end = body + 4 + length
        if len(data) < end:
            return 0
        self.frames += 1
        payload = unmasked(data[body + 4 : end], data[body : body + 4])
        self._take(first, payload, messages)
        return end

    def _take(self, first: int, payload: bytes, messages: list[Message]) -> None:
        """Take a frame: a message by itself, or a fragment of one."""
        kind = first & 0x0F
        if kind == CLOSE:
            self._over = True
            must_be_a_goodbye(payload)
        elif kind < CLOSE and (kind == MORE or not first & FINAL):
            self._kind = kind if self._kind is None else self._kind
            self._fragments += payload
            if not first & FINAL:
                return
            kind, payload = self._kind, bytes(self._fragments)
            self._kind = None
            self._fragments.clear()
        if kind == TEXT:
            must_be_text(payload)
        messages.append((kind, payload))


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """Take the mask off, or put it on (section 5.3)."""
    length = len(payload)
    pad = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(pad, "little")).to_bytes(length, "little")


def must_be_text(payload: bytes) -> None:
    """Refuse what is no UTF-8 (section 8.1)."""
    if not payload.isascii():
        try:
            payload.decode()
        except UnicodeDecodeError:
            raise _BrokenProtocol(NOT_TEXT) from None


def must_be_a_goodbye(payload: bytes) -> None:
    """Refuse a closing frame whose code nobody may send (sections 5.5.1 and 7.4)."""
    if payload:
        code = int.from_bytes(payload[:2], "big")
        if len(payload) == 1 or not (code in CODES or code in OWN_CODES):
            raise _BrokenProtocol(WRONG)
        must_be_text(payload[2:])


def framed(kind: int, payload: bytes) -> bytes:
    """Write a message as one frame; the frames of a server have no mask."""
    length = len(payload)
    if length < 126:
        return bytes((FINAL | kind, length)) + payload
    if length < 1 << 16:
        return SHORT.pack(FINAL | kind, 126, length) + payload
    return LONG.pack(FINAL | kind, 127, length) + payload
