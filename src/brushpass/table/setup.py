"""Agreeing on a match: how many seats, which options. Every refusal is one clear line."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from brushpass.core import AnyGame, BadSetup, BadShape, Setup, Value, field_names, from_plain, to_json

LARGEST_FILE = 16 * 1024  # bytes of a file that is an option
TOO_LARGE = f"the file is too large: at most {LARGEST_FILE} bytes"
LONGEST_LINE = 400  # characters
DEEPEST_KEY = 5  # parts of a key: what it takes to read one grows with their square
PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
DEEP_KEY = re.compile(rf"(?<![\w\\-])(?:{PART}[ \t]*+\.[ \t]*+){{{DEEPEST_KEY}}}")  # in a text as well


def game_named(name: object, games: Mapping[str, AnyGame]) -> AnyGame:
    """Find a game by its name."""
    if not isinstance(name, str) or name not in games:
        raise BadSetup(f"there is no game {name!r}; there are: {', '.join(games)}")
    return games[name]


def set_up(game: AnyGame, seats: object, options: object, version: str | None = None) -> Setup[Any]:
    """Check what a match is to be played with: the rules of today, unless it was begun under older ones."""
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in game.seats:
        raise BadSetup(f"{game.name} is for {seats_told(game, ' to ')} players, not {seats!r}")
    names = field_names(game.nouns.options)
    if not isinstance(options, Mapping):
        raise BadSetup("options are given by name")
    for name in options:
        if name not in names:
            raise BadSetup(f"{game.name} has no option {name!r}; it has {', '.join(names)}")
    for name, value in options.items():
        try:
            from_plain({name: value}, game.nouns.options)
        except BadShape as error:
            raise BadSetup(_fault(name, value, option_choices(game)[name], error)) from None
    version = version or game.version
    setup: Setup[Any] = Setup(seats, from_plain(options, game.options_of(version)), version)
    game.vet(setup)
    return setup


def seats_told(game: AnyGame, dash: str) -> str:
    """Say for how many a game is."""
    low, high = min(game.seats), max(game.seats)
    return f"{low}{dash}{high}" if low < high else str(low)


def _fault(name: str, value: object, choices: tuple[object, ...], error: BadShape) -> str:
    if isinstance(choices[0], Value):  # data: what is wrong lies somewhere within
        return f"option {name}: {error}"
    among = f"it is one of {', '.join(map(to_json, choices))}" if len(choices) > 1 else str(error)
    return f"option {name} cannot be {_short(value)}; {among}"


def _short(value: object) -> str:
    """Show a value that may be anything, of any size."""
    small = isinstance(value, int) and abs(value) < 10**9
    return repr(value)[:40] if small or isinstance(value, str | float | None) else type(value).__name__


def option_choices(game: AnyGame) -> dict[str, tuple[object, ...]]:
    """List what every option of a game can be, the default first."""
    usual = game.nouns.options()
    hints = get_type_hints(game.nouns.options)
    return {name: _choices(hints[name], getattr(usual, name)) for name in field_names(usual)}


def _choices(kind: Any, usual: object) -> tuple[object, ...]:
    """List what a switch or a list of names can be; of a number, only what it usually is."""
    every = (False, True) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()
    return (usual, *(choice for choice in every if choice != usual))


def option_from_file(game: AnyGame, name: str, content: bytes) -> object:
    """Read an option from a file of somebody's own: a sheet is a text, all else is TOML."""
    if len(content) > LARGEST_FILE:
        raise BadSetup(TOO_LARGE)
    text = as_text(content, "utf-8-sig")
    return text if get_type_hints(game.nouns.options).get(name) is str else _toml(text)


def as_text(content: bytes, encoding: str = "utf-8") -> str:
    """Read bytes as text, every one as it stands, line ends too; the first line that is none is named."""
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadSetup(f"line {line}: this is not text in UTF-8") from None


def _toml(text: str) -> dict[str, Any]:
    try:
        if any(len(line) > LONGEST_LINE for line in text.splitlines()):
            raise BadSetup(f"a line of the file is too long: at most {LONGEST_LINE} characters")
        if DEEP_KEY.search(text):
            raise BadSetup(f"a key of the file has too many parts: at most {DEEPEST_KEY}")
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSetup(f"the file is not TOML: {error}") from None


def sound_seed(seed: object) -> str:
    """Check that a seed is a text: it is hashed, and written at the end of the transcript."""
    if not isinstance(seed, str) or not seed or not seed.isprintable():
        raise BadSetup("the seed must be a text of printable characters")
    return seed
