"""Draws a table of Double Agent in a line, and plays on from there.

Cards are named by their keys, agents by their letters. Each player has tokens for ``L A S B X Y`` written
as ``"122345"``, a hand ``"one tip"``, and files ``{"S": "one four"}``. Counters lie where they begin,
unless ``counters`` say on which space: 0 is seat 0's end, 3 seat 1's. ``gone`` are agents checked before.
What lies nowhere else is in the pile. A phase is written with the one it waits for: ``"Turn 0"``.
"""

import pytest

from brushpass.core import (
    Moment,
    Seat,
    Setup,
    from_plain,
    replace,
)
from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.cards import Cards, backs_of, box, less, worth
from brushpass.games.double_agent.told import (
    Agent,
    Delivered,
    Figure,
    Influence,
    LayFile,
    Memory,
    Move,
    Opened,
    Options,
    Phase,
    PlaceToken,
    Table,
    Turn,
)
from brushpass.games.double_agent.truth import Side, State, visible, with_needs
from support.laws.scenes import AnyScene

from .secrets import conserved

LETTERS = "LASBXY"
LINE = "122345"
NOBODY = ((), ())

rule = pytest.mark.rule


class Scene(AnyScene):
    """A table of Double Agent."""

    game = GAME
    seats = (Seat(0), Seat(1))

    def agent(self, letter: str) -> Agent:
        return self.table.agents[at(letter)]

    def figure(self, seat: int) -> Figure:
        return self.table.figures[seat]

    def learnt(self, seat: int) -> Memory:
        return self.hand(seat).learnt

    def held(self, seat: int) -> str:
        """The cards in a hand."""
        return " ".join(self.hand(seat).cards)

    @property
    def checked(self) -> str:
        """The letters of all agents who were checked."""
        return "".join(agent.letter for agent in self.table.agents if agent.opened)

    def points(self, seat: int) -> int:
        """What lies in a score pile."""
        return worth(self.table.options.deck, self.figure(seat).score)

    def places_for(self, seat: int, card: str) -> str:
        """The letters of those with whom this card may be laid."""
        return "".join(LETTERS[move.agent] for move in self.offers(seat, LayFile) if move.card == card)

    def play(self, seat: int, move: Move) -> "Scene":
        scene = super().play(seat, move)
        conserved(scene.state)
        return scene

    def lay(self, seat: int, card: str, letter: str) -> "Scene":
        return self.play(seat, LayFile(card, at(letter)))

    def place_all(self, seat: int, tokens: str) -> "Scene":
        """Put down tokens from left to right; the sixth goes by itself."""
        scene = self
        for agent, token in enumerate(tokens[:-1]):
            scene = scene.play(seat, PlaceToken(agent, int(token)))
        return scene


def double_agent(
    hands: tuple[str, str] = ("one two", "one two"),
    files: tuple[dict[str, str], dict[str, str]] = ({}, {}),
    *,
    tokens: tuple[str, str] = (LINE, LINE),
    counters: dict[str, int] | None = None,
    plus: str = "",
    gone: str = "",
    piles: tuple[str | None, str | None] = (None, None),
    turns: int = 4,
    to: str = "Turn 0",
    **options: object,
) -> Scene:
    """Draw a table. By default the three turns of influence are over, and all counters lie as they began."""
    chosen = options_of(options)
    deck = chosen.deck
    dealt_ = GAME.deal(Setup(2, chosen), Moment("x")).table
    spaces = {at(letter): space for letter, space in (counters or {}).items()}
    sides, figures = [], []
    for seat in (0, 1):
        held = cards(hands[seat])
        laid = tuple(tuple(files[seat].get(letter, "").split()) for letter in LETTERS)
        rest = less(box(deck), (*held, *sum(laid, ())))
        pile = rest if piles[seat] is None else cards(piles[seat])
        sides.append(Side(held, pile, tuple(map(int, tokens[seat])), laid))
        out = less(rest, pile)  # whatever was played before
        figures.append(Figure(len(held), len(pile), turns, visible(held, chosen), (), out))
    agents = []
    for number, agent in enumerate(dealt_.agents):
        backs = tuple(backs_of(deck, side.files[number]) for side in sides)
        space, moved = spaces.get(number, agent.space), number in spaces
        drawn = replace(agent, space=space, grey=not moved, plus=plus.count(agent.letter), files=backs)
        if agent.letter in gone:
            theirs = tuple(side.tokens[number] for side in sides)
            opened = Opened(number, theirs, (0, 0), (0, 0), NOBODY)
            drawn = replace(drawn, opened=opened, delivered=Delivered(number, Seat(0), 0, 0, 0))
        agents.append(drawn)
    left = dealt_.plus_left - len(plus)
    table = Table(with_needs(tuple(agents)), tuple(figures), left, phase(to), chosen)
    scene = Scene(State(table, tuple(sides)))
    conserved(scene.state)
    return scene


def dealt(seed: str = "deal", **options: object) -> Scene:
    """Set up a match as it is set up for players."""
    return Scene(GAME.deal(Setup(2, options_of(options)), Moment(seed)), seed)


def begun(seed: str = "deal", tokens: tuple[str, str] = (LINE, LINE), **options: object) -> Scene:
    """A match in which all tokens are placed."""
    scene = dealt(seed, **options)
    for seat in (0, 1):
        scene = scene.place_all(seat, tokens[seat])
    return scene


def at(letter: str) -> int:
    """Where an agent stands."""
    return LETTERS.index(letter)


def cards(text: str) -> Cards:
    return tuple(sorted(text.split()))


def phase(text: str) -> Phase:
    name, seat = text.split()
    return {"Turn": Turn, "Influence": Influence}[name]((Seat(int(seat)),), 9)


def options_of(options: dict[str, object]) -> Options:
    return from_plain(options, Options)


def with_options(state: State, options: Options) -> State:
    """The same table, had other options been agreed on."""
    return replace(state, table=replace(state.table, options=options))
