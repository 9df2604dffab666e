"""What Double Agent tells the tests."""

from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.cards import R1
from brushpass.table.setup import option_from_file
from games.double_agent.decks import BUSY, DECKS, FOLDER, LOUD, plain_deck
from support.laws import Golden, Law, Numbered, Record

from . import secrets

GOLDENS = (
    Golden("novices", 2),
    Golden("hasty", 2, {"hand_backs": "visible", "swap_owner": "opponent"}),
    Golden("patient", 2, {"layout": "ring", "influence_timing": "before_check"}),
    Golden("busy", 2, {"deck": plain_deck("busy")}),
    Golden("loud", 2, {"deck": plain_deck("loud"), "layout": "ring"}),
)

CALLED = ("Renard", "Pilote", "Diva", "Baronne", "Matou", "Corsaire")
FRENCH = ", ".join(f"{agent} 0 sur 4" for agent in CALLED)

RECORD = Record(
    seats=2,
    unusual={"layout": "ring", "deck": option_from_file(GAME, "deck", (FOLDER / "busy.toml").read_bytes())},
    options={
        "en": ["The agents stand: in a ring", "Deck and board: a file of your own"],
        "fr": ["Les agents se tiennent : en cercle", "Paquet et plateau : un fichier à vous"],
    },
    table={
        "en": [
            "Deck: R1, a reconstruction",
            "Files: Fox 0 of 4, Aviator 0 of 4, Diva 0 of 4, Baroness 0 of 4, Cat 0 of 4, Pirate 0 of 4",
            "Place your loyalty tokens. Your rival places theirs at the same time, in secret.",
        ],
        "fr": [
            "Paquet : R1, une reconstitution",
            f"Dossiers : {FRENCH}",
            "Posez vos jetons de loyauté. Votre rival pose les siens en même temps, en secret.",
        ],
    },
)

NUMBERED = (
    Numbered("double_agent", {"deck": BUSY, "hand_backs": "visible"}),
    Numbered("double_agent", {"deck": LOUD, "layout": "ring", "swap_owner": "opponent"}),
    Numbered("double_agent", {"deck": R1, "influence_timing": "before_check"}),
)

LAW = Law(
    secrets=secrets.CHANGES,
    conserved=secrets.conserved,
    covert=secrets.is_sealed_token,
    alike=secrets.another_secret,
    told=secrets.is_told,
    sheets={"deck": DECKS},
    goldens=GOLDENS,
    chapters={"D3": "turn", "D8": "end"},
    lists=frozenset({"agent", "card"}),
    numbered=NUMBERED,
    loaded={"layout": "ring"},
    record=RECORD,
)
