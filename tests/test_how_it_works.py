"""The map of the server in docs/how-it-works.md names every file of it, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "src" / "brushpass" / "server"
FILES = {path.relative_to(SERVER).as_posix() for path in SERVER.rglob("*.py") if path.name != "__init__.py"}


def on_the_map(text):
    """Find the files that the table names, each in the folder of its row."""
    rows = text.split("### Where things are in the server", 1)[1].split("\n## ", 1)[0].splitlines()
    for row in rows:
        if row.startswith("| `"):
            folder = row.split("`")[1]
            if folder.endswith("/"):
                yield from (folder + name for name in re.findall(r"`(\w+\.py)`", row))
            else:
                yield folder


def test_the_map_of_the_server_names_each_file_once():
    named = sorted(on_the_map((ROOT / "docs" / "how-it-works.md").read_text("utf-8")))
    assert named == sorted(FILES)
