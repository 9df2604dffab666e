"""A game that `brushpass new-game` writes: lawful, tested and played before anybody has changed a line."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from brushpass import Match, plugins
from brushpass.core import Truth
from brushpass.laws.check import LAWS
from brushpass.plugins import NAMED
from brushpass.table.feed import Feed
from brushpass.terminal.keep import Kept
from brushpass.wire import codec
from support.checkout import ROOT
from support.commands import brushpass, refused, said
from support.games.outside import install, own_tests, path_to, unpacked

BIN = Path(sys.executable).parent
STRICT = f"""extend = "{ROOT}/pyproject.toml"
src = ["."]

[lint.per-file-ignores]
"tests/*" = ["ANN", "D103", "INP001"]
"""
STYLE = ("--no-cache", "--config", "{folder}/strict.toml", ".")
TOLD = {
    "en": ["Pirate Dice", "Keep your die, or roll again?", "Your die shows", "★"],
    "fr": ["Pirate Dice", "Gardez-vous votre dé", "Votre dé montre", "★"],
}


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A new game, as it was written, and where it is installed."""
    place = tmp_path_factory.mktemp("begun")
    told = said(brushpass(place, "new-game", "pirate_dice"))
    assert told.splitlines()[0] == "pirate_dice is a game. Next:"
    assert [path.name for path in place.iterdir()] == ["pirate_dice"]
    installed = tmp_path_factory.mktemp("installed")
    return place / "pirate_dice", unpacked(place / "pirate_dice", installed)


@pytest.fixture
def run(tmp_path, monkeypatch, begun):
    monkeypatch.setenv("PYTHONPATH", str(begun[1]))
    return partial(brushpass, tmp_path)


def test_it_keeps_every_law(run):
    done = run("check-game", "pirate_dice")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"{statute.title}: ok" for statute in LAWS]


def test_its_names_may_be_those_of_truths_elsewhere(begun):
    """It tells that somebody `Kept` a die; for the terminal, `Kept` is a truth."""
    assert issubclass(Kept, Truth)
    with path_to(begun[1]):
        match = Match(plugins.take("pirate_dice"), 2, "s")
        feed = Feed(None)
        while not match.over:
            (seat,) = match.to_act
            seen = match.play(seat, match.offers(seat)[0])
            told = codec.encode_frame(feed.after(match, seen[None]), codec.encode(match.table), 2)
            assert b'"type":"Kept"' in told


@pytest.mark.parametrize("language", TOLD)
def test_a_whole_match_is_played(run, language):
    shown = said(run("play", "pirate_dice", "--lang", language, typed="2\n"))
    assert [part for part in TOLD[language] if part not in shown] == []


@pytest.mark.uncounted
def test_its_own_tests_pass(begun):
    done = own_tests(*begun)
    assert done.returncode == 0, done.stdout


@pytest.mark.uncounted
@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", *STYLE),
        ("ruff", "format", "--check", *STYLE),
        ("mypy", "--strict", "--cache-dir", "{folder}", "pirate_dice"),
    ],
    ids=["style", "format", "types"],
)
def test_no_tool_finds_anything_to_mend(begun, tmp_path, command):
    (tmp_path / "strict.toml").write_text(STRICT, "utf-8")
    tool, *words = (word.format(folder=tmp_path) for word in command)
    done = subprocess.run([BIN / tool, *words], cwd=begun[0], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Pirate", NAMED),
        ("pirate-dice", NAMED),
        ("../pirate", NAMED),
        ("1st", NAMED),
        ("d" * 33, NAMED),
        ("", NAMED),
        ("class", "it is a word of Python"),
        ("wink", "there is a game of that name"),
        ("dibs", "there is a game of that name"),
        ("json", "there is a Python module of that name"),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_one_line(tmp_path, monkeypatch, name, fault):
    monkeypatch.setenv("PYTHONPATH", str(install(tmp_path)))
    place = tmp_path / "place"
    place.mkdir()
    assert refused(brushpass(place, "new-game", name)) == f"a game cannot be called {name!r}: {fault}"
    assert [*place.iterdir()] == []


@pytest.mark.parametrize("there", ["folder", "file", "link"])
def test_what_is_there_already_stays_as_it_is(tmp_path, there):
    place = tmp_path / "pirate_dice"
    {"folder": place.mkdir, "file": place.touch, "link": partial(place.symlink_to, tmp_path / "gone")}[
        there
    ]()
    assert refused(brushpass(tmp_path, "new-game", "pirate_dice")) == "pirate_dice is there already"
    assert [*tmp_path.iterdir()] == [place]
    assert not place.is_dir() or [*place.iterdir()] == []


def test_it_is_written_where_one_says(tmp_path):
    (tmp_path / "games").mkdir()
    said(brushpass(tmp_path, "new-game", "pirate_dice", "--folder", "games"))
    assert (tmp_path / "games/pirate_dice/pirate_dice/rules.py").is_file()
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["pirate_dice"]


@pytest.mark.parametrize(
    ("folder", "fault"), [("gone", "No such file or directory"), ("file", "Not a directory")]
)
def test_without_a_folder_to_write_in_it_says_so_in_one_line(tmp_path, folder, fault):
    (tmp_path / "file").touch()
    assert fault in refused(brushpass(tmp_path, "new-game", "pirate_dice", "--folder", folder))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
