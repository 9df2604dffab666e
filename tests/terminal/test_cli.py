"""The command line, as a person uses it: real processes, real files."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path
from shutil import copytree

import pytest
from typer.testing import CliRunner

from brushpass import GAMES, Match, cli
from brushpass.bench import engine
from brushpass.table.pact import BOT, print_of, seed_of
from brushpass.terminal import keep
from support.commands import BRUSHPASS, brushpass, refused, said
from support.games.matches import play

HEEDING_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job would ignore it
from brushpass.cli import main
main()
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder where a match was played to its end by typing 1 all the time."""
    folder = tmp_path_factory.mktemp("played")
    said(brushpass(folder, "play", "spywhere", "--seats", "3", "--seed", "meridian", typed="1\n" * 400))
    return folder / "data"


@pytest.fixture
def finished(played, tmp_path):
    """A finished match, in the folder of this test."""
    (path,) = copytree(played, tmp_path / "data").glob("*.jsonl")
    return path


def test_games_are_listed_with_their_players(run):
    out = said(run("games"))
    assert "spywhere" in out
    assert "2-6" in out


def test_the_options_of_a_game_are_listed_in_both_languages(run):
    assert "more right guesses" in said(run("games", "spywhere"))
    assert "tiré au sort" in said(run("games", "spywhere", lang="fr_FR.UTF-8"))


def test_a_whole_game_is_played_by_keyboard(run, finished):
    assert not finished.with_suffix(".seed").exists()
    assert said(run("verify", str(finished))).startswith(f"{finished}: verified.")


@pytest.mark.parametrize(("lang", "word"), [("en", "Your hand"), ("fr", "Votre main")])
def test_the_table_speaks_the_players_language(run, lang, word):
    out = said(run("play", "spywhere", "--lang", lang, typed="q\n"))
    assert word in out


def test_rules_log_and_table_can_be_asked_for_at_any_time(run):
    out = said(run("play", "spywhere", "--seed", "m", typed="r\nl\nt\nnonsense\n0\n99\nq\n"))
    assert "S4.7" in out
    assert out.count("Your hand") == 2
    assert out.count("Please type a number from 1 to") == 3


def test_a_game_that_was_left_goes_on_where_it_was(run, tmp_path):
    typed = "1\n" * 9
    out = said(run("play", "spywhere", "--seed", "meridian", typed=typed))
    name = re.search(r"--resume (\w+)", out).group(1)
    kept = (tmp_path / "data" / f"{name}.jsonl").read_text()
    assert "meridian" not in kept
    said(run("play", "--resume", name, typed=""))
    assert (tmp_path / "data" / f"{name}.jsonl").read_text() == kept
    said(run("play", "--resume", name, typed="1\n" * 400))
    assert '"seed":"meridian"' in (tmp_path / "data" / f"{name}.jsonl").read_text()


@pytest.mark.parametrize(
    "given",
    [
        ["GAME"],
        ["--seats", "3"],
        ["--bots", "random"],
        ["--seed", "other"],
        ["--pace", "quick"],
        ["-o", "scoring=product"],
        ["GAME", "--seats", "3"],
    ],
)
def test_what_was_settled_at_the_beginning_cannot_be_given_again(run, tmp_path, given):
    said(run("play", "spywhere", "--seed", "meridian"))
    kept = {path.name: path.read_bytes() for path in (tmp_path / "data").iterdir()}
    (path,) = tmp_path.glob("data/*.jsonl")
    asked = [word.replace("GAME", "spywhere") for word in given]
    flags = ", ".join(word.replace("-o", "--option") for word in given if word[0] == "-" or word == "GAME")
    assert refused(run("play", "--resume", path.stem, *asked)) == (
        f"--resume goes on with a match as it was begun: leave out {flags}"
    )
    assert {path.name: path.read_bytes() for path in (tmp_path / "data").iterdir()} == kept


