"""A written match, told: what it was played with, what lay there, and who held what."""

import re

import pytest

from brushpass import GAMES, Match
from brushpass.core import WATCHER
from brushpass.table.setup import option_from_file
from brushpass.terminal import record
from brushpass.terminal.play import open_book
from support.double_agent import FOLDER
from support.matches import play
from support.sheets import FEW

SEATS = {"spywhere": 3, "double_agent": 2, "linq": 4, "wink": 4}
UNUSUAL = {
    "spywhere": {"scoring": "product", "chain_bonus": False, "two_player_nationalities": 6},
    "double_agent": {
        "layout": "ring",
        "deck": option_from_file(GAMES["double_agent"], "deck", (FOLDER / "busy.toml").read_bytes()),
    },
    "linq": {"language": "fr", "sleeper": True, "cards": FEW},
    "wink": {"mode": "slots", "turn_ms": 700, "force_wink": True},
}
OPTIONS = {
    ("spywhere", "en"): [
        "Countries for two players: six",
        "Points: only dishes times right guesses",
        "A bonus card for each further clearing (off)",
    ],
    ("spywhere", "fr"): [
        "Pays pour deux joueurs : six",
        "Points : uniquement plats × identifications justes",
        "Une carte bonus pour chaque retrait supplémentaire (non)",
    ],
    ("double_agent", "en"): ["The agents stand: in a ring", "Deck and board: a file of your own"],
    ("double_agent", "fr"): ["Les agents se tiennent : en cercle", "Paquet et plateau : un fichier à vous"],
    ("linq", "en"): [
        "Language of the cards: French",
        "A sleeper: one spy has no partner (on)",
        "Cards: a sheet of your own",
    ],
    ("linq", "fr"): [
        "Langue des cartes : français",
        "Un agent dormant : un espion sans partenaire (oui)",
        "Cartes : une feuille de votre main",
    ],
    ("wink", "en"): [
        "How signs are given: slot by slot, without hurry",
        "Who looks at the caller must give the sign (on)",
        "Milliseconds to turn one's head: 700",
    ],
    ("wink", "fr"): [
        "Comment se font les signes : instant par instant, sans hâte",
        "Qui regarde l'appelant doit faire le signe (oui)",
        "Millisecondes pour tourner la tête : 700",
    ],
}
CROWD = "32 19 5 2 26 3 1 17 23 31 28 8 12 21 9 29 27 30 14 6 22 7 4 20 18 24 25 36 16 15 11 34 13 33 10 35"
PLAYED = {"en": "Played with:", "fr": "Options choisies :"}
TABLE = {"en": "On the table:", "fr": "Sur la table :"}
SAW = {"en": "What seat 1 saw:", "fr": "Vu de la place 1\u00a0:"}


def dealt(game, **options):
    return Match(GAMES[game], SEATS[game], "meridian", options)


def plain(lines):
    """Lines as they are typed on a keyboard."""
    return [line.replace("\u00a0", " ").replace("\u2019", "'") for line in lines]


def between(lines, head):
    """The indented lines under a heading."""
    lines = lines[lines.index(head) + 1 :]
    end = next((number for number, line in enumerate(lines) if not line.startswith("  ")), len(lines))
    return [line.strip() for line in lines[:end]]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_options_that_are_not_as_usual_are_told(game, language):
    told = plain(record.seen_from(dealt(game, **UNUSUAL[game]), 1, language))
    assert between(told, PLAYED[language]) == OPTIONS[game, language]
    assert PLAYED[language] not in plain(record.seen_from(dealt(game), 1, language))


@pytest.mark.parametrize(
    ("game", "language", "lines"),
    [
        (
            "spywhere",
            "en",
            [
                "Market: sauerkraut, jelly, mussels and chips, mussels and chips, pizza",
                "Stack: 75",
                "Not in this game: Spain",
                "Round 1: seat 2 is swapping a card.",
            ],
        ),
        (
            "spywhere",
            "fr",
            [
                "Marché : choucroute, gelée, moules-frites, moules-frites, pizza",
                "Pioche : 75",
                "Pays écarté : l'Espagne",
                "Tour 1 : la place 2 échange une carte.",
            ],
        ),
        (
            "double_agent",
            "en",
            [
                "Deck: R1, a reconstruction",
                "Files: L 0 of 4, A 0 of 4, S 0 of 4, B 0 of 4, X 0 of 4, Y 0 of 4",
                "Place your loyalty tokens: both at once, sealed.",
            ],
        ),
        (
            "double_agent",
            "fr",
            [
                "Paquet : R1, une reconstitution",
                "Dossiers : L 0 sur 4, A 0 sur 4, S 0 sur 4, B 0 sur 4, X 0 sur 4, Y 0 sur 4",
                "Posez vos jetons de loyauté : tous deux en même temps, sous scellés.",
            ],
        ),
        ("linq", "en", ["Round 1 of 4 · Bank 98", "Seat 3 is to name a number."]),
        ("linq", "fr", ["Manche 1 sur 4 · Banque 98", "La place 3 va annoncer un nombre."]),
        ("wink", "en", [f"The crowd: {CROWD}", "Seat 0 is calling a card."]),
        ("wink", "fr", [f"La foule : {CROWD}", "La place 0 appelle une carte."]),
    ],
)
def test_the_table_is_told_as_it_was_dealt(game, language, lines):
    """Not as it became: whoever reads what a seat saw follows from there."""
    match = play(dealt(game), until=9)
    assert between(plain(record.seen_from(match, 1, language)), TABLE[language]) == lines


def test_where_every_country_is_in_play_none_is_left_out():
    match = Match(GAMES["spywhere"], 5, "meridian")
    assert not [line for line in record.seen_from(match, 1, "en") if "Not in this game" in line]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["spywhere", "wink"])  # the others deal no cards before the first decision
def test_a_seat_is_told_first_what_it_was_dealt_and_nothing_of_the_others(game, language):
    match = play(dealt(game), until=9)
    book = open_book(match, language, WATCHER, [])
    mine, *others = [book.part(match.game.hand(match.dealt, seat)) for seat in (1, 0, *match.seats[2:])]
    told = between(list(record.seen_from(match, 1, language)), SAW[language])
    assert told[0].endswith(mine)
    assert not [line for line in told for hand in others if hand in line]
    assert len(told) == 1 + len(match.log(1))


def test_the_whole_tells_the_table_too():
    told = plain(record.whole(play(dealt("spywhere", **UNUSUAL["spywhere"])), "en"))
    assert between(told, PLAYED["en"]) == OPTIONS["spywhere", "en"]
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
