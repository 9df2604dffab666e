"""What is asked of every file of words."""

from string import Formatter
from typing import Any

import pytest

from brushpass.words import translated
from brushpass.words.forms import CATEGORIES, has_forms

FINISHED = ("en", "fr")  # the languages that lack no phrase; any other may have begun
PLURALS = {"en": {"one", "other"}, "fr": {"one", "many", "other"}}

in_every_language = pytest.mark.parametrize("language", FINISHED)


def said(game: str, language: str) -> Any:
    """Read what a game itself says in a language, without what it borrows from English."""
    return translated(f"brushpass.games.{game}", language)


def entries(entry: Any) -> dict[tuple[Any, ...], Any]:
    """Every phrase of a file, by its path: a text, or a table of forms."""
    if isinstance(entry, str) or has_forms(entry):
        return {(): entry}
    if isinstance(entry, list):  # the heads of columns
        entry = dict(enumerate(entry))
    return {(name, *path): text for name, part in entry.items() for path, text in entries(part).items()}


def forms(entry: Any) -> list[str]:
    """Every form of a phrase."""
    if isinstance(entry, str):
        return [entry]
    return [text for name, form in entry.items() if name != "by" for text in forms(form)]


def tables(entry: Any) -> list[Any]:
    """Every table of forms in which something is counted."""
    if isinstance(entry, str):
        return []
    counted = [] if "you" in entry else [entry]
    return counted + [table for name, form in entry.items() if name != "by" for table in tables(form)]


def is_complete(table: Any, language: str) -> bool:
    """Say whether a table of forms has those that its language needs; a million may be as other numbers."""
    plurals = PLURALS[language]
    needed = plurals - {"many"} if table.keys() & CATEGORIES != {"other"} else {"other", "none"}
    return table.keys() >= needed and table.keys() <= plurals | {"by", "none"}


def blanks(entry: Any) -> set[tuple[str, str]]:
    """The fields of a phrase, and the list each is looked up in."""
    found = [blank for form in forms(entry) for blank in Formatter().parse(form)]
    return {(field, kind or "") for _, field, kind, _ in found if field is not None}
