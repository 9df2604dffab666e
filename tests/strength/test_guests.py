"""Players from outside: found where they are said to be, checked like anybody, measured like the levels."""

import socket
import sys
import threading
from pathlib import Path

import pytest

from brushpass import GAMES, bots
from brushpass.core import BadSetup, Moment
from brushpass.strength import engine, report
from brushpass.strength.bouts import Bout, Deal, Slips, asking, bouts_of, play, setup_of, sound_levels
from brushpass.strength.engine import NoAnswer
from brushpass.strength.guests import guest, guests_of
from brushpass.strength.tournament import Book
from brushpass.table import Match
from support.commands import brushpass

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
PIPE = f"pipe:{sys.executable} {EXAMPLE}"
GAME = GAMES["spywhere"]
MODULE = """
class First:
    def choose(self, view, log, offers, moment):
        return offers[0], None

class Cheat:
    def choose(self, view, log, offers, moment):
        return "give me the win", None

class Asleep:
    def choose(self, view, log, offers, moment):
        return None, None

class Broken:
    def choose(self, view, log, offers, moment):
        raise KeyError("a bug")

first = First()

def ask(text):
    assert text.startswith("# ")
    return "nonsense" if len(text) % 2 else "1"
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    (tmp_path / "outsiders.py").write_text(MODULE, "utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.modules.pop("outsiders", None)


def met(place, number=0, **kept):
    """Let a guest play one deal against novices."""
    found = guests_of([f"mine={place}"])
    return play(Bout("spywhere", "mine", "novice"), number, ask=asking(found), **kept)


@pytest.mark.parametrize("place", ["outsiders:First", "outsiders:first"])
def test_a_class_or_an_object_is_measured_on_the_deals_of_the_levels(place):
    kept = []
    deal = met(place, keep=kept.append)
    assert [each.seed for each in kept] == ["strength/spywhere/0"] * 2
    assert kept[0].seated == ("mine", "novice") * 2
    assert deal.slips["mine"].slips == 0 < deal.slips["mine"].decisions


@pytest.mark.parametrize("place", ["outsiders:Cheat", "outsiders:Asleep"])
def test_what_is_no_move_is_counted_and_played_by_the_house(place):
    deal = met(place)
    assert deal.slips["mine"].slips == deal.slips["mine"].decisions > 10
    assert (deal.share, deal.lead) == (0.5, 0)  # for the house plays both sides


def test_who_reads_text_is_told_all_each_time_and_slips_are_counted_by_answer():
    slips = met("text:outsiders:ask").slips["mine"]
    assert 0 < slips.slips <= 3 * slips.decisions


def test_a_player_that_breaks_is_named_in_one_line():
    with pytest.raises(BadSetup, match="failed at a table of spywhere: KeyError: 'a bug'") as fault:
        met("outsiders:Broken")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("named", "why"),
    [
        (["mine"], "names no player"),
        (["my own=outsiders:First"], "names no player"),
        (["mine=First"], "names no player"),
        (["novice=outsiders:First"], "is a player 'novice' already"),
        (["a=outsiders:First", "a=outsiders:First"], "is a player 'a' already"),
        (["mine=nowhere:First"], "nowhere:First cannot be imported: ModuleNotFoundError"),
        (["mine=text:outsiders:nobody"], "cannot be imported: AttributeError"),
    ],
)
def test_who_is_not_there_is_refused_before_a_deal_is_played(named, why):
    with pytest.raises(BadSetup, match=why):
        guests_of(named)


def test_guests_meet_levels_and_each_other_and_one_level_is_enough():
    assert sound_levels(["novice"], ["mine"]) == ["novice"]
    pairs = [(bout.one, bout.other) for bout in bouts_of("spywhere", ["novice", "agent"], ["mine", "hers"])]
    assert pairs == [
        ("mine", "novice"),
        ("mine", "agent"),
        ("hers", "novice"),
        ("hers", "agent"),
        ("hers", "mine"),
    ]
    assert bouts_of("linq", ["novice"], ["mine"]) == [
        Bout("linq", "mine", "novice", role) for role in ("spies", "counter-spies")
    ]


def test_an_engine_behind_a_pipe_plays_a_deal():
    deal = met(PIPE)
    guest(GAME, setup_of("spywhere"), PIPE).player.close()  # the one that is kept for all deals
    assert deal.slips["mine"].slips == 0 < deal.slips["mine"].decisions


def test_an_engine_behind_a_socket_plays_a_deal():
    with socket.create_server(("127.0.0.1", 0)) as server:
        heard = threading.Thread(target=serve, args=(server,))
        heard.start()
        mine = guest(GAME, setup_of("spywhere"), f"socket:127.0.0.1:{server.getsockname()[1]}")
        deal = play(Bout("spywhere", "mine", "novice"), 0, ask=lambda game, name: asked(mine, game, name))
        mine.player.close()
        heard.join()
    assert deal.slips["mine"].slips == 0 < deal.slips["mine"].decisions


def asked(mine, game, name):
    return mine if name == "mine" else bots.player(game, name)


def serve(server):
    """Speak as the processes speak that think for a server's bots."""
    from brushpass.server.bots.diaries import KnownLogs
    from brushpass.server.bots.process import answer, ask_a_bot

    line, _ = server.accept()
    logs = KnownLogs()
    with line, line.makefile("rwb") as stream:
        stream.write(b"\n")
        stream.flush()
        for question in stream:
            novice = question.replace(b'"level":"spymaster"', b'"level":"novice"')
            stream.write(answer(novice, ask_a_bot, logs).encode() + b"\n")
            stream.flush()


