"""A seat at a table in this process: bots sit in all the others, and nobody waits for a clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from brushpass import bots
from brushpass.core import AnyGame, BadSetup, Seat, View, apart
from brushpass.table.house import PACES, Asked, House, runs_by_itself
from brushpass.table.match import Match
from brushpass.table.seating import PEOPLE, Occupant, Seating
from brushpass.table.setup import option_choices, set_up

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch


def still(game: AnyGame, seats: int, options: Mapping[str, object]) -> dict[str, object]:
    """Complete the options so that the game waits for those who think, as Wink in slots does."""
    if not runs_by_itself(game, set_up(game, seats, options).options):
        return dict(options)
    for name, choices in option_choices(game).items():
        for choice in choices if name not in options else ():
            wanted = {**options, name: choice}
            if not runs_by_itself(game, set_up(game, seats, wanted).options):
                return wanted
    raise BadSetup(f"{game.name} goes on while people think: these options leave no time to read and write")


@dataclass
class LocalLine:
    """A seat of a match among bots, which play as soon as it is their turn."""

    match: "AnyMatch"
    seat: Seat
    level: str
    _asked: dict[Seat, Asked] = field(default_factory=dict, init=False)  # bots that asked for time

    @property
    def names(self) -> Sequence[str]:
        """Who sits there."""
        return PEOPLE[: len(self.match.seats)]

    @property
    def view(self) -> View[Any, Any]:
        """What this seat may know now."""
        return self.match.view(self.seat)

    @property
    def log(self) -> Sequence[Any]:
        """What this seat has seen happen."""
        return self.match.log(self.seat)

    @property
    def offers(self) -> Sequence[Any]:
        """What this seat may do now; nothing when the match is over."""
        return () if self.match.over else self.match.offers(self.seat)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    async def play(self, move: Any) -> None:
        """Make a move."""
        self.match.play(self.seat, move)

    async def settle(self, seconds: float, *, beyond: int) -> None:  # noqa: ARG002 -- bots here take no time
        """Let the bots play until this seat may decide and has seen more than so much, or all is over."""
        while not self.over and not (self.offers and len(self.log) > beyond):
            waiting = self._house.due(self.match, self._seating, self._asked)
            if not waiting:
                return
            due = waiting[0]
            move, wake = self._house.decide(self.match, due)
            self._asked[due.seat] = Asked(len(self.match.log(due.seat)), wake)
            if move is not None:
                self.match.play(due.seat, move, due.at)

    @property
    def _house(self) -> House:
        return House(PACES["none"], bots.players(self.match.game), apart(self.match.seed, "house"))

    @property
    def _seating(self) -> Seating:
        levels = [None if seat == self.seat else self.level for seat in self.match.seats]
        return tuple([Occupant(name, level) for name, level in zip(self.names, levels, strict=True)])


def dealt(game: AnyGame, seats: int, seed: str, options: Mapping[str, object], level: str) -> LocalLine:
    """Deal a match, with a seat for somebody and bots of a level in the others."""
    match = Match(game, seats, seed, still(game, seats, options))
    bots.player(game, level)
    return LocalLine(match, Seat(0), level)
