"""What Linq tells the tests."""

from support.games.sheets import FEW
from support.laws import Golden, Law, Pinned, Record, Tried

from . import secrets

GOLDENS = tuple(
    Golden(name, seats, options)
    for seats in range(4, 9)
    for name, options in (
        ("novices", {"language": "fr" if seats % 2 else "en", "same_root": "strict"}),
        ("hasty", {"words": "spoken", "two_couples": True, "sleeper": True, "number_scope": "game"}),
        ("patient", {"spy_self": "free", "recap_lap": True, "allow_copy": False, "number_range": "1-5"}),
    )
)

PINNED = (
    Pinned("linq", 4, 339, "18fe67e5"),
    Pinned("linq", 5, 343, "a622c44a"),
    Pinned("linq", 6, 348, "74ea8cee"),
    Pinned("linq", 7, 354, "08d1a909"),
    Pinned("linq", 8, 361, "9d5b5026"),
    Pinned("linq_fr", 4, 339, "ec2672c2"),
    Pinned("linq_fr", 5, 343, "c7c3f1ad"),
    Pinned("linq_fr", 6, 348, "a0bc89cf"),
    Pinned("linq_fr", 7, 354, "3ce04eb8"),
    Pinned("linq_fr", 8, 361, "84873c2e"),
)

RECORD = Record(
    seats=4,
    unusual={"language": "fr", "sleeper": True, "cards": FEW},
    options={
        "en": [
            "Language of the cards: French",
            "A sleeper: one spy has no partner (on)",
            "Cards: a sheet of your own",
        ],
        "fr": [
            "Langue des cartes : français",
            "Un agent dormant : un espion sans partenaire (oui)",
            "Cartes : une feuille de votre main",
        ],
    },
    table={
        "en": ["Round 1 of 4 · Bank 98", "Seat 3 is to name a number."],
        "fr": ["Manche 1 sur 4 · Banque 98", "La place 3 va annoncer un nombre."],
    },
)

LAW = Law(
    secrets=secrets.CHANGES,
    conserved=secrets.conserved,
    covert=secrets.is_sealed,
    alike=secrets.another_aim,
    opens=secrets.opens,
    tried=(Tried(enough=2),),
    sheets={"cards": ("built-in", FEW)},
    goldens=GOLDENS,
    chapters={"L4": "talking", "L9": "couples_and_sleepers"},
    pinned=PINNED,
    record=RECORD,
)