def test_a_game_goes_on_in_the_language_that_is_asked_for(run, tmp_path):
    said(run("play", "spywhere", lang="fr"))
    (path,) = tmp_path.glob("data/*.jsonl")
    assert "Votre main" in said(run("play", "--resume", path.stem, lang="en"))
    assert "Your hand" in said(run("play", "--resume", path.stem, "--lang", "en", lang="fr"))
    assert "Your hand" in said(run("play", "--resume", path.stem, lang="fr"))
    assert "no language 'eo'" in refused(run("play", "--resume", path.stem, "--lang", "eo"))


def test_while_a_game_runs_its_files_are_for_its_owner_alone(run, tmp_path):
    said(run("play", "spywhere", typed="1\n" * 9))
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()} == {0o600}


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600)])
def test_what_is_over_may_be_handed_on(run, tmp_path, umask, mode):
    before = os.umask(umask)
    try:
        said(run("play", "spywhere", "--seats", "2", "--seed", "meridian", typed="1\n" * 400))
        bots = ("arena", "spywhere", "--players", "random,random", "--matches", "1", "--save", "data")
        assert run(*bots).returncode == 0
    finally:
        os.umask(before)
    modes = {path.suffix: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
    assert modes == {".jsonl": mode, ".players": mode}


def test_a_match_that_cannot_be_kept_leaves_nothing_behind(tmp_path):
    with pytest.raises(IsADirectoryError):
        keep._write(tmp_path, "{}", keep.OWNER)
    assert [*tmp_path.parent.glob(f"{tmp_path.name}*")] == [tmp_path]


def test_the_same_game_twice_is_kept_twice(run, tmp_path, finished):
    before = finished.read_text()
    out = said(run("play", "spywhere", "--seats", "3", "--seed", "meridian", typed="1\n"))
    assert finished.read_text() == before
    assert len(list(tmp_path.glob("data/*.jsonl"))) == 2
    assert "--resume" in out


def test_a_game_left_behind_is_pointed_at(run):
    said(run("play", "spywhere", typed="q\n"))
    assert "You left a game here" in said(run("play", "spywhere", typed="q\n"))


@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGKILL])
def test_a_game_survives_being_stopped_at_a_terminal(tmp_path, run, blow):
    """A real terminal, a real Ctrl-C or a real kill: what was played is there."""
    master, slave = pty.openpty()
    command = [sys.executable, "-c", HEEDING_CTRL_C, "play", "spywhere", "--seed", "meridian", "--seats", "2"]
    playing = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, cwd=tmp_path)
    os.close(slave)
    shown = read_until(master, b"> ")
    os.write(master, b"1\n")
    shown += read_until(master, b"> ")
    wait_until_asleep(playing.pid)
    playing.send_signal(blow)
    status = playing.wait(timeout=30)
    os.close(master)
    assert b"Market" in shown
    assert status == (0 if blow == signal.SIGINT else -signal.SIGKILL)
    (path,) = tmp_path.glob("data/*.jsonl")
    assert "Points" in said(run("play", "--resume", path.stem, typed="1\n" * 400))
    assert '"seed":"meridian"' in path.read_text()


def read_until(master, end):
    shown, patience = b"", time.monotonic() + 30
    while not shown.endswith(end) and time.monotonic() < patience:
        shown += os.read(master, 4096)
    return shown


def wait_until_asleep(pid):
    """Python heeds a Ctrl-C that comes between its prompt and its read only at the next key."""
    patience = time.monotonic() + 30
    while state_of(pid) != "S" and time.monotonic() < patience:
        time.sleep(0.01)


def state_of(pid):
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_the_arena_gives_the_same_table_for_the_same_seed(run):
    arguments = ("arena", "spywhere", "--players", "novice,random,random", "--matches", "30", "--seed", "1")
    first = run(*arguments, "--json")
    assert first.returncode == 0
    assert run(*arguments, "--json").stdout == first.stdout
    standings = json.loads(first.stdout)
    assert standings["game"] == "spywhere"
    assert standings["matches"] == 30
    assert [score["player"] for score in standings["players"]] == ["novice", "random", "random"]
    assert set(standings["players"][0]) == {"player", "wins", "win_rate", "points_mean"}
    assert "novice" in run(*arguments).stdout


