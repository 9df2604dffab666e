"""What is printed to be typed is typed: the very line, in a shell."""

import os
import re
import subprocess
import sys

import pytest

from support.commands import BRUSHPASS

WAYS = {"command": BRUSHPASS, "module": [sys.executable, "-m", "brushpass"]}


def typed(line, folder, keys=""):
    """Type a line in a shell, and then some keys; what was printed."""
    done = subprocess.run(
        line,
        shell=isinstance(line, str),
        input=keys,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "LC_ALL": "en", "COLUMNS": "80"},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def after(words, shown):
    """The line that is printed after these words."""
    return re.search(f"{words}: (.*)", shown).group(1)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("data", [[], ["--data", "my matches; $(touch harm) [b]"]], ids=["here", "elsewhere"])
def test_what_is_printed_to_go_on_with_goes_on(tmp_path, way, data):
    begin = [*way, "play", "spywhere", "--seats", "2", *data]
    left = after("saved. Go on with", typed(begin, tmp_path))
    assert after("You left a game here. Go on with", typed(begin, tmp_path)) == left
    told = after("secrets and all", typed(left, tmp_path, "1\n" * 400))
    assert "won by" in typed(told, tmp_path)
    assert not (tmp_path / "harm").exists()
