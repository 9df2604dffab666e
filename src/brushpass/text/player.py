"""A player that asks somebody in text: a language model, a person, a script."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from brushpass.bots import player
from brushpass.core import Moment, View
from brushpass.text.door import WAIT, Slip, TextDoor

AskInText: TypeAlias = Callable[[str], str]  # a text is told; the answer is a text

PATIENCE = 3  # slips at one decision, after which the house decides
PAUSE = 1_000  # milliseconds after which somebody who waited is asked again


@dataclass
class Account:
    """What came of all that was asked: judgement and slips of form are two numbers."""

    decisions: int = 0
    by_house: int = 0  # of the decisions: those that the house made after too many slips
    told: int = 0  # characters
    answered: int = 0
    slips: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Account") -> None:
        """Count what came of another match in, too."""
        self.decisions += other.decisions
        self.by_house += other.by_house
        self.told += other.told
        self.answered += other.answered
        self.slips += other.slips

    @property
    def slip_rate(self) -> float:
        """Say how many slips there were to a decision."""
        return self.slips.total() / self.decisions if self.decisions else 0.0


@dataclass
class TextPlayer:
    """A player around a door; ``ask`` remembers what it was told in this match, or is told all each time.

    ``remembers`` says which: whoever remembers is told the rules once, and then what is new.
    """

    door: TextDoor
    ask: AskInText
    remembers: bool = True
    patience: int = PATIENCE
    account: Account = field(default_factory=Account)
    _told: int = field(default=0, init=False)  # sights
    _begun: bool = field(default=False, init=False)

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Ask until an answer is a move, or patience ends; the house decides then."""
        self.account.decisions += 1
        text = asked = self._text(view, log, offers)
        for _ in range(self.patience):
            try:
                read = self.door.read(self._answer(text), view, offers)
            except Slip as slip:
                self.account.slips[slip.kind] += 1
                text = str(slip) if self.remembers else f"{asked}\n\n{slip}"
                continue
            return (None, moment.at + PAUSE) if read is WAIT else (read, None)
        self.account.by_house += 1
        return player(self.door.game, "novice").choose(view, log, offers, moment)

    def _text(self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any]) -> str:
        fresh = log[self._told :] if self.remembers else log
        looked = self.door.look(view, fresh, offers)
        whole = looked if self.remembers and self._begun else f"{self.door.rules()}\n\n{looked}"
        self._told, self._begun = len(log), True
        return whole

    def _answer(self, text: str) -> str:
        answer = self.ask(text)
        self.account.told += len(text)
        self.account.answered += len(answer)
        return answer
