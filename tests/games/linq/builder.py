"""Draws a table of Linq in a line, and plays on from there.

A player is written as password and words: ``"river: boat lake"`` is a spy who has said two words, and
``"-: moon"`` a counter-spy who has said one. A phase is written with those it waits for, and the lap where it
matters: ``"Talk 0 lap 2"``, ``"Pointing"``. Hands are written as the two seats they point at: ``"01"``.
"""

from dataclasses import replace
from itertools import takewhile

import pytest

from brushpass.core import (
    Moment,
    Seat,
    Setup,
    all_seats,
    from_plain,
)
from brushpass.core import replace as changed
from brushpass.games.linq import GAME
from brushpass.games.linq.told import (
    Card,
    CounterSpyCard,
    Debrief,
    GiveUp,
    Guess,
    Hand,
    NameNumber,
    Naming,
    Options,
    Phase,
    Point,
    Pointing,
    Say,
    SpyCard,
    Table,
    Talk,
)
from brushpass.games.linq.truth import State
from support.laws.scenes import AnyScene

POINTS = 110
FOUR = ("river: boat lake", "river: bank fish", "-: moon star", "-: bread cheese")
SIX = (*FOUR, "-: king crown", "-: train rail")
EIGHT_IN_COUPLES = (
    "river: boat lake",
    "river: bank fish",
    "violin: bow string",
    "violin: piano music",
    "-: moon star",
    "-: bread cheese",
    "-: king crown",
    "-: train rail",
)

rule = pytest.mark.rule


class Scene(AnyScene):
    """A table of Linq."""

    game = GAME

    @property
    def debrief(self) -> Debrief:
        return self.table.debrief

    def name(self, number: int) -> "Scene":
        return self.play(self.phase.who[0], NameNumber(number))

    def say(self, *words: str) -> "Scene":
        """Let one after the other speak, whoever's turn it is."""
        scene = self
        for word in words:
            scene = scene.play(scene.phase.who[0], Say(word))
        return scene

    def point(self, *hands: str) -> "Scene":
        """Let everybody point, from the first seat on."""
        scene, events = self, ()
        for seat, pair in enumerate(hands):
            scene = scene.play(seat, Point(aim(pair)))
            events += scene.events
        return replace(scene, events=events)

    def guess(self, **tries: str) -> "Scene":
        """Let seats try the password, as in ``guess(s2="river")``; an empty try is none."""
        scene, events = self, ()
        for seat, text in tries.items():
            scene = scene.play(int(seat[1:]), Guess(text) if text else GiveUp())
            events += scene.events
        return replace(scene, events=events)

    @property
    def points(self) -> tuple[int, ...]:
        assert sum(self.table.points) + self.table.bank == POINTS
        return self.table.points


def aim(pair: str) -> tuple[Seat, ...]:
    return tuple(Seat(int(seat)) for seat in sorted(pair))


def linq(
    *players: str,
    to: str = "Pointing",
    start: int = 0,
    points: tuple[int, ...] | None = None,
    round: int = 1,  # noqa: A002 -- its name at the table
    number: int = 3,
    spied: tuple[int, ...] | None = None,
    passwords: tuple[str, ...] = (),
    **options: object,
) -> Scene:
    """Draw a table. The bank is whatever the players do not have."""
    cards, words = zip(*map(read, players), strict=True)
    seats = len(players)
    owned = points or (3,) * seats
    table = Table(
        options_of(options),
        phase(to, seats),
        round,
        Seat(start),
        number,
        words,
        owned,
        POINTS - sum(owned),
        spied or (0,) * seats,
        passwords,
    )
    return Scene(State(table, tuple(map(Hand, cards))))


def read(text: str) -> tuple[Card, tuple[str, ...]]:
    word, _, said = text.partition(":")
    return CounterSpyCard() if word == "-" else SpyCard(word), tuple(said.split())


def phase(text: str, seats: int) -> Phase:
    name, *rest = text.split()
    who = tuple(Seat(int(seat)) for seat in takewhile(str.isdigit, rest)) or all_seats(seats)
    lap = int(rest[-1]) if "lap" in rest else 1
    return {"Naming": Naming(who), "Talk": Talk(who, lap), "Pointing": Pointing(who)}[name]


def dealt(seats: int, seed: str = "deal", **options: object) -> Scene:
    """Set up a match as it is set up for players."""
    return Scene(GAME.deal(Setup(seats, options_of(options)), Moment(seed)), seed)


def briefed(seats: int, seed: str = "deal", number: int = 1, **options: object) -> Scene:
    """The same, after the number was named."""
    return dealt(seats, seed, **options).name(number)


def spies(scene: Scene) -> list[int]:
    """Who holds a card with a password."""
    return [seat for seat in scene.seats if isinstance(scene.hand(seat).card, SpyCard)]


def options_of(options: dict[str, object]) -> Options:
    return from_plain(options, Options)


def with_options(state: State, **options: object) -> State:
    """The same table, had other options been agreed on."""
    return changed(state, table=changed(state.table, options=options_of(options)))
