"""Everything the project says to people, in their language. The phrases are in the ``.toml`` files.

``{seat:name}`` in a phrase looks the value up in the list ``name``. A phrase that comes
as ``you`` and ``other`` speaks to the seat it is about, and of it to everybody else.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from brushpass.core import BadSetup, Seat, Value, Viewer, field_names

LANGUAGES = ("en", "fr")


@cache
def phrases(package: str, language: str) -> Mapping[str, Any]:
    """Read the phrases of one package in one language."""
    if language not in LANGUAGES:
        raise BadSetup(f"there is no language {language!r}; there is {', '.join(LANGUAGES)}")
    return tomllib.loads(files(package).joinpath("words", f"{language}.toml").read_text("utf-8"))


def rulebook(game: str, language: str) -> str:
    """Read the rules of a game."""
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return files(f"brushpass.games.{game}").joinpath(name).read_text("utf-8")


def house(language: str, key: str, **fields: object) -> str:
    """Say something that is no game's own."""
    phrase: Any = phrases("brushpass", language)
    for part in key.split("."):
        phrase = phrase[part]
    assert isinstance(phrase, str), key
    return phrase.format(**fields)


class Phrasebook(Formatter):
    """Speaks of one game, in one language, to one viewer."""

    def __init__(self, game: str, language: str, viewer: Viewer, names: Sequence[str]) -> None:
        """Open the book; ``names`` are the players', by seat."""
        self.words = phrases(f"brushpass.games.{game}", language)
        self.language = language
        self.viewer = viewer
        self.names = names

    def sight(self, sight: Value) -> str:
        """Tell what was seen."""
        return self._tell("sights", sight)

    def move(self, move: Value) -> str:
        """Name a move."""
        return self._tell("moves", move)

    def phase(self, phase: Value) -> str:
        """Say what is going on."""
        return self._tell("phases", phase)

    def refusal(self, reason: str) -> str:
        """Say why a move was refused."""
        own: str | None = self.words["refusals"].get(reason)
        return own or house(self.language, f"refusals.{reason}")

    def ask(self, move: type[Value], field: str) -> str:
        """Ask for one part of a move."""
        return str(self.words["ask"][move.__name__][field])

    def kind(self, move: type[Value]) -> str:
        """Name a kind of move."""
        return str(self.words["kinds"][move.__name__])

    def name(self, seat: Seat) -> str:
        """Name a player; whoever reads this is "you"."""
        return house(self.language, "you") if seat == self.viewer else self.names[seat]

    def one(self, kind: str, value: object) -> str:
        """Look one value up in the list ``kind``."""
        if kind == "name":
            return self.name(Seat(value)) if isinstance(value, int) else ""
        if kind == "phase" and isinstance(value, Value):
            return self.phase(value)
        return str(self.words[kind][str(value)])

    def format_field(self, value: Any, format_spec: str) -> str:
        """Fill a blank: a value looked up, or several joined."""
        if not format_spec:
            return str(value)
        if not isinstance(value, tuple):
            return self.one(format_spec, value)
        return ", ".join(self.one(format_spec, item) for item in value) or house(self.language, "nothing")

    def table(self, key: str, **fields: object) -> str:
        """Name a part of the table."""
        return self.vformat(self.words["table"][key], (), fields)

    def _tell(self, section: str, value: Value) -> str:
        phrase = self.words[section][type(value).__name__]
        fields = {name: getattr(value, name) for name in field_names(value)}
        if not isinstance(phrase, str):
            phrase = phrase["you" if self._concerned(fields) else "other"]
        return self.vformat(phrase, (), fields)

    def _concerned(self, fields: Mapping[str, Any]) -> bool:
        return self.viewer is not None and self.viewer in (fields.get("seat"), *fields.get("who", ()))