def test_a_transcript_is_told_whole_or_as_one_seat_saw_it(run, finished):
    whole = said(run("transcript", str(finished)))
    assert "(Seat 1)" in whole
    assert "seed meridian" in whole
    seen = said(run("transcript", finished.stem, "--seat", "1"))
    assert "You drew" in seen
    assert "Seat 1 drew" not in seen
    drawn = [line.split("You drew ")[1] for line in seen.splitlines() if "You drew" in line]
    assert [
        line.split("You drew ")[1].removesuffix("  (Seat 1)")
        for line in whole.splitlines()
        if "You drew" in line and "(Seat 1)" in line
    ] == drawn


def test_a_transcript_is_told_in_french(run, finished):
    told = said(run("transcript", str(finished), lang="fr"))
    assert "Place 0\u00a0: vient d" in told
    assert "Place 0:" not in told


def test_an_unfinished_match_tells_only_what_its_player_saw(run, tmp_path):
    said(run("play", "spywhere", "--seed", "meridian", typed="1\n" * 9))
    (path,) = tmp_path.glob("data/*.jsonl")
    assert refused(run("transcript", str(path))) == (
        "the match is not over: only what you saw can be told (--seat 0)"
    )
    refused(run("transcript", str(path), "--seat", "1"))
    seen = said(run("transcript", str(path), "--seat", "0"))
    assert "meridian" not in seen
    assert "What seat 0 saw:" in seen


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["play", "ludo"], "there is no game 'ludo'; there are: spywhere"),
        (["play"], "which game? there are: spywhere"),
        (["play", "spywhere", "--seats", "7"], "spywhere is for 2 to 6 players, not 7"),
        (["play", "spywhere", "--seats", "many"], "for '--seats': 'many' is not a valid int"),
        (["play", "spywhere", "--bots", "oracle"], "there is no player 'oracle'; there are: random, novice"),
        (["play", "spywhere", "--bots", ""], "there is no player ''"),
        (["play", "spywhere", "--pace", ""], "there is no pace ''"),
        (["play", "spywhere", "--seed", ""], "the seed must be a text of printable characters"),
        (["arena", "spywhere", "--players", "random,random", "--seed", ""], "the seed must be a text"),
        (["play", "spywhere", "--lang", ""], "there is no language ''"),
        (["play", "linq", "--lang", "eo"], "there is no language 'eo'; there are: en, fr"),
        (["play", "spywhere", "--lang", "eo"], "there is no language 'eo'; there are: en, fr"),
        (["play", "spywhere", "-o", "chain=on"], "spywhere has no option 'chain'"),
        (["play", "spywhere", "-o", "chain_bonus=maybe"], "option chain_bonus cannot be 'maybe'"),
        (["play", "spywhere", "-o", f"scoring={'[' * 100_000}"], "option scoring cannot be"),
        (["play", "spywhere", "-o", "chain_bonus"], "an option is NAME=VALUE, not 'chain_bonus'"),
        (["play", "--resume", "nothere"], "there is no unfinished match 'nothere' in data"),
        (["play", "--resume", "../../etc/passwd"], "there is no unfinished match"),
        (["arena", "ludo", "--players", "random,random"], "there is no game 'ludo'"),
        (["arena", "spywhere", "--players", "random"], "2 to 6 players, not 1"),
        (["arena", "spywhere", "--players", "random,oracle"], "there is no player 'oracle'"),
        (
            ["arena", "spywhere", "--players", "random,random", "--matches", "0"],
            "'--matches': 0 is not in the range",
        ),
        (["strength", "ludo"], "there is no game 'ludo'"),
        (["strength", "spywhere", "--levels", "novice,oracle"], "there is no player 'oracle'"),
        (["strength", "spywhere", "--levels", "novice"], "nobody to meet"),
        (["strength", "spywhere", "--deals", "0"], "'--deals': 0 is not in the range"),
        (["arena", "spywhere"], "Missing option '--players'"),
        (["transcript"], "Missing argument 'FILE|ID'"),
        (["strength", "spywhere", "--folder", "/dev/null/x"], "/dev/null/x: Not a directory"),
        (["transcript", "nothere"], "there is no transcript 'nothere'"),
        (["verify", "nothere"], "there is no transcript 'nothere'"),
        (["games", "ludo"], "there is no game 'ludo'"),
        (["describe", "ludo"], "there is no game 'ludo'"),
        (["describe", "linq", "--into", "nothere.md"], "nothere.md: No such file"),
        (["sing"], "No such command 'sing'"),
        (["play", "spywhere", "--loud"], "No such option: --loud"),
    ],
)
def test_what_is_asked_wrongly_is_answered_in_one_line(run, tmp_path, arguments, fault):
    assert fault in refused(run(*arguments))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_is_there_for_all_and_for_each_command(run, flag):
    assert "verify" in said(run(flag))
    assert "--resume" in said(run("play", flag))


