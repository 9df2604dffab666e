"""Draws a table of Spywhere in a line, and plays on from there.

A spy is written as passport, hand, clues and guesses: ``"France: GGI, not B, 1 is G"`` holds two
sauerkrauts and a pizza, has cleared Belgian dishes, and has laid Germany before seat 1. At a table for
two there are two passports: ``"France Italy: GGI"``. A phase is written with those it waits for, and
after them the round, how often was cleared in this turn, or who ended the game, where it matters:
``"Swap 1"``, ``"Spot 0 round 5"``, ``"Clear 0 cleared 1"``, ``"LastGuesses 1 2 ender 0"``.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import pytest

from brushpass.bots.random import Random
from brushpass.core import (
    WATCHER,
    Illegal,
    Moment,
    Result,
    Seat,
    Setup,
    View,
    Viewer,
    all_seats,
    apart,
    from_plain,
    replace,
    sights,
    step,
    without,
)
from brushpass.games.spywhere import GAME
from brushpass.games.spywhere.cards import ALIKE, NATIONS, Cards, Nation, box
from brushpass.games.spywhere.told import (
    Account,
    Clear,
    Figure,
    Finish,
    Hand,
    Identify,
    LastGuesses,
    Move,
    Options,
    Pass,
    Phase,
    Sight,
    Spot,
    Swap,
    Table,
)
from brushpass.games.spywhere.truth import Event, State

BELGIUM, ENGLAND, FRANCE, GERMANY, ITALY, SPAIN = NATIONS
BY_LETTER = {nation.name[0]: nation for nation in NATIONS}
TRIO = ("France: GGI", "Italy: BBB", "Belgium: EEF")
PAIR = ("France Italy: GGI", "Belgium England: EEF")

rule = pytest.mark.rule


@dataclass(frozen=True)
class Scene:
    """A table as it lies, and what has just happened at it."""

    state: State
    seed: str = "scene"
    number: int = 0
    events: tuple[Event, ...] = ()

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def market(self) -> str:
        return letters(self.table.market)

    @property
    def stack(self) -> int:
        return self.table.stack

    @property
    def seats(self) -> tuple[Seat, ...]:
        return all_seats(len(self.state.hands))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*self.seats, WATCHER)

    def others(self, seat: int) -> tuple[Viewer, ...]:
        """Everybody but ``seat``: the rivals, and whoever looks on."""
        return tuple(viewer for viewer in self.viewers if viewer != seat)

    def hand(self, seat: int) -> Hand:
        return self.state.hands[seat]

    def held(self, seat: int) -> str:
        """The dish cards in a hand."""
        return letters(self.hand(seat).cards)

    def cards(self, seat: int) -> int:
        """How many cards everybody sees this spy hold."""
        return self.table.figures[seat].cards

    def clues(self, seat: int) -> str:
        return letters(self.table.figures[seat].clues)

    def marked(self, seat: int) -> tuple[Seat, ...]:
        return self.table.figures[seat].marked

    def view(self, viewer: Viewer) -> View[Table, Hand]:
        return GAME.view(self.state, viewer)

    def offers(self, viewer: Viewer) -> list[Move]:
        return list(GAME.legal(self.view(viewer)))

    def may_lay(self, seat: int, rival: int) -> str:
        """The identification cards this spy may lay before ``rival``."""
        moves = [move for move in self.offers(seat) if isinstance(move, Identify)]
        return letters(move.nation for move in moves if move.rival == rival)

    @property
    def sights(self) -> dict[Viewer, tuple[Sight, ...]]:
        """What each viewer saw of the last move."""
        return {viewer: sights(GAME, self.events, viewer) for viewer in self.viewers}

    def looks(self, viewer: Viewer) -> tuple[Any, ...]:
        """All that this viewer has to go by: what is there, what was seen, what can be done."""
        return self.view(viewer), self.sights[viewer], self.offers(viewer)

    def play(self, seat: int, move: Move) -> "Scene":
        number = self.number + 1
        state, events = step(GAME, self.state, Seat(seat), move, Moment(self.seed, number))
        return Scene(state, self.seed, number, events)

    def refusal(self, seat: int, move: Move) -> str:
        """Why this move is refused; it must be, and must leave everything as it was."""
        before = deepcopy(self.state)
        with pytest.raises(Illegal) as refused:
            self.play(seat, move)
        assert self.state == before
        assert refused.value.seat == seat
        return refused.value.reason

    def finish(self) -> "Scene":
        """Let everybody leave out the last guesses."""
        scene = self
        for seat in self.phase.who:
            if scene.offers(seat):
                scene = scene.play(seat, Finish())
        return scene

    def account(self, seat: int) -> Account:
        return self.phase.accounts[seat]

    @property
    def result(self) -> Result | None:
        return GAME.result(self.table)

    @property
    def points(self) -> tuple[int, ...]:
        return self.result.points

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.result.winners


def spywhere(
    *spies: str,
    market: str = "BEFGI",
    stack: str | None = None,
    to: str = "Swap 0",
    out: str = "S",
    first: int = 0,
    **options: object,
) -> Scene:
    """Draw a table. Without ``stack``, whatever lies nowhere else is in it."""
    chosen = options_of(options)
    all_six = len(spies) > 4 or (len(spies) == 2 and chosen.two_player_nationalities == 6)
    nations = NATIONS if all_six else without(NATIONS, *cards(out))
    hands, figures = zip(*map(spy, spies), strict=True)
    lying = [*cards(market), *(card for hand in hands for card in hand.cards)]
    lying += [nation for figure in figures for nation in figure.clues * ALIKE]
    rest = without(box(nations), *lying)
    pile = rest if stack is None else cards(stack)
    passports = [nation for hand in hands for nation in hand.passports]
    without(nations, *passports)  # every passport is in play, and dealt once
    table = Table(figures, cards(market), len(pile), phase(to), Seat(first), nations, chosen)
    return Scene(State(table, hands, pile))


def dealt(seats: int, seed: str = "deal", **options: object) -> Scene:
    """Set up a match as it is set up for players."""
    return Scene(GAME.deal(Setup(seats, options_of(options)), Moment(seed)), seed)


def play_on(scene: Scene, *, shy: bool = False) -> Iterator[Scene]:
    """Play at random until the game is over; the shy lay no identification card in their turn."""
    yield scene
    while scene.result is None:
        dice = Moment(apart(scene.seed, "choices"), scene.number)
        (seat,) = dice.draw([seat for seat in scene.seats if scene.offers(seat)])
        offers = [Pass()] if shy and isinstance(scene.phase, Spot) else scene.offers(seat)
        move, _ = Random(GAME).choose(scene.view(seat), (), offers, dice)
        scene = scene.play(seat, move)
        yield scene


def cards(text: str) -> Cards:
    return tuple(BY_LETTER[letter] for letter in text.replace(" ", ""))


def letters(nations: Any) -> str:
    return "".join(sorted(nation.name[0] for nation in nations))


def spy(text: str) -> tuple[Hand, Figure]:
    """Read one spy: what only that spy knows, and what everybody sees."""
    countries, _, rest = text.partition(":")
    held, *notes = rest.split(",")
    clues = tuple(BY_LETTER[note.split()[1]] for note in notes if note.split()[0] == "not")
    guesses = tuple(guess(note) for note in notes if " is " in note)
    passports = tuple(sorted(Nation[country.upper()] for country in countries.split()))
    hand = Hand(passports, tuple(sorted(cards(held))), guesses)
    return hand, Figure(len(hand.cards), clues, tuple(laid.rival for laid in guesses))


def guess(text: str) -> Identify:
    rival, _, letter = text.split()
    return Identify(Seat(int(rival)), BY_LETTER[letter])


def phase(text: str) -> Phase:
    name, *rest = text.split()
    who = tuple(Seat(int(seat)) for seat in takewhile(str.isdigit, rest))
    notes = rest[len(who) :]
    said = dict(zip(notes[::2], map(int, notes[1::2]), strict=True))
    turn = said.get("round", 1)
    phases: dict[str, Phase] = {
        "Swap": Swap(who, turn),
        "Clear": Clear(who, turn, said.get("cleared", 0)),
        "Spot": Spot(who, turn),
        "LastGuesses": LastGuesses(who, said.get("ender")),
    }
    return phases[name]


def options_of(options: dict[str, object]) -> Options:
    return from_plain(options, Options)


def with_options(state: State, options: Options) -> State:
    """The same table, had other options been agreed on."""
    return replace(state, table=replace(state.table, options=options))
