"""Double Agent on the command line: played, told, verified, and with a deck of one's own."""

import json

import pytest
from rich.console import Console

from brushpass.core import Moment
from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.told import AskTip, Eavesdrop, SearchFiles
from brushpass.table.match import Match
from brushpass.terminal import double_agent
from brushpass.terminal.play import open_book
from games.double_agent.decks import FOLDER
from support.commands import refused, said
from support.games.matches import play


@pytest.fixture
def finished(run, tmp_path):
    """A match played to its end by typing 1 all the time."""
    said(run("play", "double_agent", "--seed", "meridian", typed="1\n" * 300))
    (path,) = tmp_path.glob("data/*.jsonl")
    return path


def test_it_is_listed_for_two_players(run):
    (line,) = [line for line in said(run("games")).splitlines() if "double_agent" in line]
    assert line.split("│")[2].strip() == "2"


@pytest.mark.parametrize(("lang", "words"), [("en", "a reconstruction"), ("fr", "une reconstitution")])
def test_its_options_are_listed(run, lang, words):
    out = said(run("games", "double_agent", lang=lang))
    assert words in out
    assert "@FILE" in out
    assert "before_check" in out


def test_a_whole_game_is_played_by_keyboard_and_verified(run, finished):
    assert not finished.with_suffix(".seed").exists()
    assert said(run("verify", str(finished))).startswith(f"{finished}: verified.")


@pytest.mark.parametrize(("lang", "words"), [("en", "is checked. Files:"), ("fr", "Dossiers\u00a0:")])
def test_it_is_told_in_words(run, finished, lang, words):
    assert words in said(run("transcript", str(finished), lang=lang))
    seen = said(run("transcript", finished.stem, "--seat", "1", lang=lang))
    assert words in seen


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_cut_off_on_a_terminal_of_eighty_columns(run, lang):
    typed = "1\n" * 5 + "2\n1\n1\n1\n" * 80
    shown = said(
        run("play", "double_agent", "--seed", "m", "-o", "hand_backs=visible", typed=typed, lang=lang)
    )
    assert "…" not in shown + said(run("games", "double_agent", lang=lang))
    told = [line.split(" > ")[-1] for line in shown.splitlines() if "brushpass" not in line]
    assert max(map(len, told)) <= 80


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_was_learnt_is_drawn(language):
    match = play(Match(GAME, 2, "learning"), until=10)
    while not (match.hand(0).learnt.hand and match.hand(0).learnt.files and match.table.figures[1].sums):
        assert not match.over
        seat = match.to_act[0]
        acts = [move for move in match.offers(seat) if isinstance(move, AskTip | SearchFiles | Eavesdrop)]
        move = Moment("m", len(match.steps)).draw(acts if acts and not seat else match.offers(seat))[0]
        match.play(seat, move)
    book = open_book(match, language, 0, ("Ada", "Basil"))
    console = Console(width=80)
    with console.capture() as shown:
        console.print(double_agent.draw(match.view(0), book))
        console.print(double_agent.draw(match.view(None), open_book(match, language, None, ("Ada", "Basil"))))
    assert book.table("noted") in shown.get()
    assert book.table("hand") in shown.get()


def test_the_names_of_ones_own_cards_are_only_names(run, tmp_path):
    busy = (FOLDER / "busy.toml").read_text("utf-8")
    (tmp_path / "odd.toml").write_text(busy.replace('"Love Letter"', '"[/b] :heart:"'), "utf-8")
    shown = said(run("play", "double_agent", "--seed", "busy", "-o", "deck=@odd.toml", typed="1\n" * 300))
    assert "[/b] :heart: (2)" in shown


def test_a_deck_of_ones_own_is_played_with(run, tmp_path):
    out = said(
        run(
            "play", "double_agent", "--seed", "busy", "-o", f"deck=@{FOLDER / 'busy.toml'}", typed="1\n" * 300
        )
    )
    assert "Love Letter (2)" in out
    (path,) = tmp_path.glob("data/*.jsonl")
    assert json.loads(path.read_text().split("\n")[0])["options"]["deck"]["name"]["en"] == "Busy"
    said(run("verify", str(path)))
    done = run("arena", "double_agent", "--players", "novice,random", "-o", f"deck=@{FOLDER / 'busy.toml'}")
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"once upon a time", "the file is not TOML: Expected '='"),
        (b"\x00\xff", "this is not text in UTF-8"),
        pytest.param(b"#" * 10 * 2**20, "the file is too large: at most 16384 bytes", id="ten megabytes"),
        (b"[board]", "option deck: Object missing required field `agents` - at `$.deck.board`"),
        (None, "22 cards, not 23"),
    ],
)
def test_a_bad_deck_is_refused_in_one_line(run, tmp_path, content, fault):
    good = (FOLDER / "busy.toml").read_bytes()
    (tmp_path / "mine.toml").write_bytes(content or good.replace(b"copies = 4", b"copies = 5"))
    for command in (["play", "double_agent"], ["arena", "double_agent", "--players", "random,random"]):
        assert fault in refused(run(*command, "-o", "deck=@mine.toml"))
    assert [file.name for file in tmp_path.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize("path", ["nowhere.toml", "", "/", "x" * 5000])
def test_a_file_that_is_not_there_is_refused_in_one_line(run, path):
    refused(run("play", "double_agent", "-o", f"deck=@{path}"))


def test_without_a_number_of_seats_there_are_two(run):
    assert "a table for 2" in said(run("play", "double_agent", typed="q\n"))
    assert refused(run("play", "double_agent", "--seats", "4")) == "double_agent is for 2 players, not 4"


def test_the_arena_shows_what_the_novice_is_worth(run):
    arguments = (
        "arena",
        "double_agent",
        "--players",
        "novice,random",
        "--matches",
        "60",
        "--seed",
        "1",
        "--json",
    )
    first = run(*arguments)
    assert run(*arguments).stdout == first.stdout
    novice, other = json.loads(first.stdout)["players"]
    assert novice["win_rate"] >= 0.75
    assert novice["points_mean"] > other["points_mean"]
