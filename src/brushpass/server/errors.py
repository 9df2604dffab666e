"""Exceptions of the server: a refused request, a table that another worker runs, a store that is unavailable.

Each carries a reason, a key into the words. The HTTP middleware and the WebSocket endpoint turn it into
an answer. This module is at the bottom of the server, so that every part can refuse a request.
"""

from brushpass.core import Refusal
from brushpass.wire import messages


class RequestRefused(Refusal):
    """A refused request, and why: a key into the words."""

    def __init__(self, reason: str, sheet: messages.Fault | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.sheet = sheet


class Redirect(RequestRefused):
    """A redirect: the table is run by another worker; ``at`` is its name."""

    def __init__(self, at: str) -> None:
        super().__init__("one_moment")
        self.at = at


class GameNotServed(RequestRefused):
    """The game of a table or a match is not on the shelf of this server."""

    def __init__(self) -> None:
        super().__init__("no_such_game")


class TableClosed(RequestRefused):
    """Whoever runs the server has closed the table."""

    def __init__(self) -> None:
        super().__init__("closed")


class StoreUnavailable(RequestRefused):
    """The store is unavailable: it cannot be reached just now."""

    def __init__(self, why: str = "") -> None:
        super().__init__("one_moment")
        self.why = why  # for whoever runs the server
