"""One game more: a folder, its ``law.py`` and one line in ``games/__init__.py``; nothing else is edited."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.checkout import ROOT, linked, write
from support.laws import NO_SECRETS, NOTHING_CONSERVED

pytestmark = pytest.mark.uncounted

BIN = Path(sys.executable).parent
RULES = "# The Bell\n\n## B1. The bell\n\n- **B1.1** Note words until the bell rings.\n"
WORDS = """
title = "The Bell"
tagline = "Note words until the bell rings."

[sights]
YouNoted = "You note {text}."
Rang = "The bell rings."

[moves]
Note = "Note {text}"
TimeUp = "Time is up"

[kinds]
Note = "Note a word"

[ask.Note]
text = "Which word?"

[phases]
Listening = "Everybody listens."
Over = "It is over."

[parts]
Hand = "words: {words}"

[refusals]
no_x_please = "No x, please."

[options.last]
label = "The last word counts"
"""
TEST = """
import pytest


@pytest.mark.rule("B1.1")
def test_it_is_about_this_clause():
    pass
"""
LAW = """
from brushpass.core import put, replace
from brushpass.games.bell import Hand, Note
from support.laws import Law, nothing


def forget_a_word(state, viewer, dice):
    (seat,) = dice.draw([seat for seat in range(len(state.hands)) if seat != viewer])
    words = state.hands[seat].words
    return replace(state, hands=put(state.hands, seat, Hand(words[1:]))) if words else None


LAW = Law(secrets=(forget_a_word,), conserved=nothing, covert=lambda _, move: isinstance(move, Note))
"""
SHELF = ("src/brushpass/games/__init__.py", "wink.GAME)", "wink.GAME, bell.GAME)")
IMPORT = ("from brushpass.games import double_agent", "from brushpass.games import bell, double_agent")


@pytest.fixture
def copy(tmp_path):
    """The repository with the Bell in a folder of its own, and on the shelf."""
    linked(tmp_path, "src", "tests")
    file, *line = SHELF
    write(tmp_path / file, (tmp_path / file).read_text("utf-8").replace(*line).replace(*IMPORT))
    folder, tests = tmp_path / "src/brushpass/games/bell", tmp_path / "tests/games/bell"
    game = (ROOT / "tests/support/games/bell.py").read_text("utf-8")
    write(folder / "__init__.py", game.replace("range(2, 4)", "range(2, 3)"))  # it imagines one rival
    for suffix, language in (("", "en"), (".fr", "fr")):
        write(folder / f"rules{suffix}.md", RULES)
        write(folder / f"words/{language}.toml", WORDS)
    write(tests / "__init__.py", "")
    write(tests / "test_bell.py", TEST)
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
    command = ("-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "-k", "bell", *what)
    return run(copy, sys.executable, *command).stdout


def cases(told, outcome):
    return set(re.findall(rf"^{outcome} (\S+)", told, re.MULTILINE))


def laws_tried_on(game):
    """The names of all laws that are tried on a game which has long been there."""
    command = (sys.executable, "-m", "pytest", "-q", "--collect-only", "-k", game, "tests/laws")
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {line.split("[")[0] for line in told.splitlines() if line.startswith("tests/laws/")}


def test_every_law_is_tried_on_a_game_that_is_entered_in_one_line(copy):
    write(copy / "tests/games/bell/law.py", LAW)
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
    assert NO_SECRETS.format(game="bell") in told
    assert NOTHING_CONSERVED.format(game="bell") in told


def test_a_game_of_which_the_terminal_knows_nothing_can_be_looked_at_there(copy):
    done = run(copy, sys.executable, "-m", "brushpass", "play", "bell", "--seats", "2", "--seed", "s")
    assert done.returncode == 0, done.stderr
    assert "Everybody listens." in done.stdout
    assert "Which word?" in done.stdout


def test_a_new_game_may_not_ask_the_lexicon(copy):
    folder = copy / "src/brushpass/games/bell"
    for name in ("cards", "told", "truth", "telling", "imagine", "rules", "bot"):
        write(folder / f"{name}.py", "")
    assert "Linq alone asks the lexicon KEPT" in run(copy, BIN / "lint-imports", "--no-cache").stdout
    write(folder / "bot.py", "import brushpass.lexicon\n")
    assert "Linq alone asks the lexicon BROKEN" in run(copy, BIN / "lint-imports", "--no-cache").stdout
