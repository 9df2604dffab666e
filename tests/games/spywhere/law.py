"""What Spywhere tells the tests."""

from support.laws import Golden, Law, Numbered, Record

from . import secrets

GOLDENS = tuple(
    Golden(name, seats, options)
    for seats in range(2, 7)
    for name, options in (
        ("novices", {}),
        ("hasty", {"scoring": "product", "tiebreak": "more_right_guesses", "two_player_nationalities": 6}),
        ("patient", {"chain_elimination": True, "chain_bonus": True, "removed_nationality": "italy"}),
    )
)

RECORD = Record(
    seats=3,
    unusual={"scoring": "product", "chain_bonus": True, "two_player_nationalities": 6},
    options={
        "en": [
            "Countries for two players: six",
            "Points: dishes times right guesses, and nothing else",
            "Clearing again earns another bonus card (on)",
        ],
        "fr": [
            "Pays pour deux joueurs : six",
            "Points : uniquement plats × identifications justes",
            "Un nouveau retrait donne aussi une carte bonus (oui)",
        ],
    },
    table={
        "en": [
            "Market: sauerkraut, jelly, mussels and chips, mussels and chips, pizza",
            "Stack: 75",
            "Not in this game: Spain",
            "Round 1: seat 2 is swapping a card.",
        ],
        "fr": [
            "Marché : choucroute, gelée, moules-frites, moules-frites, pizza",
            "Pioche : 75",
            "Pays écarté : l'Espagne",
            "Tour 1 : la place 2 échange une carte.",
        ],
    },
    hands=True,
)

NUMBERED = (Numbered("spywhere", {"two_player_nationalities": 6, "chain_elimination": True}),)

LAW = Law(
    secrets=secrets.CHANGES,
    conserved=secrets.conserved,
    covert=secrets.is_sealed_guess,
    alike=secrets.another_guess,
    goldens=GOLDENS,
    chapters={"S3": "turn", "S4": "clearing"},
    numbered=NUMBERED,
    loaded={"scoring": "product"},
    record=RECORD,
)
