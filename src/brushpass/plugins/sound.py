"""Whether what a plugin offers is a game: what is asked of it before it is put on the shelf.

Here is asked only what any command would break on. Whether the game keeps its secrets and its promises
is for the laws (``brushpass check-game``): they take seconds, and this takes a moment.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any, get_args, get_type_hints

from brushpass.core import AnyGame, BadSetup, BadShape, Game, Nouns, TimeUp, Told, Value, field_names, schema
from brushpass.table.lesson import lesson_for
from brushpass.table.setup import option_choices, set_up
from brushpass.words import phrases
from brushpass.words.forms import ENGLISH, LANGUAGES, has_forms

NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
SEATS = {*range(1, 9)}  # of a table: there are so many colours, and names of bots
VERBS = ("deal", "table", "hand", "legal", "apply", "evolve", "show", "result")
OPTIONAL_VERBS = ("imagine", "believe", "advise")


def sound(game: object, name: str, package: str) -> AnyGame:
    """Check a game that a package offers under this name, and note where it lies."""
    if not isinstance(game, Game):
        raise BadSetup(f"its GAME is no Game but {type(game).__name__}")
    placed: AnyGame = replace(game, package=game.package or package)
    for faults in (_record_faults, _noun_faults, _word_faults, _lesson_faults):
        for fault in faults(placed, name):
            raise BadSetup(fault)
    return placed


def kinds(noun: Any) -> tuple[Any, ...]:
    """List the types that a noun stands for: one, or those of a union."""
    return get_args(noun) or (noun,)


def _record_faults(game: Any, name: str) -> Iterator[str]:
    """Look at the record itself."""
    if game.name != name:
        yield f"its Game is called {game.name!r}, and the entry point {name!r}"
    if not isinstance(game.version, str) or not game.version.isprintable() or not game.version:
        yield f"its version is a short text, not {game.version!r}"
    if not isinstance(game.past, tuple) or not all(isinstance(each, str) for each in game.past):
        yield f"its past is a tuple of versions, not {game.past!r}"
    if not isinstance(game.seats, range) or not game.seats or not {*game.seats} <= SEATS:
        yield f"its seats are a range of numbers from 1 to {max(SEATS)}, not {game.seats!r}"
    for verb in (*VERBS, *[verb for verb in OPTIONAL_VERBS if getattr(game, verb) is not None]):
        if not callable(getattr(game, verb)):
            yield f"its {verb} is no function but {getattr(game, verb)!r}"
    players = {"novice": game.novice, **game.experts} if isinstance(game.experts, Mapping) else {"experts": 0}
    for level, player in players.items():
        if player is not None and not callable(getattr(player, "choose", None)):
            yield f"its player {level!r} has no function choose"


def _noun_faults(game: Any, _: str) -> Iterator[str]:
    """Look at the types it speaks in: those that are told must be ``Told``, and readable from JSON."""
    if not isinstance(game.nouns, Nouns):
        yield f"its nouns are no Nouns but {type(game.nouns).__name__}"
    for noun in field_names_of_nouns():
        family = Value if noun == "event" else Told
        for kind in kinds(getattr(game.nouns, noun)):
            if not (isinstance(kind, type) and issubclass(kind, family)):
                yield f"its nouns.{noun} has {_named(kind)}, which is no {family.__name__}"
    try:
        schema(*[getattr(game.nouns, noun) for noun in field_names_of_nouns()])
        option_choices(game)
    except Exception as error:  # noqa: BLE001 -- of types, anything can be wrong
        yield f"its nouns cannot be written as JSON: {error}"
    if "phase" not in field_names(game.nouns.table):
        yield f"its table {_named(game.nouns.table)} has no field phase"


def field_names_of_nouns() -> tuple[str, ...]:
    """Name the nouns, in their order."""
    return tuple(Nouns.__dataclass_fields__)


def _named(kind: object) -> str:
    return getattr(kind, "__name__", repr(kind))


def _word_faults(game: AnyGame, _: str) -> Iterator[str]:
    """Look for every phrase that the table needs; a language that is not there is told in English."""
    if not files(game.home).joinpath("words", f"{ENGLISH}.toml").is_file():
        yield f"words/{ENGLISH}.toml is missing in {game.home}"
    for language in LANGUAGES:
        try:
            words = phrases(game.home, language)
        except ValueError as error:
            yield f"words/{language}.toml is no TOML: {error}"
        for path in needed(game):
            if not _said(words, path):
                yield f"words/{language}.toml has no phrase for {'.'.join(path)}"


def _lesson_faults(game: AnyGame, _: str) -> Iterator[str]:
    """Look at its first game, in every language: the home page asks for those of all games at once."""
    for language in option_choices(game).get("language", ("",)):
        try:
            if lesson := lesson_for(game, {"language": language}):
                set_up(game, lesson.seats, lesson.options)
        except (BadShape, ValueError) as error:
            yield f"its lesson cannot be read: {error}"


def needed(game: AnyGame) -> Iterator[tuple[str, ...]]:
    """List where a phrase must stand: what is always said, all that can happen, and every choice."""
    nouns = game.nouns
    phases = get_type_hints(nouns.table)["phase"]
    yield from (("title",), ("tagline",))
    for section, noun in (("sights", nouns.sight), ("moves", nouns.move), ("phases", phases)):
        yield from ((section, kind.__name__) for kind in kinds(noun))
    yield from (("kinds", kind.__name__) for kind in kinds(nouns.move) if kind is not TimeUp)
    yield from (("parts", kind.__name__) for kind in kinds(nouns.hand))
    for option, choices in option_choices(game).items():
        yield from (("options", option, name) for name in ("label", *_names(choices)))


def _names(choices: Sequence[object]) -> Iterator[str]:
    """List what the choices of an option are called in the words; a number is called by itself."""
    if isinstance(choices[0], Value):
        yield from ("usual", "own")
    elif choices[0] is None:
        yield "none"
    elif isinstance(choices[0], str) or (len(choices) > 1 and not isinstance(choices[0], bool)):
        yield from map(str, choices)


def _said(words: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    entry: Any = words
    for part in path:
        if not isinstance(entry, Mapping) or part not in entry:
            return False
        entry = entry[part]
    return isinstance(entry, str) or has_forms(entry)
