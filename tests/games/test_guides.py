"""The rulebooks for people: the same in every language, and what a newcomer asks is answered there."""

import re
import tomllib
from pathlib import Path

import pytest

from brushpass import GAMES
from brushpass.words import guide
from support.laws.phrases import in_every_language
from support.laws.rulebooks import clauses, sections

NEWCOMERS = tomllib.loads(Path(__file__).with_name("newcomers.toml").read_text("utf-8"))
ASIDE = {"linq": {"L1", "L9"}, "double_agent": set()}  # what no newcomer meets: elsewhere what is in the box

GUIDED = [name for name in GAMES if guide(name, "en")]  # of a game that has none, people read the law
of_every_game = pytest.mark.parametrize("game", GUIDED)


def plain(text):
    """What a reader reads, in one line: without marks, and with the signs of a keyboard."""
    line = " ".join(text.replace("\u2019", "'").replace("\u00a0", " ").split())
    return re.sub(r"[*_]", "", line)


def parts(text):
    """What it is made of, whatever the language: headings, pictures, lists, tables."""
    return re.findall(r"^(?:#+ |\[\w+|- |\d\. |\|)", text, re.MULTILINE)


@of_every_game
@in_every_language
def test_a_guide_has_the_same_parts_and_pictures_in_every_language(game, language):
    assert parts(guide(game, language)) == parts(guide(game, "en"))
    assert "".join(parts(guide(game, language))).count("[") >= 4


@of_every_game
@in_every_language
def test_a_guide_begins_with_the_aim_in_three_sentences(game, language):
    aim = plain(guide(game, language).split("\n\n")[1])
    assert len(re.findall(r"[.!?](?= |$)", aim)) == 3, aim


@of_every_game
@in_every_language
def test_a_guide_speaks_to_people(game, language):
    text = guide(game, language)
    assert "`" not in text
    assert not re.search(r"\b[A-Z]\d+\.\d+\b", text)


@of_every_game
@in_every_language
def test_what_a_newcomer_asks_is_answered(game, language):
    text = plain(guide(game, language))
    for question in NEWCOMERS[game]:
        assert plain(question[language]) in text, question["asks"]


@of_every_game
def test_newcomers_ask_about_every_part_of_the_law_that_they_meet(game):
    cited = {clause for question in NEWCOMERS[game] for clause in question["clauses"]}
    assert cited <= {*clauses(game)}
    first, *_, options = met = sections(game)
    expected = {*met} - {options} - ASIDE.get(game, {first})
    assert {clause.split(".")[0] for clause in cited} == expected
