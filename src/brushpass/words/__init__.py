"""Everything the project says to people, in their language. The phrases are in the ``.toml`` files.

``{seat:name}`` in a phrase looks the value up in the list ``name``. Where a value is missing or a list
is empty, ``[nobody]`` says so for that list. ``{saw:Seen}`` describes a part of that name.
``{count:cards}`` counts, if ``cards`` is a phrase with forms. A phrase that comes as ``you`` and
``other`` speaks to the seat it is about, and of it to everybody else; ``forms`` says which other forms a
phrase can have. A phrase that a language lacks is said in English. Texts are typed with the apostrophe
and the space of a keyboard, and set as printers would when they are read.
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
from brushpass.games import GAMES
from brushpass.words.forms import ENGLISH, LANGUAGES, amount, chosen, completed, has_forms

Lists: TypeAlias = Mapping[str, Mapping[str, str]]  # what values are called, by the list they stand in

NAMES = ("name", "whom")  # the lists in which a seat is a player
TWO = 2
NO_LISTS: Lists = MappingProxyType({})
UNBREAKABLE = re.compile(r" (?=[:;!?»])|(?<=«) |(?<=\d) (?=\d{3}\b)")  # spaces at which no French line ends


@cache
def phrases(package: str, language: str) -> Mapping[str, Any]:
    """Read the phrases of one package in one language, and in English those that it lacks."""
    if language not in LANGUAGES:
        raise BadSetup(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    whole: dict[str, Any] = completed(translated(package, language), translated(package, ENGLISH))
    return whole


def translated(package: str, language: str) -> Mapping[str, Any]:
    """Read the phrases that one package has in one language."""
    file = files(package).joinpath("words", f"{language}.toml")
    return tomllib.loads(_typeset(file, language)) if file.is_file() else {}


@cache
def rulebook(game: str, language: str) -> str:
    """Read the rules of a game, in English where nobody has translated them; without any, what it is."""
    words = phrases(GAMES[game].home, language)
    return _own_text(game, "rules", language) or f"# {words['title']}\n\n{words['tagline']}\n"


@cache
def guide(game: str, language: str) -> str:
    """Read how people would explain a game, in English where that is missing; without any, nothing."""
    return _own_text(game, "guide", language)


def _own_text(game: str, name: str, language: str) -> str:
    for file, spoken in ((f"{name}.{language}.md", language), (f"{name}.md", ENGLISH)):
        found = files(GAMES[game].home).joinpath(file)
        if found.is_file():
            return _typeset(found, spoken)
    return ""


def _typeset(file: Traversable, language: str) -> str:
    """Read a text, with the apostrophes of print, and in French with the spaces of print."""
    text = file.read_text("utf-8").replace("'", "\u2019")
    return UNBREAKABLE.sub("\u00a0", text) if language == "fr" else text


def say(language: str, key: str, **fields: object) -> str:
    """Say something that is no game's own."""
    phrase: Any = phrases("brushpass", language)
    for part in key.split("."):
        phrase = phrase[part]
    return chosen(phrase, language, fields).format(**fields)


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
        self.words = {**phrases(GAMES[game].home, language), **lists}
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
        own: str | None = self.words.get("refusals", {}).get(reason)
        return own or say(self.language, f"refusals.{reason}")

    def part(self, part: Value) -> str:
        """Describe a part of the table or a hand."""
        return self._tell("parts", part)

    def beside(self, field: str, fields: Mapping[str, Any]) -> str:
        """Say what stands beside a player's name, of a field of the table with an entry for every seat."""
        return self._fill(self.words["seats"][field], fields)

    def hint(self, key: str) -> str:
        """Say what a first game has to say."""
        seats = {f"s{seat}": seat for seat in range(len(self.names))}
        return self._fill(self.words["lesson"][key], seats)

    def ask(self, move: Value, field: str) -> str:
        """Ask for one field of a move like this one, in which those before it are settled."""
        asked = self.words.get("ask", {}).get(type(move).__name__, {}).get(field)
        return self.kind(type(move)) if asked is None else self._fill(asked, _fields(move))

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
        if has_forms(self.words.get(kind)):
            return self._fill(self.words[kind], {"n": amount(value)})
        if value is None:
            return self._nobody(kind)
        if kind in NAMES and isinstance(value, int):
            return self.name(Seat(value))
        if isinstance(value, Value):
            if kind == "part" or kind in self.words["parts"]:
                return self.part(value)
            return self.phase(value) if kind == "phase" else self.move(value)
        return str(self.words[kind][str(value)])

    def format_field(self, value: Any, format_spec: str) -> str:
        """Fill a blank: a value looked up, or several joined, however they lie together."""
        if not format_spec:
            return "" if value is None else str(value)
        if not isinstance(value, tuple) or has_forms(self.words.get(format_spec)):
            return self.one(format_spec, value)
        items = [self.one(format_spec, item) for item in _flat(value)]
        return listed(self.language, items) if items else self._nobody(format_spec)

    def table(self, key: str, **fields: object) -> str:
        """Name a part of the table."""
        return self._fill(self.words["table"][key], fields)

    def _nobody(self, kind: str) -> str:
        """Say that there is nothing, where something of the list ``kind`` could stand."""
        own: str | None = self.words.get("nobody", {}).get(kind)
        return say(self.language, "nobody" if kind in NAMES else "nothing") if own is None else own

    def _tell(self, section: str, value: Value) -> str:
        return self._fill(self.words[section][type(value).__name__], _fields(value))

    def _fill(self, phrase: Any, fields: Mapping[str, Any]) -> str:
        """Fill the blanks of a phrase, in the form that the fields ask for."""
        form = chosen(phrase, self.language, fields, concerned=self._concerned(fields))
        return self.vformat(form, (), fields)

    def _concerned(self, fields: Mapping[str, Any]) -> bool:
        who = fields.get("who")
        seats = (fields.get("seat"), *(who if isinstance(who, tuple) else ()))
        return self.viewer is not None and self.viewer in seats


def _flat(items: tuple[Any, ...]) -> Iterator[Any]:
    for item in items:
        yield from _flat(item) if isinstance(item, tuple) else (item,)


def _fields(value: Value) -> dict[str, Any]:
    return {name: getattr(value, name) for name in field_names(value)}
