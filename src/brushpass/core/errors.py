"""What can go wrong, by whose fault.

    Refused              somebody outside asked for what cannot be
    ├── Illegal          a player: the move is not on offer to that seat
    └── BadShape         a client or a file: the input is not what it must be
        ├── BadSetup     no such game, seat count, option or player
        │   └── BadSheet     a text of the host's own cannot be used, with the line
        └── BadTranscript   a broken or altered transcript, with the line

Anything else that is raised is a bug, and must crash loudly.
"""

from brushpass.core.seat import Viewer


class Refusal(Exception):  # noqa: N818 -- a refusal is an answer, not an error of ours
    """Somebody outside asked for what cannot be."""


class Illegal(Refusal):
    """This move is not on offer to this seat; ``reason`` is a key into the words."""

    def __init__(self, seat: Viewer, reason: str) -> None:
        super().__init__(f"seat {seat} may not do that: {reason.replace('_', ' ')}")
        self.seat = seat
        self.reason = reason


class BadShape(Refusal):
    """The input does not have the shape it must have."""


class BadSetup(BadShape):
    """There is no such game, seat count, option or player."""


class BadSheet(BadSetup):
    """A text that the host brought cannot be used; ``fault`` is a key into the game's words for sheets."""

    def __init__(self, line: int, fault: str, about: str = "") -> None:
        super().__init__(f"line {line}: {fault.replace('_', ' ')}" + (f" ({about})" if about else ""))
        self.line = line
        self.fault = fault
        self.about = about


class BadTranscript(BadShape):
    """The transcript is broken or was changed; ``line`` is the first bad line."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault
