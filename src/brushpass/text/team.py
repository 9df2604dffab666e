"""Seats of a match that are played in text, each with a door, a memory and an account of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from brushpass.core import AnyGame, Moment, Seat, Setup, View
from brushpass.table.seating import PEOPLE
from brushpass.text.door import TextDoor
from brushpass.text.player import PATIENCE, Account, AskInText, TextPlayer

Converse: TypeAlias = Callable[[Seat], AskInText]  # begin to talk with whoever plays a seat


@dataclass
class TextTeam:
    """One player for several seats and matches; nobody in it can be told what another seat knows."""

    game: AnyGame
    setup: Setup[Any]
    converse: Converse
    language: str = "en"
    listed: bool = True
    remembers: bool = True
    patience: int = PATIENCE
    _playing: dict[Seat, tuple[Sequence[Any], TextPlayer]] = field(default_factory=dict, init=False)
    _accounts: list[Account] = field(default_factory=list, init=False)

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Ask whoever plays that seat in that match; another match has another log."""
        assert view.seat is not None, "only a player is asked"
        known = self._playing.get(view.seat)
        if known is None or known[0] is not log:
            known = self._playing[view.seat] = log, self._seated(view.seat)
        return known[1].choose(view, log, offers, moment)

    @property
    def account(self) -> Account:
        """Add up what came of all that was asked."""
        whole = Account()
        for each in self._accounts:
            whole.add(each)
        return whole

    def _seated(self, seat: Seat) -> TextPlayer:
        names = PEOPLE[: self.setup.seats]
        door = TextDoor(self.game, self.setup.options, seat, names, self.language, self.listed)
        player = TextPlayer(door, self.converse(seat), self.remembers, self.patience)
        self._accounts.append(player.account)
        return player
