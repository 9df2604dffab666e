"""The README is a tutorial, and a tutorial must run."""

import doctest
import re
from pathlib import Path

from typer.main import get_command

from brushpass.cli import app

ROOT = Path(__file__).parent.parent


def test_the_examples_of_the_readme_run():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


def test_it_lists_every_command_and_no_other():
    _, _, rows = (ROOT / "README.md").read_text("utf-8").partition("| command | does |")
    listed = [row.split("|")[1] for row in rows.partition("\n\n")[0].splitlines()[2:]]
    named = [name for cell in listed for name in re.findall(r"`([a-z-]+)", cell)]
    assert sorted(named) == sorted(get_command(app).commands)
