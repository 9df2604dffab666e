"""All that a player can ever name: the moves, the phases, the table, a hand, what is seen.

Agents are named by their place on the board, cards by their keys in the deck. Of what both
players have, that of seat 0 comes first.
"""

from typing import Annotated, Literal, TypeAlias

from brushpass.core import EACH_SEAT, Seat, Seats, Told, alike, naming, several, within
from brushpass.games.double_agent.cards import (
    AGENTS,
    DECK,
    HAND,
    PLUS_COUNTERS,
    R1,
    TOKENS,
    Back,
    Backs,
    Cards,
    Deck,
    Layout,
)

AgentNumber: TypeAlias = Annotated[int, naming(AGENTS)]  # of an agent on the board
AgentNumbers: TypeAlias = Annotated[tuple[AgentNumber, ...], alike(1)]
Token: TypeAlias = Annotated[int, naming(sorted({*TOKENS}))]
PlusCounters: TypeAlias = Annotated[int, within(0, PLUS_COUNTERS)]
InHand: TypeAlias = Annotated[int, within(0, HAND)]
Piled: TypeAlias = Annotated[int, within(0, DECK)]


class Options(Told, tag=False, omit_defaults=True):
    """The variants of a match."""

    influence_timing: Literal["after_check", "before_check"] = "after_check"
    layout: Layout = "line"
    track: Literal[4] = 4  # the only length there is word of
    hand_backs: Literal["hidden", "visible"] = "hidden"
    swap_owner: Literal["self", "opponent"] = "self"
    deck: Deck = R1


# Moves are decisions. What the rulebook forces, the rules do by themselves.


class PlaceToken(Told):
    """Put a loyalty token, face down, with an agent (D2.2)."""

    agent: AgentNumber
    token: Token


class LayFile(Told):
    """Lay a card face down on your side of an agent (D4.1)."""

    card: str
    agent: AgentNumber


class AskTip(Told):
    """Play a Tip: ask for the sum of two of the rival's tokens (D5.4)."""

    card: str
    agent: AgentNumber
    other: AgentNumber


class SearchFiles(Told):
    """Play Clues: look at the rival's files on one agent (D5.5)."""

    card: str
    agent: AgentNumber


class Eavesdrop(Told):
    """Look at the rival's hand (D5.6)."""

    card: str


class AddCounter(Told):
    """Play Nosy: one more file is needed for this agent (D5.7)."""

    card: str
    agent: AgentNumber


class SwapTokens(Told):
    """Exchange the tokens of two agents (D5.8)."""

    card: str
    agent: AgentNumber
    other: AgentNumber


class PlayInVain(Told):
    """Play an action that has nothing left to act on (D5.3)."""

    card: str


class PullCounter(Told):
    """Move a grey influence counter one space towards yourself (D6.1)."""

    agent: AgentNumber


Action: TypeAlias = AskTip | SearchFiles | Eavesdrop | AddCounter | SwapTokens | PlayInVain
Move: TypeAlias = PlaceToken | LayFile | Action | PullCounter


# Phases say who decides what. They are public, so no secret may live in one.


class SetUp(Told):
    """Both put down their tokens, sealed; ``who`` tells not who has done (D2.2)."""

    who: Seats


class Turn(Told):
    """One player must play a card (D3.1)."""

    who: Seats
    number: Annotated[int, within(0, 2 * DECK)]


class Influence(Told):
    """One player must pull a counter (D6.1)."""

    who: Seats
    number: Annotated[int, within(0, 2 * DECK)]


class Account(Told, tag=False):
    """What one player has at the end (D8.3)."""

    points: int
    cards: int


class Over(Told):
    """The score piles are counted (D8)."""

    accounts: tuple[Account, ...]
    winners: Seats
    who: Seats = ()


Phase: TypeAlias = SetUp | Turn | Influence | Over


# What can be known now.


class Opened(Told):
    """An agent is checked: all that lies with him is opened (D7.4)."""

    agent: AgentNumber
    tokens: Annotated[tuple[Annotated[int, within(0, max(TOKENS))], ...], EACH_SEAT]
    # What the counter adds to each player's token.
    influence: Annotated[tuple[Annotated[int, within(0, 1)], ...], EACH_SEAT]
    personal: tuple[int, ...]  # what Personal Files add
    files: tuple[Cards, ...]


class Delivered(Told):
    """An agent delivered his files: to whom, why, and what they are worth (D7.6)."""

    agent: AgentNumber
    seat: Seat
    winning: int  # his loyalty to that player
    losing: int  # his loyalty to the other
    points: int


class Agent(Told, tag=False):
    """What everybody sees of one agent; once he is checked, as he was then."""

    letter: str
    neighbours: tuple[int, ...]
    space: int  # of his counter on the track: 0 is nearest to seat 0
    needs: int  # files to be checked
    grey: bool = True  # the counter was not moved yet
    plus: PlusCounters = 0  # "+1 file" counters
    files: tuple[Backs, ...] = ((), ())  # face down
    opened: Opened | None = None
    trapped: Cards = ()  # of the opened files, those that a trap took (D7.8)
    delivered: Delivered | None = None


