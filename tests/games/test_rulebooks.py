"""The rulebooks and the tests: every clause has a test, and every citation a clause."""

from pathlib import Path

import pytest

import brushpass.games
from brushpass import GAMES
from brushpass.words import rulebook
from support.laws import law_of
from support.laws.phrases import in_every_language
from support.laws.rulebooks import citations, cited_in, clauses, sections, titles

TESTS, SOURCES = Path(__file__).parent, Path(brushpass.games.__file__).parent

of_every_game = pytest.mark.parametrize("game", GAMES)


def chapters_of(game):
    """The tests of every section, in order, in a file of that title unless the game names another."""
    named = law_of(game).chapters
    return [TESTS / game / f"test_{named.get(section, title)}.py" for section, title in titles(game)]


def letter(game):
    """What all clauses of a game begin with."""
    return clauses(game)[0][0]


def in_games(folder, pattern):
    """Every file of every game, with its game."""
    files = [(game, path) for game in GAMES for path in sorted((folder / game).glob(pattern))]
    return [pytest.param(game, path, id=f"{game}-{path.name}") for game, path in files]


@of_every_game
def test_the_clauses_are_numbered_without_gaps(game):
    numbers = [tuple(map(int, clause[1:].split("."))) for clause in clauses(game)]
    for before, after in zip([(0, 0), *numbers], numbers, strict=False):
        assert after in {(before[0], before[1] + 1), (before[0] + 1, 1)}


@of_every_game
@in_every_language
def test_the_rulebook_is_the_same_in_every_language(game, language):
    assert clauses(game, language) == clauses(game)
    assert sections(game, language) == sections(game)


@of_every_game
@in_every_language
def test_clauses_refer_to_clauses_that_there_are(game, language):
    assert cited_in(rulebook(game, language), letter(game)) <= {*clauses(game), *sections(game)}


@of_every_game
def test_every_section_has_its_file(game):
    missing = [path.name for path in chapters_of(game) if not path.exists()]
    assert not missing, f"write them into tests/games/{game}/, or name others as chapters in its law.py"


@of_every_game
def test_every_chapter_that_is_named_is_a_section(game):
    assert {*law_of(game).chapters} <= {*sections(game)}


@pytest.mark.parametrize(("game", "clause"), [(game, clause) for game in GAMES for clause in clauses(game)])
def test_every_clause_has_a_test_in_the_file_of_its_section(game, clause):
    path = chapters_of(game)[sections(game).index(clause.split(".")[0])]
    cited = any(clause in clauses for clauses in citations(path).values())
    assert cited, f'{path} has no test with @rule("{clause}")'


@pytest.mark.parametrize(("game", "path"), in_games(TESTS, "test_*.py"))
def test_every_test_cites_clauses_that_there_are(game, path):
    for test, cited in citations(path).items():
        assert {*cited} <= {*clauses(game)}, test
        assert cited or path not in chapters_of(game), f"{test} is about no clause"


@pytest.mark.parametrize(("game", "path"), in_games(SOURCES, "*.py"))
def test_the_code_cites_clauses_that_there_are(game, path):
    assert cited_in(path.read_text("utf-8"), letter(game)) <= {*clauses(game), *sections(game)}
