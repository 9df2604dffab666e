"""What a terminal shows, as plain lines: no frames, no colours, and columns parted by a stroke."""

import re
from io import StringIO

from rich.console import RenderableType

from brushpass.terminal.screen import Screen

WIDTH = 160  # columns: nothing need be broken into lines
FRAMES = re.compile(r"[─━═╌┄┈╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛┡┩╇┢┪╈┣┫┳┻╋┞┟┦┧╀╁╂╃╄╅╆╉╊]+")
STROKES = re.compile(r"\s*[│┃║]\s*")
GAPS = re.compile(r" {3,}")


def drawn(face: RenderableType) -> str:
    """Draw something as a terminal would, and take the frames away."""
    screen = Screen(width=WIDTH)
    screen.file = StringIO()
    screen.print(face)
    lines = map(_plain, screen.file.getvalue().splitlines())
    return "\n".join(line for line in lines if line)


def _plain(line: str) -> str:
    """Leave of a line what is said in it."""
    told = STROKES.sub(" | ", FRAMES.sub(" ", line)).strip(" |")
    return GAPS.sub("  ", told).rstrip()
