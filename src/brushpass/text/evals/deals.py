"""One deal of an evaluation, played from both sides as where strength is measured, with what came of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from brushpass.bots.arena import Record
from brushpass.core import AnyGame, Seat
from brushpass.games import GAMES
from brushpass.strength.bouts import Bout, Deal, play, setting_named, setup_of
from brushpass.strength.sides import AnyPlayer
from brushpass.terminal import keep
from brushpass.text.evals.seats import MODEL, Mixed, seated, side_of, text_team
from brushpass.text.player import Account, AskInText
from brushpass.text.team import TextTeam


@dataclass(frozen=True, slots=True)
class EvalPlan:
    """How deals are played: which game and role, who sits on both sides, and how models are told."""

    game: str
    role: str = ""
    team: str = MODEL
    rivals: str = "novice"
    language: str = "en"
    listed: bool = True
    remembers: int = 30  # decisions, beside the first; who remembers none is told all each time
    patience: int = 3

    def vet(self) -> None:
        """Refuse a side with somebody on it who is not there."""
        for names in (self.team, self.rivals):
            side_of(GAMES[self.game], names)


@dataclass
class PlayedDeal:
    """What came of one deal."""

    deal: Deal
    account: Account  # of the model that is evaluated
    transcripts: list[Path] = field(default_factory=list)


def played(
    plan: EvalPlan, number: int, converse: Callable[[str, Seat], AskInText], folder: Path
) -> PlayedDeal:
    """Play a deal; ``converse`` begins to talk with a model that has a name, about one seat."""
    game, setup, accounts = GAMES[plan.game], setup_of(plan.game), list[TextTeam]()
    kept: list[Path] = []

    def team(name: str) -> TextTeam:
        told = {"language": plan.language, "listed": plan.listed}
        memory = {"remembers": plan.remembers > 0, "patience": plan.patience}
        found = text_team(game, setup, converse, name, **told, **memory)
        if name == MODEL:
            accounts.append(found)
        return found

    def side(_: AnyGame, names: str) -> Mixed:
        return seated(game, side_of(game, names), team)

    def save(record: Record) -> None:
        kept.append(keep.save(folder, game, setting_named(plan.game).options, record))

    asked: Callable[[AnyGame, str], AnyPlayer] = side
    deal = play(Bout(plan.game, plan.team, plan.rivals, plan.role), number, save, asked)
    return PlayedDeal(deal, _added(accounts), kept)


def _added(teams: list[TextTeam]) -> Account:
    whole = Account()
    for team in teams:
        whole.add(team.account)
    return whole
