"""A seat that is played in text: what it is told when it looks, and what becomes of its answers.

The table is behind a ``SeatLine``: in this process, or somewhere else. A ``TextSeat`` is the same at both.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from brushpass.bots import player
from brushpass.core import Illegal, Moment, View
from brushpass.table.seating import HOUSE
from brushpass.text.door import WAIT, Slip, TextDoor
from brushpass.text.player import PATIENCE, Account


class SeatLine(Protocol):
    """What a seat knows of its match, and how it moves there."""

    @property
    def view(self) -> View[Any, Any]:
        """What this seat may know now."""

    @property
    def log(self) -> Sequence[Any]:
        """What this seat has seen happen."""

    @property
    def offers(self) -> Sequence[Any]:
        """What this seat may do now; nothing when the match is over."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""

    async def play(self, move: Any) -> None:
        """Make a move; ``Illegal`` is raised when the table refuses it."""

    async def settle(self, seconds: float, *, beyond: int) -> None:
        """Wait until this seat may decide, having seen more than so much; or for the end; or so long."""


@dataclass
class TextSeat:
    """A seat and its door; ``patience``: slips at one decision after which the house decides."""

    line: SeatLine
    door: TextDoor
    seed: str  # of the dice with which the house decides here
    patience: int = PATIENCE
    account: Account = field(default_factory=Account)
    _told: int = field(default=0, init=False)  # sights
    _shown: Sequence[Any] = field(default=(), init=False)  # offers, as they were last told
    _slips: int = field(default=0, init=False)  # at this decision

    def look(self) -> str:
        """Tell what was seen since the last look, how things stand, and what can be done."""
        log, view = self.line.log, self.line.view
        fresh, self._told = log[self._told :], len(log)
        self._shown = self.line.offers
        told = self.door.end(view, fresh) if self.line.over else self.door.look(view, fresh, self._shown)
        self.account.told += len(told)
        return told

    def diary(self) -> str:
        """Tell everything that this seat has seen happen."""
        return self.door.diary(self.line.log)

    async def act(self, answer: str, seconds: float) -> str:
        """Do what an answer says; wait so long for the next decision; tell what came of it."""
        offers = self.line.offers
        if not offers or self.line.over:
            return f"{self.door.say('not_asked')}\n\n{self.look()}"
        if offers != self._shown:  # a number would mean another move than it did
            return f"{self.door.say('changed')}\n\n{self.look()}"
        self.account.answered += len(answer)
        try:
            move, told = self.door.read(answer, self.line.view, offers), ""
        except Slip as slip:
            self.account.slips[slip.kind] += 1
            self._slips += 1
            if self._slips < self.patience:
                return str(slip)
            self.account.by_house += 1
            move, told = self._house(offers), f"{self.door.say('house_decided')}\n\n"
        self.account.decisions += 1
        self._slips = 0
        return told + await self._make(move, seconds)

    async def wait(self, seconds: float) -> str:
        """Wait until this seat is asked something; tell what was seen meanwhile."""
        await self.line.settle(seconds, beyond=-1)
        return self.look()

    async def _make(self, move: Any, seconds: float) -> str:
        if move is WAIT:
            await self.line.settle(seconds, beyond=len(self.line.log))
            return self.look()
        try:
            await self.line.play(move)
        except Illegal as refusal:  # a line is slower than the table: it came too late
            return f"{self.door.refused(refusal)}\n\n{self.look()}"
        await self.line.settle(seconds, beyond=-1)
        return self.look()

    def _house(self, offers: Sequence[Any]) -> Any:
        """Ask the house what it would do; where it would rather wait, the seat waits."""
        view, log = self.line.view, self.line.log
        move, _ = player(self.door.game, HOUSE).choose(view, log, offers, Moment(self.seed, len(log)))
        return WAIT if move is None else move
