"""The golden transcripts: in ``tests/``, ``python -m support.laws.goldens GAME`` writes those of a game.

It also pins the numbers of the game's moves, and of what is seen, and what every viewer is sent.
"""

import sys
from pathlib import Path
from typing import Any, NamedTuple

from brushpass import GAMES, Match
from brushpass.core import Moment
from support.games.matches import play
from support.laws import Golden, frames, goldens_of
from support.laws.numbers import counted, pins
from support.laws.worlds import choose

FOLDER = Path(__file__).parents[2] / "transcripts"
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


class Kept(NamedTuple):
    """A golden transcript of one game."""

    game: str
    golden: Golden

    @property
    def file(self) -> Path:
        """Where it lies."""
        seats = self.golden.seats
        return FOLDER / self.game / f"{NUMBERS.get(seats, seats)}-{self.golden.name}.jsonl"

    def play(self) -> Any:
        """Play it: novices, hasty players, or patient ones."""
        name, seats, options = self.golden
        match = Match(GAMES[self.game], seats=seats, seed=self.file.stem, options=options)
        if name.startswith("novices"):
            return play(match, "novice")
        return _at_random(match, mood=9 if name == "patient" else 0)


def _at_random(match: Any, mood: int) -> Any:
    while not match.over:
        dice = Moment(f"golden {match.seed}", len(match.steps))
        seat, move, at = choose(match.game, match.setup.seats, match._state, dice, match.at, mood)
        match.play(seat, move, at)
    return match


def files_of(game: str) -> list[Path]:
    """List the golden transcripts of a game, those under older rules too."""
    return [*sorted((FOLDER / game).glob("*.jsonl")), *sorted((FOLDER / "former").glob(f"{game}-*.jsonl"))]


GOLDENS = [Kept(name, golden) for name, game in GAMES.items() for golden in goldens_of(game)]

if __name__ == "__main__":
    wanted = sys.argv[1:] or [*GAMES]
    for kept in GOLDENS:
        if kept.game in wanted:
            kept.file.parent.mkdir(parents=True, exist_ok=True)
            kept.file.write_text(kept.play().transcript(), "utf-8")
    for name in wanted:
        pins(name).write_text(counted(name), "utf-8")
        frames.pins(name).write_text(frames.printed(files_of(name)), "utf-8")
