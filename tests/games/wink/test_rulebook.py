"""The rulebook and the tests: every clause has a test, and every citation a clause."""

from pathlib import Path

import pytest

from brushpass.games import wink
from brushpass.words import LANGUAGES, rulebook
from support.rulebooks import citations, cited_in, clauses, sections

GAME = "wink"
HERE = Path(__file__).parent
SOURCES = sorted(Path(wink.__file__).parent.glob("*.py"))
SECTIONS = {
    "test_box.py": "W1",
    "test_setting_up.py": "W2",
    "test_contact.py": "W3",
    "test_call.py": "W4",
    "test_sign.py": "W5",
    "test_accusing.py": "W6",
    "test_end.py": "W7",
    "test_eyes.py": "W8",
    "test_slots.py": "W9",
    "test_in_person.py": "W10",
    "test_options.py": "W11",
}


def test_the_clauses_are_numbered_without_gaps():
    numbers = [tuple(map(int, clause[1:].split("."))) for clause in clauses(GAME)]
    for before, after in zip([(0, 0), *numbers], numbers, strict=False):
        assert after in {(before[0], before[1] + 1), (before[0] + 1, 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_the_same_in_every_language(language):
    assert clauses(GAME, language) == clauses(GAME)
    assert sections(GAME, language) == sections(GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_refer_to_clauses_that_there_are(language):
    assert cited_in(rulebook(GAME, language), "W") <= {*clauses(GAME), *sections(GAME)}


def test_every_section_has_its_file():
    assert [*SECTIONS.values()] == sections(GAME)
    assert all((HERE / name).exists() for name in SECTIONS)


@pytest.mark.parametrize("clause", clauses(GAME))
def test_every_clause_has_a_test_in_the_file_of_its_section(clause):
    (name,) = [name for name, section in SECTIONS.items() if section == clause.split(".")[0]]
    assert any(clause in cited for cited in citations(HERE / name).values())


@pytest.mark.parametrize("path", sorted(HERE.glob("test_*.py")), ids=lambda path: path.name)
def test_every_test_cites_clauses_that_there_are(path):
    for test, cited in citations(path).items():
        assert {*cited} <= {*clauses(GAME)}, test
        assert cited or path.name not in SECTIONS, f"{test} is about no clause"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_code_cites_clauses_that_there_are(path):
    assert cited_in(path.read_text("utf-8"), "W") <= {*clauses(GAME), *sections(GAME)}
