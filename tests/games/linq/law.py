"""What Linq tells the tests."""

from support.games.sheets import FEW
from support.laws import Golden, Law, Numbered, Record, Tried

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
            "Cartes : votre propre liste de mots",
        ],
    },
    table={
        "en": ["Round 1 of 4 · Bank 98", "Seat 3 is choosing a number."],
        "fr": ["Manche 1 sur 4 · Banque 98", "La place 3 va annoncer un nombre."],
    },
)

NUMBERED = (
    Numbered("linq", {"two_couples": True, "allow_copy": False, "spy_self": "free", "recap_lap": True}),
    Numbered("linq", {"sleeper": True, "words": "spoken", "number_scope": "game"}),
    Numbered("linq_fr", {"same_root": "strict", "number_range": "1-5"}),
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
    numbered=NUMBERED,
    loaded={"language": "fr"},
    record=RECORD,
)
