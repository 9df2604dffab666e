"""A whole match of any shape at a face that knows no game: told in words, and asked for by the menu."""

from itertools import cycle

import pytest

from brushpass import GAMES, Match
from brushpass.table.seating import PEOPLE
from brushpass.terminal import play
from brushpass.terminal.face import in_words
from brushpass.terminal.keep import Kept, Shelf
from brushpass.terminal.play import Sitting
from brushpass.terminal.screen import Screen

WORDS = ("boat", "river", "stone", "candle", "garden")
TYPED = (*"12345678910", "a", *WORDS)  # what is no answer to a question is asked for again
ONLY = {"en": "Only you", "fr": "Pour vous seulement"}


@pytest.fixture
def _no_face(monkeypatch):
    monkeypatch.setattr(play, "face_of", in_words)
    typed = cycle(TYPED)
    monkeypatch.setattr(Sitting, "_input", lambda *_: next(typed))


@pytest.mark.usefixtures("_no_face")
@pytest.mark.parametrize(("game", "seats"), [("spywhere", 2), ("linq", 4)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_match_is_played_without_a_face_for_the_game(tmp_path, game, seats, language):
    screen = Screen(width=80)
    match = Match(GAMES[game], seats, "meridian")
    with screen.capture() as capture:
        Sitting("match", match, Kept("meridian", 0, "random", language), Shelf(tmp_path), screen).run()
    told = capture.get()
    assert match.over
    table, end = told.rsplit("★", 1)
    assert ONLY[language] in table
    assert all(name in table + end for name in PEOPLE[1:seats])
    assert str(match.points[match.winners[-1]]) in end.split("\n")[0]
