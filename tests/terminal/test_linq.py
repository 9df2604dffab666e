"""Linq at the keyboard: words are typed, refused and typed again; clocks run out; sheets are brought."""

import json
import os
import pty
import re
import sys

import pytest
from rich.console import Console

from brushpass import GAMES, Match
from brushpass.games.linq.cards import our_cards
from brushpass.terminal import clock, play
from brushpass.terminal.keep import Kept, Shelf
from support.games.sheets import FEW, as_sheet

# Whatever is asked, one of these answers it: a number, or a word; what does not fit is asked again.
EVERYTHING = "".join(f"1\nmot{a}{b}{c}\n" for a in "bcdf" for b in "aeiou" for c in "klmnprst")


def said(done, status=0):
    assert done.returncode == status, done.stderr
    assert not done.stderr
    return done.stdout


def refused(done):
    assert done.returncode == 2, done.stdout
    (line,) = done.stderr.splitlines()
    return line.removeprefix("brushpass: ")


def test_a_whole_game_is_typed_verified_and_told(run, tmp_path):
    out = said(run("play", "linq", "--seats", "4", "--seed", "meridian", typed=EVERYTHING))
    assert "One, two, three: all hands go up." in out
    (path,) = tmp_path.glob("data/*.jsonl")
    assert "verified" in said(run("verify", str(path)))
    told = said(run("transcript", str(path)))
    assert "a spy, with the password" in told
    assert "seed meridian" in told
    seen = said(run("transcript", path.stem, "--seat", "0"))
    assert "You said" in seen


def test_in_french_the_cards_are_french_too(run, tmp_path):
    out = said(run("play", "linq", "--seed", "m", "--lang", "fr", typed="/q\nq\n"))
    assert "Votre carte" in out
    (path,) = tmp_path.glob("data/*.jsonl")
    head, *_ = path.read_text("utf-8").splitlines()
    assert json.loads(head)["options"] == {"language": "fr"}


def test_the_language_of_the_cards_can_be_another(run, tmp_path):
    said(run("play", "linq", "--lang", "fr", "-o", "language=en", typed="/q\nq\n"))
    (path,) = tmp_path.glob("data/*.jsonl")
    assert json.loads(path.read_text("utf-8").splitlines()[0])["options"] == {}


def spy_seed():
    """Find a seed whose first seat is a spy in the first round, and speaks."""
    for number in range(100):
        match = Match(GAMES["linq"], seats=4, seed=f"spy {number}")
        if match.to_act == (0,):
            match.play(0, match.offers(0)[2])
            if hasattr(match.hand(0).card, "password"):
                return f"spy {number}", match.hand(0).card.password
    raise AssertionError("one of two")


def test_a_spy_who_types_the_password_is_told_why_not_and_tries_again(run, tmp_path):
    seed, password = spy_seed()
    typed = f"3\n{password}\n{password}s\ntwo words\n\n{'x' * 5000}\nboat\nq\n/q\n"
    out = said(run("play", "linq", "--seed", seed, typed=typed))
    assert out.count("That is the password.") == out.count("That word is of the same family") == 1
    assert out.count("One word, please") == 1
    assert out.count("too long") == 1
    assert "You said “boat”." in out
    (path,) = tmp_path.glob("data/*.jsonl")
    assert password + "s" not in path.read_text("utf-8")


def test_rules_log_and_table_can_be_asked_for_while_typing(run):
    seed, _ = spy_seed()
    out = said(run("play", "linq", "--seed", seed, typed="3\n/r\n/l\n/t\n/x\nboat\n/q\nq\n"))
    assert "L4.3" in out
    assert out.count("After a stroke, please type r, l, t or q.") == 1
    assert out.count("Your card") >= 3
    assert "You said “boat”." in out


def test_a_single_letter_is_a_word_and_no_command(run):
    seed, _ = spy_seed()
    assert "You said “q”." in said(run("play", "linq", "--seed", seed, typed="3\nq\n/q\nq\n"))


def test_a_game_that_was_left_goes_on_where_it_was(run, tmp_path):
    seed, _ = spy_seed()
    out = said(run("play", "linq", "--seed", seed, "--pace", "relaxed", typed="3\nboat\n"))
    assert "You have 120 seconds" in out
    name = re.search(r"--resume (\w+)", out).group(1)
    kept = (tmp_path / "data" / f"{name}.jsonl").read_text("utf-8")
    said(run("play", "--resume", name, typed=""))
    assert (tmp_path / "data" / f"{name}.jsonl").read_text("utf-8").startswith(kept)
    again = said(run("play", "--resume", name, typed=EVERYTHING))
    assert "You said “boat”." in again


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", ["4", "8"])
def test_nothing_is_cut_off_on_a_terminal_of_eighty_columns(run, lang, seats):
    arguments = ("play", "linq", "--seats", seats, "--seed", "m", "--bots", "random", "-o", "sleeper=on")
    shown = said(run(*arguments, typed=EVERYTHING, lang=lang))
    assert "…" not in shown + said(run("games", "linq", lang=lang))
    told = [line.split(" > ")[-1] for line in shown.splitlines() if "transcript" not in line]
    assert max(map(len, told)) <= 80


