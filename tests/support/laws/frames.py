"""What every viewer of the golden matches is sent: pinned in ``tests/games/GAME/frames.txt``.

The goldens' command writes it: in ``tests/``, ``python -m support.laws.goldens GAME``.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from brushpass import Match
from brushpass.core import CLOCK, Viewer
from brushpass.server.rooms.broadcast import Broadcaster
from brushpass.server.store import Ledger

GAMES = Path(__file__).parents[2] / "games"
HEAD = "match frames print"
LEFT = 60_000  # how long is left to think: the house's clock is no part of a transcript


@dataclass(eq=False)
class Ear:
    """Somebody who looks on, and notes all that is sent, but for the spaces at its end."""

    viewer: Viewer
    heard: list[bytes] = field(default_factory=list)

    def post(self, data: bytes) -> None:
        """Hear."""
        self.heard.append(data.rstrip())


def sent(kept: str) -> dict[Viewer, list[bytes]]:
    """Play a written match again before everybody: on joining, after each step, and on coming back."""
    whole, head = Match.from_transcript(kept), json.loads(kept.split("\n", 1)[0])
    match = Match(whole.game, head["seats"], whole.seed, head["options"], version=head["version"])
    opened: list[Any] = []
    ledger = Ledger("table", 1, opened.append)
    broadcaster, ears = Broadcaster(ledger), [Ear(viewer) for viewer in match.viewers]
    for ear in ears:
        broadcaster.add(ear)
        broadcaster.show_whole(ear, match, LEFT)
    for step in whole.steps:
        if step.step > len(match.steps):  # a tick may make several
            by_clock = step.seat == CLOCK
            seen = match.tick(step.at) if by_clock else match.play(step.seat, step.move, step.at)
            mover, ref = (None, None) if by_clock else (step.seat, step.step)
            broadcaster.show(match, seen, LEFT, mover, ref)
    for ear in ears:
        broadcaster.recall(ear, match, LEFT)
    ledger.close()
    for transaction in opened:
        transaction.settle()
    return {ear.viewer: ear.heard for ear in ears}


def pins(game: str) -> Path:
    """Where it is pinned."""
    return GAMES / game / "frames.txt"


def printed(files: Iterable[Path]) -> str:
    """How many frames there are in each match, and the print of what they say, in their order."""
    return "\n".join([HEAD, *(_line(file) for file in files), ""])


def _line(file: Path) -> str:
    lines = [*_lines(sent(file.read_text("utf-8")))]
    digest = sha256(b"\n".join(lines)).hexdigest()
    return f"{file.stem} {len(lines)} {digest[:16]}"


def _lines(heard: dict[Viewer, list[bytes]]) -> Iterator[bytes]:
    for viewer, frames in heard.items():
        yield from (f"{viewer} ".encode() + frame for frame in frames)