def test_the_version_can_be_asked_for(run):
    assert said(run("--version")) == f"brushpass {metadata.version('brushpass')}\n"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda t: t.replace('"take":"', '"take":"x', 1), "line 3: this line was changed"),
        (lambda t: t.replace('"seed":"meridian"', '"seed":"equator"'), "the seed is not the one"),
        (lambda t: t[:-20], "the line is cut off"),
        (lambda t: t[: t.rindex("\n", 0, -1) + 1], "the match stops here, before its end"),
        (
            lambda t: t.replace('"version":"1.1"', '"version":"0.1"'),
            "line 1: the rules were of version '0.1'",
        ),
        (lambda _: "once upon a time\n", "line 1: this is not a line of a transcript"),
        (lambda _: "", "line 1: this is not a line of a transcript"),
    ],
)
def test_a_tampered_transcript_is_refused_in_one_line(run, finished, change, fault):
    finished.write_text(change(finished.read_text()))
    before = finished.read_text()
    for command in ("verify", "transcript"):
        told = refused(run(command, str(finished)))
        assert told.startswith(f"{finished}: line ")
        assert fault in told
    assert finished.read_text() == before


def test_a_file_that_is_no_text_is_refused_in_one_line(run, tmp_path):
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    assert refused(run("verify", "noise")) == "noise: line 2: this is not text in UTF-8"


def test_a_changed_byte_that_is_no_text_is_named_by_its_line(run, finished):
    head, deal, third, *rest = finished.read_bytes().split(b"\n")
    finished.write_bytes(b"\n".join([head, deal, third.replace(b'"', b"\xe9", 1), *rest]))
    for command in ("verify", "transcript"):
        assert refused(run(command, str(finished))) == f"{finished}: line 3: this is not text in UTF-8"


def test_bench_prints_figures_for_every_game(monkeypatch):
    monkeypatch.setattr(engine, "ROUNDS", 1)
    monkeypatch.setattr(engine, "MOVES", 40)
    monkeypatch.setattr(engine, "SOME", 40)
    figures = json.loads(invoked("bench", "--json"))["games"]
    assert [figure["game"] for figure in figures] == list(GAMES)
    for figure in figures:
        assert set(figure["microseconds"]) == {"table", "hand", "legal", "apply", "imagine"}
        assert figure["state_bytes"] > figure["bytes_per_step"] > 0
        slowest, fastest = figure["moves_per_second_spread"]
        assert 0 < slowest <= figure["moves_per_second"] <= fastest
        assert figure["moves_per_thousand_loops"] > 0
    assert "spywhere" in invoked("bench")


