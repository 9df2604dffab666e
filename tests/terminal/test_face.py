"""A game in the terminal: drawn by the module of its name, or else told in its own words."""

from dataclasses import replace

import pytest

from brushpass import GAMES, Match
from brushpass.terminal import face, spywhere
from brushpass.terminal.face import face_of, in_words
from brushpass.terminal.play import open_book
from brushpass.terminal.screen import Screen
from support.games.bell import GAME as BELL
from support.games.matches import play

NAMES = ("Ada", "Ben", "Cleo", "Dan")
of_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def shown(drawn):
    screen = Screen(width=80)
    with screen.capture() as capture:
        screen.print(drawn)
    return capture.get()


def test_a_game_is_drawn_by_the_module_of_its_name():
    assert face_of(GAMES["spywhere"]) is spywhere.FACE


def test_a_game_without_a_module_has_a_face_that_says_what_its_words_say():
    book = open_book(Match(GAMES["spywhere"], 2, "s"), "en", 0, NAMES)
    assert list(face_of(BELL).tell(Match(BELL, 2, "s").table, book)) == []  # no word of the table


@pytest.mark.parametrize("name", ["menu", "options"])
def test_a_module_that_draws_nothing_is_no_face(monkeypatch, name):
    monkeypatch.setattr(face, "in_words", lambda game: game.name)
    assert face_of(replace(BELL, name=name)) == name


@of_every_game
def test_any_game_can_be_told_in_words(game):
    match = Match(game, min(game.seats), "meridian")
    book = open_book(match, "en", 0, NAMES)
    plain = in_words(game)
    assert book.part(match.hand(0))[:20] in shown(plain.draw(match.view(0), book))
    play(match)
    end = shown(plain.draw_end(match.table, book)).splitlines()
    assert len(end) == match.setup.seats
    assert [line.startswith("★") for line in end] == [seat in match.winners for seat in match.seats]
    assert all(str(points) in line for points, line in zip(match.points, end, strict=True))
