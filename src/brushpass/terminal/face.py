"""How a game looks in a terminal: as its own module here says, or else as its words tell."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from brushpass.core import AnyGame, Seat, Value, View
from brushpass.extensions import extension
from brushpass.words import NO_LISTS, Lists, Phrasebook, say


class Face(NamedTuple):
    """How a game looks in a terminal."""

    draw: Callable[[View[Any, Any], Phrasebook], RenderableType]
    draw_end: Callable[[Any, Phrasebook], RenderableType]  # of the table, when the match is over
    tell: Callable[[Any, Phrasebook], Iterator[str]]  # of the table, as it was dealt
    lists: Callable[[Any, str], Lists] = lambda _, __: NO_LISTS  # names that the options bring along
    options: Mapping[str, object] = MappingProxyType({})  # with which alone it is played in a terminal


def face_of(game: AnyGame) -> Face:
    """Find the ``FACE`` in the module of a game's name; a game that has none there is told in words."""
    own: Face | None = getattr(extension(game, __package__, "terminal"), "FACE", None)
    return own or in_words(game)


def in_words(game: AnyGame) -> Face:
    """Make a face for any game: its words describe ``Table`` and ``Hand``, and the end is told in points."""
    return Face(_draw, partial(_draw_end, game), _described)


def _draw(view: View[Any, Any], book: Phrasebook) -> RenderableType:
    table = [Text(line) for line in _described(view.table, book)]
    hand = [Panel(Text(line), border_style="cyan", expand=False) for line in _described(view.hand, book)]
    return Group(*table, *hand)


def _draw_end(game: AnyGame, table: Any, book: Phrasebook) -> RenderableType:
    result = game.result(table)
    assert result is not None, "it has ended"
    lines = []
    for seat, points in enumerate(result.points):
        line = say(book.language, "transcript.of", who=book.title(Seat(seat)), what=points)
        lines.append(Text(f"★ {line}", style="bold") if seat in result.winners else Text(f"  {line}"))
    return Group(*lines)


def _described(part: Value | None, book: Phrasebook) -> Iterator[str]:
    """Describe a part of which the words say something."""
    if part is not None and type(part).__name__ in book.words.get("parts", ()):
        yield book.part(part)