class Sum(Told, tag=False):
    """What a player's tokens with these agents add up to: heard by all (D5.4)."""

    agents: AgentNumbers
    total: Annotated[int, within(0, sum(sorted(TOKENS)[-2:]))]


class Figure(Told, tag=False):
    """What everybody sees of one player."""

    cards: InHand
    pile: Piled
    turns: Piled = 0  # begun
    backs: Annotated[Backs, alike(HAND)] = ()  # of the cards in hand, where these are visible (D3.5)
    score: Cards = ()
    played: Cards = ()  # actions
    sums: tuple[Sum, ...] = ()  # heard of this player's tokens


class Table(Told, tag=False):
    """What everybody may know, onlookers too."""

    agents: Annotated[tuple[Agent, ...], several(len(AGENTS), full=True)]
    figures: Annotated[tuple[Figure, ...], EACH_SEAT]
    plus_left: PlusCounters
    phase: Phase
    options: Options


class Spot(Told, tag=False):
    """Where a file lies: with whom, and how many of the same player's lie before it."""

    agent: AgentNumber
    place: int


Spots: TypeAlias = tuple[Spot, ...]


class Seen(Told, tag=False):
    """A file of the rival's of which more is known than its back: it is one of these (D5.5, D5.10)."""

    agent: AgentNumber
    place: int
    among: Cards


class Glimpse(Told, tag=False):
    """Cards once seen in the rival's hand that by now lie among these files (D5.10)."""

    cards: Cards
    files: Spots


class Memory(Told, tag=False):
    """What one player was shown of the other's cards, as far as it still matters (D5.10)."""

    files: tuple[Seen, ...] = ()
    hand: Cards = ()  # seen in the rival's hand, and not seen to leave it
    since: Spots = ()  # files laid after that, which may be among them
    earlier: tuple[Glimpse, ...] = ()  # of looks before the last


class Hand(Told, tag=False):
    """What one player alone knows; ``exposed`` is the rival's memory, whose contents one can tell."""

    cards: Cards
    tokens: Annotated[tuple[Token, ...], several(len(AGENTS))]  # of each agent, as far as placed
    files: tuple[Cards, ...]  # one's own, with each agent
    learnt: Memory
    exposed: Memory


# Sights are what one viewer saw happen. "You..." is for that viewer alone.


class YouPlaced(Told):
    """You put this token with this agent; nobody else noticed (D2.2)."""

    agent: AgentNumber
    token: Token


class YouDrew(Told):
    """You drew these cards (D3.3)."""

    cards: Cards


class Drew(Told):
    """Somebody drew cards you did not see (D3.3)."""

    seat: Seat
    count: InHand


class DrewBacks(Told):
    """Somebody drew cards of which the backs are visible (D3.5)."""

    seat: Seat
    backs: Annotated[Backs, alike(HAND)]


class YouFiled(Told):
    """You laid this card with an agent."""

    agent: AgentNumber
    card: str


class Filed(Told):
    """Somebody laid a card with an agent: the back is seen by all (D4.2)."""

    seat: Seat
    agent: AgentNumber
    back: Back


class Acted(Told):
    """Somebody played an action: all see which (D5.1)."""

    seat: Seat
    card: str


class Tipped(Told):
    """Somebody asked, and the rival said aloud what two tokens add up to (D5.4)."""

    seat: Seat
    agent: AgentNumber
    other: AgentNumber
    total: Annotated[int, within(0, sum(sorted(TOKENS)[-2:]))]


class YouSearched(Told):
    """You saw the rival's files on an agent (D5.5)."""

    agent: AgentNumber
    cards: Cards


class Searched(Told):
    """Somebody looked at the rival's files on an agent (D5.5)."""

    seat: Seat
    agent: AgentNumber


class YouOverheard(Told):
    """You saw the rival's hand (D5.6)."""

    cards: Cards


class Overheard(Told):
    """Somebody looked at the rival's hand (D5.6)."""

    seat: Seat


class Delayed(Told):
    """Somebody put a "+1 file" counter on an agent (D5.7)."""

    seat: Seat
    agent: AgentNumber


class Reassigned(Told):
    """Somebody exchanged two tokens of their own (D5.8)."""

    seat: Seat
    agent: AgentNumber
    other: AgentNumber


class Meddled(Told):
    """Somebody exchanged two tokens of the rival's, unseen (D5.9)."""

    seat: Seat
    agent: AgentNumber
    other: AgentNumber


class Pulled(Told):
    """Somebody moved a counter one space closer (D6.1)."""

    seat: Seat
    agent: AgentNumber


class Sprung(Told):
    """A Booby-Trapped Case took these files out of the game (D7.8)."""

    agent: AgentNumber
    cards: Cards


class Began(Told):
    """A phase began."""

    phase: Phase


Laying: TypeAlias = YouPlaced | YouDrew | Drew | DrewBacks | YouFiled | Filed
Acting: TypeAlias = (
    Acted | Tipped | YouSearched | Searched | YouOverheard | Overheard | Delayed | Reassigned | Meddled
)
Checking: TypeAlias = Pulled | Opened | Sprung | Delivered | Began
Sight: TypeAlias = Laying | Acting | Checking
