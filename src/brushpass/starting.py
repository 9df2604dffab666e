"""The command that begins a game from outside: it writes a small one, which is played and lawful at once."""

import os
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from brushpass import plugins
from brushpass.core import BadSetup
from brushpass.plugins.sound import NAME

TEMPLATE = "-tpl"  # at the end of a file's name: no tool takes it for code
GAME = "game"  # the folder that is called as the new game is
NEXT = """\
{place} is a game. Next:

  pip install --editable {place}
  brushpass check-game {name}
  brushpass play {name}
"""


def new_game(
    name: Annotated[str, typer.Argument(help="Of the game and of its package: letters, figures and _.")],
    folder: Annotated[Path, typer.Option(help="Write the package's folder here.")] = Path(),
) -> None:
    """Write a small game in a package of its own, to be changed into yours."""
    if fault := fault_of(name):
        raise BadSetup(f"a game cannot be called {name!r}: {fault}")
    print(NEXT.format(place=written(name, folder), name=name), end="")


def fault_of(name: str) -> str | None:
    """Say why a game cannot have this name, if it cannot."""
    if not NAME.fullmatch(name):
        return plugins.NAMED
    if iskeyword(name):
        return "it is a word of Python"
    if name in plugins.names():
        return "there is a game of that name"
    if plugins.find_spec_of(name) is not None:
        return "there is a Python module of that name"
    return None


def written(name: str, folder: Path) -> Path:
    """Write the package, all of it or nothing."""
    place = folder / name
    if os.path.lexists(place):  # a link that leads nowhere, too
        raise BadSetup(f"{place} is there already")
    with TemporaryDirectory(dir=folder, prefix=f".{name}-") as draft:
        begun = Path(draft, name)
        for path, text in pieces(files("brushpass") / "starter", name):
            (begun / path).parent.mkdir(parents=True, exist_ok=True)
            (begun / path).write_text(text, "utf-8")
        begun.rename(place)
    return place


def pieces(place: Traversable, name: str, inside: str = "") -> Iterator[tuple[str, str]]:
    """List the files of the package, and what stands in each."""
    title = name.replace("_", " ").title()
    for each in place.iterdir():
        if each.is_dir():
            yield from pieces(each, name, f"{inside}{name if each.name == GAME else each.name}/")
        elif each.name.endswith(TEMPLATE):
            text = Template(each.read_text("utf-8")).substitute(name=name, title=title)
            yield f"{inside}{each.name.removesuffix(TEMPLATE)}", text
