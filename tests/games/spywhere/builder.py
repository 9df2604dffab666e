"""Draws a table of Spywhere in a line, and plays on from there.

A spy is written as passport, hand, clues and guesses: ``"France: GGI, not B, 1 is G"`` holds two
sauerkrauts and a pizza, has cleared Belgian dishes, and has laid Germany before seat 1. At a table for
two there are two passports: ``"France Italy: GGI"``. A phase is written with those it waits for, and
after them the round, how often was cleared in this turn, or who ended the game, where it matters:
``"Swap 1"``, ``"Spot 0 round 5"``, ``"Clear 0 cleared 1"``, ``"LastGuesses 1 2 ender 0"``.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest

from brushpass.core import (
    Moment,
    Seat,
    Seats,
    Setup,
    from_plain,
    replace,
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
    Spot,
    Swap,
    Table,
)
from brushpass.games.spywhere.truth import State
from support.laws import scenes
from support.laws.scenes import AnyScene

BELGIUM, ENGLAND, FRANCE, GERMANY, ITALY, SPAIN = NATIONS
BY_LETTER = {nation.name[0]: nation for nation in NATIONS}
TRIO = ("France: GGI", "Italy: BBB", "Belgium: EEF")
PAIR = ("France Italy: GGI", "Belgium England: EEF")

rule = pytest.mark.rule


class Scene(AnyScene):
    """A table of Spywhere."""

    game = GAME

    @property
    def market(self) -> str:
        return letters(self.table.market)

    @property
    def stack(self) -> int:
        return self.table.stack

    def held(self, seat: int) -> str:
        """The dish cards in a hand."""
        return letters(self.hand(seat).cards)

    def cards(self, seat: int) -> int:
        """How many cards everybody sees this spy hold."""
        return self.table.figures[seat].cards

    def clues(self, seat: int) -> str:
        return letters(self.table.figures[seat].clues)

    def marked(self, seat: int) -> Seats:
        return self.table.figures[seat].marked

    def may_lay(self, seat: int, rival: int) -> str:
        """The identification cards this spy may lay before ``rival``."""
        return letters(move.nation for move in self.offers(seat, Identify) if move.rival == rival)

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
    def points(self) -> tuple[int, ...]:
        return self.result.points

    @property
    def winners(self) -> Seats:
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
    return scenes.play_on(scene, among=shyly if shy else Scene.offers)


def shyly(scene: Scene, seat: Seat) -> list[Move]:
    return [Pass()] if isinstance(scene.phase, Spot) else scene.offers(seat)


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
