"""A game in the terminal: drawn by the module of its name, or else told in its own words."""

from dataclasses import replace

import pytest

from brushpass import GAMES, Match
from brushpass.terminal import face, spywhere
from brushpass.terminal.face import face_of, in_words
from brushpass.terminal.play import open_book
from brushpass.terminal.screen import Screen
from brushpass.words import Phrasebook, phrases
from support.games.bell import GAME as BELL
from support.games.bell import Note
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


@pytest.fixture
def book(monkeypatch):
    """Words of the Bell, which has none; of its table they say nothing."""
    house, words = phrases("brushpass", "en"), {"parts": {"Hand": "Your words: {words}"}}
    monkeypatch.setattr("brushpass.words.phrases", lambda place, _: words if "games" in place else house)
    return Phrasebook("linq", "en", 0, NAMES[:2])


def test_a_game_without_a_module_has_a_face_that_says_what_its_words_say(book):
    match = Match(BELL, 2, "s")
    drawn = shown(face_of(BELL).draw(match.view(0), book))
    assert [word.rstrip(":") for word in drawn.split() if word[0].isalpha()] == [
        "You",
        "Ben",
        "Only",
        "you",
        "Your",
        "words",
    ]
    assert list(face_of(BELL).tell(match.table, book)) == []


def test_the_end_of_a_game_without_a_module_opens_what_its_last_phase_does(book):
    match = Match(BELL, 2, "s")
    match.play(1, Note("oak"))
    while not match.over:
        match.tick(match.deadline)
    end = shown(face_of(BELL).draw_end(match.table, book))
    assert [line.split() for line in end.splitlines()] == [
        ["★", "Ben", "1"],
        ["You", "0"],
        ["words", "–", "and", "oak"],
    ]


@pytest.mark.parametrize("name", ["menu", "options"])
def test_a_module_that_draws_nothing_is_no_face(monkeypatch, name):
    monkeypatch.setattr(face, "in_words", lambda game: game.name)
    assert face_of(replace(BELL, name=name)) == name


@of_every_game
def test_any_game_can_be_told_in_words(game):
    match = Match(game, min(game.seats), "meridian")
    names = NAMES[: match.setup.seats]
    book = open_book(match, "en", 0, names)
    plain = in_words(game)
    drawn = shown(plain.draw(match.view(0), book))
    assert book.part(match.hand(0))[:20] in drawn
    assert "Only you" in drawn
    assert all(name in drawn for name in ("You", *names[1:]))
    watched = open_book(match, "en", None, names)
    assert "Only you" not in shown(plain.draw(match.view(None), watched))
    play(match)
    end = shown(plain.draw_end(match.table, book)).splitlines()
    rows = [
        line.split()
        for line in end
        if line.startswith(("★  ", *(f"   {name}  " for name in ("You", *names))))
    ]
    told = {
        name: int(points) for _, name, points, *_ in ([" ", *row] if row[0] != "★" else row for row in rows)
    }
    assert told == {book.title(seat): match.points[seat] for seat in match.seats}
    assert [row[0] == "★" for row in rows] == sorted(
        (seat in match.winners for seat in match.seats), reverse=True
    )


def test_whom_the_table_waits_for_is_marked_unless_all_choose_at_once():
    match = Match(GAMES["spywhere"], 3, "meridian")
    book = open_book(match, "en", None, NAMES[:3])
    lines = shown(in_words(match.game).draw(match.view(None), book)).splitlines()
    [marked] = [line for line in lines if "▸" in line]
    assert NAMES[match.to_act[0]] in marked
    sealed = Match(GAMES["double_agent"], 2, "meridian")
    assert len(sealed.to_act) == 2
    book = open_book(sealed, "en", None, NAMES[:2])
    assert "▸" not in shown(in_words(sealed.game).draw(sealed.view(None), book))
