"""Everything the project says to people, in their language. The phrases are in the ``.toml`` files.

``{seat:name}`` in a phrase looks the value up in the list ``name``; where there is nobody, ``[nobody]``
says so. ``{saw:Seen}`` describes a part of that name. A phrase that comes as ``you`` and ``other``
speaks to the seat it is about, and of it to everybody else. Texts are typed with the apostrophe and the
space of a keyboard, and set as printers would when they are read.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from types import MappingProxyType
from typing import Any, TypeAlias

from brushpass.core import BadSetup, Seat, Value, Viewer, field_names

Lists: TypeAlias = Mapping[str, Mapping[str, str]]  # what values are called, by the list they stand in

LANGUAGES = ("en", "fr")
TWO = 2
NO_LISTS: Lists = MappingProxyType({})
UNBREAKABLE = re.compile(r" (?=[:;!?»])|(?<=«) |(?<=\d) (?=\d{3}\b)")  # spaces at which no French line ends


@cache
def phrases(package: str, language: str) -> Mapping[str, Any]:
    """Read the phrases of one package in one language."""
    if language not in LANGUAGES:
        raise BadSetup(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    return tomllib.loads(_typeset(files(package).joinpath("words", f"{language}.toml"), language))


@cache
def rulebook(game: str, language: str) -> str:
    """Read the rules of a game."""
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return _typeset(files(f"brushpass.games.{game}").joinpath(name), language)


def _typeset(file: Traversable, language: str) -> str:
    """Read a text, with the apostrophes of print, and in French with the spaces of print."""
    text = file.read_text("utf-8").replace("'", "\u2019")
    return UNBREAKABLE.sub("\u00a0", text) if language == "fr" else text


def say(language: str, key: str, **fields: object) -> str:
    """Say something that is no game's own."""
    phrase: Any = phrases("brushpass", language)
    for part in key.split("."):
        phrase = phrase[part]
    assert isinstance(phrase, str), key
    return phrase.format(**fields)


def listed(language: str, items: Sequence[str]) -> str:
    """Join items as one says them: a, b and c."""
    if len(items) < TWO:
        return items[0] if items else say(language, "nothing")
    return say(language, "and", first=", ".join(items[:-1]), last=items[-1])


class Phrasebook(Formatter):
    """Speaks of one game, in one language, to one viewer."""

    def __init__(
        self, game: str, language: str, viewer: Viewer, names: Sequence[str], lists: Lists = NO_LISTS
    ) -> None:
        """Open the book; ``names`` are the players', by seat, ``lists`` what the options bring along."""
        self.words = {**phrases(f"brushpass.games.{game}", language), **lists}
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
        return own or say(self.language, f"refusals.{reason}")

    def part(self, part: Value) -> str:
        """Describe a part of the table or a hand."""
        return self._tell("parts", part)

    def hint(self, key: str) -> str:
        """Say what a first game has to say."""
        seats = {f"s{seat}": seat for seat in range(len(self.names))}
        return self.vformat(self.words["lesson"][key], (), seats)

    def ask(self, move: Value, field: str) -> str:
        """Ask for one field of a move like this one, in which those before it are settled."""
        phrase = self.words["ask"][type(move).__name__][field]
        return self.vformat(phrase, (), _fields(move))

    def kind(self, move: type[Value]) -> str:
        """Name a kind of move."""
        return str(self.words["kinds"][move.__name__])

    def name(self, seat: Seat) -> str:
        """Name a player; whoever reads this is "you"."""
        return say(self.language, "you") if seat == self.viewer else self.names[seat]

    def title(self, seat: Seat) -> str:
        """Name a player where a line begins."""
        name = self.name(seat)
        return name[:1].upper() + name[1:]

    def one(self, kind: str, value: object) -> str:
        """Look one value up in the list ``kind``."""
        if kind in ("name", "whom"):
            nobody = str(self.words.get("nobody", {}).get(kind, ""))
            return self.name(Seat(value)) if isinstance(value, int) else nobody
        if isinstance(value, Value):
            if kind == "part" or kind in self.words["parts"]:
                return self.part(value)
            return self.phase(value) if kind == "phase" else self.move(value)
        return str(self.words[kind][str(value)])

    def format_field(self, value: Any, format_spec: str) -> str:
        """Fill a blank: a value looked up, or several joined, however they lie together."""
        if not format_spec:
            return str(value)
        if not isinstance(value, tuple):
            return self.one(format_spec, value)
        return listed(self.language, [self.one(format_spec, item) for item in _flat(value)])

    def table(self, key: str, **fields: object) -> str:
        """Name a part of the table."""
        return self.vformat(self.words["table"][key], (), fields)

    def _tell(self, section: str, value: Value) -> str:
        phrase = self.words[section][type(value).__name__]
        fields = _fields(value)
        if not isinstance(phrase, str):
            phrase = phrase["you" if self._concerned(fields) else "other"]
        return self.vformat(phrase, (), fields)

    def _concerned(self, fields: Mapping[str, Any]) -> bool:
        return self.viewer is not None and self.viewer in (fields.get("seat"), *fields.get("who", ()))


def _flat(items: tuple[Any, ...]) -> Iterator[Any]:
    for item in items:
        yield from _flat(item) if isinstance(item, tuple) else (item,)


def _fields(value: Value) -> dict[str, Any]:
    return {name: getattr(value, name) for name in field_names(value)}
