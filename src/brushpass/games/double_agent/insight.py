"""What a seat of Double Agent knows, as numbers, from its view and its log: what a trained player is shown.

``twin_sight`` makes the same numbers of the twin's state; tests compare the two at every decision. Options
and decks other than the usual have no such numbers: ``is_usual`` says so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from brushpass.core import Seat, View
from brushpass.games.double_agent.cards import R1
from brushpass.games.double_agent.numbering import (
    AGENTS,
    BACK,
    COPIES,
    EARS,
    EARS_CARD,
    KINDS,
    LAY,
    MIRROR,
    NOSY,
    NOSY_CARD,
    NUMBER,
    PERSONAL,
    PLACE,
    PULL,
    QUESTION,
    SEARCH,
    SWAP,
    SWAP_CARD,
    TIP,
    TOKEN_COPIES,
    VAIN,
    VALUE,
)
from brushpass.games.double_agent.told import (
    AddCounter,
    Agent,
    AskTip,
    Began,
    Eavesdrop,
    Filed,
    Hand,
    LayFile,
    Memory,
    Move,
    Options,
    PlaceToken,
    PlayInVain,
    PullCounter,
    Pulled,
    Reassigned,
    SearchFiles,
    SetUp,
    Sight,
    SwapTokens,
    Table,
    Turn,
    YouFiled,
)

KIND = {card.key: number for number, card in enumerate(R1.cards)}
SIX, TOKENS = range(AGENTS), range(1, 6)

Numbers: TypeAlias = list[float]


@dataclass(slots=True)
class History:
    """What the log tells and the view does not: when things were done."""

    now: int = 0
    when: list[list[list[int]]] = field(default_factory=lambda: [[[] for _ in SIX] for _ in range(2)])
    pulled: list[int] = field(default_factory=lambda: [0] * AGENTS)
    swaps: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    swapped: list[int] = field(default_factory=lambda: [0, 0])


def is_usual(options: Options) -> bool:
    """Say whether a match is played as those were from which these players learnt."""
    return options == Options()


def number_of(move: Move, seat: Seat) -> int:
    """Say which number a move has as its seat sees the board."""
    match move:
        case PlaceToken(_, token):
            action = (PLACE, 0, 0, 0, token)
        case LayFile(card, agent):
            action = (LAY, KIND[card], agent, 0, 0)
        case AskTip(card, agent, other):
            action = (TIP, KIND[card], agent, other, 0)
        case SearchFiles(card, agent):
            action = (SEARCH, KIND[card], agent, 0, 0)
        case Eavesdrop():
            action = (EARS, EARS_CARD, 0, 0, 0)
        case AddCounter(_, agent):
            action = (NOSY, NOSY_CARD, agent, 0, 0)
        case SwapTokens(_, agent, other):
            action = (SWAP, SWAP_CARD, agent, other, 0)
        case PlayInVain():
            action = (VAIN, NOSY_CARD, 0, 0, 0)
        case PullCounter(agent):
            action = (PULL, 0, agent, 0, 0)
        case _ as unreachable:
            assert_never(unreachable)
    number = NUMBER[action]
    return MIRROR[number] if seat else number


def observe(view: View[Table, Hand], log: Sequence[Sight]) -> Numbers:
    """Say what a seat knows: agents by their place on the board, and then the rest."""
    assert view.seat is not None, "only a player can observe"
    assert view.hand is not None, "a player has a hand"
    known = Known(view.seat, view.table, view.hand, remembered(view.seat, log))
    agents = [known.files_with(agent) + known.standing(agent) for agent in SIX]
    if view.seat:
        agents.reverse()
    return [float(each) for agent in agents for each in agent] + known.rest()


def remembered(me: Seat, log: Sequence[Sight]) -> History:
    """Go through the log: in which turn was what laid, pulled, exchanged."""
    history = History()
    for sight in log:
        match sight:
            case Began(Turn(_, number)):
                history.now = number
            case YouFiled(agent):
                history.when[0][agent].append(history.now)
            case Filed(_, agent):
                history.when[1][agent].append(history.now)
            case Pulled(_, agent):
                history.pulled[agent] = history.now
            case Reassigned(seat, agent, other):
                whose = int(seat != me)
                history.swaps[whose], history.swapped[whose] = (agent, other), history.now
            case _:
                pass
    return history


class Known:
    """What one seat knows, ready to be put in numbers."""

    def __init__(self, me: Seat, table: Table, hand: Hand, history: History) -> None:
        self.me, self.hand, self.history, self.phase = me, hand, history, table.phase
        self.agents, self.plus_left = table.agents, table.plus_left
        self.figures = (table.figures[me], table.figures[1 - me])
        self.tokens = hand.tokens + (0,) * (AGENTS - len(hand.tokens))
        self.files = [[KIND[card] for card in files] for files in hand.files]
        self.backs = [[BACKS[back] for back in agent.files[1 - me]] for agent in table.agents]
        self.memories = (hand.learnt, hand.exposed)
        self.opened = [opened(agent, 1 - me) for agent in table.agents]
        question = any(QUESTION in backs for backs in self.backs)
        self.question = question or any(BACK[kind] == QUESTION for files in self.files for kind in files)

    def files_with(self, agent: int) -> Numbers:
        """Say what lies with an agent, and who knows of it."""
        files, backs = self.files[agent], self.backs[agent]
        mine = [BACK[kind] for kind in files]
        when = [self.history.when[side][agent] for side in range(2)]
        since = [[spot.place for spot in memory.since if spot.agent == agent] for memory in self.memories]
        return [
            *counts(files, KINDS),
            *[sum(at for at, back in zip(when[0], mine, strict=False) if back == b) / 20 for b in SIX],
            *counts(backs, AGENTS),
            *[sum(at for at, back in zip(when[1], backs, strict=False) if back == b) / 20 for b in SIX],
            *known_files(self.memories[0], agent),
            *counts([backs[place] for place in since[0]], AGENTS),
            *known_files(self.memories[1], agent),
            *counts([mine[place] for place in since[1]], AGENTS),
            self.question,
        ]

    def standing(self, agent: int) -> Numbers:
        """Say where an agent stands, and how loyal he is as far as one knows."""
        place, token, theirs = self.agents[agent], self.tokens[agent], self.opened[agent]
        free = place.opened is None
        away = 3 - place.space if self.me else place.space
        loyal = token + self.files[agent].count(PERSONAL) + (away == 0) - (away == 3)
        enough = loyal if away <= 1 else loyal - 1
        left = self.left(self.opened)
        hold = sum(left[:enough] if enough > 0 else []) / max(sum(left), 1)
        needs = place.needs - len(self.files[agent]) - len(self.backs[agent])
        placing = isinstance(self.phase, SetUp) and agent == len(self.hand.tokens)
        to = 0 if place.delivered is None else 1 + (place.delivered.seat != self.me)
        return [
            free,
            *[free and away == space for space in range(4)],
            free and place.grey,
            self.history.pulled[agent] / 20,
            place.plus / 2,
            *[free and needs == more for more in range(1, 7)],
            *[token == each for each in TOKENS],
            *[theirs == each for each in TOKENS],
            *[any(agent in heard.agents for heard in figure.sums) for figure in self.figures],
            *[agent in swap for swap in self.history.swaps],
            to == 1,
            to == 2,
            any(self.agents[other].opened for other in place.neighbours),
            placing,
            enough / 6 if free else 0,
            hold if free else 0,
        ]

    def left(self, open_: Sequence[int]) -> list[int]:
        """Count the tokens that were not opened, by token."""
        return [copies - open_.count(token) for token, copies in zip(TOKENS, TOKEN_COPIES, strict=True)]

    def rest(self) -> Numbers:
        """Say what is known besides: hand, piles, points, who has had how many turns."""
        hand = counts([KIND[card] for card in self.hand.cards], KINDS)
        gone = [self.gone(side) for side in range(2)]
        filed = counts([kind for files in self.files for kind in files], KINDS)
        mine = [token if agent.opened else 0 for token, agent in zip(self.tokens, self.agents, strict=True)]
        points = [sum(VALUE[KIND[card]] for card in figure.score) for figure in self.figures]
        phase = 0 if isinstance(self.phase, SetUp) else 1 if isinstance(self.phase, Turn) else 2
        played = [counts([KIND[card] for card in figure.played], KINDS) for figure in self.figures]
        return [
            *[phase == each for each in range(3)],
            *hand,
            *[many > 0 for many in hand],
            *[c - g - h - f for c, g, h, f in zip(COPIES, gone[0], hand, filed, strict=True)],
            *[copies - gone for copies, gone in zip(COPIES, gone[1], strict=True)],
            *[each for memory in self.memories for each in counts([KIND[c] for c in memory.hand], KINDS)],
            *[each for kinds in played for each in kinds[7:]],
            *[figure.cards / 5 for figure in self.figures],
            *[figure.pile / 17 for figure in self.figures],
            *[each / 30 for each in points],
            (points[0] - points[1]) / 20,
            *[len(figure.score) / 12 for figure in self.figures],
            *[self.plus_left == each for each in range(3)],
            *[min(figure.turns, 4) == each for figure in self.figures for each in range(5)],
            self.history.now / 40,
            *[sum(heard.total for heard in figure.sums) / 9 for figure in self.figures],
            *[bool(figure.sums) for figure in self.figures],
            *[each / 20 for each in self.history.swapped],
            *self.left(mine),
            *self.left(self.opened),
        ]

    def gone(self, side: int) -> list[int]:
        """Count the cards of a player that lie open: played, or opened with an agent."""
        seat = 1 - self.me if side else self.me
        open_ = [card for agent in self.agents if agent.opened for card in agent.opened.files[seat]]
        return counts([KIND[card] for card in (*self.figures[side].played, *open_)], KINDS)


BACKS = {card.back: BACK[number] for number, card in enumerate(R1.cards)}


def opened(agent: Agent, seat: int) -> int:
    """Say which token of a seat was opened with an agent; 0 is none."""
    return agent.opened.tokens[seat] if agent.opened else 0


def counts(items: Iterable[int], kinds: int) -> list[int]:
    """Count numbers by number."""
    found = [0] * kinds
    for item in items:
        found[item] += 1
    return found


def known_files(memory: Memory, agent: int) -> Numbers:
    """Say which cards the files with an agent are known to be, in parts where they are one of several."""
    found = [0.0] * KINDS
    for seen in memory.files:
        if seen.agent == agent:
            for card in seen.among:
                found[KIND[card]] += 1 / len(seen.among)
    return found
