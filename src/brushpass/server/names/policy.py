"""Text policy: which names, typed words and options of the host strangers may see at a public table."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from brushpass.server.errors import RequestRefused
from brushpass.server.names.profanity import polite, polite_word
from brushpass.wire.messages import Fault

BETWEEN = re.compile(r"[\s,;:#]+")
LONGEST = 30  # letters of a rude word that the host is told


class TextPolicy:
    """Refuses texts that strangers must not read; at a private table, anything goes."""

    def __init__(self, rude: frozenset[str]) -> None:
        """Refuse these words, too."""
        self._rude = rude

    def check_name(self, name: str, *, public: bool) -> None:
        """Refuse a rude name."""
        if public and not polite(name, self._rude):
            raise RequestRefused("bad_name")

    def check_word(self, text: str) -> None:
        """Refuse a rude word that a player typed at a public table."""
        if not polite_word(text, self._rude):
            raise RequestRefused("rude_word")

    def check_options(self, options: Mapping[str, Any], *, public: bool) -> None:
        """Refuse options with a rude word in them; of a sheet, remarks and all, say where it stands."""
        for value in options.values() if public else ():
            if isinstance(value, str) and (found := _rude_line(value, self._rude)):
                line, word = found
                raise RequestRefused("bad_sheet", Fault("rude_word", line, word[:LONGEST]))
            if any(_rude_line(text, self._rude) for text in _texts(value)):
                raise RequestRefused("rude_word")


@lru_cache(maxsize=64)  # a host agrees on one sheet again and again
def _rude_line(text: str, rude: frozenset[str]) -> tuple[int, str] | None:
    """Find the first rude word of a text, and its line."""
    for number, line in enumerate(text.splitlines(), start=1):
        for word in BETWEEN.split(line):
            if not polite_word(word, rude):
                return number, word
    return None


def _texts(value: object) -> Iterator[str]:
    """List all texts in an option that is data, such as the names of cards in a deck."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in (*value, *value.values()):
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
