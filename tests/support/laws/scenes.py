"""A table of any game as it lies, to look at from every side and to play on from."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

import pytest

from brushpass.bots import player
from brushpass.core import (
    WATCHER,
    AnyGame,
    Illegal,
    Moment,
    Result,
    Seat,
    Seats,
    View,
    Viewer,
    all_seats,
    apart,
    sights,
    step,
)

Scene = TypeVar("Scene", bound="AnyScene")


@dataclass(frozen=True)
class AnyScene:
    """A table as it lies, and what has just happened at it; of which game, a subclass says."""

    game: ClassVar[AnyGame]

    state: Any
    seed: str = "scene"
    number: int = 0
    events: tuple[Any, ...] = ()
    at: int = 0

    @property
    def table(self) -> Any:
        return self.game.table(self.state)

    @property
    def phase(self) -> Any:
        return self.table.phase

    @property
    def seats(self) -> Seats:
        return all_seats(len(self.state.hands))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*self.seats, WATCHER)

    def others(self, *seats: int) -> tuple[Viewer, ...]:
        """Everybody but these: the rest of the players, and whoever looks on."""
        return tuple(viewer for viewer in self.viewers if viewer not in seats)

    def hand(self, seat: int) -> Any:
        return self.game.hand(self.state, Seat(seat))

    def view(self, viewer: Viewer) -> View[Any, Any]:
        return self.game.view(self.state, viewer)

    def offers(self, viewer: Viewer, kind: type = object) -> list[Any]:
        """All offers, or those of one kind."""
        return [offer for offer in self.game.legal(self.view(viewer)) if isinstance(offer, kind)]

    @property
    def sights(self) -> dict[Viewer, tuple[Any, ...]]:
        """What each viewer saw of what happened last."""
        return {viewer: sights(self.game, self.events, viewer) for viewer in self.viewers}

    def looks(self, viewer: Viewer) -> tuple[Any, ...]:
        """All that this viewer has to go by: what is there, what was seen, what can be done."""
        return self.view(viewer), self.sights[viewer], self.offers(viewer)

    def happened(self, kind: type) -> list[Any]:
        """What happened last of this kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def play(self, seat: int, move: Any) -> Self:
        number = self.number + 1
        state, events = step(self.game, self.state, Seat(seat), move, Moment(self.seed, number, self.at))
        return replace(self, state=state, number=number, events=events)

    def refusal(self, seat: int, move: Any) -> str:
        """Why this move is refused; it must be, and must leave everything as it was."""
        before = deepcopy(self.state)
        with pytest.raises(Illegal) as refused:
            self.play(seat, move)
        assert self.state == before
        assert refused.value.seat == seat
        return refused.value.reason

    @property
    def result(self) -> Result | None:
        return self.game.result(self.table)


Chosen: TypeAlias = Callable[[Any, Seat], list[Any]]


def play_on(scene: Scene, level: str = "random", among: Chosen = AnyScene.offers) -> Iterator[Scene]:
    """Let bots play until the game is over, among all offers or some of them."""
    yield scene
    bot = player(scene.game, level)
    while scene.result is None:
        dice = Moment(apart(scene.seed, "choices"), scene.number)
        (seat,) = dice.draw([seat for seat in scene.seats if scene.offers(seat)])
        move, _ = bot.choose(scene.view(seat), (), among(scene, seat), dice)
        scene = scene.play(seat, move)
        yield scene
