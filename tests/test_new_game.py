"""One game more: a folder, its ``law.py`` and one line in ``games/__init__.py``; nothing else is edited."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from brushpass.laws.record import NO_SECRETS, NOTHING_CONSERVED
from support.checkout import ROOT, linked, write
from support.games.outside import DIBS

pytestmark = pytest.mark.uncounted

BIN = Path(sys.executable).parent
TEST = """
import pytest


@pytest.mark.rule({clauses})
def test_it_is_about_these_clauses():
    pass
"""
SHELF = ("src/brushpass/games/__init__.py", "wink.GAME)", "wink.GAME, dibs.GAME)")
IMPORT = ("from brushpass.games import double_agent", "from brushpass.games import dibs, double_agent")


SECTIONS = {"box": '"B1.1"', "bidding": '"B2.1", "B2.2"'}


@pytest.fixture
def copy(tmp_path):
    """The repository with Dibs in a folder of its own, and on the shelf."""
    linked(tmp_path, "src", "tests")
    file, *line = SHELF
    write(tmp_path / file, (tmp_path / file).read_text("utf-8").replace(*line).replace(*IMPORT))
    tests = tmp_path / "tests/games/dibs"
    leave = shutil.ignore_patterns("law.py", "__pycache__")
    folder = shutil.copytree(DIBS, tmp_path / "src/brushpass/games/dibs", ignore=leave)
    game = (folder / "__init__.py").read_text("utf-8")
    write(folder / "__init__.py", game.replace("    package=__name__,\n", ""))
    write(tests / "__init__.py", "")
    for title, clauses in SECTIONS.items():
        write(tests / f"test_{title}.py", TEST.format(clauses=clauses))
    return tmp_path


def run(copy, *command):
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "HYPOTHESIS_PROFILE": "blunt"}
    return subprocess.run(
        command,
        cwd=copy,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def pytest_of(copy, *what):
    command = ("-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "-k", "dibs", *what)
    return run(copy, sys.executable, *command).stdout


def cases(told, outcome):
    return set(re.findall(rf"^{outcome} (\S+)", told, re.MULTILINE))


def laws_tried_on(game):
    """The names of all laws that are tried on a game which has long been there."""
    command = (sys.executable, "-m", "pytest", "-q", "--collect-only", "-k", game, "tests/laws")
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {line.split("[")[0] for line in told.splitlines() if line.startswith("tests/laws/")}


def test_every_law_is_tried_on_a_game_that_is_entered_in_one_line(copy):
    law = (DIBS / "law.py").read_text("utf-8").replace("from dibs", "from brushpass.games.dibs")
    write(copy / "tests/games/dibs/law.py", law.replace("from brushpass.laws", "from support.laws"))
    told = pytest_of(copy, "tests/laws", "tests/games", "tests/table/test_lesson.py", "tests/strength")
    assert not cases(told, "FAILED") | cases(told, "ERROR"), told
    passed = {case.split("[")[0] for case in cases(told, "PASSED")}
    assert {name for name in passed if name.startswith("tests/laws/")} == laws_tried_on("spywhere")


def test_a_game_that_says_nothing_is_told_what_to_write_and_where(copy):
    told = pytest_of(copy, "tests/laws")
    assert {case.split("::")[1].split("[")[0] for case in cases(told, "FAILED")} == {
        "test_every_game_says_what_can_be_changed_behind_a_back",
        "test_every_game_says_what_it_conserves",
    }
    assert NO_SECRETS.format(game="dibs", place="tests/games/dibs/law.py") in told
    assert NOTHING_CONSERVED.format(game="dibs", place="tests/games/dibs/law.py") in told


def test_a_game_of_which_the_terminal_knows_nothing_can_be_looked_at_there(copy):
    done = run(copy, sys.executable, "-m", "brushpass", "play", "dibs", "--seats", "2", "--seed", "s")
    assert done.returncode == 0, done.stderr
    assert "It is for you to bid." in done.stdout
    assert "How much?" in done.stdout


def test_a_new_game_may_not_ask_the_lexicon(copy):
    folder = copy / "src/brushpass/games/dibs"
    for name in ("cards", "told", "truth", "telling", "imagine", "rules", "bot"):
        write(folder / f"{name}.py", "")
    assert "Linq alone asks the lexicon KEPT" in run(copy, BIN / "lint-imports", "--no-cache").stdout
    write(folder / "bot.py", "import brushpass.lexicon\n")
    assert "Linq alone asks the lexicon BROKEN" in run(copy, BIN / "lint-imports", "--no-cache").stdout
