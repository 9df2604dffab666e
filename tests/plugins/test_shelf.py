"""Games from outside on the shelf: which there are, and what becomes of those that are not sound."""

import pytest

from brushpass import GAMES, Match, plugins
from brushpass.bots import players
from brushpass.core import BadSetup
from brushpass.extensions import extension
from brushpass.research.codebooks import codebooks_of
from brushpass.strength.settings import setting_of
from brushpass.table.lesson import lesson_for
from brushpass.terminal.face import face_of
from brushpass.terminal.options import grid
from brushpass.terminal.screen import Screen
from brushpass.words import phrases, rulebook
from brushpass.words.lists import lists_of
from support.games.outside import install

OURS = [*GAMES]
INIT, ENGLISH, FRENCH = "__init__.py", "words/en.toml", "words/fr.toml"
OPTIONS = """class Options(Told, tag=False, omit_defaults=True):
    open_end: bool = False  # whether the caller wins a tie
"""
BOARD = """class Board(Told):
    faces: int = 6


class Options(Told, tag=False, omit_defaults=True):
    open_end: Board = Board()
"""
CODEBOOK = """
from brushpass.research.task import Codebook
from dibs import GAME

DIBS = Codebook(name="dibs", game=GAME, hints=dict, bounds=dict)
"""
RECORD = "    package=__name__,\n"  # the last line of the record


def test_a_game_that_is_installed_is_taken_when_it_is_asked_for(folder):
    install(folder)
    assert plugins.names() == [*OURS, "dibs"]
    assert [*GAMES] == OURS
    dibs = plugins.take("dibs")
    assert GAMES["dibs"] is dibs is plugins.take("dibs")
    assert (dibs.package, dibs.home) == ("dibs", "dibs")


def test_a_game_of_the_house_imports_no_plugin(folder):
    install(folder, files={INIT: "raise SystemExit(3)"})
    assert plugins.take("spywhere") is GAMES["spywhere"]


def test_a_package_may_name_itself_in_its_entry_point_alone(folder):
    install(folder, files={INIT: (RECORD, "")}, declares="dibs = dibs")
    assert plugins.take("dibs").home == "dibs"
    assert phrases(plugins.take("dibs").home, "en")["title"] == "Dibs"


def test_a_match_of_it_can_be_written_and_read(folder):
    install(folder)
    match = Match(plugins.take("dibs"), 2, "s")
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, match.offers(seat)[-1], match.at)
    assert Match.from_transcript(match.transcript()).result == match.result


def test_what_lies_beside_the_rules_is_found_in_its_package(folder):
    install(folder)
    (folder / "dibs/terminal.py").write_text("FACE = 'a face'\n", "utf-8")
    (folder / "dibs/strength.py").write_text("SETTING = 'a setting'\n", "utf-8")
    (folder / "dibs/codebook.py").write_text(CODEBOOK, "utf-8")
    (folder / "dibs/lesson.toml").write_text('seed = "s"\nseats = 2\nscripts = []\n', "utf-8")
    (folder / "dibs/lists.py").write_text(
        "def lists(options, language): return {'card': language}\n", "utf-8"
    )
    dibs = plugins.take("dibs")
    assert face_of(dibs) == "a face"
    assert lists_of(dibs, {}, "fr") == {"card": "fr"}
    assert setting_of(dibs) == "a setting"
    assert [codebook.name for codebook in codebooks_of(dibs)] == ["dibs"]
    assert lesson_for(dibs).seats == 2
    assert "B2.1" in rulebook("dibs", "en")
    assert "Les annonces" in rulebook("dibs", "fr")


def test_all_of_that_can_be_left_out(folder):
    install(folder, files={"rules.md": None, "rules.fr.md": None, FRENCH: None})
    dibs = plugins.take("dibs")
    assert lists_of(dibs, {}, "en") == {}
    assert setting_of(dibs).seats == 4
    assert [*codebooks_of(dibs)] == []
    assert lesson_for(dibs) is None
    for language in ("en", "fr"):
        assert phrases("dibs", language)["title"] == "Dibs"
        assert rulebook("dibs", language) == "# Dibs\n\nBid on all dice while you see but one.\n"


def test_a_game_without_players_of_its_own_has_those_without_a_plan(folder):
    install(folder)
    assert [*players(plugins.take("dibs"))] == ["random", "novice", "agent", "spymaster"]
    assert players(GAMES["dibs"])["novice"] == players(GAMES["dibs"])["random"]


def test_where_nobody_can_imagine_nobody_thinks_ahead(folder):
    install(folder, files={INIT: ("    imagine=imagine,\n", "")})
    dibs = plugins.take("dibs")
    assert [*players(dibs)] == ["random", "novice"]
    assert setting_of(dibs).levels == ("random", "novice")