def invoked(*arguments):
    """What a command printed that was called in this process."""
    done = CliRunner().invoke(cli.app, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", ["2", "6"])
def test_nothing_is_cut_off_on_a_terminal_of_eighty_columns(run, lang, seats):
    shown = said(run("play", "spywhere", "--seats", seats, "--seed", "m", typed="1\n" * 400, lang=lang))
    assert "…" not in shown + said(run("games", "spywhere", lang=lang))
    told = [line.split(" > ")[-1] for line in shown.splitlines() if "transcript" not in line]
    assert max(map(len, told)) <= 80


def test_who_comes_back_is_told_what_happened_last(run):
    out = said(run("play", "spywhere", "--seed", "meridian", typed="1\n" * 9))
    name = re.search(r"--resume (\w+)", out).group(1)
    assert "drew a card" in said(run("play", "--resume", name))


def test_line_ends_are_part_of_a_transcript(run, finished):
    finished.write_bytes(finished.read_bytes().replace(b"\n", b"\r\n"))
    assert "line 1" in refused(run("verify", str(finished)))


def test_a_file_cannot_steer_the_terminal(run, finished):
    finished.write_text(finished.read_text().replace('"version":"1.1"', '"version":"\\u001b[2J"'))
    assert "\x1b" not in run("verify", str(finished)).stderr


@pytest.mark.parametrize("kept", ['{"seed":"s","seat":9}', "", '{"name":"../x"}', "\x00"])
def test_a_broken_seed_file_is_refused_in_one_line(run, tmp_path, kept):
    said(run("play", "spywhere", "--seed", "meridian", typed="1\n"))
    (path,) = tmp_path.glob("data/*.seed")
    path.write_text(kept)
    refused(run("play", "--resume", path.stem))
    assert [file.name for file in tmp_path.iterdir()] == ["data"]


@pytest.mark.parametrize(("field", "value"), [("seat", 9), ("bots", "wizard"), ("language", "eo")])
def test_a_seed_file_that_names_what_is_not_is_refused_in_one_line(run, tmp_path, field, value):
    said(run("play", "spywhere", "--seed", "meridian", typed="1\n"))
    (path,) = tmp_path.glob("data/*.seed")
    path.write_text(json.dumps({**json.loads(path.read_text()), field: value}))
    refused(run("play", "--resume", path.stem))


def test_a_seed_file_left_beside_a_finished_match_does_no_harm(run, finished):
    finished.with_suffix(".seed").write_text("")
    said(run("verify", str(finished)))
    assert "seed meridian" in said(run("transcript", finished.stem))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("file", "file is not a folder"),
        ("file/under", "file/under: Not a directory"),
        ("/dev/null", "/dev/null is not a folder"),
        ("x" * 5000, f"{'x' * 5000}: File name too long"),
    ],
)
def test_a_folder_that_cannot_be_is_refused_in_one_line(run, tmp_path, data, fault):
    (tmp_path / "file").write_text("")
    # From Python 3.13 on, a name that is too long is found out by the file in the folder.
    line = re.sub(r"/\w+\.jsonl:", ":", refused(run("play", "spywhere", "--data", data, typed="q\n")))
    assert line == fault


def test_what_is_no_text_is_no_choice(tmp_path):
    done = subprocess.run(
        [*BRUSHPASS, "play", "spywhere"],
        input=b"\xff\xfe\n" + b"9" * 5000 + b"\nq\n",
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("seed", ["[/x]", "two\nlines"])
def test_an_arena_seed_is_only_text(run, seed):
    done = run("arena", "spywhere", "--players", "random,random", "--matches", "1", "--seed", seed)
    if seed.isprintable():
        assert done.returncode == 0
    else:
        assert refused(done) == "the seed must be a text of printable characters"


def test_verify_says_what_was_promised_before_a_deal(run, tmp_path):
    match = play(Match(GAMES["spywhere"], 3, seed_of("ab" * 32, ("a" * 32, BOT, ""))))
    path = tmp_path / "online.jsonl"
    path.write_text(match.transcript(), "utf-8")
    told = said(run("verify", str(path))).replace("\n", " ")
    assert "1 gave a part, 2 was a bot" in told
    assert "3 gave nothing" in told
    assert print_of(match.pact) in told
