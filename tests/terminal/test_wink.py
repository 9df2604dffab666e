"""Wink on the command line: played slot by slot, told, verified; and let to the bots."""

import json

import pytest
from rich.console import Console

from brushpass.core import WATCHER
from brushpass.terminal import wink
from brushpass.terminal.play import open_book
from support.commands import refused, said
from support.games.matches import play
from support.games.matches import wink as dealt


def test_it_is_listed_for_four_to_eight(run):
    (line,) = [line for line in said(run("games")).splitlines() if "wink" in line]
    assert line.split("│")[2].strip() == "4-8"


@pytest.mark.parametrize(("lang", "words"), [("en", "a raised eyebrow"), ("fr", "un sourcil levé")])
def test_its_options_are_listed(run, lang, words):
    out = said(run("games", "wink", lang=lang))
    assert words in out
    assert "first_edition" in out
    assert "60000" in out
    assert "…" not in out


def test_a_whole_game_is_played_by_keyboard_and_verified_and_told(run, tmp_path):
    options = ("-o", "edition=first_edition", "-o", "skip_effect=miss")
    said(run("play", "wink", "--seats", "8", "--seed", "meridian", *options, typed="1\n" * 3_000))
    (path,) = tmp_path.glob("data/*.jsonl")
    assert not path.with_suffix(".seed").exists()
    assert json.loads(path.read_text().split("\n")[0])["options"]["mode"] == "slots"
    assert said(run("verify", str(path))).startswith(f"{path}: verified.")
    whole, seen = said(run("transcript", str(path))), said(run("transcript", path.stem, "--seat", "1"))
    assert "Seat 1: slot 1, look at" in whole
    assert "In your plan: slot 1, look at" in seen
    assert len(seen.splitlines()) < len(whole.splitlines()) / 4


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", ["4", "8"])
def test_nothing_is_cut_off_on_a_terminal_of_eighty_columns(run, lang, seats):
    shown = said(run("play", "wink", "--seats", seats, "--seed", "m", typed="1\n" * 40, lang=lang))
    assert "…" not in shown
    told = [line.split(" > ")[-1] for line in shown.splitlines() if "--resume" not in line]
    assert max(map(len, told)) <= 80


@pytest.mark.parametrize("mode", ["live", "in_person"])
def test_a_terminal_has_no_eyes(run, tmp_path, mode):
    assert (
        refused(run("play", "wink", "-o", f"mode={mode}")) == "in a terminal, wink is played with mode=slots"
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--seats", "3"], "wink is for 4 to 8 players, not 3"),
        (["-o", "turn_ms=0"], "option turn_ms cannot be 0"),
        (["-o", "turn_ms=soon"], "option turn_ms cannot be 'soon'"),
        (["-o", "edition=third"], "option edition cannot be 'third'"),
    ],
)
def test_what_is_asked_wrongly_is_answered_in_one_line(run, arguments, fault):
    assert fault in refused(run("play", "wink", *arguments))


def test_the_arena_plays_it_live(run):
    arguments = ("arena", "wink", "--players", "novice,random,random,random", "--matches", "2")
    done = run(*arguments, "-o", "attention=sharp", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["game"] == "wink"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_table_can_be_drawn(language):
    console = Console(width=80, file=None, record=True)
    match = dealt(6, "drawn", mode="slots")
    while not match.over:
        play(match, "novice", until=len(match.steps) + 37)
        for viewer in (0, WATCHER):
            book = open_book(match, language, viewer, ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"))
            with console.capture():
                console.print(wink.draw(match.view(viewer), book))
    with console.capture() as shown:
        console.print(wink.draw_end(match.table, book))
    assert all(str(points) in shown.get() for points in match.points)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "you are the accomplice"), ("fr", "vous êtes complice")]
)
def test_an_accomplice_is_told_so_with_the_card_marked_and_what_to_do(language, told):
    console = Console(width=80, file=None, record=True)
    match = dealt(4, "accomplice", mode="slots")
    match.play(match.to_act[0], match.offers(match.to_act[0])[0])
    agent = match.table.figures[match.table.first].pawn
    holder = next(seat for seat in match.seats if agent in match.hand(seat).cards)
    shown = {}
    for viewer in (*match.seats, WATCHER):
        book = open_book(match, language, viewer, ("Ada", "Ben", "Cleo", "Dan"))
        with console.capture() as drawn:
            console.print(wink.draw(match.view(viewer), book))
        shown[viewer] = " ".join(drawn.get().replace("│", " ").split())
    assert [viewer for viewer, text in shown.items() if told in text] == [holder]
    assert [viewer for viewer, text in shown.items() if f"[{agent}]*" in text] == [holder]
    assert " ".join(book.table("due_how").split()) in shown[holder]
