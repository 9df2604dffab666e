"""Messages as pieces of one size, one a beat: whoever counts them on the line learns nothing.

A piece begins with two bytes, high byte first, that say how many bytes of it count. These, one
piece after the other, are the messages, each ended by a line break; the rest of a piece is
nothing. One goes out at every beat, full, half full or empty, and a long message takes several.
No piece begins like JSON, so both can come over one line.
"""

from brushpass.core import BadShape

BEAT = 0.1  # seconds
DOWN = 2_048  # bytes of a piece from the table
UP = 256  # bytes of a piece from a page
LENGTH = 2  # bytes that say how many count
END = b"\n"  # no JSON of ours has it inside
LONGEST = 64 * 1024  # bytes of a message in pieces


class Padder:
    """Cuts messages into pieces."""

    def __init__(self, size: int) -> None:
        """Make pieces of ``size`` bytes."""
        self._room = size - LENGTH
        self._waiting = bytearray()

    @property
    def waiting(self) -> int:
        """How many bytes are still to be said."""
        return len(self._waiting)

    def put(self, message: bytes) -> None:
        """Say something, as soon as there is room."""
        self._waiting += message + END

    def piece(self) -> bytes:
        """Make the next piece, of what there is."""
        part = bytes(self._waiting[: self._room])
        del self._waiting[: self._room]
        return len(part).to_bytes(LENGTH, "big") + part.ljust(self._room, b"\0")


class Unpadder:
    """Puts messages together again."""

    def __init__(self) -> None:
        """Have heard nothing yet."""
        self._heard = bytearray()

    def take(self, piece: bytes) -> list[bytes]:
        """Take a piece; return the messages that are whole now."""
        length = int.from_bytes(piece[:LENGTH], "big")
        if length > len(piece) - LENGTH or len(self._heard) + length > LONGEST:
            raise BadShape("this is no piece of a message")
        self._heard += piece[LENGTH : LENGTH + length]
        *whole, rest = self._heard.split(END)
        self._heard = bytearray(rest)
        return [bytes(message) for message in whole]


def is_piece(data: bytes) -> bool:
    """Say whether this is a piece, and not a message by itself."""
    return len(data) >= LENGTH and data[0] < DOWN >> 8
