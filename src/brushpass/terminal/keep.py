"""Keeping matches on disk. The seed of a running match lies in a file of its own."""

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from brushpass import plugins
from brushpass.bots.arena import Record
from brushpass.core import (
    CLOCK,
    AnyGame,
    BadSetup,
    BadShape,
    Truth,
    commitment,
    from_json,
    to_json,
)
from brushpass.table import Match
from brushpass.table.match import AnyMatch
from brushpass.table.setup import as_text
from brushpass.table.transcript import game_in

HERE = Path("data")  # where matches lie unless told otherwise
OWNER, ANYBODY = 0o600, 0o666  # who may read a file; what is over is meant to be handed on


class Kept(Truth):
    """What is kept apart from the transcript while a match runs."""

    seed: str
    seat: int
    bots: str
    language: str
    pace: str = "none"


@dataclass(frozen=True)
class Shelf:
    """A folder of matches."""

    folder: Path

    def free_name(self) -> str:
        """Find a short name for a new match that no other match here has."""
        while True:
            name = secrets.token_hex(4)
            if not self._transcript(name).exists():
                return name

    def begin(self, name: str, match: AnyMatch, kept: Kept) -> None:
        """Make room for a match that is about to be played, or played on."""
        _make(self.folder)
        _write(self._seed(name), to_json(kept), OWNER)
        self.keep(name, match)

    def keep(self, name: str, match: AnyMatch) -> None:
        """Write a match down, whole or not at all; while it runs, for this user's eyes only."""
        _write(self._transcript(name), match.transcript(), ANYBODY if match.over else OWNER)
        if match.over:  # the seed stands in the transcript now
            self._seed(name).unlink(missing_ok=True)

    def unfinished(self) -> list[str]:
        """List the matches that wait to be finished, the latest first."""
        kept = [path for path in self.folder.glob("*.seed") if self._transcript(path.stem).is_file()]
        kept.sort(key=lambda path: self._transcript(path.stem).stat().st_mtime, reverse=True)
        return [path.stem for path in kept]

    def resume(self, name: str) -> tuple[AnyMatch, Kept]:
        """Take up an unfinished match again."""
        kept = _kept(self._seed(name)) if Path(name).name == name else None
        if kept is None:
            raise BadSetup(f"there is no unfinished match {name!r} in {self.folder}")
        match = _replayed(self._transcript(name), kept.seed)
        if kept.seat not in match.seats:
            raise BadSetup(f"{self._seed(name)}: there is no seat {kept.seat}")
        return match, kept

    def find(self, name: str) -> Path:
        """Find a transcript by its path or by its short name."""
        for path in (Path(name), self._transcript(name)):
            if path.is_file():
                return path
        raise BadSetup(f"there is no transcript {name!r}, neither here nor in {self.folder}")

    def open(self, path: Path) -> tuple[AnyMatch, Kept | None]:
        """Open a transcript; with an unfinished one comes what was kept apart."""
        content = path.read_bytes()
        finished = b'"seed":' in content[content.rfind(b"\n", 0, -1) + 1 :]
        kept = None if finished else _kept(path.with_suffix(".seed"))
        return _replayed(path, kept.seed if kept else None), kept

    def _transcript(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _seed(self, name: str) -> Path:
        return self.folder / f"{name}.seed"


def _kept(path: Path) -> Kept | None:
    if not path.is_file():
        return None
    with _named(path):
        kept: Kept = from_json(path.read_bytes(), Kept)
    return kept


def _replayed(path: Path, seed: str | None) -> AnyMatch:
    with _named(path):
        text = as_text(path.read_bytes())
        if (game := game_in(text)) in plugins.names():
            plugins.take(game)
        return Match.from_transcript(text, seed)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Say of what is wrong in a file in which file it is."""
    try:
        yield
    except BadShape as error:
        raise BadSetup(f"{path}: {error}") from None


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadSetup(f"{folder} is not a folder") from None


def _write(path: Path, text: str, mode: int) -> None:
    """Replace a file in one go, by way of a new one; the umask takes from its mode what it takes from all."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    opened = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(opened, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)  # it is still there only if something went wrong


def save(folder: Path, game: AnyGame, options: Mapping[str, object], played: Record) -> Path:
    """Write a match of bots down as a transcript that can be verified; beside it, who sat where."""
    match: AnyMatch = Match(game, len(played.seated), played.seed, options)
    for seat, move, at in played.moves:
        if seat == CLOCK:
            match.tick(at)
        else:
            match.play(seat, move, at)
    _make(folder)
    name = f"{game.name}-{commitment('/'.join((played.seed, *played.seated)))[:12]}"
    path = folder / f"{name}.jsonl"
    _write(path, match.transcript(), ANYBODY)
    _write(path.with_suffix(".players"), "\n".join(played.seated) + "\n", ANYBODY)
    return path
