"""The examples run, in short form, and draw what they say."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(folder, name, *words):
    command = [sys.executable, str(EXAMPLES / name), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, check=True, text=True).stdout.splitlines()


def points(path):
    (drawn,) = re.findall(r'<polyline points="([^"]*)"', path.read_text("utf-8"))
    return drawn.split()


def test_a_policy_copies_the_house(tmp_path):
    head, before, *rounds = run(tmp_path, "learn.py", "12", "learning.svg")
    assert head.endswith("decisions watched in 12 matches")
    assert before.startswith("before: wins ")
    assert len(rounds) == 12
    alike = [int(line.partition(" in ")[2].partition("%")[0]) for line in rounds]
    assert alike[-1] > alike[0] > 20
    assert len(points(tmp_path / "learning.svg")) == 13


def test_a_game_comes_closer_to_equilibrium(tmp_path):
    """Any game of OpenSpiel's will do: a small one of its own is quickest."""
    lines = run(tmp_path, "equilibrium.py", "kuhn_poker", "300", "curve.svg")
    distances = [float(line.split()[1]) for line in lines]
    assert distances[-1] < distances[0] / 3
    assert len(points(tmp_path / "curve.svg")) == len(lines)
