"""A written match, told: what it was played with, what lay there, and who held what."""

import re

import pytest

from brushpass import GAMES, Match
from brushpass.core import WATCHER
from brushpass.terminal import record
from brushpass.terminal.play import open_book
from support.games.matches import play
from support.laws import LAWS
from support.laws.phrases import in_every_language

TOLD = {name: law.record for name, law in LAWS.items() if law.record}
PLAYED = {"en": "Played with:", "fr": "Options choisies :"}
TABLE = {"en": "On the table:", "fr": "Sur la table :"}
SAW = {"en": "What seat 1 saw:", "fr": "Vu de la place 1\u00a0:"}


def dealt(game, **options):
    return Match(GAMES[game], TOLD[game].seats, "meridian", options)


def plain(lines):
    """Lines as they are typed on a keyboard."""
    return [line.replace("\u00a0", " ").replace("\u2019", "'") for line in lines]


def between(lines, head):
    """The indented lines under a heading."""
    lines = lines[lines.index(head) + 1 :]
    end = next((number for number, line in enumerate(lines) if not line.startswith("  ")), len(lines))
    return [line.strip() for line in lines[:end]]


of_every_game_told = pytest.mark.parametrize("game", TOLD)


@in_every_language
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_match_of_every_game_can_be_told(game, language):
    match = play(Match(game, min(game.seats), "meridian"))
    assert len([*record.whole(match, language)]) > len(match.steps)
    assert len([*record.seen_from(match, 1, language)]) > len(match.log(1))


@in_every_language
@of_every_game_told
def test_options_that_are_not_as_usual_are_told(game, language):
    told = plain(record.seen_from(dealt(game, **TOLD[game].unusual), 1, language))
    assert between(told, PLAYED[language]) == TOLD[game].options[language]
    assert PLAYED[language] not in plain(record.seen_from(dealt(game), 1, language))


@in_every_language
@of_every_game_told
def test_the_table_is_told_as_it_was_dealt(game, language):
    """Not as it became: whoever reads what a seat saw follows from there."""
    match = play(dealt(game), until=9)
    assert between(plain(record.seen_from(match, 1, language)), TABLE[language]) == TOLD[game].table[language]


def test_where_every_country_is_in_play_none_is_left_out():
    match = Match(GAMES["spywhere"], 5, "meridian")
    assert not [line for line in record.seen_from(match, 1, "en") if "Not in this game" in line]


@in_every_language
@pytest.mark.parametrize("game", [game for game, told in TOLD.items() if told.hands])
def test_a_seat_is_told_first_what_it_was_dealt_and_nothing_of_the_others(game, language):
    match = play(dealt(game), until=9)
    book = open_book(match, language, WATCHER, [])
    mine, *others = [book.part(match.game.hand(match.dealt, seat)) for seat in (1, 0, *match.seats[2:])]
    told = between(list(record.seen_from(match, 1, language)), SAW[language])
    assert told[0].endswith(mine)
    assert not [line for line in told for hand in others if hand in line]
    assert len(told) == 1 + len(match.log(1))


def test_the_whole_tells_the_table_too():
    told = plain(record.whole(play(dealt("spywhere", **TOLD["spywhere"].unusual)), "en"))
    assert between(told, PLAYED["en"]) == TOLD["spywhere"].options["en"]
    assert between(told, TABLE["en"])[-1] == "Round 1: seat 2 is swapping a card."


@pytest.mark.parametrize(
    ("language", "laid", "odd"),
    [
        ("en", "; has laid: seat ", r"\w Seat \d|^ +seat \d"),
        ("fr", " ; a posé : la place ", r"\w Place \d|^ +la place \d|(?<!a )place \d"),
    ],
)
def test_seats_are_named_within_sentences_as_one_would(language, laid, odd):
    """With a capital only where a line or a label begins; in French with the article."""
    told = plain(record.whole(play(dealt("spywhere")), language))
    assert [line for line in told if laid in line]
    assert not [line for line in told if re.search(odd, line)]
