"""What is asked of every file of words."""

from string import Formatter
from typing import Any

import pytest

from brushpass.words import LANGUAGES

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(entry: Any) -> dict[tuple[Any, ...], str]:
    """Every phrase of a file, by its path."""
    if isinstance(entry, str):
        return {(): entry}
    if isinstance(entry, list):  # the heads of columns
        entry = dict(enumerate(entry))
    return {(name, *path): text for name, part in entry.items() for path, text in texts(part).items()}


def forms(entry: Any) -> list[str]:
    """A phrase, or both forms of it."""
    return [*texts(entry).values()]


def blanks(phrase: str) -> set[tuple[str, str]]:
    """The fields of a phrase, and the list each is looked up in."""
    return {(field, kind or "") for _, field, kind, _ in Formatter().parse(phrase) if field is not None}