def script(folder, lines):
    path = folder / "engine.py"
    path.write_text(f"import sys\nprint(flush=True)\nfor line in sys.stdin:\n    {lines}\n", "utf-8")
    return f"pipe:{sys.executable} {path}"


@pytest.mark.parametrize(
    "lines", ["print('nonsense', flush=True)", "print('{}', flush=True)", "sys.exit()", "pass"]
)
def test_an_engine_that_answers_nothing_sound_slips_and_is_started_again(here, monkeypatch, lines):
    monkeypatch.setattr(engine, "THINKS", 0.01)
    monkeypatch.setattr(engine, "GRACE", 0.3)
    mine = guest(GAME, setup_of("spywhere"), script(here, lines))
    match = Match(GAME, 4, "meridian")
    seat = match.to_act[0]
    for asked_before in range(2):
        assert mine.slips == asked_before
        move, _ = mine.choose(match.view(seat), match.log(seat), match.offers(seat), Moment("dice"))
        assert move in match.offers(seat)
    mine.player.close()


@pytest.mark.parametrize(
    "place", ["pipe:/there/is/no/engine", "socket:127.0.0.1:1", "socket:127.0.0.1:no-port", "pipe:true"]
)
def test_an_engine_that_is_not_there_is_told_in_one_line(place):
    mine = guest(GAME, setup_of("spywhere"), place)
    match = Match(GAME, 4, "meridian")
    seat = match.to_act[0]
    with pytest.raises(BadSetup, match="no engine answers at") as fault:
        mine.choose(match.view(seat), match.log(seat), match.offers(seat), Moment("dice"))
    assert "\n" not in str(fault.value)


def test_a_line_cannot_be_sent_to_who_has_hung_up(here):
    mine = guest(GAME, setup_of("spywhere"), script(here, "pass"))
    mine.player._start()
    lines = mine.player._lines
    mine.player.close()
    with pytest.raises(NoAnswer):
        lines.ask(b"a question\n", 1)


def test_the_book_tells_guests_apart_and_the_page_has_their_slips(tmp_path):
    guests, path = {"mine": "a:B", "hers": "c:D", "absent": "e:F"}, tmp_path / "deals.jsonl"
    book = Book(path, guests=guests)
    for number in range(16):
        book.note(Bout("spywhere", "mine", "novice"), Deal(number, 1, 2.5, {"mine": Slips(10, 1)}))
        book.note(Bout("spywhere", "hers", "mine"), Deal(number, 0, -1, {"hers": Slips(10, 0)}))
    book.note(Bout("spywhere", "agent", "novice"), Deal(0, 1, 1))
    assert Book(path, guests=guests).played == book.played
    assert len(Book(path).played) == 1  # of the levels alone
    with pytest.raises(BadSetup, match=r"mine is a:B; now: .* mine is another:Class"):
        Book(path, guests={"mine": "another:Class"})
    report.write(book, tmp_path)
    page = (tmp_path / "README.md").read_text("utf-8")
    assert "| mine against novice | 100.0% |" in page
    assert "| mine | 160 | 16 | 10.0% |" in page
    assert page.index("agent against novice") < page.index("mine against novice") < page.index("hers against")


def test_the_command_measures_a_player_and_keeps_what_proves_it(here):
    done = brushpass(
        here, "strength", "spywhere", "--player", "mine=outsiders:First", "--levels", "novice",
        "--deals", "2", "--save", "kept",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "| mine against novice |" in (here / "strength" / "README.md").read_text("utf-8")
    kept = [*(here / "kept").glob("*.jsonl")]
    assert len(kept) == 4
    assert brushpass(here, "verify", str(kept[0])).returncode == 0
