"""What Wink tells the tests."""

from support.laws import Golden, Law, Numbered, Record, Tried

from . import secrets

EYES = 12  # they make long matches: one example for a dozen of others will do

IN_PERSON = tuple(
    Golden(name, seats, {"mode": "in_person", **options})
    for seats in range(4, 9)
    for name, options in (
        ("novices", {}),
        ("hasty", {"edition": "first_edition", "accuse_scope": "any_faceup"}),
        ("patient", {"end_timing": "round", "skip_effect": "miss"}),
    )
)
WITH_EYES = (  # of such long matches one of each kind will do
    Golden("novices-live", 6, {"attention": "sharp", "turn_min_ms": 1, "edition": "first_edition"}),
    Golden("novices-slots", 4, {"mode": "slots"}),
)

CROWD = "32 19 5 2 26 3 1 17 23 31 28 8 12 21 9 29 27 30 14 6 22 7 4 20 18 24 25 36 16 15 11 34 13 33 10 35"

RECORD = Record(
    seats=4,
    unusual={"mode": "slots", "turn_ms": 700, "force_wink": True},
    options={
        "en": [
            "How signs are given: slot by slot, without hurry",
            "An accomplice who looks at the caller must give the sign (on)",
            "Milliseconds to turn one's head: 700",
        ],
        "fr": [
            "Comment se font les signes : instant par instant, sans hâte",
            "Un complice qui regarde l'appelant doit faire le signe (oui)",
            "Millisecondes pour tourner la tête : 700",
        ],
    },
    table={
        "en": [f"The crowd: {CROWD}", "Seat 0 is calling a card."],
        "fr": [f"La foule : {CROWD}", "La place 0 appelle une carte."],
    },
    hands=True,
)

NUMBERED = (
    Numbered("wink", {"edition": "first_edition", "accuse_scope": "any_faceup", "accuse_own_card": "allow"}),
    Numbered("wink", {"force_wink": True, "cooldown_ms": 1, "wink_ms": 400, "skip_effect": "miss"}),
)

LAW = Law(
    secrets=secrets.CHANGES,
    conserved=secrets.conserved,
    covert=secrets.is_unseen,
    told=secrets.is_told,
    tried=(
        Tried("live", {"mode": "live"}, EYES),
        Tried("slots", {"mode": "slots"}, EYES),
        Tried("in_person", {"mode": "in_person"}, 4),
    ),
    pause=300,  # eyes are quick
    goldens=(*IN_PERSON, *WITH_EYES),
    chapters={"W3": "contact", "W4": "call", "W8": "eyes", "W9": "slots"},
    numbered=NUMBERED,
    loaded={"mode": "slots"},
    record=RECORD,
)
