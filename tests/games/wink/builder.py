"""Draws a table of Wink in a line, and plays on from there, by the clock if need be.

A player is written as the agents in hand: ``"5 9 12"``. Pawns stand as ``pawns={0: 12}``. Whatever agent
lies nowhere else was turned face down long ago. A phase is written with the seat it is about:
``"Calling 1"``, ``"Signal 0"``. Nobody blinks by chance, unless a test wants it.
"""

from dataclasses import replace

import pytest

from brushpass.core import (
    CLOCK,
    Moment,
    Seat,
    Setup,
    TimeUp,
    Viewer,
    all_seats,
    from_plain,
    put,
    step,
)
from brushpass.core import replace as changed
from brushpass.games.wink import GAME
from brushpass.games.wink.cards import AGENTS, COUNTER, LEFT_OUT, Options, timing
from brushpass.games.wink.told import (
    Account,
    Calling,
    Contact,
    Figure,
    Glance,
    Glances,
    Hand,
    Look,
    Move,
    Phase,
    Seal,
    Signal,
    Suspicion,
    Table,
)
from brushpass.games.wink.truth import State
from support.laws.scenes import AnyScene

FOUR = ("1 2 3", "4 5 6", "7 8 9", "10 11 12")
FIVE = (*FOUR, "13 14 15")
SIX = (*FIVE, "16 17 18")
NEVER = 10**9  # milliseconds: nobody blinks before
TURN, WINK, COOL, FRONT, SIDE, LONG = 400, 1200, 3000, 400, 1000, 6000  # the standard times

rule = pytest.mark.rule


class Scene(AnyScene):
    """A table of Wink, at a time."""

    game = GAME

    def figure(self, seat: int) -> Figure:
        return self.table.figures[seat]

    def kinds(self, viewer: Viewer) -> list[str]:
        """What kinds of things this viewer saw last."""
        return [type(sight).__name__ for sight in self.sights[viewer]]

    def wait(self, milliseconds: int) -> "Scene":
        """Let time pass."""
        now, scene = self.at + milliseconds, replace(self, events=())
        while (due := GAME.deadline(scene.state)) is not None and due <= now:
            scene = scene._step(CLOCK, TimeUp(), due)
        return replace(scene, at=now)

    def play(self, seat: int, move: Move, *, after: int = 0) -> "Scene":
        """Make a move, after a while if need be."""
        scene = self.wait(after)
        return scene._step(Seat(seat), move, scene.at)

    def _step(self, seat: Seat, move: Move, at: int) -> "Scene":
        number = self.number + 1
        state, events = step(GAME, self.state, seat, move, Moment(self.seed, number, at))
        return replace(self, state=state, number=number, events=self.events + events, at=at)

    def look(self, seat: int, to: int | None) -> "Scene":
        """Turn a head, and wait until it has turned."""
        return self.play(seat, Look(to)).wait(timing(self.table.options).turn_ms)

    def seal(self, seat: int, *looks: int | None) -> "Scene":
        """Settle eight glances, the last of those given for all that are left; and seal them."""
        scene = self.glance(seat, *looks)
        return scene.play(seat, Seal())

    def glance(self, seat: int, *looks: int | None) -> "Scene":
        """Settle eight glances, and seal nothing."""
        scene = self
        for slot in range(1, 9):
            scene = scene.play(seat, Glance(slot, looks[min(slot, len(looks)) - 1]))
        return scene

    def seal_all(self) -> "Scene":
        """Let everybody else look at their cards, or accuse nobody."""
        scene = self
        for seat in self.phase.who:
            if scene.phase == self.phase and Glance(1, None) in scene.offers(seat):
                scene = scene.seal(seat, None)
            elif scene.phase == self.phase and Seal() in scene.offers(seat):
                scene = scene.play(seat, Seal())
        return scene

    def with_hand(self, seat: int, **parts: object) -> "Scene":
        """Change what one player alone knows."""
        hands = put(self.state.hands, seat, changed(self.hand(seat), **parts))
        return replace(self, state=changed(self.state, hands=hands))

    def with_figure(self, seat: int, **parts: object) -> "Scene":
        """Change what all see of one player."""
        figures = put(self.table.figures, seat, changed(self.figure(seat), **parts))
        return replace(self, state=changed(self.state, table=changed(self.table, figures=figures)))

    def with_table(self, **parts: object) -> "Scene":
        return replace(self, state=changed(self.state, table=changed(self.table, **parts)))

    def with_blink(self, seat: int, at: int) -> "Scene":
        """Let somebody blink at a certain time."""
        return replace(self, state=changed(self.state, blinks=put(self.state.blinks, seat, at)))

    def account(self, seat: int) -> Account:
        return self.phase.accounts[seat]

    @property
    def points(self) -> tuple[int, ...]:
        return self.result.points

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.result.winners


def wink(
    *hands: str,
    pawns: dict[int, int] | None = None,
    to: str = "Calling 0",
    unused: str = "",
    first: int = 0,
    **options: object,
) -> Scene:
    """Draw a table."""
    chosen, count = from_plain(options, Options), len(hands)
    deck = AGENTS if chosen.edition == "first_edition" else AGENTS[: 36 - LEFT_OUT[count]]
    held = [tuple(sorted(map(int, hand.split()))) for hand in hands]
    spare = tuple(map(int, unused.split()))
    faceup = tuple(sorted([*spare, *(agent for hand in held for agent in hand)]))
    assert len(set(faceup)) == len(faceup), "every agent has one twin"
    assert set(faceup) <= set(deck)
    stand = pawns or {}
    figures = tuple(
        Figure(len(hand), COUNTER, pawn=stand.get(seat), lacks=(stand[seat],) if seat in stand else ())
        for seat, hand in enumerate(held)
    )
    dead = tuple(agent for agent in deck if agent not in faceup)
    table = Table(
        figures, deck, faceup, dead, (), len(stand), 0, phase(to, count, chosen), Seat(first), chosen
    )
    blinks = (NEVER,) * count if chosen.mode == "live" else ()
    return Scene(State(table, tuple(map(Hand, held)), spare, blinks, ((),) * len(blinks)))


def dealt(seats: int, seed: str = "deal", **options: object) -> Scene:
    """Set up a match as it is set up for players."""
    setup = Setup(seats, from_plain(options, Options))
    return Scene(GAME.deal(setup, Moment(seed)), seed=seed)


def phase(text: str, count: int, options: Options) -> Phase:
    name, number = text.split()
    seat = Seat(int(number))
    phases: dict[str, Phase] = {
        "Contact": Contact((seat,), 0),
        "Calling": Calling((seat,), 0),
        "Signal": Signal(seat, 0, timing(options).turn_min_ms),
        "Glances": Glances(seat, 0, all_seats(count)),
        "Suspicion": Suspicion(seat, 0, all_seats(count)),
    }
    return phases[name]
