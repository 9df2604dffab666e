"""Golden transcripts: any change of what happens, or of who sees it, is a readable difference."""

from collections import Counter

import pytest

from brushpass import GAMES, Match
from support.laws.goldens import FOLDER, GOLDENS

pytestmark = pytest.mark.uncounted


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: f"{golden.game}-{golden.file.stem}")
def test_a_golden_match_is_played_as_it_always_was(golden):
    assert golden.file.exists(), f"in tests/, run: python -m support.laws.goldens {golden.game}"
    kept = golden.file.read_text("utf-8")
    assert golden.play().transcript() == kept
    assert Match.from_transcript(kept).transcript() == kept


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_there_are_three_goldens_for_every_number_of_players(game):
    counts = Counter(kept.golden.seats for kept in GOLDENS if kept.game == game.name)
    assert all(counts[seats] >= 3 for seats in game.seats)


def test_every_file_is_one_of_the_goldens():
    assert sorted(FOLDER.rglob("*.jsonl")) == sorted(golden.file for golden in GOLDENS)
