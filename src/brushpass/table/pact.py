"""The promises behind a deal that nobody chose, and the seed that opens them.

Theory of operation. The table promises its half of the seed by its SHA-256. Upon that promise, every
seat promises its part, a nonce, by a SHA-256 over the table's promise, the seat and the nonce. All
these promises together are the *pact*. It is told to everybody before a single part is opened:

    PROMISE, then for every seat COMMIT, or "bot", or nothing from a person who gives no part

The seed has the same places, opened:  pact:HALF:NONCE:bot::…
So the pact follows from the seed, and a transcript names it in its head. Seeds of other kinds have none.
A seed that begins like one and is none is refused: what is easily guessed from its promise binds nobody.
"""

import re
from hashlib import sha256

from brushpass.core import BadShape, commitment

MARK, BOT = "pact", "bot"
NONCE = re.compile(r"[0-9A-Za-z]{16,64}")  # too long to guess from its promise
HALF = COMMIT = re.compile(r"[0-9a-f]{64}")


def commit(promise: str, seat: int, nonce: str) -> str:
    """Promise a nonce: for one seat, and upon one promise of the table."""
    return sha256(f"{promise}:{seat}:{nonce}".encode()).hexdigest()


def seed_of(half: str, places: tuple[str, ...]) -> str:
    """Put the opened parts together."""
    return ":".join((MARK, half, *places))


def pact_of(seed: str, seats: int) -> list[str] | None:
    """Say which promises a seed opens; ``None``: it is not of this kind."""
    mark, *rest = seed.split(":")
    if mark != MARK:
        return None
    half, *places = rest or [""]
    if not HALF.fullmatch(half) or len(places) != seats or not all(map(_is_place, places)):
        raise BadShape("a seed that begins with 'pact' opens a half of 64 digits and a place for every seat")
    promise = commitment(half)
    return [promise, *(_promised(promise, seat, place) for seat, place in enumerate(places))]


def _is_place(place: str) -> bool:
    return place in ("", BOT) or NONCE.fullmatch(place) is not None


def _promised(promise: str, seat: int, place: str) -> str:
    return place if place in ("", BOT) else commit(promise, seat, place)


def print_of(pact: list[str]) -> str:
    """Make one short text of a pact, to be noted before the deal and compared after it."""
    return commitment(":".join(pact))
