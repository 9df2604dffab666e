"""A checkout to break: links to the files of this one, of which a few are written again."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]


def linked(folder: Path, *names: str) -> Path:
    """Lay out these parts of the repository, compiled modules and all; to copy them would take seconds."""
    for name in names:
        leave = shutil.ignore_patterns("page")
        shutil.copytree(ROOT / name, folder / name, copy_function=os.symlink, ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def write(path: Path, text: str) -> None:
    """Write a file, in place of a link if there is one: what it leads to stays as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text(text, "utf-8")
