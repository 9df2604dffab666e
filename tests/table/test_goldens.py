"""Golden transcripts: any change of what happens, or of who sees it, is a readable difference."""

from collections import Counter

import pytest

from brushpass import GAMES, Match
from support.laws import frames
from support.laws.goldens import FOLDER, GOLDENS, files_of

FORMER = FOLDER / "former"
pytestmark = pytest.mark.uncounted


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: f"{golden.game}-{golden.file.stem}")
def test_a_golden_match_is_played_as_it_always_was(golden):
    assert golden.file.exists(), f"in tests/, run: python -m support.laws.goldens {golden.game}"
    kept = golden.file.read_text("utf-8")
    same = golden.play().transcript() == kept
    assert same, "the same moves do something else now: raise the version (or did only law.py change?)"
    assert Match.from_transcript(kept).transcript() == kept


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_of_a_golden_match_is_sent_the_same_frames_as_ever(game):
    same = frames.printed(files_of(game)) == frames.pins(game).read_text("utf-8")
    assert same, f"another frame, or none; if that is meant: python -m support.laws.goldens {game}, in tests/"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_there_are_three_goldens_for_every_number_of_players(game):
    counts = Counter(kept.golden.seats for kept in GOLDENS if kept.game == game.name)
    assert all(counts[seats] >= 3 for seats in game.seats)


def test_every_file_is_one_of_the_goldens():
    found = [file for file in FOLDER.rglob("*.jsonl") if file.parent != FORMER]
    assert sorted(found) == sorted(golden.file for golden in GOLDENS)


@pytest.mark.parametrize("file", sorted(FORMER.iterdir()), ids=lambda file: file.stem)
def test_a_match_under_older_rules_is_played_again_as_it_was(file):
    kept = file.read_text("utf-8")
    match = Match.from_transcript(kept)
    assert match.transcript() == kept
    assert match.setup.version in match.game.past


def test_every_older_version_that_is_still_played_has_such_a_match():
    played = {tuple(file.stem.split("-")[:2]) for file in FORMER.iterdir()}
    assert played == {(game.name, version) for game in GAMES.values() for version in game.past}