HEAD = "the game 'dibs' of the package dibs is left out: "
FAULTS = {
    "it raises": ({INIT: "raise ValueError('no\\x1b[31m\\nluck')"}, "ValueError: no [31m luck"),
    "it exits": ({INIT: "import sys; sys.exit('bye')"}, "SystemExit: bye"),
    "it is no Python": ({INIT: "GAME ="}, "SyntaxError: invalid syntax"),
    "there is no game": ({INIT: "GAMES = {}"}, "AttributeError: module 'dibs' has no attribute 'GAME'"),
    "it is no game": ({INIT: "GAME = {}"}, "its GAME is no Game but dict"),
    "a part is missing": (
        {INIT: ("    show=show,\n", "")},
        "missing 1 required keyword-only argument: 'show'",
    ),
    "a verb is none": ({INIT: ("    show=show,\n", "    show=None,\n")}, "its show is no function but None"),
    "it imagines no way": ({INIT: ("=imagine,\n", "=3,\n")}, "its imagine is no function but 3"),
    "it has another name": (
        {INIT: ('name="dibs"', 'name="dobs"')},
        "its Game is called 'dobs', and the entry",
    ),
    "its version is a number": ({INIT: ('"1.0"', "1.0")}, "its version is a short text, not 1.0"),
    "its past is a number": (
        {INIT: (RECORD, f"{RECORD}    past=1,\n")},
        "its past is a tuple of versions, not 1",
    ),
    "its past has numbers": (
        {INIT: (RECORD, f"{RECORD}    past=(1,),\n")},
        "its past is a tuple of versions",
    ),
    "it is for nobody": (
        {INIT: ("range(2, 5)", "range(2, 2)")},
        "its seats are a range of numbers from 1 to 8",
    ),
    "it is for a crowd": (
        {INIT: ("range(2, 5)", "range(2, 10)")},
        "its seats are a range of numbers from 1 to 8",
    ),
    "its seats are no range": (
        {INIT: ("range(2, 5)", "4")},
        "its seats are a range of numbers from 1 to 8, not 4",
    ),
    "its novice is none": (
        {INIT: (RECORD, f"{RECORD}    novice=3,\n")},
        "player 'novice' has no function choose",
    ),
    "its experts are none": (
        {INIT: (RECORD, f"{RECORD}    experts=3,\n")},
        "player 'experts' has no function",
    ),
    "its nouns are none": (
        {INIT: ("nouns=Nouns(Options, Move, Event, Table, Hand, Sight)", "nouns=3")},
        "no Nouns",
    ),
    "an event is told as a move": (
        {INIT: ("Nouns(Options, Move", "Nouns(Options, State")},
        "State, which is no Told",
    ),
    "a sight is none": ({INIT: ("Hand, Sight)", "Hand, int)")}, "its nouns.sight has int, which is no Told"),
    "a type cannot be read": (
        {INIT: ("    die: int", "    die: complex")},
        "its nouns cannot be written as JSON",
    ),
    "an option has no usual value": (
        {INIT: ("open_end: bool = False", "open_end: bool")},
        "nouns cannot be written",
    ),
    "there is no phase": (
        {INIT: ("    phase: Bidding | Over\n    opt", "    stage: Bidding | Over\n    opt")},
        "no field phase",
    ),
    "there are no words": ({ENGLISH: None}, "words/en.toml is missing in dibs"),
    "its words are no TOML": ({ENGLISH: "title ="}, "words/en.toml is no TOML"),
    "a sight has no words": (
        {ENGLISH: ("Called =", "Cald =")},
        "words/en.toml has no phrase for sights.Called",
    ),
    "its French is no TOML": ({FRENCH: "title ="}, "words/fr.toml is no TOML"),
    "a choice has no words": (
        {INIT: ("open_end: bool = False", "open_end: __import__('typing').Literal['a', 'b'] = 'a'")},
        "words/en.toml has no phrase for options.open_end.a",
    ),
    "no number has no words": (
        {INIT: ("open_end: bool = False", "open_end: int | None = None")},
        "words/en.toml has no phrase for options.open_end.none",
    ),
    "data has no words": (
        {INIT: (OPTIONS, BOARD)},
        "words/en.toml has no phrase for options.open_end.usual",
    ),
    "its lesson is no TOML": ({"lesson.toml": "seed ="}, "its lesson cannot be read: "),
    "its lesson has no script": ({"lesson.toml": 'seed = "s"\nseats = 2\n'}, "its lesson cannot be read: "),
    "its lesson is for a crowd": (
        {"lesson.toml": 'seed = "s"\nseats = 7\nscripts = []\n'},
        "its lesson cannot be read: dibs is for 2 to 4 players, not 7",
    ),
    "a title is a list": (
        {ENGLISH: ('title = "Dibs"', "title = []")},
        "words/en.toml has no phrase for title",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_game_that_is_not_sound_is_named_in_one_line_and_left_out(folder, capsys, fault):
    files, said = FAULTS[fault]
    install(folder, files=files)
    install(folder, "dobs", {INIT: ('name="dibs"', 'name="dobs"')})
    plugins.take_all()
    plugins.take_all()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"brushpass: {HEAD}")
    assert said in line
    assert line.isprintable()
    assert [*GAMES] == [*OURS, "dobs"]  # the others are there
    with pytest.raises(BadSetup, match="is left out") as refused:
        plugins.take("dibs")
    assert f"brushpass: {refused.value}" == line


NAMES = {
    "wink = dibs:GAME": ("wink", "its name is taken by a game of the house"),
    "Dibs = dibs:GAME": ("Dibs", "a game's name has small letters"),
    "../dibs = dibs:GAME": ("../dibs", "a game's name has small letters"),
    "dibs = dibs:?": ("dibs", ""),
}


@pytest.mark.parametrize("declares", NAMES)
def test_a_name_that_will_not_do_is_refused(folder, capsys, declares):
    install(folder, declares=declares)
    plugins.take_all()
    (line,) = capsys.readouterr().err.splitlines()
    name, fault = NAMES[declares]
    assert line.startswith(f"brushpass: the game {name!r} of the package dibs is left out: {fault}")
    assert [*GAMES] == OURS


def test_of_two_games_of_one_name_the_package_that_comes_first_by_its_name_has_it(folder, capsys):
    install(folder, "zap", declares="dibs = zap:GAME")
    install(folder)
    plugins.take_all()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("of the package zap is left out: its name is taken by the package dibs")
    assert plugins.take("dibs").package == "dibs"


def test_who_asks_for_a_game_whose_name_will_not_do_is_told_why(folder):
    install(folder, declares="Dibs = dibs:GAME")
    with pytest.raises(BadSetup, match="the game 'Dibs' of the package dibs is left out"):
        plugins.take("Dibs")


def test_a_package_that_was_installed_wrongly_disturbs_nothing(folder, capsys):
    install(folder, declares="this is no entry point")
    plugins.take_all()
    assert "entry points cannot be read" in capsys.readouterr().err
    assert [*GAMES] == OURS


def test_what_a_plugin_prints_is_not_the_answer_of_a_command(folder, capsys):
    install(folder, files={INIT: ("from collections", "print('hello')\nfrom collections")})
    plugins.take_all()
    assert capsys.readouterr() == ("", "hello\n")


def test_who_stops_the_command_while_a_plugin_is_imported_stops_it(folder):
    install(folder, files={INIT: "raise KeyboardInterrupt"})
    with pytest.raises(KeyboardInterrupt):
        plugins.take("dibs")


def test_several_can_be_taken_at_once(folder):
    install(folder)
    plugins.take_each(["wink", "dibs"])
    assert [*GAMES] == [*OURS, "dibs"]


def test_a_game_is_found_by_its_name_or_by_that_of_its_package(folder):
    install(folder, "zap", declares="dibs = zap:GAME")
    assert plugins.find("spywhere") is GAMES["spywhere"]
    assert plugins.find("zap") is plugins.find("dibs") is GAMES["dibs"]


def test_a_package_that_declares_nothing_yet_is_found_where_it_can_be_imported(folder):
    install(folder, "zap", {INIT: ('name="dibs"', 'name="zap"')})
    (folder / "zap-1.0.dist-info/entry_points.txt").unlink()
    assert plugins.find("zap") is GAMES["zap"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["nothere", "not.here", "..", ""])
def test_what_is_no_game_and_no_package_is_not_found(name):
    with pytest.raises(BadSetup, match="there is no game"):
        plugins.find(name)


@pytest.mark.usefixtures("folder")
def test_a_package_that_is_no_game_is_refused():
    with pytest.raises(BadSetup, match="'json' of the package json is left out: AttributeError"):
        plugins.find("json")


def test_an_option_that_is_a_number_needs_no_words_for_it(folder):
    install(folder, files={INIT: ("open_end: bool = False", "open_end: int = 3")})
    shown = Screen(width=80)
    with shown.capture() as capture:
        shown.print(grid(plugins.take("dibs"), "en"))
    assert "│ 3 " in capture.get()


def test_what_cannot_be_imported_is_named(folder):
    install(folder, files={"terminal.py": "1 / 0"})
    with pytest.raises(BadSetup, match=r"^dibs\.terminal cannot be imported: ZeroDivisionError"):
        face_of(plugins.take("dibs"))


def test_an_error_in_a_module_of_the_house_is_a_bug_and_stays_one(folder):
    (folder / "faces").mkdir()
    (folder / "faces/wink.py").write_text("1 / 0", "utf-8")
    with pytest.raises(ZeroDivisionError):
        extension(GAMES["wink"], "faces", "terminal")