def test_words_can_be_spoken_in_the_room(run):
    out = said(run("play", "linq", "--seed", "m", "-o", "words=spoken", typed="1\n" * 400))
    assert "I have said it" in out
    assert "You have spoken." in out


# Sheets.


def bring(tmp_path, content):
    path = tmp_path / "words.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return "cards=@words.txt"


def test_a_host_brings_own_cards(run, tmp_path):
    option = bring(tmp_path, b"\xef\xbb\xbf" + FEW.replace("\n", "\r\n").encode())
    said(run("play", "linq", "-o", option, typed=EVERYTHING))
    (path,) = tmp_path.glob("data/*.jsonl")
    (tmp_path / "words.txt").unlink()
    assert "verified" in said(run("verify", str(path)))


GOOD = FEW.split("\n")[2]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (FEW.encode("latin-1"), "line 3: this is not text in UTF-8"),
        (b"\xff\xfe" + FEW.encode("utf-16-le"), "line 1: this is not text in UTF-8"),
        (b"", "line 0: too few cards (4)"),
        (GOOD, "line 1: too few cards (4)"),
        (f"{FEW}\n{GOOD}", "line 19: there twice"),
        (f"{FEW}\none, two", "line 19: not ten words (2)"),
        (f"{FEW}\na, b, c, d, e, f, g, h, i, j k", "line 19: not one word (j k)"),
        (as_sheet(our_cards("en")) + f"\n{GOOD}", "line 103: too many cards (100)"),
    ],
)
def test_a_bad_sheet_is_refused_in_one_line(run, tmp_path, content, fault):
    assert fault in refused(run("play", "linq", "-o", bring(tmp_path, content)))
    assert not (tmp_path / "data").exists()


def test_a_sheet_that_is_not_there_is_refused_in_one_line(run):
    assert "nothere.txt" in refused(run("play", "linq", "-o", "cards=@nothere.txt"))


def test_a_sheet_is_named_among_the_options(run):
    assert "@FILE: a sheet of your own" in said(run("games", "linq"))
    assert "@FILE: votre propre" in said(run("games", "linq", lang="fr"))


def test_a_choice_that_is_called_off_is_no_switch(run, tmp_path):
    said(run("play", "linq", "-o", "same_root=off", "-o", "allow_copy=off", typed="/q\nq\n"))
    (path,) = tmp_path.glob("data/*.jsonl")
    head = json.loads(path.read_text("utf-8").splitlines()[0])
    assert head["options"] == {"allow_copy": False, "same_root": "off"}


def test_the_arena_plays_with_own_cards_too(run, tmp_path):
    option = bring(tmp_path, FEW)
    arguments = ("arena", "linq", "--players", "novice,random,novice,random", "--matches", "2", "--json")
    done = run(*arguments, "-o", option, "-o", "language=fr")
    assert json.loads(done.stdout)["game"] == "linq"


# Clocks.


def test_a_pace_that_is_not_is_refused_in_one_line(run):
    fault = "there is no pace 'never'; there are: none, relaxed, standard, quick"
    assert refused(run("play", "linq", "--pace", "never")) == fault


def test_a_kept_pace_that_is_not_is_refused_in_one_line(run, tmp_path):
    said(run("play", "linq", "--seed", "m", typed="/q\nq\n"))
    (path,) = tmp_path.glob("data/*.seed")
    path.write_text(json.dumps({**json.loads(path.read_text()), "pace": "never"}))
    assert "there is no pace 'never'" in refused(run("play", "--resume", path.stem))


def test_a_line_is_waited_for_only_so_long(monkeypatch):
    master, slave = pty.openpty()
    with os.fdopen(slave) as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert not clock.heard(0)
        os.write(master, b"boat\n")
        assert clock.heard(30)
        assert clock.heard(None)
    os.close(master)


def test_what_comes_from_a_file_is_there_at_once(monkeypatch, tmp_path):
    (tmp_path / "typed").write_text("")
    with (tmp_path / "typed").open() as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        assert clock.heard(0)


def test_where_a_terminal_cannot_be_watched_there_is_no_hurry(monkeypatch):
    class Strange:
        def isatty(self):
            return True

        def fileno(self):
            raise OSError

    monkeypatch.setattr(sys, "stdin", Strange())
    assert clock.heard(0)


def test_whoever_sleeps_is_played_for_by_the_house(monkeypatch, tmp_path):
    monkeypatch.setattr(play, "heard", lambda seconds: seconds is None)
    match = Match(GAMES["linq"], seats=4, seed="asleep")
    console = Console(file=(tmp_path / "shown").open("w"), width=80)
    kept = Kept(match.seed, 0, "novice", "en", "quick")
    play.Sitting("asleep", match, kept, Shelf(tmp_path / "data"), console).run()
    assert match.over
    console.file.close()
    shown = (tmp_path / "shown").read_text()
    own = [step for step in match.steps if step.seat == 0]
    assert shown.count("Time is up: the house decides for you.") == len(own)
    assert "You have 20 seconds" in shown
