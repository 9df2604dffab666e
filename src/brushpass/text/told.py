"""What a seat was told over a socket, as values again: view, log and offers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from brushpass.core import AnyGame, Seat, Value, View, Write, from_plain
from brushpass.games import GAMES
from brushpass.plugins.sound import kinds
from brushpass.table.setup import set_up

Plain = Mapping[str, Any]  # a message, as its JSON says it


@dataclass
class ToldMatch:
    """One match as one seat was told of it; frames make it grow."""

    game: AnyGame
    options: Value
    names: Sequence[str]
    seat: Seat
    table: Any = None
    hand: Any = None
    log: list[Any] = field(default_factory=list)
    offers: Sequence[Any] = ()

    @property
    def view(self) -> View[Any, Any]:
        """What the seat may know now."""
        return View(self.seat, self.table, self.hand)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.result(self.table) is not None

    def hear(self, frame: Plain, *, again: bool) -> None:
        """Take in a frame; ``again``: it tells what was told before, as to all who come back."""
        nouns = self.game.nouns
        if "table" in frame:
            self.table = from_plain(frame["table"], nouns.table)
        if "hand" in frame:
            self.hand = from_plain(frame["hand"], nouns.hand)
        if "offers" in frame:
            self.offers = tuple([self._offer(offer) for offer in frame["offers"]])
        sights = [from_plain(sight, nouns.sight) for sight in frame.get("sights", ())]
        self.log = grown(self.log, sights) if again else [*self.log, *sights]

    def _offer(self, plain: Plain) -> Any:
        if plain["type"] != Write.__name__:
            return from_plain(plain, self.game.nouns.move)
        blank = next(kind for kind in kinds(self.game.nouns.move) if kind.__name__ == plain["kind"])
        return Write(blank, plain["limit"]) if "limit" in plain else Write(blank)


def begun(presence: Plain, seat: Seat) -> ToldMatch:
    """Begin to hear of the match that is played at a table, or was played last."""
    names = tuple([chair.get("name", "") for chair in presence["chairs"]])
    game = GAMES[presence["game"]]
    return ToldMatch(game, set_up(game, len(names), presence["options"]).options, names, seat)


def grown(log: Sequence[Any], recalled: Sequence[Any]) -> list[Any]:
    """Add to a log what was told again of its end, and what has happened since."""
    for known in range(min(len(log), len(recalled)), 0, -1):
        if [*log[-known:]] == [*recalled[:known]]:
            return [*log, *recalled[known:]]
    return [*log, *recalled]
