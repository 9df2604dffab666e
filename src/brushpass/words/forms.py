"""Which form of a phrase is said: for one, for several, for none, to the one concerned.

A phrase is a text, or a table of forms::

    { you = "You drew.", other = "{seat:name} drew." }
    { by = "count", none = "No cards.", one = "{count} card.", other = "{count} cards." }

In a table with ``you``, the reader decides. In any other the field ``by`` decides, which is ``n`` unless
the table says otherwise: a number, or a list by its length. ``none`` is for what is missing, empty or
zero; the others are the plural categories of the language, and ``other`` stands in for each that has
no form. The categories are those of Unicode's CLDR, which browsers know (``Intl.PluralRules``). Here a
function of two lines tells them for each language: a library that knows all languages is larger than
the rest of an installation.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Plural: TypeAlias = Callable[[float], str]  # a number, not negative: which category?

ENGLISH = "en"
CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
KEYS = CATEGORIES | {"you", "by", "none", "language"}


def _english(number: float) -> str:
    return "one" if number == 1 else "other"


def _french(number: float) -> str:
    if number < 2:
        return "one"
    return "many" if number % 1_000_000 == 0 else "other"


LANGUAGES: Mapping[str, Plural] = {ENGLISH: _english, "fr": _french}


def has_forms(entry: object) -> bool:
    """Tell a phrase that is a table of forms from a section, which holds phrases."""
    return isinstance(entry, Mapping) and "other" in entry and entry.keys() <= KEYS


def amount(value: object) -> float | None:
    """Count a value: a number is itself, a list its length, nothing none; all else cannot be counted."""
    if not value:
        return 0
    if isinstance(value, tuple | list):
        return len(value)
    return value if isinstance(value, int | float) and value is not True else None


def chosen(entry: Any, language: str, fields: Mapping[str, Any], *, concerned: bool = False) -> str:
    """Choose the form of a phrase that these fields ask for."""
    while not isinstance(entry, str):
        if "you" in entry:
            entry = entry["you" if concerned else "other"]
        else:
            entry = _counted(entry, language, fields.get(entry.get("by", "n")))
    return entry


def _counted(forms: Mapping[str, Any], language: str, value: object) -> Any:
    if not value and "none" in forms:
        return forms["none"]
    number = amount(value)
    plural = LANGUAGES[forms.get("language", language)]
    return forms.get("other" if number is None else plural(abs(number)), forms["other"])


def completed(own: Any, english: Any) -> Any:
    """Put the English phrases where a language has none yet."""
    if own is None:
        return _borrowed(english)
    if has_forms(own) or not (isinstance(own, dict) and isinstance(english, dict)):
        return own
    return own | {name: completed(own.get(name), entry) for name, entry in english.items()}


def _borrowed(english: Any) -> Any:
    """Take an English phrase into another language: its forms are still chosen as English counts."""
    if not isinstance(english, dict):
        return english
    marked = {"language": ENGLISH} if has_forms(english) else {}
    return {name: _borrowed(entry) for name, entry in english.items()} | marked
