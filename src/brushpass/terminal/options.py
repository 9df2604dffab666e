"""A game's options on the command line: which there are, and what was given."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from brushpass.core import AnyGame, BadSetup, Value, field_names
from brushpass.table.setup import LARGEST_FILE, option_choices, option_from_file
from brushpass.words import phrases, say


def grid(game: AnyGame, lang: str) -> Grid:
    """List the options of a game: what each means, and what it can be."""
    words = phrases(game.home, lang)["options"]
    options = Grid(*(say(lang, f"games.{column}") for column in ("option", "meaning", "values")))
    options.columns[0].overflow = "fold"  # it is to be typed
    for name, choices in option_choices(game).items():
        told = [_choice(choice, words[name], lang) for choice in choices]
        if isinstance(choices[0], str) and len(choices) == 1:
            told.append("@FILE: " + say(lang, "games.sheet"))
        options.add_row(name, words[name]["label"], "\n".join(told))
    return options


def _choice(choice: object, words: Mapping[str, str], lang: str) -> str:
    if isinstance(choice, bool):
        return "on: " + say(lang, "games.on") if choice else "off: " + say(lang, "games.off")
    if isinstance(choice, Value):
        return f"{words['usual']}\n@FILE: {words['own']}"
    if choice is None:
        return words["none"]
    meaning = words.get(str(choice))  # a number may have none
    return f"{choice}: {meaning}" if meaning else str(choice)


def chosen(game: AnyGame, options: Value, lang: str) -> Iterator[str]:
    """Tell which options are not as usual."""
    words = phrases(game.home, lang)["options"]
    usual = game.nouns.options()
    for name in field_names(options):
        value = getattr(options, name)
        if value != getattr(usual, name):
            yield _meaning(value, words[name], lang)


def _meaning(value: object, words: Mapping[str, str], lang: str) -> str:
    label = words["label"]
    if isinstance(value, bool):
        return f"{label} ({say(lang, 'games.on' if value else 'games.off')})"
    if isinstance(value, Value):
        what = words["own"]
    else:
        what = words.get(str(value), say(lang, "games.sheet") if isinstance(value, str) else str(value))
    return say(lang, "transcript.of", who=label, what=what)


def in_language(game: AnyGame, lang: str, options: dict[str, Any]) -> dict[str, Any]:
    """Let a game that is played in a language be played in the player's own, unless told otherwise."""
    spoken = {"language": lang} if lang in option_choices(game).get("language", ()) else {}
    return spoken | options


def given(game: AnyGame, pairs: list[str]) -> dict[str, Any]:
    """Read ``name=value`` pairs; a value is a choice, JSON, ``on``, ``off``, or in a file: ``@FILE``."""
    options, choices = {}, option_choices(game)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"an option is NAME=VALUE, not {pair!r}")
        options[name] = _read(game, name, value, choices.get(name, ()))
    return options


def _read(game: AnyGame, name: str, value: str, choices: tuple[object, ...]) -> object:
    if value.startswith("@"):
        return _in_file(game, name, value[1:])
    return value if value in choices else _value(value)


def _in_file(game: AnyGame, name: str, path: str) -> object:
    with Path(path).open("rb") as file:
        return option_from_file(game, name, file.read(LARGEST_FILE + 1))


def _value(text: str) -> object:
    if text in ("on", "off"):
        return text == "on"
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
