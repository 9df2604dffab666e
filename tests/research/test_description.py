"""A game is described in numbers from what it is; one whose types say enough needs no codebook."""

from dataclasses import replace

import pyspiel
import pytest
from typer.testing import CliRunner

from brushpass import GAMES
from brushpass.cli import app
from brushpass.core import BadSetup
from brushpass.research import Task, openspiel
from brushpass.research.codebooks import codebooks_of, fault_of
from brushpass.research.description import BEGIN, END, facts, inserted, markdown, write_into
from support.games import bell
from support.games.numbers import walk
from support.games.parlour import Choose, parlour

PARLOUR = parlour(lambda mine, yours: (mine.count("b"), yours.count("b")), rounds=2, openly=True)


def of(game, title):
    return next(each for each in facts(game) if each.title == title)


def test_a_game_whose_types_say_enough_has_a_codebook():
    (codebook,) = codebooks_of(PARLOUR)
    task = Task(codebook, 2)
    assert [task.actions.move(number) for number in (1, 8)] == [Choose("a"), Choose("h")]
    *_, last = walk(task, "parlour")
    assert last.result is not None
    assert len(task.recall(last.view(0), last.diary(0))) == task.recall_size
    name = openspiel.register(replace(codebook, name="usual_parlour"))
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_a_game_whose_types_leave_something_open_has_none_and_says_why():
    assert codebooks_of(bell.GAME) == []
    with pytest.raises(BadSetup, match=r"^bell cannot be put into numbers: say .* what Note\.text can be$"):
        facts(bell.GAME)


def test_a_game_in_real_time_needs_to_say_how_long_a_tick_is():
    live = replace(PARLOUR, real_time=GAMES["wink"].real_time)
    assert codebooks_of(live) == []
    assert fault_of(live).startswith("it is played in real time")


def test_a_game_that_imagines_nothing_has_no_codebook():
    assert fault_of(replace(PARLOUR, imagine=None)) == "it cannot imagine what lies behind a view"


def test_options_are_described_with_their_bounds_and_what_is_agreed_on():
    rows = dict(of(GAMES["wink"], "Options").rows)
    assert rows["`mode`"] == "agreed on already"
    assert rows["`turn_ms`"] == "`null`, a number from 1 to 60000"
    assert dict(of(GAMES["double_agent"], "Options").rows)["`deck`"] == "data from a file"


def test_moves_have_their_numbers_at_every_table():
    rows = {row[0]: row[2:] for row in of(GAMES["spywhere"], "Moves").rows}
    assert rows["`Identify(rival, nation)`"] == [f"43 to {42 + 6 * seats}" for seats in range(2, 7)]
    assert rows["`Wait`"] == ["0"] * 5


def test_a_game_without_options_and_phases_is_described_by_what_it_has():
    assert [each.title for each in facts(PARLOUR)] == ["Options", "Moves", "Observation", "Sizes"]
    assert markdown(PARLOUR).startswith("## Options\n\nFor 2 players.\n\n## Moves\n")


def test_what_would_end_a_cell_of_a_table_is_escaped(monkeypatch):
    monkeypatch.setattr(Choose, "__doc__", "Choose a|b.")
    assert "| `Choose(what)` | Choose a\\|b. | 1 to 8 |" in markdown(PARLOUR)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_place_of_an_observation_is_described_once(game):
    """What the rows say, counted out, is every number from the first to the last."""
    table = of(game, "Observation")
    places = [place for row in table.rows for place in spread(*row[1:4])]
    codebook = codebooks_of(game)[0]
    seats = min(codebook.game.seats, key=lambda seats: abs(seats - 4))
    assert sorted(places) == list(range(Task(codebook, seats).observation_size))


def spread(start, width, times):
    """Count out a row: where all that it stands for begins, and how wide each is."""
    first, *steps = start.split(" + ")
    begins = [int(first)]
    strides = {step[-1]: int(step.split(" ")[0]) for step in steps}
    for letter, count in zip("ijk", map(int, filter(None, times.split(" × "))), strict=False):
        begins = [begin + n * strides.get(letter, 0) for begin in begins for n in range(count)]
    return [begin + n for begin in begins for n in range(int(width))]


def test_a_description_is_written_between_the_marks_of_a_page(tmp_path):
    game, page = GAMES["spywhere"], tmp_path / "page.md"
    begin = BEGIN.format(game="spywhere")
    page.write_text(f"before\n{begin}\nold\n{END}\nafter\n", "utf-8")
    write_into(game, page)
    text = page.read_text("utf-8")
    assert text == f"before\n{begin}\n\n{markdown(game)}\n{END}\nafter\n"
    assert inserted(game, text) == text


@pytest.mark.parametrize("page", ["", BEGIN.format(game="spywhere"), BEGIN.format(game="linq") + END])
def test_a_page_without_marks_is_refused(page):
    with pytest.raises(BadSetup, match=r"^the page has no marks: <!-- brushpass describe spywhere"):
        inserted(GAMES["spywhere"], page)


def test_the_command_describes_a_game(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(BEGIN.format(game="linq") + END, "utf-8")
    shown = CliRunner().invoke(app, ["describe", "linq"]).output
    assert "table.words[i][j]" in shown
    assert CliRunner().invoke(app, ["describe", "linq", "--markdown"]).output == markdown(GAMES["linq"])
    assert CliRunner().invoke(app, ["describe", "linq", "--into", str(page)]).exit_code == 0
    assert markdown(GAMES["linq"]) in page.read_text("utf-8")
