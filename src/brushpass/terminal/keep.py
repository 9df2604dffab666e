"""Keeping matches on disk. The seed of a running match lies in a file of its own."""

from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brushpass.core import BadSetup, BadShape, BadTranscript, Value, from_json, to_json
from brushpass.table import Match

if TYPE_CHECKING:
    from brushpass.table.transcript import AnyMatch


class Apart(Value):
    """What is kept apart from the transcript while a match runs."""

    name: str  # of the match, on the shelf
    seed: str
    seat: int
    bots: str
    language: str


@dataclass(frozen=True)
class Shelf:
    """A folder of matches."""

    folder: Path

    def free_name(self, match: "AnyMatch") -> str:
        """Find a short name for a new match that no other match here has."""
        head = match.transcript().split("\n", 1)[0]
        names = (sha256(f"{head}{number}".encode()).hexdigest()[:8] for number in count())
        return next(name for name in names if not self._transcript(name).exists())

    def keep(self, match: "AnyMatch", apart: Apart) -> None:
        """Write a match down, whole or not at all; while it runs, for this user's eyes only."""
        self.folder.mkdir(parents=True, exist_ok=True)
        secret = self._seed(apart.name)
        if not match.over and not secret.exists():
            _write(secret, to_json(apart))
        _write(self._transcript(apart.name), match.transcript())
        if match.over:  # the seed stands in the transcript now
            secret.unlink(missing_ok=True)

    def unfinished(self) -> list[str]:
        """List the matches that wait to be finished, the latest first."""
        kept = sorted(self.folder.glob("*.seed"), key=lambda path: path.stat().st_mtime, reverse=True)
        return [path.stem for path in kept if self._transcript(path.stem).exists()]

    def resume(self, name: str) -> tuple["AnyMatch", Apart]:
        """Take up an unfinished match again."""
        apart = self._apart(self._seed(name))
        if apart is None:
            raise BadSetup(f"there is no unfinished match {name!r} in {self.folder}")
        return Match.from_transcript(_read(self._transcript(name)), apart.seed), apart

    def find(self, name: str) -> Path:
        """Find a transcript by its path or by its short name."""
        for path in (Path(name), self._transcript(name)):
            if path.is_file():
                return path
        raise BadSetup(f"there is no transcript {name!r}, neither here nor in {self.folder}")

    def open(self, path: Path) -> tuple["AnyMatch", Apart | None]:
        """Open a transcript, finished or not."""
        text, apart = _read(path), self._apart(path.with_suffix(".seed"))
        return Match.from_transcript(text, apart.seed if apart else None), apart

    def _transcript(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _seed(self, name: str) -> Path:
        return self.folder / f"{name}.seed"

    def _apart(self, path: Path) -> Apart | None:
        if not path.is_file():
            return None
        try:
            apart: Any = from_json(_read(path), Apart)
        except BadShape as error:
            raise BadSetup(f"{path}: {error}") from None
        assert isinstance(apart, Apart)
        return apart


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadTranscript(1, "this is not text") from None
    except OSError as error:
        raise BadSetup(f"{path}: {error.strerror}") from None


def _write(path: Path, text: str) -> None:
    fresh = path.with_suffix(".new")
    fresh.touch(mode=0o600)
    fresh.write_text(text, "utf-8")
    fresh.replace(path)
