"""The terminal as something to write on."""

import sys
from collections.abc import Iterator
from io import StringIO, TextIOWrapper

from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.segment import Segment
from rich.text import Text

from brushpass.words import say

SPACE = "\u00a0"  # at which no line may end; but rich ends lines at any space
GLUE = "\ue000"  # for private use: it holds the place of such a space while lines are broken


class Screen(Console):
    """Prints what it is given as it stands: names and paths are no markup and no emoji."""

    def __init__(self, *, width: int | None = None) -> None:
        """Write to the terminal."""
        super().__init__(markup=False, emoji=False, highlight=False, width=width)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Break a text into lines, but never where the language forbids it."""
        if isinstance(renderable, str):
            renderable = self.render_str(renderable, markup=(options or self.options).markup)
        if isinstance(renderable, Text) and SPACE in renderable.plain:
            renderable = renderable.copy()
            renderable.plain = renderable.plain.replace(SPACE, GLUE)
        for text, style, control in super().render(renderable, options):
            yield Segment(text.replace(GLUE, SPACE), style, control)


def tell(console: Console, language: str, key: str, **fields: object) -> None:
    """Say something of the house's own, in which only our own words are marked up."""
    harmless = {name: escape(str(value)) for name, value in fields.items()}
    whole = "command" in fields  # not broken into lines, so that it can be copied
    console.print(say(language, key, **harmless), markup=True, highlight=False, soft_wrap=whole)


def steady_streams() -> None:
    """Bear any terminal: letters it lacks are printed as "?", and one that is closed types nothing more."""
    if sys.stdin is None:
        sys.stdin = StringIO()
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
