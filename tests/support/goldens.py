"""The golden transcripts: what each of them is. ``python -m support.goldens`` writes them anew."""

from pathlib import Path
from typing import Any, NamedTuple

from brushpass import GAMES, Match
from brushpass.core import Moment
from support.double_agent import plain_deck
from support.matches import play
from support.worlds import choose

FOLDER = Path(__file__).parent.parent / "transcripts"
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


class Golden(NamedTuple):
    """One golden transcript."""

    game: str
    name: str
    seats: int
    options: dict[str, object]

    @property
    def file(self) -> Path:
        """Where it lies."""
        return FOLDER / self.game / f"{NUMBERS[self.seats]}-{self.name}.jsonl"

    def play(self) -> Any:
        """Play it: novices, hasty players, or patient ones."""
        match = Match(GAMES[self.game], seats=self.seats, seed=self.file.stem, options=self.options)
        if self.name.startswith("novices"):
            return play(match, "novice")
        return _at_random(match, mood=9 if self.name == "patient" else 0)


def _at_random(match: Any, mood: int) -> Any:
    while not match.over:
        dice = Moment(f"golden {match.seed}", len(match.steps))
        seat, move, at = choose(match.game, match.setup.seats, match._state, dice, match.at, mood)
        match.play(seat, move, at)
    return match


SPYWHERE = [
    Golden("spywhere", name, seats, options)
    for seats in range(2, 7)
    for name, options in (
        ("novices", {}),
        ("hasty", {"scoring": "product", "tiebreak": "more_right_guesses", "two_player_nationalities": 6}),
        ("patient", {"chain_elimination": True, "chain_bonus": False, "removed_nationality": "italy"}),
    )
]
DOUBLE_AGENT = [
    Golden("double_agent", "novices", 2, {}),
    Golden("double_agent", "hasty", 2, {"hand_backs": "visible", "swap_owner": "opponent"}),
    Golden("double_agent", "patient", 2, {"layout": "ring", "influence_timing": "before_check"}),
    Golden("double_agent", "busy", 2, {"deck": plain_deck("busy")}),
    Golden("double_agent", "loud", 2, {"deck": plain_deck("loud"), "layout": "ring"}),
]
LINQ = [
    Golden("linq", name, seats, options)
    for seats in range(4, 9)
    for name, options in (
        ("novices", {"language": "fr" if seats % 2 else "en", "same_root": "strict"}),
        ("hasty", {"words": "spoken", "two_couples": True, "sleeper": True, "number_scope": "game"}),
        ("patient", {"spy_self": "free", "recap_lap": True, "allow_copy": False, "number_range": "1-5"}),
    )
]
WINK = [
    Golden("wink", name, seats, {"mode": "in_person", **options})
    for seats in range(4, 9)
    for name, options in (
        ("novices", {}),
        ("hasty", {"edition": "first_edition", "accuse_scope": "any_faceup"}),
        ("patient", {"end_timing": "round", "skip_effect": "miss"}),
    )
]
EYES = [  # they make long matches: one of each kind will do
    Golden("wink", "novices-live", 6, {"attention": "sharp", "turn_min_ms": 1, "edition": "first_edition"}),
    Golden("wink", "novices-slots", 4, {"mode": "slots"}),
]
GOLDENS = [*SPYWHERE, *DOUBLE_AGENT, *LINQ, *WINK, *EYES]

if __name__ == "__main__":
    for golden in GOLDENS:
        golden.file.parent.mkdir(parents=True, exist_ok=True)
        golden.file.write_text(golden.play().transcript(), "utf-8")
