"""What stands for what in the numbers of a game: pinned in ``tests/games/GAME/numbers.txt``.

The goldens' command writes it: in ``tests/``, ``python -m support.laws.goldens GAME``.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from brushpass.research import CODEBOOKS, Codebook, Task
from brushpass.research.codes import Part

GAMES = Path(__file__).parents[2] / "games"
HEAD = "codebook players actions print observation print row print"


def pins(game: str) -> Path:
    """Where the numbers of a game are pinned."""
    return GAMES / game / "numbers.txt"


def codebooks(game: str) -> Iterator[Codebook]:
    """Every codebook of a game."""
    return (codebook for codebook in CODEBOOKS.values() if codebook.game.name == game)


def counted(game: str) -> str:
    """How many numbers a game has at each table, and the print of what they stand for."""
    lines = [_line(Task(codebook, seats)) for codebook in codebooks(game) for seats in codebook.game.seats]
    return "\n".join([HEAD, *lines, ""])


def _line(task: Task) -> str:
    actions = [task.actions.name(number) for number in range(task.actions.count)]
    observation, row = task.observation, task.event
    counts = (len(actions), observation.width, row.width)
    prints = (_print(actions), _print(_told(observation.parts)), _print(_told(row.parts)))
    pairs = [f"{count} {digest}" for count, digest in zip(counts, prints, strict=True)]
    return " ".join([task.name, str(len(task.seats)), *pairs])


def _told(parts: Iterable[Part]) -> list[str]:
    return [f"{part.name} {part.start} {part.width} {part.how}" for part in parts]


def _print(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:8]
